#include "localize/repair/oracle.h"

#include <set>

#include "cfa/operands.h"

namespace faultline::localize::repair {

namespace {

using Variables = std::set<cfa::VariableId>;

class Oracle {
 public:
  Oracle(const cfa::Program& program, const Harness& harness, cfa::FunctionId function)
      : program_(program) {
    for (const cfa::Edge& edge : program.edges)
      if (program.locations[edge.from].function == function) edges_.push_back(&edge);
    for (const cfa::Edge* edge : edges_) {
      const auto* call = std::get_if<cfa::Call>(&edge->operation);
      if (!call || (call->callee && (harness[call->callee.value] || is_library(call->callee)))) continue;
      for (const cfa::ExprId argument : call->arguments)
        given(argument);
      if (call->result)
        if (const cfa::VariableId variable = cfa::base_variable(program, call->result)) made_.insert(variable);
    }
    close();
  }

  bool computes(const cfa::Edge& edge) const {
    if (!std::holds_alternative<cfa::Assign>(edge.operation)) return false;
    const cfa::VariableId target = target_of(edge);
    return target && program_.variables[target].function && !given_.contains(target) && !made_.contains(target);
  }

 private:
  bool is_library(cfa::FunctionId function) const {
    return program_.functions[function].origin == cfa::Origin::Library;
  }

  cfa::VariableId target_of(const cfa::Edge& edge) const {
    const auto* assign = std::get_if<cfa::Assign>(&edge.operation);
    return assign ? cfa::base_variable(program_, assign->target) : cfa::VariableId();
  }

  // All that the expression names; what it points to may be changed, too.
  void given(cfa::ExprId argument) {
    std::vector<cfa::ExprId> open{argument};
    while (!open.empty()) {
      const cfa::Expr& expr = program_.exprs[open.back()];
      open.pop_back();
      if (expr.kind == cfa::ExprKind::Variable) {
        given_.insert(cfa::VariableId(static_cast<std::uint32_t>(expr.bits)));
      } else {
        for (const cfa::ExprId part : {expr.a, expr.b, expr.c})
          if (part) open.push_back(part);
      }
      if (expr.kind == cfa::ExprKind::AddressOf)
        if (const cfa::VariableId variable = cfa::base_variable(program_, expr.a)) made_.insert(variable);
    }
  }

  // What is given is computed from what is given, too; what is computed from what is made is made.
  void close() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const cfa::Edge* edge : edges_) {
        const cfa::VariableId target = target_of(*edge);
        if (!target) continue;
        const std::vector<cfa::VariableId> read = cfa::variables_read(program_, edge->operation);
        for (const cfa::VariableId each : read) {
          if (given_.contains(target)) changed = given_.insert(each).second || changed;
          if (made_.contains(each)) changed = made_.insert(target).second || changed;
        }
      }
    }
  }

  const cfa::Program& program_;
  std::vector<const cfa::Edge*> edges_;
  Variables given_;  // to the functions that work
  Variables made_;   // by them
};

}  // namespace

void mark_oracle(const cfa::Program& program, const Harness& harness, Specification& marks) {
  for (std::uint32_t i = 0; i < harness.size(); ++i) {
    if (!harness[i]) continue;
    const Oracle oracle(program, harness, cfa::FunctionId(i));
    for (const cfa::Edge& edge : program.edges)
      if (program.locations[edge.from].function.value == i && oracle.computes(edge)) marks[edge.from.value] = true;
  }
}

}  // namespace faultline::localize::repair
