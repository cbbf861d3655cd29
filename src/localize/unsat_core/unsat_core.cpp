// One unsatisfiable core of the trace formula (Kettl, section 3.6, Algorithm 1): steps that together force
// the failure.
//
// As there (section 6.5), the inputs are only taken into account where the path alone does not contradict the
// postcondition: a core without them holds for every input that takes this path. On long runs they are taken
// into account at once, since to do without them is to solve the equations of the whole run; and the core
// that one begins with is read off the run, without a question (justification.h). Unlike there, the core is
// made minimal, step by step, as far as a share of the budget goes; "not proven minimal" where it ends.
//
// Cost: two questions, on long runs none; and one for each step of the core to make it minimal.
#include "localize/unsat_core/unsat_core.h"

#include <algorithm>

#include "localize/justification.h"
#include "localize/problem.h"
#include "solve/toolbox/shrink.h"

namespace faultline::localize {

namespace {
constexpr std::chrono::milliseconds kMinimizing{300};
constexpr std::size_t kFewSteps = 300;
constexpr std::uint64_t kWithoutInputs = 1'000;  // conflicts

using solve::toolbox::Elements;
using SubsetUnsat = Elements::SubsetUnsat;

// The groups that the violated property was computed from.
solve::toolbox::ElementSet justifying_groups(const Problem& problem) {
  const std::vector<std::uint32_t> needed = justifying_links(problem.encoded());
  solve::toolbox::ElementSet groups;
  for (std::uint32_t i = 0; i < problem.groups().size(); ++i)
    if (std::ranges::any_of(problem.groups()[i].links,
                            [&](std::uint32_t link) { return std::ranges::binary_search(needed, link); }))
      groups.push_back(i);
  return groups;
}

}  // namespace

fault::Localization UnsatCore::localize(const Investigation& investigation, Context& context) const {
  fault::Localization result;
  Problem problem(investigation.encoded(options_.encoding), options_.selectors, context);
  Elements& elements = problem.elements();
  solve::Limits limits;
  limits.budget = context.budget;
  solve::toolbox::ShrinkOptions shrinking;
  shrinking.limits.budget = context.budget.within(kMinimizing);
  Elements::SubsetAnswer answer = solve::Unknown{};
  const bool has_inputs = problem.encoded().source->options().precondition != trace::Precondition::None;
  const bool is_short = elements.size() <= kFewSteps || !has_inputs;
  if (is_short) answer = elements.check(elements.all(), limits.with_conflicts(kWithoutInputs));
  if (!std::holds_alternative<SubsetUnsat>(answer)) {
    shrinking.fixed = {problem.inputs()};
    answer = is_short ? elements.check(elements.all(), limits, shrinking.fixed)
                      : SubsetUnsat{justifying_groups(problem)};
  }
  if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) {
    result.completeness = completeness_of(*unknown);
    return result;
  }
  if (std::holds_alternative<Elements::SubsetSat>(answer)) {
    result.note = kNothingForces;
    return result;
  }
  const auto& unsat = std::get<SubsetUnsat>(answer);
  fault::Core core;
  solve::toolbox::ElementSet set = unsat.core;
  if (options_.minimize) {
    const solve::toolbox::MinimalCore minimal = solve::toolbox::shrink(elements, unsat, shrinking);
    set = minimal.elements;
    if (minimal.minimality == solve::toolbox::Minimality::Proven) core.minimality = fault::Minimality::Proven;
  }
  core.of = problem.named(set);
  core.needs_inputs = !shrinking.fixed.empty();
  if (set.empty()) {
    result.note = kNoStatementNeeded;
    return result;
  }
  fault::Fault fault;
  fault.parts = problem.parts(set);
  fault.evidence = core;
  fault.infos.push_back({fault::Info::Kind::Reason,
                         core.needs_inputs ? "with these inputs, these steps together force the failure"
                                           : "whatever the inputs, these steps together force the failure"});
  result.faults.push_back(std::move(fault));
  return result;
}

}  // namespace faultline::localize
