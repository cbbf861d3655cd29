// Linear in the program. Where an address is taken, the variable counts as read and written; a call through a
// pointer may reach every function.
#include "app/compare_shape.h"

#include <algorithm>

#include "cfa/operands.h"
#include "frontend/c/frontend.h"

namespace faultline::app {
namespace {

using cfa::Edge;
using cfa::FunctionId;
using cfa::Program;
using cfa::VariableId;

std::set<FunctionId> reachable(const Program& program, FunctionId from) {
  std::vector<std::vector<FunctionId>> called(program.functions.size());
  std::vector<bool> calls_pointer(program.functions.size());
  for (const Edge& edge : program.edges) {
    const auto* call = std::get_if<cfa::Call>(&edge.operation);
    if (!call) continue;
    const FunctionId caller = program.locations[edge.from].function;
    if (call->callee)
      called[caller.value].push_back(call->callee);
    else
      calls_pointer[caller.value] = true;
  }
  std::set<FunctionId> found;
  std::vector<FunctionId> open{from};
  while (!open.empty()) {
    const FunctionId function = open.back();
    open.pop_back();
    if (!found.insert(function).second) continue;
    open.insert(open.end(), called[function.value].begin(), called[function.value].end());
    if (calls_pointer[function.value])
      for (std::uint32_t i = 0; i < program.functions.size(); ++i)
        if (FunctionId(i) != program.start) open.push_back(FunctionId(i));
  }
  return found;
}

class Touched {
 public:
  explicit Touched(const Program& program) : program_(program) {}

  void look_at(const Edge& edge) {
    for (const VariableId variable : cfa::variables_read(program_, edge.operation))
      add(variable, read);
    for (const cfa::Operand& operand : cfa::operands(edge.operation)) {
      if (operand.role == cfa::OperandRole::Target)
        if (const VariableId variable = cfa::base_variable(program_, operand.expr)) add(variable, written);
      look_at_addresses(operand.expr);
    }
  }

  std::set<std::string> read;
  std::set<std::string> written;

 private:
  void add(VariableId id, std::set<std::string>& names) const {
    const cfa::Variable& variable = program_.variables[id];
    if (variable.at_file_scope) names.insert(variable.name);
  }

  void look_at_addresses(cfa::ExprId id) {
    if (!id) return;
    const cfa::Expr& expr = program_.exprs[id];
    if (expr.kind == cfa::ExprKind::AddressOf)
      if (const VariableId variable = cfa::base_variable(program_, expr.a)) {
        add(variable, read);
        if (!program_.variables[variable].constant) add(variable, written);
      }
    for (const cfa::ExprId part : {expr.a, expr.b, expr.c})
      look_at_addresses(part);
  }

  const Program& program_;
};

void add_input(const Program& program, const cfa::Function& where, const cfa::Havoc& input, Shape& shape) {
  if (input.asked.empty()) return;
  const cfa::TypeId type = program.exprs[input.target].type;
  if (where.origin == cfa::Origin::Library && where.name != input.asked) {
    shape.texts.insert(where.name);
  } else if (input.asked == "scanf") {
    const std::string suffix = input.range ? "count" : frontend::c::scan_suffix(program.types[type]);
    if (!suffix.empty()) shape.scanned.emplace(suffix, Given{type, input.range});
  } else {
    shape.asked.emplace(input.asked, Given{type, input.range});
  }
}

}  // namespace

const cfa::Variable* Shape::global(const Program& program, const std::string& name) const {
  const auto found = std::ranges::find_if(program.variables, [&](const cfa::Variable& variable) {
    return variable.at_file_scope && variable.name == name;
  });
  return found == program.variables.end() ? nullptr : &*found;
}

Shape shape_of(const Program& program, const std::string& function) {
  Shape shape;
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    const cfa::Function& one = program.functions[FunctionId(i)];
    if (one.name == function && one.origin == cfa::Origin::User && FunctionId(i) != program.start)
      shape.function = FunctionId(i);
  }
  if (!shape.function) return shape;
  const std::set<FunctionId> inside = reachable(program, shape.function);
  Touched own(program), anywhere(program), at_start(program);
  for (const Edge& edge : program.edges) {
    const FunctionId where = program.locations[edge.from].function;
    if (where == program.start) {
      at_start.look_at(edge);
      continue;
    }
    anywhere.look_at(edge);
    if (!inside.contains(where)) continue;
    own.look_at(edge);
    if (std::holds_alternative<cfa::Print>(edge.operation) && edge.range) shape.prints.push_back(edge.range);
    if (std::holds_alternative<cfa::Halt>(edge.operation) && edge.range) shape.ends.push_back(edge.range);
    if (const auto* input = std::get_if<cfa::Havoc>(&edge.operation)) add_input(program, program.functions[where], *input, shape);
  }
  shape.read = own.read;
  shape.written = own.written;
  for (const std::string& name : shape.read)
    if (!anywhere.written.contains(name) && at_start.written.contains(name)) shape.kept.insert(name);
  return shape;
}

}  // namespace faultline::app
