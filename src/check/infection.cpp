#include "check/infection.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "logic/evaluate.h"
#include "logic/traverse.h"
#include "solve/factory.h"

namespace faultline::check {

namespace {

using fault::Checked;
using logic::Term;

class InfectionProof {
 public:
  InfectionProof(const Basis& basis, const trace::Conditions& conditions, const trace::LibraryCalls* calls,
                 const fault::Infection& infection, const Budget& budget)
      : basis_(basis),
        conditions_(conditions),
        calls_(calls),
        infection_(infection),
        wanted_(conditions_.wanted(infection.asserted)) {
    limits_.budget = budget;
  }

  // What is said of the fault's links; the rest is the same for all faults of an iteration. Without the run, a link
  // may take part by way of a library call, and without the program a definition cannot be looked up.
  Checked is_about_its_links() const {
    if (!is_well_formed()) return Checked::Refuted;
    if (!all_take_part()) return calls_ ? Checked::Refuted : Checked::GaveUp;
    if (infection_.definition && !basis_.program) return Checked::GaveUp;
    return all_name_the_definition() ? Checked::Confirmed : Checked::Refuted;
  }

  Checked contradicts_itself() const {
    const std::vector<Term> parts = proof();
    Checked checked = contradictory(parts, infection_.first);
    if (checked != Checked::Confirmed) return checked;
    if (!infection_.is_first_known) return checked;
    // Not empty before. A wanted condition that is false by itself has no before.
    const std::uint32_t before = infection_.inputs.empty() ? infection_.first + 1 : 0;
    if (before <= infection_.asserted) checked = consistent(chain(before), before);
    for (std::size_t i = 0; i < parts.size() && checked == Checked::Confirmed; ++i) {
      if (infection_.minimality == fault::Minimality::NotProven) break;
      std::vector<Term> fewer = parts;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      checked = consistent(fewer, infection_.first);
    }
    return checked;
  }

 private:
  bool is_well_formed() const {
    const auto within = [](const std::vector<std::uint32_t>& numbers, std::size_t size) {
      return std::all_of(numbers.begin(), numbers.end(), [&](std::uint32_t one) { return one < size; });
    };
    if (!within(infection_.wanted, wanted_.size()) || !within(infection_.path, conditions_.path().size()) ||
        !within(infection_.inputs, basis_.formula.precondition.size()) ||
        !within(infection_.links, basis_.formula.links.size()) || infection_.links.empty())
      return false;
    return std::all_of(infection_.path.begin(), infection_.path.end(),
                       [&](std::uint32_t number) { return is_between(conditions_.path()[number]); });
  }

  // On the way from `first` to the assertion, and not the asserted branch itself?
  bool is_between(const trace::Condition& condition) const {
    if (condition.step < infection_.first || condition.step > infection_.asserted) return false;
    return condition.step < infection_.asserted ||
           basis_.formula.guards[condition.guard].kind != trace::unrolling::Guard::Kind::Branch;
  }

  // The conjuncts and inputs of the proof.
  std::vector<Term> proof() const {
    std::vector<Term> parts;
    for (const std::uint32_t number : infection_.wanted)
      parts.push_back(wanted_[number]);
    for (const std::uint32_t number : infection_.path)
      parts.push_back(conditions_.path()[number].formula);
    for (const std::uint32_t number : infection_.inputs)
      parts.push_back(basis_.formula.precondition[number]);
    return parts;
  }

  // WP at the step: all conjuncts behind.
  std::vector<Term> chain(std::uint32_t first) const {
    std::vector<Term> parts = wanted_;
    for (const trace::Condition& condition : conditions_.path())
      if (condition.step >= first && is_between(condition)) parts.push_back(condition.formula);
    return parts;
  }

  using Seen = logic::TermMap<logic::Unit>;
  static void see(Term formula, Seen& seen) {
    logic::post_order(
        formula, [&](Term term) { return seen.contains(term); }, [&](Term term) { seen.set(term, {}); });
  }

  // The links from `first` on that the formulas depend on. Others say nothing about them.
  std::vector<const trace::Link*> definitions(const std::vector<Term>& formulas, std::uint32_t first) const {
    Seen seen;
    for (const Term formula : formulas)
      see(formula, seen);
    std::vector<const trace::Link*> needed;
    const std::vector<trace::Link>& links = basis_.formula.links;
    for (auto link = links.rbegin(); link != links.rend() && link->site.step >= first; ++link) {
      if (link->site.step > infection_.asserted || !seen.contains(link->variable)) continue;
      needed.push_back(&*link);
      see(link->value, seen);
    }
    return needed;
  }

  // The formulas with the definitions of what is in them.
  std::vector<Term> defined(std::vector<Term> formulas, std::uint32_t first) const {
    for (const trace::Link* link : definitions(formulas, first))
      formulas.push_back(link->formula(basis_.terms));
    return formulas;
  }

  Checked contradictory(const std::vector<Term>& formulas, std::uint32_t first) const {
    const auto solver = solve::make_solver(basis_.terms, solve::Backend::Z3);
    for (const Term formula : defined(formulas, first))
      solver->add(formula);
    const solve::Answer answer = solver->check({}, limits_);
    if (solve::is_unknown(answer)) return Checked::GaveUp;
    return solve::is_unsat(answer) ? Checked::Confirmed : Checked::Refuted;
  }

