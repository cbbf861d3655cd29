// The printer of expressions, for those that print them inside of something else. Others take print.h.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cfa/arithmetic.h"
#include "cfa/program.h"

namespace faultline::cfa {

// How tightly a text binds, loosest first.
enum class Precedence {
  Comma,
  Conditional,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relation,
  Shift,
  Sum,
  Product,
  Unary,
  Postfix,
};

// A printed expression, and what C makes of it: `type` is the type of the text, not of the tree, where
// conversions that keep the value were left out.
struct Text {
  std::string text;
  Precedence precedence = Precedence::Postfix;
  Arithmetic type;
  bool is_character = false;  // of type char: a constant compared with it is best shown as a character
};

class ExprPrinter {
 public:
  explicit ExprPrinter(const Program& program) : program_(program) {}

  Text expr(ExprId id) const;             // a value or a place
  std::string assigned(ExprId id) const;  // where C converts to the target's type by itself
  Text condition(ExprId id) const;        // where only zero or not matters
  std::string negated_condition(ExprId id) const;
  std::string tight(const Text& text, Precedence least) const;  // in parentheses if it binds less than that

 private:
  Text value(ExprId id) const;
  Text place(ExprId id) const;
  Text constant(const Expr& expr) const;
  Text cast(TypeId type, const Text& operand) const;
  Text pointer_to(TypeId pointee, ExprId id) const;
  Text address(const Expr& expr) const;
  Text unary(const Expr& expr) const;
  Text binary(const Expr& expr) const;
  Text infix(const Expr& expr, const Text& a, const Text& b) const;
  Text pointer_add(const Expr& expr) const;
  Text conditional(const Expr& expr) const;
  Text call(const std::string& function, const std::vector<Text>& arguments, TypeId type) const;
  Text list(const Expr& expr) const;
  std::string field(const Expr& expr) const;
  std::string designator(TypeId whole, const ListElement& element) const;

  // The ways to write an operand, shortest first: a conversion left out or as a cast, a literal bare or with
  // a suffix.
  std::vector<Text> forms(ExprId id) const;
  Text operand(ExprId id, Arithmetic wanted) const;          // the first form that C promotes to `wanted`
  std::pair<Text, Text> operands(ExprId a, ExprId b) const;  // ... whose common type is that of the operands
  void show_characters(BinaryOp op, ExprId a, ExprId b, std::pair<Text, Text>& texts) const;

  std::optional<std::pair<ExprId, ExprId>> subscript(const Expr& deref) const;  // *(p + i) is p[i]
  const std::string* reference(const Expr& deref) const;                        // BIP: what it stands for
  Arithmetic type(ExprId id) const { return arithmetic(program_.type_of(id)); }
  Text text(std::string text, Precedence precedence, TypeId type) const;

  const Program& program_;
};

}  // namespace faultline::cfa
