// One body -> its automaton. `value` and `place` emit the edges of calls inside of expressions and return a
// pure expression for what is left; `here_` is where the next edge starts.
#pragma once

#include <functional>

#include "frontend/st/lowering.h"

namespace faultline::frontend::st {

class BlockLowering {
 public:
  using Kind = cfa::StatementKind;

  BlockLowering(Lowering& program, cfa::FunctionId function, Block* block, cfa::VariableId self);

  void lower_body();

  // Values and places (lower_value.cpp, lower_place.cpp).
  cfa::ExprId value(const Expr& expr, const Type* want);
  cfa::ExprId place(const Expr& expr);
  cfa::ExprId place(Variable& variable, SourceRange range);
  // Assigns initial values of a place of that type; nothing where all is zero.
  void initialise(cfa::ExprId place, const Type* type, const Expr* initial, const Variable& declared);

  // Edges.
  void emit(cfa::Operation operation, Kind kind, SourceRange range);
  void jump(cfa::LocationId to);
  void branch_on(cfa::ExprId condition, cfa::LocationId yes, cfa::LocationId no, SourceRange range);
  cfa::LocationId here();
  void go_on(cfa::LocationId at) { here_ = at; }
  cfa::LocationId fresh_location() { return builder_.add_location(function_); }
  cfa::VariableId temporary(cfa::TypeId type, std::string name, SourceRange range);
  void begin_statement(SourceRange range);
  cfa::TypeId type(const Type* type) { return program_.type(type); }
  cfa::ExprId bool_constant(bool value, SourceRange range);

 private:
  // Statements (lower_statement.cpp).
  void body(const Statements& statements);
  void statement(const Statement& s);
  void assign(const Statement& s);
  void store(const Expr& target, const std::function<cfa::ExprId(const Type*)>& value, Kind kind, SourceRange range);
  void if_statement(const Statement& s);
  void case_statement(const Statement& s);
  cfa::ExprId label_condition(cfa::ExprId selector, const Type* type, const CaseLabel& label);
  void for_statement(const Statement& s);
  void while_statement(const Statement& s);
  void repeat_statement(const Statement& s);
  void assertion(const Statement& s);
  cfa::LocationId label(const std::string& key);

  // Calls (lower_call.cpp).
  void call_statement(const Statement& s);
  void run_action(const Action& action, SourceRange from);
  void call_instance(const Expr& call);
  cfa::ExprId call_function(const Expr& call, cfa::ExprId into);
  void outputs(const Expr& call, cfa::ExprId instance);

  // Values.
  const Type* settled(const Type* type, const Type* want) const;
  cfa::ExprId raw(const Expr& expr, const Type* own);
  cfa::ExprId number(const Expr& expr, const Type* own);
  cfa::ExprId constant(const Variable& variable, const Type* own, SourceRange range);
  cfa::ExprId unary(const Expr& expr, const Type* own);
  cfa::ExprId binary(const Expr& expr, const Type* own);
  cfa::ExprId scaled(const Expr& expr, const Type* own);
  cfa::ExprId guarded(const Expr& expr);
  cfa::ExprId slice(const Expr& expr);
  cfa::ExprId converted(cfa::ExprId value, const Type* from, const Type* to, SourceRange range);
  cfa::ExprId aggregate(const Expr* list, const Type* type, SourceRange range);
  cfa::ExprId integer(const Type* type, std::uint64_t bits, SourceRange range);
  cfa::ExprId index(cfa::ExprId array, const Expr& index, std::int64_t low);
  cfa::ExprId saved(cfa::ExprId value, SourceRange range);
  bool has_call(const Expr& expr) const;
  bool may_fail(const Expr& expr) const;
  bool divides_literals(const Expr& expr) const;

  // Library functions that are expressions (lower_builtin.cpp).
  cfa::ExprId builtin(const Expr& call, const Type* own);
  cfa::ExprId conversion_call(const Expr& call, const Type* own);
  cfa::ExprId extreme(const Expr& call, const Type* own, cfa::BinaryOp op);
  cfa::ExprId shift(const Expr& call, const Type* own);
  cfa::ExprId power(const Expr& base, std::int64_t exponent, const Type* own, SourceRange range);
  cfa::ExprId rounded(cfa::ExprId value, const Type* from, const Type* to, cfa::UnaryOp how, SourceRange range);

  Lowering& program_;
  cfa::Builder& builder_;
  cfa::FunctionId function_;
  Block* block_;
  cfa::VariableId self_;
  cfa::LocationId here_;
  cfa::StatementId statement_;
  std::vector<cfa::LocationId> exits_, continues_;
  cfa::LocationId end_;
  std::map<std::string, cfa::LocationId> labels_;
  std::vector<const Action*> actions_;  // being lowered
  std::map<SourceRange, cfa::StatementId> action_statements_;
  std::map<const Variable*, cfa::StatementId> initial_statements_;
  std::map<const Expr*, cfa::ExprId> initial_values_;
};

}  // namespace faultline::frontend::st