  // A model proves itself, whoever finds it.
  Checked consistent(const std::vector<Term>& formulas, std::uint32_t first) const {
    const std::vector<Term> all = defined(formulas, first);
    const auto solver = solve::make_solver(basis_.terms);
    for (const Term formula : all)
      solver->add(formula);
    const solve::Answer answer = solver->check({}, limits_);
    if (solve::is_unknown(answer)) return Checked::GaveUp;
    if (solve::is_unsat(answer)) return Checked::Refuted;
    const logic::Assignment values =
        std::get<solve::Sat>(answer).model.assignment(logic::free_variables(all));
    logic::Evaluator in_the_model(values);
    const bool holds = std::all_of(all.begin(), all.end(), [&](Term one) { return in_the_model.holds(one); });
    return holds ? Checked::Confirmed : Checked::Refuted;
  }

  // The links that the conjuncts depend on, library calls being one assignment each.
  std::vector<const trace::Link*> transforming(const std::vector<Term>& formulas) const {
    const std::uint32_t first = calls_ ? calls_->begin_around(infection_.first) : infection_.first;
    std::set<std::uint32_t> steps;  // whose values come by way of a call
    const auto supply = [&](std::uint32_t step) {
      if (calls_) steps.merge(as_set(calls_->suppliers(step)));
    };
    supply(infection_.asserted);
    for (const std::uint32_t number : infection_.path)
      supply(conditions_.path()[number].step);
    Seen seen;
    for (const Term formula : formulas)
      see(formula, seen);
    std::vector<const trace::Link*> needed;
    const std::vector<trace::Link>& links = basis_.formula.links;
    for (auto link = links.rbegin(); link != links.rend() && link->site.step >= first; ++link) {
      if (link->site.step > infection_.asserted) continue;
      if (!seen.contains(link->variable) && !steps.contains(link->site.step)) continue;
      needed.push_back(&*link);
      see(link->value, seen);
      supply(link->site.step);
    }
    return needed;
  }

  static std::set<std::uint32_t> as_set(const std::vector<std::uint32_t>& steps) {
    return {steps.begin(), steps.end()};
  }

  bool all_take_part() const {
    std::vector<Term> formulas = proof();
    const auto needed = transforming(formulas);
    for (const trace::Link* link : needed) {
      formulas.push_back(link->variable);
      formulas.push_back(link->value);
    }
    const std::vector<Term> variables = logic::free_variables(formulas);
    const auto shares = [&](const trace::Link& guard) {
      const std::vector<Term> read = logic::free_variables(guard.value);
      return std::find_first_of(read.begin(), read.end(), variables.begin(), variables.end()) != read.end();
    };
    return std::all_of(infection_.links.begin(), infection_.links.end(), [&](std::uint32_t number) {
      const trace::Link* link = &basis_.formula.links[number];
      if (infection_.is_guard) return is_asserted(*link) || shares(*link);
      return std::find(needed.begin(), needed.end(), link) != needed.end() || feeds_a_guard(*link, shares);
    });
  }

  // The branch that C negates, whose condition may be a constant on this path.
  bool is_asserted(const trace::Link& link) const {
    return link.site.step == infection_.asserted &&
           basis_.candidates[link.candidate].kind == trace::CandidateKind::Condition;
  }

  // An argument of a library call that a guard with a shared variable reads.
  template <class Shares>
  bool feeds_a_guard(const trace::Link& link, Shares shares) const {
    if (!calls_ || link.site.step < calls_->begin_around(infection_.first)) return false;
    return std::ranges::any_of(basis_.formula.links, [&](const trace::Link& guard) {
      const std::uint32_t step = guard.site.step;
      if (basis_.candidates[guard.candidate].kind != trace::CandidateKind::Condition) return false;
      if (step < infection_.first || step >= infection_.asserted) return false;
      return as_set(calls_->suppliers(step)).contains(link.site.step) && shares(guard);
    });
  }

  bool all_name_the_definition() const {
    if (!infection_.definition) return true;
    return std::all_of(infection_.links.begin(), infection_.links.end(), [&](std::uint32_t number) {
      return std::ranges::count(trace::named_constants(*basis_.program, basis_.formula.links[number].site.expr),
                                infection_.definition) > 0;
    });
  }

  const Basis& basis_;
  const trace::Conditions& conditions_;
  const trace::LibraryCalls* calls_;
  const fault::Infection& infection_;
  std::vector<Term> wanted_;
  solve::Limits limits_;
};

bool is_before(const fault::Infection& a, const fault::Infection& b) {
  return std::tie(a.asserted, a.first, a.is_first_known, a.minimality, a.wanted, a.path, a.inputs) <
         std::tie(b.asserted, b.first, b.is_first_known, b.minimality, b.wanted, b.path, b.inputs);
}

}  // namespace

InfectionProver::InfectionProver(const Basis& basis)
    : basis_(basis), conditions_(basis.formula, basis.candidates, basis.terms), proofs_(is_before) {
  if (basis.program && basis.trace)
    calls_ = std::make_unique<trace::LibraryCalls>(*basis.program, *basis.trace);
}

Checked InfectionProver::confirm(const fault::Infection& infection, const Budget& budget) {
  const InfectionProof proof(basis_, conditions_, calls_.get(), infection, budget);
  if (const Checked links = proof.is_about_its_links(); links != Checked::Confirmed) return links;
  const auto [known, fresh] = proofs_.try_emplace(infection, Checked::GaveUp);
  if (fresh) known->second = proof.contradicts_itself();
  return known->second;
}

}  // namespace faultline::check
