#include "localize/error_invariants/positions.h"

#include <algorithm>

namespace faultline::localize::error_invariants {

Positions::Positions(const Encoded& encoded) {
  const trace::TraceFormula& formula = encoded.formula;
  std::vector<Block> steps(formula.end + 1);
  for (std::uint32_t i = 0; i < formula.links.size(); ++i) {
    Block& step = steps[formula.links[i].site.step];
    step.links.push_back(i);
    step.facts.push_back(formula.links[i].formula(*encoded.terms));
  }
  for (const auto& guard : formula.guards) {
    steps[guard.step].conditions.push_back(guard.holds);
    if (guard.kind != trace::unrolling::Guard::Kind::Check) steps[guard.step].has_branches = true;
  }
  for (std::size_t i = 0; i < formula.precondition.size(); ++i)
    if (formula.precondition_steps[i] <= formula.end)
      steps[formula.precondition_steps[i]].conditions.push_back(formula.precondition[i]);
  for (std::uint32_t i = 0; i <= formula.end; ++i) {
    Block& step = steps[i];
    step.first = step.last = i;
    step.facts.insert(step.facts.end(), step.conditions.begin(), step.conditions.end());
    const bool joins = !blocks_.empty() && !blocks_.back().can_be_blamed() && !step.can_be_blamed();
    if (!joins) {
      blocks_.push_back(std::move(step));
      continue;
    }
    Block& open = blocks_.back();
    open.last = i;
    open.facts.insert(open.facts.end(), step.facts.begin(), step.facts.end());
    open.conditions.insert(open.conditions.end(), step.conditions.begin(), step.conditions.end());
    open.has_branches = open.has_branches || step.has_branches;
  }
  // What the step that checks computes itself is part of the check.
  blocks_.back().facts.push_back(formula.postcondition);
  blocks_.back().conditions.push_back(formula.postcondition);
}

}  // namespace faultline::localize::error_invariants
