#include "localize/repair/suppliers.h"

#include "cfa/operands.h"

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

}  // namespace

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
