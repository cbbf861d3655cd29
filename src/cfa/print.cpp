#include "cfa/print.h"

#include <fmt/format.h>

#include "cfa/graph.h"

namespace faultline::cfa {

namespace {

std::string declaration(const Program& program, VariableId id) {
  const Variable& variable = program.variables[id];
  return program.types.declare(variable.type, one_line(variable.name));
}

std::string signature(const Program& program, const Function& function) {
  std::string parameters;
  for (const VariableId id : function.parameters)
    parameters += (parameters.empty() ? "" : ", ") + declaration(program, id);
  if (function.variable_arguments) parameters += parameters.empty() ? "..." : ", ...";
  if (parameters.empty()) parameters = "void";
  return program.types.declare(function.return_type, fmt::format("{}({})", function.name, parameters));
}

}  // namespace

std::string_view name(StatementKind kind) {
  switch (kind) {
    case StatementKind::Declaration: return "declaration";
    case StatementKind::Assignment: return "assignment";
    case StatementKind::Condition: return "condition";
    case StatementKind::Return: return "return";
    case StatementKind::Call: return "call";
    case StatementKind::Argument: return "argument";
    case StatementKind::Input: return "input";
    case StatementKind::Assumption: return "assumption";
    case StatementKind::Assertion: return "assertion";
    case StatementKind::Memory: return "memory";
    case StatementKind::Jump: return "jump";
    case StatementKind::Internal: return "internal";
  }
  return "";
}

std::string print_edge(const Program& program, EdgeId id) {
  const Edge& edge = program.edges[id];
  const std::string to = edge.to ? fmt::format("L{}", edge.to.value) : "end";
  const std::string where = edge.range ? program.files.describe(edge.range) + " " : "";
  return fmt::format("L{} -> {}: {}   // {}{}", edge.from.value, to, print_operation(program, edge.operation),
                     where, name(edge.kind));
}

std::string print_function(const Program& program, FunctionId id) {
  const Function& function = program.functions[id];
  const std::string head = signature(program, function);
  if (!function.entry) return "extern " + head + ";\n";
  std::string result = head + " {\n";
  for (const VariableId local : function.locals)
    result += "  " + declaration(program, local) + ";\n";
  const FunctionGraph graph(program, id);
  for (const LocationId location : graph.locations())
    for (const EdgeId edge : ordered_out(program, location))
      result += "  " + print_edge(program, edge) + "\n";
  return result + "}\n";
}

std::string print_program(const Program& program) {
  std::string result;
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    const Variable& variable = program.variables[VariableId(i)];
    if (variable.storage != Storage::Global) continue;
    const bool unknown = variable.contents == Variable::Contents::Unknown;
    result += (unknown ? "extern " : "") + declaration(program, VariableId(i)) + ";\n";
  }
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    if (!result.empty()) result += "\n";
    result += print_function(program, FunctionId(i));
  }
  return result;
}

}  // namespace faultline::cfa
