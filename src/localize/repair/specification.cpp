#include "localize/repair/specification.h"

#include <algorithm>

#include "localize/repair/expectations.h"
#include "localize/repair/oracle.h"
#include "localize/repair/suppliers.h"
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

// Where a way gets to that only checks: behind all that is marked. None: it does something, or ends.
cfa::LocationId behind_checks(const cfa::Program& program, const Specification& marks, cfa::LocationId at) {
  for (std::size_t steps = 0; at && steps < program.locations.size(); ++steps) {
    const auto& out = program.locations[at].out;
    if (!marks[at.value]) return at;
    if (out.empty()) return {};
    at = program.edges[out.front()].to;  // all edges of what is marked meet again
  }
  return {};
}

// A branch whose ways meet again, and check something, and do nothing else before they meet.
bool decides_about_checks(const cfa::Program& program, const Specification& marks, cfa::LocationId at) {
  const auto& out = program.locations[at].out;
  if (out.size() < 2 || !std::holds_alternative<cfa::Branch>(program.edges[out.front()].operation))
    return false;
  const cfa::LocationId meeting = behind_checks(program, marks, program.edges[out.front()].to);
  bool checks = false;
  for (const cfa::EdgeId edge : out) {
    const cfa::LocationId to = program.edges[edge].to;
    if (!meeting || to == at || behind_checks(program, marks, to) != meeting) return false;
    checks = checks || marks[to.value];
  }
  return checks && meeting != at;
}

void mark_branches(const cfa::Program& program, Specification& marks) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i < program.locations.size(); ++i)
      if (!marks[i] && decides_about_checks(program, marks, cfa::LocationId(i))) changed = marks[i] = true;
  }
}

// What says which inputs there are, and what is right: the functions that supply them, or only look, and their calls.
void mark_suppliers(const cfa::Program& program, const trace::Run& failing, Specification& marks) {
  std::vector<bool> supplies = inspectors(program, failing);
  for (std::uint32_t i = 0; i < program.functions.size(); ++i)
    supplies[i] = supplies[i] || (program.functions[cfa::FunctionId(i)].origin == cfa::Origin::User &&
                  cfa::FunctionId(i) != program.entry && is_supplier(program, cfa::FunctionId(i)));
  for (const cfa::Edge& edge : program.edges) {
    const auto* call = std::get_if<cfa::Call>(&edge.operation);
    if (supplies[program.locations[edge.from].function.value] ||
        (call && call->callee && supplies[call->callee.value]))
      marks[edge.from.value] = true;
  }
}

// A component that watches the others: the internal transition that enters the place of which the violated property
// speaks says what is wrong, by its guard and those that it was chosen among.
void mark_monitor(const cfa::Program& program, const trace::Trace& trace, Specification& marks) {
  if (trace.steps.size() == 0) return;
  const auto last = static_cast<std::uint32_t>(trace.steps.size() - 1);
  const auto is_asked_for = [&](const trace::Access& write) {
    return std::ranges::any_of(trace.reads(last), [&](const trace::Access& read) {
      return read.object == write.object && read.offset == write.offset;
    });
  };
  const auto moves = [&](std::uint32_t step) {
    return trace.steps[step].edge && program.edges[trace.steps[step].edge].kind == cfa::StatementKind::Internal &&
           std::ranges::any_of(trace.writes(step), [](const trace::Access& write) { return bool(write.object); });
  };
  std::uint32_t entered = last;
  while (entered > 0 && !(moves(entered) && std::ranges::any_of(trace.writes(entered), is_asked_for)))
    --entered;
  for (std::uint32_t step = entered; step-- > 0 && trace.steps[step].frame == trace.steps[entered].frame;) {
    if (moves(step)) return;
    const cfa::EdgeId edge = trace.steps[step].edge;
    if (edge && program.edges[edge].statement && std::holds_alternative<cfa::Branch>(program.edges[edge].operation))
      marks[program.edges[edge].from.value] = true;
  }
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
  mark_suppliers(program, failing, marks);
  if (program.language == cfa::Language::Bip) {
    mark_monitor(program, failing.trace, marks);
  } else {
    const Harness harness = harness_of(program, failing);
    mark_oracle(program, harness, marks);
    mark_expectations(program, harness, marks);
  }
  mark_branches(program, marks);
  if (failing.event.kind == trace::EventKind::ErrorReached && failing.trace.steps.size() > 0)
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
  if (deciding.empty()) return {};
  // A model is asked for all of its interactions, one after the other, and to be well it need not be asked for the last.
  const std::uint32_t step = program.language == cfa::Language::Bip ? deciding.front() : deciding.back();
  return program.edges[failing.trace.steps[step].edge].from;
}

}  // namespace faultline::localize::repair
