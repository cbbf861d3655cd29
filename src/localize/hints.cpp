#include "localize/hints.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/graph.h"
#include "cfa/loops.h"
#include "cfa/operands.h"
#include "localize/input_share.h"

namespace faultline::localize {

using cfa::ExprKind;

namespace {

// The value without the conversions around it.
const cfa::Expr& plain(const cfa::Program& program, cfa::ExprId id) {
  const cfa::Expr* expr = &program.exprs[id];
  while (expr->kind == ExprKind::Convert)
    expr = &program.exprs[expr->a];
  return *expr;
}

// Calls visit(id) for an expression and all its parts.
template <class Visit>
void each_part(const cfa::Program& program, cfa::ExprId id, Visit visit) {
  visit(id);
  const cfa::Expr& expr = program.exprs[id];
  for (const cfa::ExprId part : {expr.a, expr.b, expr.c})
    if (part) each_part(program, part, visit);
}

}  // namespace

Hints::Hints(const Investigation& investigation, const Context& context)
    : investigation_(investigation), off_by_one_(investigation, context) {
  find_counters();
}

std::vector<fault::Info> Hints::about(const fault::Fault& fault) {
  std::vector<fault::Info> infos;
  for (const fault::Part& part : fault.parts) {
    if (fault.parts.size() == 1 && std::holds_alternative<fault::CorrectionSet>(fault.evidence))
      if (auto info = off_by_one_.about(part)) infos.push_back(std::move(*info));
    if (auto info = counter(part)) infos.push_back(std::move(*info));
    if (auto info = computed_subscript(part)) infos.push_back(std::move(*info));
    if (fault.parts.size() == 1 && std::holds_alternative<fault::CorrectionSet>(fault.evidence))
      if (auto info = input_share(investigation_, part)) infos.push_back(std::move(*info));
  }
  std::vector<fault::Info> once;
  for (fault::Info& info : infos)
    if (std::none_of(once.begin(), once.end(), [&](const auto& other) { return other.text == info.text; }))
      once.push_back(std::move(info));
  return once;
}

// Variables that a loop both steps by a constant and asks about when it decides whether to go on.
void Hints::find_counters() {
  const cfa::Program& program = investigation_.program();
  for (std::uint32_t f = 0; f < program.functions.size(); ++f) {
    const cfa::FunctionId function(f);
    if (!program.functions[function].defined) continue;
    const cfa::Loops loops(program, function);
    if (loops.heads().empty()) continue;
    const cfa::FunctionGraph graph(program, function);
    std::set<cfa::VariableId> stepped, asked;
    for (const cfa::LocationId location : graph.locations()) {
      const auto chain = loops.chain(location);
      if (chain.empty()) continue;
      for (const cfa::EdgeId id : program.locations[location].out) {
        const cfa::Edge& edge = program.edges[id];
        const cfa::VariableId written = cfa::variable_written(program, edge.operation);
        const auto* assign = std::get_if<cfa::Assign>(&edge.operation);
        const bool is_users = written && program.variables[written].storage != cfa::Storage::Temporary;
        if (assign && is_users) {
          const cfa::Expr& value = plain(program, assign->value);
          const bool sums = value.kind == ExprKind::Binary &&
                            (value.binary == cfa::BinaryOp::Add || value.binary == cfa::BinaryOp::Sub);
          if (sums && plain(program, value.b).kind == ExprKind::Constant && reads(edge, written))
            stepped.insert(written);
        }
        const bool leaves = std::holds_alternative<cfa::Branch>(edge.operation) && edge.to &&
                            loops.chain(edge.to).size() < chain.size();
        if (leaves)
          for (const cfa::VariableId variable : cfa::variables_read(program, edge.operation))
            asked.insert(variable);
      }
    }
    std::set_intersection(stepped.begin(), stepped.end(), asked.begin(), asked.end(),
                          std::inserter(counters_, counters_.end()));
  }
}

bool Hints::reads(const cfa::Edge& edge, cfa::VariableId variable) const {
  const auto all = cfa::variables_read(investigation_.program(), edge.operation);
  return std::find(all.begin(), all.end(), variable) != all.end();
}

std::optional<fault::Info> Hints::counter(const fault::Part& part) const {
  const cfa::Program& program = investigation_.program();
  if (!part.statement) return std::nullopt;
  for (const cfa::Edge& edge : program.edges) {
    if (edge.statement != part.statement) continue;
    for (const cfa::VariableId variable : counters_)
      if (reads(edge, variable) || cfa::variable_written(program, edge.operation) == variable)
        return fault::Info{fault::Info::Kind::Hint,
                           fmt::format("'{}' counts the passes of a loop", program.variables[variable].name)};
  }
  return std::nullopt;
}

std::optional<fault::Info> Hints::computed_subscript(const fault::Part& part) const {
  const cfa::Program& program = investigation_.program();
  if (!part.statement) return std::nullopt;
  std::optional<fault::Info> found;
  for (const cfa::Edge& edge : program.edges) {
    if (edge.statement != part.statement) continue;
    for (const cfa::Operand& operand : cfa::operands(edge.operation))
      each_part(program, operand.expr, [&](cfa::ExprId id) {
        const cfa::Expr& expr = program.exprs[id];
        if (found || expr.kind != ExprKind::Index || plain(program, expr.b).kind != ExprKind::Binary) return;
        const SourceRange& range = program.range(expr.b);
        if (range)
          found = fault::Info{fault::Info::Kind::Hint,
                              fmt::format("the subscript '{}' is computed here", program.text(range))};
      });
  }
  return found;
}

}  // namespace faultline::localize
