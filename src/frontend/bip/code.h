// One function under construction: edges are added one behind the other.
#pragma once

#include <functional>

#include "cfa/builder.h"
#include "frontend/bip/ast.h"

namespace faultline::frontend::bip {

// Where an edge comes from; none: scaffolding, which nobody is shown.
struct Site {
  cfa::StatementKind kind = cfa::StatementKind::Internal;
  SourceRange range;
  cfa::StatementId statement = {};
};

// The place that a name stands for.
using PlaceOf = std::function<cfa::ExprId(const Expr& name)>;

class Code {
 public:
  Code(cfa::Builder& builder, cfa::FunctionId function);

  cfa::Builder& builder() { return builder_; }
  cfa::FunctionId function() const { return function_; }
  cfa::LocationId here() const { return here_; }
  cfa::LocationId fresh() { return builder_.add_location(function_); }
  void go_on(cfa::LocationId at) { here_ = at; }

  Site site(cfa::StatementKind kind, const SourceRange& range);  // with a statement of its own
  void emit(cfa::Operation operation, const Site& site = {});
  void jump(cfa::LocationId to);
  // Goes on where the condition holds.
  void require(cfa::ExprId condition, cfa::LocationId otherwise, const Site& site = {});
  void branch(cfa::ExprId condition, cfa::LocationId yes, cfa::LocationId no, const Site& site = {});
  // One way for each number from 1 on; none of them: `otherwise`.
  void choose(cfa::ExprId number, const std::vector<cfa::LocationId>& ways, cfa::LocationId otherwise);
  void end(cfa::ExprId value = {});

  cfa::VariableId parameter(const std::string& name, cfa::TypeId type);
  cfa::ExprId temporary(const std::string& name, cfa::TypeId type);  // its place

  cfa::TypeId type(ValueType type);
  cfa::ExprId truth(bool value) { return builder_.constant(type(ValueType::Bool), value ? 1 : 0); }
  // Calls of functions that nothing is known of become inputs first, so this emits edges.
  cfa::ExprId value(const Expr& expr, const PlaceOf& place);
  void block(const Block& block, const PlaceOf& place);
  // The operator of the expression on values of its parts.
  cfa::ExprId combine(const Expr& expr, const std::vector<cfa::ExprId>& parts);

 private:
  cfa::ExprId call(const Expr& expr, const PlaceOf& place);
  void statement(const Statement& statement, const PlaceOf& place);

  cfa::Builder& builder_;
  cfa::FunctionId function_;
  cfa::LocationId here_;
};

}  // namespace faultline::frontend::bip
