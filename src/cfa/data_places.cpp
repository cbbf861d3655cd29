#include "cfa/data_places.h"

#include "cfa/operands.h"

namespace faultline::cfa {

DataPlaces::DataPlaces(const Program& program)
    : program_(program),
      memory_(static_cast<Place>(program.variables.size() + program.functions.size())),
      is_pointed_to_(program.variables.size()),
      writers_(memory_ + 1),
      calls_(program.functions.size()) {
  for (const Expr& expr : program.exprs)
    if (expr.kind == ExprKind::AddressOf)
      if (const VariableId variable = base_variable(program, expr.a)) is_pointed_to_[variable.value] = true;
  for (std::uint32_t i = 0; i < program.edges.size(); ++i)
    note_edge(EdgeId(i));
}

VariableId DataPlaces::variable(Place place) const {
  return place < program_.variables.size() ? VariableId(place) : VariableId();
}

DataPlaces::Place DataPlaces::base_of(ExprId place) const {
  const VariableId variable = base_variable(program_, place);
  return variable ? place_of(variable) : memory_;
}

std::vector<FunctionId> DataPlaces::callees(const Call& call) const {
  if (call.callee) return {call.callee};
  std::vector<FunctionId> all;
  for (const Expr& expr : program_.exprs)
    if (expr.kind == ExprKind::FunctionAddress)
      all.push_back(FunctionId(static_cast<std::uint32_t>(expr.bits)));
  return all;
}

void DataPlaces::note_edge(EdgeId id) {
  const Edge& edge = program_.edges[id];
  for (const Operand& operand : operands(edge.operation))
    if (operand.role == OperandRole::Target) writers_[base_of(operand.expr)].push_back(id);
  if (const auto* call = std::get_if<Call>(&edge.operation)) {
    note_call(id, *call);
  } else if (std::holds_alternative<Return>(edge.operation)) {
    writers_[result_of(program_.locations[edge.from].function)].push_back(id);
  } else if (std::holds_alternative<CopyBytes>(edge.operation) ||
             std::holds_alternative<FillBytes>(edge.operation) ||
             std::holds_alternative<Print>(edge.operation) || std::holds_alternative<Free>(edge.operation)) {
    writers_[memory_].push_back(id);
  }
}

void DataPlaces::note_call(EdgeId id, const Call& call) {
  for (const FunctionId callee : callees(call)) {
    calls_[callee.value].push_back(id);
    const Function& function = program_.functions[callee];
    for (const VariableId parameter : function.parameters)
      writers_[place_of(parameter)].push_back(id);
    if (function.variable_arguments) writers_[place_of(function.variable_arguments)].push_back(id);
  }
}

void DataPlaces::collect_reads(ExprId id, std::vector<Place>& all) const {
  const Expr& expr = program_.exprs[id];
  if (expr.kind == ExprKind::Read) all.push_back(base_of(expr.a));
  if (expr.kind == ExprKind::List)
    for (const ListElement& element : program_.lists[expr.bits])
      collect_reads(element.value, all);
  for (const ExprId part : {expr.a, expr.b, expr.c})
    if (part) collect_reads(part, all);
}

std::vector<DataPlaces::Place> DataPlaces::read_by(EdgeId id) const {
  const Operation& operation = program_.edges[id].operation;
  std::vector<Place> all;
  for (const Operand& operand : operands(operation))
    collect_reads(operand.expr, all);
  if (const auto* call = std::get_if<Call>(&operation)) {
    if (call->result)
      for (const FunctionId callee : callees(*call))
        all.push_back(result_of(callee));
  } else if (std::holds_alternative<CopyBytes>(operation) || std::holds_alternative<Print>(operation)) {
    all.push_back(memory_);
  }
  return all;
}

}  // namespace faultline::cfa
