#include "localize/repair/observers.h"

#include <algorithm>

#include "localize/repair/predicates.h"

namespace faultline::localize::repair {

namespace {

struct UserCall {
  cfa::FunctionId caller, callee;
  bool is_asserted = false;  // it stands in an assertion
};

std::vector<SourceRange> assertions_of(const cfa::Program& program) {
  std::vector<SourceRange> all;
  for (const cfa::Edge& edge : program.edges)
    if (std::holds_alternative<cfa::Assert>(edge.operation) && edge.range) all.push_back(edge.range);
  return all;
}

std::vector<UserCall> user_calls(const cfa::Program& program) {
  const std::vector<SourceRange> assertions = assertions_of(program);
  std::vector<UserCall> all;
  for (const cfa::Edge& edge : program.edges) {
    const auto* call = std::get_if<cfa::Call>(&edge.operation);
    if (!call || !call->callee || program.functions[call->callee].origin != cfa::Origin::User) continue;
    const bool is_asserted = std::ranges::any_of(assertions, [&](const SourceRange& outer) {
      return edge.range && edge.range.file == outer.file && outer.begin <= edge.range.begin && edge.range.end <= outer.end;
    });
    all.push_back({program.locations[edge.from].function, call->callee, is_asserted});
  }
  return all;
}

}  // namespace

Observers observers_of(const cfa::Program& program, const Harness& harness) {
  const std::vector<UserCall> calls = user_calls(program);
  Observers observes(program.functions.size(), false);
  for (const UserCall& call : calls)
    observes[call.callee.value] = call.callee != program.entry && !harness[call.callee.value] && changes_nothing(program, call.callee);
  const auto is_for_checks = [&](const UserCall& call) {
    return (call.is_asserted && harness[call.caller.value]) || observes[call.caller.value];
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const UserCall& call : calls)
      if (observes[call.callee.value] && !is_for_checks(call)) {
        observes[call.callee.value] = false;
        changed = true;
      }
  }
  const bool others_work = std::ranges::any_of(calls, [&](const UserCall& call) {
    return harness[call.caller.value] && !harness[call.callee.value] && !observes[call.callee.value];
  });
  return others_work ? observes : Observers(observes.size(), false);
}

}  // namespace faultline::localize::repair
