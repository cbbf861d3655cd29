#include "check/interference.h"

#include "logic/evaluate.h"
#include "solve/factory.h"
#include "trace/formula/rest.h"

namespace faultline::check {

namespace {

using fault::Checked;
using logic::Term;

enum class End : std::uint8_t { Fails, Passes, LeavesPath };

// The rest of the run with another value of this link. A check that fails is a failure, too.
End carry_out(const trace::TraceFormula& formula, std::uint32_t link, const logic::Value& value) {
  logic::Assignment values = formula.run;
  values.set(formula.links[link].variable, value);
  logic::Evaluator evaluator(values, logic::Missing::Zero);
  for (std::size_t i = link + 1; i < formula.links.size(); ++i)
    values.set(formula.links[i].variable, evaluator.value(formula.links[i].value));
  for (const trace::unrolling::Guard& guard : formula.guards) {
    // A branch of the same step asks for the link's value; checks of it are before the link.
    const bool is_branch = guard.kind == trace::unrolling::Guard::Kind::Branch;
    const std::uint32_t step = formula.links[link].site.step;
    if (guard.step < step || (guard.step == step && !is_branch) || evaluator.holds(guard.holds)) continue;
    return is_branch ? End::LeavesPath : End::Fails;
  }
  return evaluator.holds(formula.postcondition) ? End::Passes : End::Fails;
}

logic::Value value_of(logic::Term variable, std::uint64_t bits) {
  return {variable.sort(), logic::BitVector(variable.width(), bits)};
}

// With this in what the link replaces, the rest is what is wished for, and behind the link it is not.
bool interferes_with(const trace::TraceFormula& formula, std::uint32_t number, std::uint64_t replaced) {
  const trace::Link& link = formula.links[number];
  if (carry_out(formula, number, value_of(link.variable, replaced)) == End::Fails) return false;
  logic::Assignment values = formula.run;
  if (link.replaced.is_variable()) {
    values.set(link.replaced, value_of(link.replaced, replaced));
  } else if (logic::evaluate(link.replaced, values, logic::Missing::Zero) != value_of(link.replaced, replaced)) {
    return false;
  }
  return carry_out(formula, number, logic::evaluate(link.value, values, logic::Missing::Zero)) == End::Fails;
}

Checked invalid_in_some_state(const Basis& basis, std::uint32_t number, const Budget& budget) {
  const trace::Link& link = basis.formula.links[number];
  const trace::Rest rest = trace::rest_behind(basis.formula, basis.terms, number);
  const trace::Rest without = trace::rest_with(basis.formula, basis.terms, number, link.replaced);
  const auto solver = solve::make_solver(basis.terms, solve::Backend::Z3);
  solver->add(link.formula(basis.terms));
  for (const trace::Rest* one : {&rest, &without})
    for (const Term definition : one->definitions)
      solver->add(definition);
  solver->add(basis.terms.logical_not(rest.post));
  solver->add(without.post);
  solve::Limits limits;
  limits.budget = budget;
  const solve::Answer answer = solver->check({}, limits);
  if (solve::is_unknown(answer)) return Checked::GaveUp;
  return solve::is_sat(answer) ? Checked::Confirmed : Checked::Refuted;
}

}  // namespace

Checked confirm_interference(const Basis& basis, const fault::Interference& interference,
                             const Budget& budget) {
  const std::uint32_t number = interference.value.link;
  if (number >= basis.formula.links.size()) return Checked::Refuted;
  const trace::Link& link = basis.formula.links[number];
  if (link.site.step != interference.step ||
      (basis.candidates[link.candidate].kind == trace::CandidateKind::Condition &&
       (!basis.program || basis.program->language != cfa::Language::Bip)))
    return Checked::Refuted;
  const End changed =
      carry_out(basis.formula, number, value_of(link.variable, interference.value.needed));
  if (changed != (interference.leaves_path ? End::LeavesPath : End::Passes)) return Checked::Refuted;
  if (!link.replaced) return Checked::Confirmed;
  if (interference.shown_by)
    return interferes_with(basis.formula, number, *interference.shown_by) ? Checked::Confirmed
                                                                           : Checked::Refuted;
  return invalid_in_some_state(basis, number, budget);
}

}  // namespace faultline::check
