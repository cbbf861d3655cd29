#include "localize/repair/harness.h"

#include "localize/repair/specification.h"
#include "localize/repair/suppliers.h"

namespace faultline::localize::repair {

namespace {

// Who has the violated check. Of a built-in one, who starts those that fail.
cfa::FunctionId checking_function(const cfa::Program& program, const trace::Run& failing) {
  if (const cfa::LocationId check = check_location(program, failing)) return program.locations[check].function;
  if (failing.trace.steps.size() == 0) return {};
  const cfa::EdgeId last = failing.trace.steps[failing.trace.steps.size() - 1].edge;
  const bool fails_itself = last && program.locations[program.edges[last].from].function == program.entry;
  return fails_itself ? cfa::FunctionId() : program.entry;
}

}  // namespace

Harness harness_of(const cfa::Program& program, const trace::Run& failing) {
  Harness harness(program.functions.size(), false);
  // What schedules a component model has no text of its own but the arguments of components.
  if (program.language == cfa::Language::Bip) return harness;
  const cfa::FunctionId checking = checking_function(program, failing);
  if (!checking) return harness;
  bool others_work = false;
  for (const trace::Step& step : failing.trace.steps) {
    if (!step.edge) continue;
    const cfa::Edge& edge = program.edges[step.edge];
    const auto* call = std::get_if<cfa::Call>(&edge.operation);
    if (!call || !call->callee || call->callee == checking || harness[call->callee.value] ||
        program.functions[call->callee].origin != cfa::Origin::User)
      continue;
    if (is_supplier(program, call->callee))
      harness[call->callee.value] = true;
    else if (program.locations[edge.from].function == checking)
      others_work = true;
  }
  harness[checking.value] = others_work;
  return harness;
}

}  // namespace faultline::localize::repair
