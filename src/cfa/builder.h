// Building a Program. The frontend calls these, and who changes a copy of one (localize/repair); nobody else
// writes a Program. Expressions fold constants
// where C's value is certain and no check is lost (no division by zero, no overflow), and nothing else, so
// that what people read stays what they wrote.
#pragma once

#include <string>
#include <unordered_map>

#include "cfa/program.h"

namespace faultline::cfa {

class Builder {
 public:
  explicit Builder(std::uint32_t pointer_bytes) : program_(pointer_bytes) {}
  explicit Builder(Program program) : program_(std::move(program)) {}  // to go on with

  Program& program() { return program_; }
  const Program& program() const { return program_; }
  TypeTable& types() { return program_.types; }

  // Values.
  ExprId constant(TypeId type, std::uint64_t bits, SourceRange range = {});
  ExprId read(ExprId place, SourceRange range = {});
  ExprId address_of(ExprId place, TypeId pointer_type, SourceRange range = {});
  ExprId function_address(FunctionId function, TypeId pointer_type, SourceRange range = {});
  ExprId unary(UnaryOp op, TypeId type, ExprId a, SourceRange range = {});
  ExprId binary(BinaryOp op, TypeId type, ExprId a, ExprId b, SourceRange range = {},
                std::uint64_t element_size = 0);
  ExprId conditional(TypeId type, ExprId condition, ExprId yes, ExprId no, SourceRange range = {});
  ExprId convert(TypeId type, ExprId a, SourceRange range = {});  // `a` itself if it has that type
  ExprId list(TypeId type, std::vector<ListElement> elements, SourceRange range = {});
  ExprId bytes(TypeId type, std::string text, SourceRange range = {});

  // Places.
  ExprId variable(VariableId variable, SourceRange range = {});
  ExprId deref(ExprId pointer, TypeId type, SourceRange range = {});
  ExprId field(ExprId place, std::size_t number, SourceRange range = {});
  ExprId index(ExprId place, ExprId index, SourceRange range = {});

  VariableId add_variable(Variable variable);  // and lists it in its function: as a parameter or a local
  FunctionId add_function(Function function);
  LocationId add_location(FunctionId function);
  StatementId add_statement(SourceRange range, FunctionId function);
  EdgeId add_edge(Edge edge);  // and lists it in its location

  // By value: the table moves when an expression is added.
  Expr expr(ExprId id) const { return program_.exprs[id]; }

 private:
  ExprId add(Expr expr, SourceRange range);  // without a range, a node over one operand takes the operand's
  ExprId fold(TypeId type, ExprId from, std::uint64_t bits, SourceRange range);

  Program program_;
};

}  // namespace faultline::cfa
