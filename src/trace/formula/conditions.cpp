#include "trace/formula/conditions.h"

#include <algorithm>

namespace faultline::trace {

using logic::Kind;
using logic::Term;
using unrolling::Guard;

namespace {

logic::TermMap<Term> conditions_of_branches(const TraceFormula& formula, const Candidates& candidates) {
  logic::TermMap<Term> values;
  for (const Link& link : formula.links)
    if (candidates[link.candidate].kind == CandidateKind::Condition) values.set(link.variable, link.value);
  return values;
}

bool is_before(const Guard& guard, std::uint32_t step) {
  return guard.step < step;
}

}  // namespace

std::vector<Term> conjuncts(logic::TermManager& terms, Term formula) {
  std::vector<Term> all;
  std::vector<Term> open{formula};
  while (!open.empty()) {
    const Term top = open.back();
    open.pop_back();
    if (top.kind() == Kind::And) {
      open.insert(open.end(), {top.arg(1), top.arg(0)});
    } else if (top.kind() == Kind::Not && top.arg(0).kind() == Kind::Or) {
      const Term either = top.arg(0);
      open.insert(open.end(), {terms.logical_not(either.arg(1)), terms.logical_not(either.arg(0))});
    } else if (!top.is_true()) {
      all.push_back(top);
    }
  }
  return all;
}

Conditions::Conditions(const TraceFormula& formula, const Candidates& candidates, logic::TermManager& terms)
    : formula_(formula), terms_(terms), with_conditions_(terms, conditions_of_branches(formula, candidates)) {
  for (std::uint32_t i = 0; i < formula.guards.size(); ++i)
    for (const Term part : conjuncts(terms, with_conditions_(formula.guards[i].holds)))
      path_.push_back({part, formula.guards[i].step, i});
}

std::vector<Term> Conditions::wanted(std::uint32_t step) const {
  if (step == formula_.end) return conjuncts(terms_, with_conditions_(formula_.postcondition));
  auto guard = std::lower_bound(formula_.guards.begin(), formula_.guards.end(), step, is_before);
  while (guard->kind != Guard::Kind::Branch)
    ++guard;
  return conjuncts(terms_, terms_.logical_not(with_conditions_(guard->holds)));
}

std::uint32_t Conditions::branch_before(std::uint32_t step) const {
  auto guard = std::lower_bound(formula_.guards.begin(), formula_.guards.end(), step, is_before);
  while (guard != formula_.guards.begin())
    if ((--guard)->kind == Guard::Kind::Branch) return guard->step;
  return kNoStep;
}

}  // namespace faultline::trace
