// What names and types mean. Fills the annotations of the tree and reports what does not fit; one mistake a
// statement or declaration.
#pragma once

#include <algorithm>
#include <optional>
#include <set>

#include "base/diagnostic.h"
#include "frontend/st/ast.h"

namespace faultline::frontend::st {

// Which bits an absolute address means.
struct Extent {
  std::string area;  // I, Q, M, PI, PQ
  std::uint64_t first = 0, width = 1;
  bool operator==(const Extent&) const = default;
};
std::optional<Extent> extent_of(std::string_view key);  // none: no address

// What a mistake elsewhere, which is told there, makes impossible here.
class Consequence : public InputError {
 public:
  using InputError::InputError;
};

class Checker {
 public:
  Checker(Source& source, TypeStore& types, std::vector<Diagnostic>& diagnostics)
      : source_(source), types_(types), diagnostics_(diagnostics) {}

  void check();  // everything
  // An expression of the user's outside of the program, in the scope of a block; must be BOOL.
  void check_property(Expr& expr, Block& scope);
  void check_value(Expr& expr, Block& scope, const Type* type);  // of that type, else the same

  Block* block(std::string_view key) const;
  bool is_called(const Block& block) const;  // by another one
  Variable* global(std::string_view key) const;
  Variable* addressed(const Expr& address);  // the variable of an absolute address
  std::optional<std::int64_t> constant(const Expr& expr) const;  // none: not known before the run
  const std::vector<std::unique_ptr<Variable>>& addresses() const { return addresses_; }

 private:
  // Declarations (check_declaration.cpp).
  void collect();
  void settle_generic_timers();  // generic_timers.cpp
  void check_block(Block& block);
  void declare(Block& block, Variable& variable);
  void check_actions(Block& block);
  void overlay(Block& block, Variable& variable);
  void inherit_initial(Variable& variable) const;
  void check_initial(Expr& value, const Type* type);
  const Type* resolve(TypeSpec& spec);
  const Type* named_type(const std::string& key, const std::string& name, SourceRange range);
  const Type* struct_type(TypeSpec& spec, std::string name);
  const Type* enum_type(TypeSpec& spec, std::string name);
  const Type* instance_type(Block& block);
  void check_recursion(Block& block, std::vector<const Block*>& open);
  void check_data_block(Block& block);
  void check_calls();

  // Statements (check_statement.cpp).
  void check_body(Statements& body);
  void check_statement(Statement& s);
  void check_condition(Expr& expr);
  void check_case(Statement& s);
  void check_target(Expr& target);
  void check_place(Expr& target);
  void collect_labels(const Statements& body, std::set<std::string>& labels);

  // Expressions (check_expression.cpp).
  void type(Expr& expr);
  void type_name(Expr& expr);
  void type_member(Expr& expr);
  void type_index(Expr& expr);
  void type_slice(Expr& expr);
  void type_unary(Expr& expr);
  void type_binary(Expr& expr);
  void type_literal(Expr& expr);
  bool enum_value(Expr& expr, const Type* of);
  void fits(Expr& expr, const Type* to, std::string_view what);
  void check_number(const Expr& expr, const Type* to);
  void enlarge(Expr& number, const Expr& other) const;
  static bool has_value(const Expr& literal, std::int64_t number, const Type* of);

  // Addresses (check_address.cpp).
  Variable* at_extent(const Extent& wanted, const std::string& name, SourceRange range) const;
  std::optional<Extent> extent_at(const Variable& variable) const;
  void place_global(Variable& variable);
  Variable& placed(Variable& variable);
  static void mark_role(Variable& variable, const std::string& key);
  bool is_bare_address(Expr& expr) const;  // makes it one

  // Calls (check_call.cpp).
  void type_call(Expr& call);
  void check_arguments(Expr& call);
  bool type_builtin(Expr& call);

  // Once: a type is looked up for every block that names it, and in more than one pass.
  void report(const InputError& error) {
    if (dynamic_cast<const Consequence*>(&error) && !diagnostics_.empty()) return;
    const Diagnostic& made = error.diagnostic();
    const auto is_same = [&](const Diagnostic& known) {
      return known.range == made.range && known.message == made.message;
    };
    if (std::ranges::none_of(diagnostics_, is_same)) diagnostics_.push_back(made);
  }
  void warn(SourceRange range, std::string message) {
    diagnostics_.push_back({Severity::Warning, range, std::move(message)});
  }

  Source& source_;
  TypeStore& types_;
  std::vector<Diagnostic>& diagnostics_;
  std::map<std::string, Block*, std::less<>> blocks_;
  std::map<std::string, Variable*, std::less<>> globals_;
  std::map<std::string, TypeDefinition*, std::less<>> definitions_;
  std::map<std::string, const Type*, std::less<>> named_;
  struct EnumValue {
    const Type* type;
    std::int64_t value;
    bool is_ambiguous = false;
  };
  std::map<std::string, EnumValue, std::less<>> enum_values_;
  std::set<std::string> open_types_;  // being resolved: one that contains itself is refused
  std::vector<std::unique_ptr<Variable>> addresses_;
  std::vector<std::pair<Extent, Variable*>> placed_;
  std::set<const Block*> finite_;     // checked: they do not contain themselves
  std::map<Block*, std::vector<std::pair<Block*, SourceRange>>> calls_;
  Block* scope_ = nullptr;
  const std::map<std::string, Variable*, std::less<>> no_names_;  // where there is no scope
  bool in_property_ = false, at_end_of_cycle_ = false;
  int loops_ = 0;
  std::set<std::string> labels_;
};

// The library functions that are expressions: which there are, and what they take. See docs/st.md.
bool is_builtin(std::string_view key);
// Of INT_TO_REAL: the names of the two types ("" for TO_REAL); none: no conversion.
std::optional<std::pair<std::string, std::string>> conversion(std::string_view key);

}  // namespace faultline::frontend::st
