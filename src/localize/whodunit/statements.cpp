// An assignment transforms f if its target is in f when the chain passes it; in SSA form: if f depends on its
// value, by way of the other links of the chain. A guard is a statement of f if it shares a variable with any
// transformed form of f; in SSA form: if it reads a value that f depends on.
//
// f[x -> e] counts as reading what it reads in the run: of an array the element, of a choice the arm that is
// taken. Otherwise one element would make every store to its array take part.
//
// A call of a library block, a timer say, is one assignment: of all that it writes, from all that it reads. What
// it was given takes part, although the conjunct may show no trace of it, and also where the proof begins in
// the middle of the call.
//
// Cost: no question; linear in the size of the terms of the proof.
#include "localize/whodunit/statements.h"

#include <algorithm>

namespace faultline::localize {

using logic::Kind;
using logic::Term;

Statements::Statements(const Encoded& encoded, const trace::Conditions& conditions,
                       const trace::LibraryCalls& calls)
    : encoded_(encoded),
      conditions_(conditions),
      calls_(calls),
      in_the_run_(encoded.formula.run, logic::Missing::Zero) {
  for (std::uint32_t i = 0; i < encoded.formula.links.size(); ++i) {
    const trace::Link& link = encoded.formula.links[i];
    if (encoded.candidates()[link.candidate].kind == trace::CandidateKind::Condition) {
      condition_at_.emplace(link.site.step, i);
    } else {
      link_of_.set(link.variable, i);
    }
  }
}

std::vector<Involvement> Statements::taking_part(const Proof& proof, Guards guards) {
  std::vector<Involvement> found;
  Owners owners;
  const std::uint32_t first = calls_.begin_around(proof.first);
  const std::vector<Term> wanted = conditions_.wanted(proof.asserted);
  for (const std::uint32_t part : proof.wanted)
    transforming(first, wanted[part], {true, proof.asserted}, owners, found);
  for (std::size_t i = proof.path.size(); i-- > 0;) {
    const trace::Condition& condition = conditions_.path()[proof.path[i]];
    transforming(first, condition.formula, {false, condition.step}, owners, found);
  }
  if (guards == Guards::Blamed) guarding(proof, owners, found);
  return found;
}

std::optional<Involvement> Statements::asserted_branch(const Proof& proof) const {
  const auto link = condition_at_.find(proof.asserted);
  if (link == condition_at_.end()) return std::nullopt;
  return Involvement{link->second, true, true, proof.asserted};
}

std::uint32_t Statements::branch_before(std::uint32_t step) const {
  do step = conditions_.branch_before(step);
  while (step != trace::Conditions::kNoStep && !condition_at_.contains(step));
  return step;
}

// TS(f), of what no conjunct before has.
void Statements::transforming(std::uint32_t first, Term conjunct, Owner owner, Owners& owners,
                              std::vector<Involvement>& found) {
  std::vector<Term> open{conjunct};
  push_suppliers(owner.step, open);
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (owners.contains(term)) continue;
    owners.set(term, owner);
    const std::uint32_t* link = link_of_.find(term);
    if (link == nullptr) {
      push_parts(term, open);
    } else if (encoded_.formula.links[*link].site.step >= first) {
      found.push_back({*link, false, owner.in_wanted, owner.step});
      open.push_back(encoded_.formula.links[*link].value);
      push_suppliers(encoded_.formula.links[*link].site.step, open);
    }
  }
}

// What the step reads by way of library calls.
void Statements::push_suppliers(std::uint32_t step, std::vector<Term>& open) const {
  for (const std::uint32_t supplier : calls_.suppliers(step)) {
    const auto& links = encoded_.formula.links;
    auto link = std::partition_point(links.begin(), links.end(), [&](const trace::Link& one) {
      return one.site.step < supplier;
    });
    for (; link != links.end() && link->site.step == supplier; ++link)
      open.push_back(link->variable);
  }
}

// GS(f). The branch that C negates is not among them.
void Statements::guarding(const Proof& proof, const Owners& owners, std::vector<Involvement>& found) {
  const auto& path = conditions_.path();
  auto condition = std::partition_point(path.begin(), path.end(),
                                        [&](const trace::Condition& one) { return one.step < proof.first; });
  std::uint32_t last = trace::Conditions::kNoStep;
  for (; condition != path.end() && condition->step < proof.asserted; ++condition) {
    const auto link = condition_at_.find(condition->step);
    const bool is_branch =
        encoded_.formula.guards[condition->guard].kind == trace::unrolling::Guard::Kind::Branch;
    if (!is_branch || link == condition_at_.end() || condition->step == last) continue;
    const Owner* owner = shared(condition->formula, owners);
    if (owner == nullptr) continue;
    last = condition->step;
    found.push_back({link->second, true, owner->in_wanted, owner->step});
    feeding(proof, condition->step, owners, found);
  }
}

// The library calls in a guard, `IF timer.Q`: their arguments are as much of it as what is written there.
void Statements::feeding(const Proof& proof, std::uint32_t guard, const Owners& owners,
                         std::vector<Involvement>& found) const {
  std::vector<Term> arguments;
  push_suppliers(guard, arguments);
  const std::uint32_t first = calls_.begin_around(proof.first);
  for (const Term argument : arguments) {
    const std::uint32_t* link = link_of_.find(argument);
    if (link == nullptr || encoded_.formula.links[*link].site.step < first) continue;
    const bool is_known = owners.contains(argument) ||
                          std::ranges::any_of(found, [&](const Involvement& one) { return one.link == *link; });
    if (!is_known) found.push_back({*link, false, false, guard});
  }
}

// Of which conjunct does the condition read a variable? None: of no one's.
const Statements::Owner* Statements::shared(Term condition, const Owners& owners) {
  logic::TermMap<logic::Unit> seen;
  std::vector<Term> open{condition};
  while (!open.empty()) {
    const Term term = open.back();
    open.pop_back();
    if (seen.contains(term)) continue;
    seen.set(term, {});
    if (!term.is_variable()) {
      push_parts(term, open);
    } else if (const Owner* owner = owners.find(term)) {
      return owner;
    }
  }
  return nullptr;
}

// What the term's value is made of in the run.
void Statements::push_parts(Term term, std::vector<Term>& open) {
  if (term.kind() == Kind::Ite) {
    open.push_back(term.arg(in_the_run_.holds(term.arg(0)) ? 1 : 2));
    open.push_back(term.arg(0));
  } else if (term.kind() == Kind::Select) {
    push_read(term.arg(0), term.arg(1), open);
  } else {
    const std::span<const Term> parts = term.args();
    open.insert(open.end(), parts.rbegin(), parts.rend());
  }
}

void Statements::push_read(Term array, Term index, std::vector<Term>& open) {
  open.push_back(index);
  const logic::Value read = in_the_run_.value(index);
  for (;;) {
    if (array.kind() == Kind::Store) {
      if (in_the_run_.value(array.arg(1)) == read) {
        open.push_back(array.arg(1));
        return open.push_back(array.arg(2));
      }
      array = array.arg(0);
    } else if (array.kind() == Kind::Ite) {
      open.push_back(array.arg(0));
      array = array.arg(in_the_run_.holds(array.arg(0)) ? 1 : 2);
    } else {
      return open.push_back(array);
    }
  }
}

}  // namespace faultline::localize
