#include "check/invariants.h"

#include <algorithm>

#include "solve/factory.h"
#include "trace/formula/relation.h"

namespace faultline::check {
namespace {

using fault::Checked;
using logic::Term;

class InvariantProof {
 public:
  InvariantProof(const Basis& basis, const Budget& budget)
      : basis_(basis), places_(*basis.program, *basis.trace, basis.formula, basis.terms), budget_(budget) {}

  Checked at_both_ends(const trace::Invariant& invariant, std::uint32_t first, std::uint32_t last) {
    for (const std::uint32_t step : {first, last})
      if (!trace::holds_at(places_, invariant, step)) return Checked::Refuted;
    const Checked checked = separates(invariant, first);
    return checked == Checked::Confirmed && last != first ? separates(invariant, last) : checked;
  }

  bool holds(const trace::Invariant& invariant, std::uint32_t step) {
    return trace::holds_at(places_, invariant, step);
  }

 private:
  // The invariant before the step, and all that comes from there on.
  Checked separates(const trace::Invariant& invariant, std::uint32_t step) {
    const trace::TraceFormula& formula = basis_.formula;
    const auto solver = solve::make_solver(basis_.terms, solve::Backend::Z3);
    solver->add(trace::formula_at(places_, invariant, step));
    for (const trace::Link& link : formula.links)
      if (link.site.step >= step) solver->add(link.formula(basis_.terms));
    for (const auto& guard : formula.guards)
      if (guard.step >= step) solver->add(guard.holds);
    for (std::size_t i = 0; i < formula.precondition.size(); ++i)
      if (formula.precondition_steps[i] >= step) solver->add(formula.precondition[i]);
    solver->add(formula.postcondition);
    solve::Limits limits;
    limits.budget = budget_;
    const solve::Answer answer = solver->check({}, limits);
    if (solve::is_unknown(answer)) return Checked::GaveUp;
    return solve::is_unsat(answer) ? Checked::Confirmed : Checked::Refuted;
  }

  const Basis& basis_;
  trace::Places places_;
  Budget budget_;
};

}  // namespace

Checked confirm_invariants(const Basis& basis, const fault::InvariantInterval& interval,
                           const Budget& budget) {
  if (!basis.program || !basis.trace || basis.formula.states.empty()) return Checked::No;
  InvariantProof proof(basis, budget);
  for (std::uint32_t step = interval.first; step <= interval.last; ++step) {
    const bool said = !std::binary_search(interval.interrupted.begin(), interval.interrupted.end(), step);
    if (proof.holds(interval.invariant, step) != said) return Checked::Refuted;
  }
  const Checked checked = proof.at_both_ends(interval.invariant, interval.first, interval.last);
  if (checked != Checked::Confirmed) return checked;
  return proof.at_both_ends(interval.next, interval.after_first, interval.after_last);
}

}  // namespace faultline::check
