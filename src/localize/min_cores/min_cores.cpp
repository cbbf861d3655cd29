// Every minimal unsatisfiable core of the trace formula (Kettl, section 4.1). The thesis deletes selectors
// one after the other and compares with all cores found so far; here MARCO's map of explored subsets
// (solve/toolbox/enumerate.h) gives each core once, and correction sets on the way, which prune the map.
//
// Cost: for each core about as many questions as it has steps, and one for each correction set.
#include "localize/min_cores/min_cores.h"

#include <fmt/format.h>

#include <algorithm>

#include "localize/problem.h"
#include "solve/toolbox/enumerate.h"

namespace faultline::localize {

fault::Localization MinCores::localize(const Investigation& investigation, Context& context) const {
  fault::Localization result;
  Problem problem(investigation.encoded(options_.encoding), options_.selectors, context);
  solve::toolbox::EnumerateOptions enumerating;
  enumerating.limits.budget = context.budget;
  enumerating.fixed = {problem.inputs()};
  const bool knows_inputs = problem.encoded().source->options().precondition != trace::Precondition::None;
  const std::string_view given = knows_inputs ? "with these inputs" : "whatever the inputs";
  enumerating.on_core = [&](const solve::toolbox::MinimalCore& minimal) {
    if (minimal.elements.empty()) {
      result.note = kNoStatementNeeded;
      return solve::toolbox::Next::Continue;
    }
    fault::Core core;
    core.of = problem.named(minimal.elements);
    core.needs_inputs = knows_inputs;
    if (minimal.minimality == solve::toolbox::Minimality::Proven) core.minimality = fault::Minimality::Proven;
    fault::Fault fault;
    fault.parts = problem.parts(minimal.elements);
    fault.evidence = core;
    fault.infos.push_back(
        {fault::Info::Kind::Reason,
         fmt::format("{}, {}", given,
                     minimal.elements.size() == 1
                         ? "this step alone forces the failure"
                         : "these steps together force the failure; none of them can be left out")});
    result.faults.push_back(std::move(fault));
    return result.faults.size() < options_.most ? solve::toolbox::Next::Continue : solve::toolbox::Next::Stop;
  };
  const solve::toolbox::Enumeration all = solve::toolbox::enumerate(problem.elements(), enumerating);
  if (result.faults.empty() && result.note.empty() &&
      all.completeness == solve::toolbox::Completeness::Complete)
    result.note = kNothingForces;
  result.completeness = result.faults.size() >= options_.most ? fault::Completeness::LimitReached
                                                              : completeness_of(all.completeness);
  // Small ones first; else in the order of the run.
  std::stable_sort(result.faults.begin(), result.faults.end(),
                   [](const fault::Fault& a, const fault::Fault& b) {
                     const auto& x = std::get<fault::Core>(a.evidence).of.groups;
                     const auto& y = std::get<fault::Core>(b.evidence).of.groups;
                     return x.size() != y.size() ? x.size() < y.size() : x < y;
                   });
  return result;
}

}  // namespace faultline::localize
