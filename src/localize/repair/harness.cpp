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

// Who has called it, the last time.
cfa::FunctionId caller_of(const cfa::Program& program, const trace::Run& failing, cfa::FunctionId function) {
  cfa::FunctionId caller;
  for (const trace::Step& step : failing.trace.steps)
    if (const auto* call = step.edge ? std::get_if<cfa::Call>(&program.edges[step.edge].operation) : nullptr;
        call && call->callee == function)
      caller = program.locations[program.edges[step.edge].from].function;
  return caller;
}

// Of a component model: guards and transfers of connectors, which are taken to be right as long as something else
// helps (Wang et al., section 4). No port can be called `up` or `down`; transitions have no result.
void mark_coordination(const cfa::Program& program, Harness& harness) {
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    const cfa::Function& function = program.functions[cfa::FunctionId(i)];
    const bool has_truth = program.types[function.return_type].kind == cfa::TypeKind::Bool;
    harness[i] = function.name.ends_with(".up") || function.name.ends_with(".down") ||
                 (function.name.ends_with(".guard") && has_truth);
  }
}

}  // namespace

Harness harness_of(const cfa::Program& program, const trace::Run& failing) {
  Harness harness(program.functions.size(), false);
  if (program.language == cfa::Language::Bip) {
    mark_coordination(program, harness);
    return harness;
  }
  // The assertions of a PLC program stand in the controller itself: its only harness is the cycle, which is none of the
  // user's functions.
  if (program.language == cfa::Language::StructuredText) return harness;
  harness = inspectors(program, failing);
  cfa::FunctionId checking = checking_function(program, failing);
  while (checking && harness[checking.value]) {
    const cfa::FunctionId caller = caller_of(program, failing, checking);
    checking = caller == checking ? cfa::FunctionId() : caller;
  }
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
  // Who asks for a test is no more than a list of tests.
  if (others_work && caller_of(program, failing, checking) == program.entry) harness[program.entry.value] = true;
  return harness;
}

}  // namespace faultline::localize::repair
