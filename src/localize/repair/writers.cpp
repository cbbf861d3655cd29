#include "localize/repair/writers.h"

#include <optional>
#include <utility>

namespace faultline::localize::repair {

namespace {

// A variable, or a struct and the number of its member.
using Written = std::pair<std::uint32_t, std::uint64_t>;

std::optional<Written> written(const cfa::Program& program, cfa::ExprId place) {
  if (!place) return std::nullopt;
  const cfa::Expr& expr = program.exprs[place];
  switch (expr.kind) {
    case cfa::ExprKind::Variable:
      // What is given needs no writer.
      if (program.variables[cfa::VariableId(expr.bits)].storage == cfa::Storage::Parameter) return std::nullopt;
      return Written{0, expr.bits};
    case cfa::ExprKind::Field: return Written{program.exprs[expr.a].type.value + 1, expr.bits};
    case cfa::ExprKind::Index: return written(program, expr.a);
    default: return std::nullopt;
  }
}

cfa::ExprId target_of_edge(const cfa::Edge& edge) {
  if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) return assign->target;
  if (const auto* call = std::get_if<cfa::Call>(&edge.operation)) return call->result;
  if (const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation)) return havoc->target;
  return {};
}

}  // namespace

bool is_only_writer(const cfa::Program& program, cfa::LocationId at, cfa::ExprId place) {
  const auto wanted = written(program, place);
  if (!wanted) return false;
  for (const cfa::Edge& edge : program.edges)
    if (edge.from != at && edge.kind != cfa::StatementKind::Declaration && written(program, target_of_edge(edge)) == wanted)
      return false;
  return true;
}

}  // namespace faultline::localize::repair
