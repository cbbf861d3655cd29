#include "localize/repair/suppliers.h"

#include <algorithm>

#include "cfa/operands.h"
#include "localize/repair/predicates.h"

namespace faultline::localize::repair {

namespace {

constexpr std::size_t kLargestSupplier = 24;  // edges

// Changes nothing but what belongs to the function itself.
bool stays_inside(const cfa::Program& program, cfa::FunctionId function, const cfa::Operation& operation) {
  for (const cfa::Operand& operand : cfa::operands(operation)) {
    if (operand.role != cfa::OperandRole::Target) continue;
    const cfa::VariableId variable = cfa::base_variable(program, operand.expr);
    if (!variable || program.variables[variable].function != function) return false;
  }
  const auto* call = std::get_if<cfa::Call>(&operation);
  return !call || (call->callee && program.functions[call->callee].origin == cfa::Origin::Library);
}

// Is given what others have made, asserts something, gives nothing back, and changes nothing.
bool only_inspects(const cfa::Program& program, cfa::FunctionId id) {
  const cfa::Function& function = program.functions[id];
  const auto is_pointer = [&](cfa::VariableId parameter) {
    return program.types[program.variables[parameter].type].kind == cfa::TypeKind::Pointer;
  };
  if (!function.defined || function.origin != cfa::Origin::User || id == program.entry ||
      program.types[function.return_type].kind != cfa::TypeKind::Void ||
      std::ranges::none_of(function.parameters, is_pointer))
    return false;
  bool asserts = false;
  for (const cfa::Edge& edge : program.edges) {
    if (program.locations[edge.from].function != id) continue;
    asserts = asserts || std::holds_alternative<cfa::Assert>(edge.operation);
    if (std::holds_alternative<cfa::Havoc>(edge.operation)) return false;
    if (const auto* call = std::get_if<cfa::Call>(&edge.operation); call && call->callee && !call->result) {
      if (!changes_nothing(program, call->callee) && program.functions[call->callee].origin == cfa::Origin::User)
        return false;
    } else if (call ? !call->callee || !changes_nothing(program, call->callee)
                    : !stays_inside(program, id, edge.operation)) {
      return false;
    }
  }
  return asserts;
}

}  // namespace

std::vector<bool> inspectors(const cfa::Program& program, const trace::Run& failing) {
  std::vector<bool> inspects(program.functions.size(), false);
  for (std::uint32_t i = 0; i < inspects.size(); ++i)
    inspects[i] = only_inspects(program, cfa::FunctionId(i));
  for (const trace::Step& step : failing.trace.steps) {
    const auto* call = step.edge ? std::get_if<cfa::Call>(&program.edges[step.edge].operation) : nullptr;
    if (!call || !call->callee || inspects[program.locations[program.edges[step.edge].from].function.value]) continue;
    const cfa::Function& callee = program.functions[call->callee];
    if (callee.origin == cfa::Origin::User && call->callee != program.entry && !inspects[call->callee.value] &&
        !is_supplier(program, call->callee))
      return inspects;
  }
  return std::vector<bool>(program.functions.size(), false);
}

bool is_supplier(const cfa::Program& program, cfa::FunctionId function) {
  std::size_t edges = 0;
  bool asks = false;
  for (const cfa::Edge& edge : program.edges) {
    if (program.locations[edge.from].function != function) continue;
    if (++edges > kLargestSupplier || !stays_inside(program, function, edge.operation)) return false;
    // By a call; a local that nothing was assigned to is an input as well.
    asks = asks || (std::holds_alternative<cfa::Havoc>(edge.operation) &&
                    program.text(edge.range).ends_with(')'));
  }
  return asks;
}

}  // namespace faultline::localize::repair
