#include "localize/repair/specification.h"

#include "trace/formula/property.h"

namespace faultline::localize::repair {

namespace {

bool is_inside(const SourceRange& inner, const SourceRange& outer) {
  return inner && inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

// What is computed for an assertion inside of its text: the call in `assert(sum(list) == total)`.
void mark_parts(const cfa::Program& program, const cfa::Edge& check, Specification& marks) {
  for (const cfa::Edge& edge : program.edges)
    if (is_inside(edge.range, check.range)) marks[edge.from.value] = true;
}

}  // namespace

Specification specification_of(const cfa::Program& program, const trace::Run& failing) {
  Specification marks(program.locations.size(), false);
  for (const cfa::Edge& edge : program.edges) {
    if (!std::holds_alternative<cfa::Assert>(edge.operation) &&
        !std::holds_alternative<cfa::Assume>(edge.operation))
      continue;
    marks[edge.from.value] = true;
    if (edge.range) mark_parts(program, edge, marks);
  }
  if (failing.trace.steps.size() == 0) return marks;
  if (failing.event.kind == trace::EventKind::ErrorReached)
    for (const std::uint32_t step : trace::deciding_steps(program, failing.trace))
      marks[program.edges[failing.trace.steps[step].edge].from.value] = true;
  return marks;
}

cfa::LocationId check_location(const cfa::Program& program, const trace::Run& failing) {
  if (failing.trace.steps.size() == 0) return {};
  if (failing.event.kind == trace::EventKind::AssertionFailed)
    return program.edges[failing.trace.steps[failing.trace.steps.size() - 1].edge].from;
  if (failing.event.kind != trace::EventKind::ErrorReached) return {};
  const std::vector<std::uint32_t> deciding = trace::deciding_steps(program, failing.trace);
  return deciding.empty() ? cfa::LocationId() : program.edges[failing.trace.steps[deciding.back()].edge].from;
}

}  // namespace faultline::localize::repair
