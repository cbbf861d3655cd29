#include "fault/variables.h"

#include <algorithm>

#include "cfa/operands.h"

namespace faultline::fault {
namespace {

void make_set(std::vector<cfa::VariableId>& variables) {
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
}

}  // namespace

std::vector<cfa::VariableId> variables_of(const cfa::Program& program, const Part& part) {
  std::vector<cfa::VariableId> all;
  if (!part.statement) return all;
  for (const cfa::Edge& edge : program.edges) {
    if (edge.statement != part.statement) continue;
    const std::vector<cfa::VariableId> read = cfa::variables_read(program, edge.operation);
    all.insert(all.end(), read.begin(), read.end());
    for (const cfa::Operand& operand : cfa::operands(edge.operation))
      if (operand.role == cfa::OperandRole::Target) all.push_back(cfa::base_variable(program, operand.expr));
  }
  std::erase_if(all, [&](cfa::VariableId variable) {
    return !variable || program.variables[variable].storage == cfa::Storage::Temporary;
  });
  make_set(all);
  return all;
}

std::vector<cfa::VariableId> variables_of(const cfa::Program& program, const Fault& fault) {
  std::vector<cfa::VariableId> all;
  for (const Part& part : fault.parts) {
    const std::vector<cfa::VariableId> more = variables_of(program, part);
    all.insert(all.end(), more.begin(), more.end());
  }
  make_set(all);
  return all;
}

bool is_called(const cfa::Program& program, cfa::VariableId variable, const std::string& name) {
  const cfa::Variable& known = program.variables[variable];
  if (name == known.name) return true;
  return known.function && name == program.functions[known.function].name + "::" + known.name;
}

}  // namespace faultline::fault
