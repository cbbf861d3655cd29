// Subscripts are what makes such chains hard, and most are counters, whose values the branches of the path
// fix: `i < n` a thousand times and then not. So the conjuncts without arrays are asked first which of the
// open values they leave no choice; these are put in, and the subscripts fold away.
//
// Cost: the links are rebuilt twice; two questions, and one for each open value.
#include "localize/whodunit/carried_chain.h"

#include <algorithm>

#include "logic/traverse.h"

namespace faultline::localize {

using logic::Term;
using solve::toolbox::Elements;
using solve::toolbox::ElementSet;

namespace {

constexpr std::uint64_t kCarriedGuessConflicts = 100;
constexpr std::uint64_t kFixingConflicts = 300;
constexpr std::uint64_t kChainConflicts = 10'000;

// What is computed before the chain has its value, with one exception.
logic::TermMap<Term> run_before(const Encoded& encoded, const ChainAt& chain, Term but) {
  logic::TermMap<Term> known;
  for (const auto& [variable, value] : encoded.formula.run)
    if (variable != but && !variable.sort().is_array()) known.set(variable, encoded.terms->constant(value));
  const std::vector<trace::Link>& links = encoded.formula.links;
  for (auto link = links.rbegin(); link != links.rend() && link->site.step >= chain.first; ++link)
    if (link->site.step <= chain.last) known.set(link->variable, link->variable);
  return known;
}

bool has_arrays(Term formula) {
  return std::ranges::any_of(logic::subterms({&formula, 1}),
                             [](Term term) { return term.kind() == logic::Kind::Select; });
}

class CarriedChain {
 public:
  CarriedChain(const Encoded& encoded, const ChainAt& chain, const Context& context)
      : encoded_(encoded), chain_(chain), context_(context), terms_(*encoded.terms) {
    carry_out({});
  }

  std::optional<Decided> decide(const std::vector<Term>& open) {
    logic::TermMap<Term> fixed;
    if (auto core = fix(open, fixed)) return Decided{true, std::move(*core)};
    if (!fixed.empty()) carry_out(fixed);
    const auto solver = context_.solver(terms_);
    Elements elements(*solver);
    for (const Term formula : formulas_)
      elements.add(formula);
    const auto answer = elements.check(elements.all(), limits(kChainConflicts));
    if (std::holds_alternative<solve::Unknown>(answer)) return std::nullopt;
    const auto* unsat = std::get_if<Elements::SubsetUnsat>(&answer);
    if (!unsat) return Decided{};
    return Decided{true, joined(used_, unsat->core)};
  }

 private:
  void carry_out(const logic::TermMap<Term>& known) {
    CarriedOut before(encoded_, chain_.first, chain_.last, known);
    formulas_.clear();
    for (const Term conjunct : chain_.conjuncts)
      formulas_.push_back(before(conjunct));
  }

  // The values that the conjuncts without arrays leave no choice, and a core where they are contradictory.
  std::optional<ElementSet> fix(const std::vector<Term>& open, logic::TermMap<Term>& fixed) {
    const auto solver = context_.solver(terms_);
    Elements elements(*solver);
    ElementSet numbers;
    for (std::uint32_t i = 0; i < formulas_.size(); ++i) {
      if (formulas_[i].is_true() || has_arrays(formulas_[i])) continue;
      elements.add(formulas_[i]);
      numbers.push_back(i);
    }
    const auto core_with = [&](const std::vector<Term>& more) -> std::optional<ElementSet> {
      const auto answer = elements.check(elements.all(), limits(kFixingConflicts), more);
      const auto* unsat = std::get_if<Elements::SubsetUnsat>(&answer);
      if (!unsat) return std::nullopt;
      ElementSet core;
      for (const auto element : unsat->core)
        core.push_back(numbers[element]);
      return core;
    };
    if (auto core = core_with({})) return core;
    for (const Term variable : open) {
      const logic::Value* value = encoded_.formula.run.find(variable);
      if (!value || variable.sort().is_array()) continue;
      const Term constant = terms_.constant(*value);
      const auto core = core_with({terms_.logical_not(terms_.equal(variable, constant))});
      if (!core) continue;
      fixed.set(variable, constant);
      used_ = joined(used_, *core);
    }
    return std::nullopt;
  }

  solve::Limits limits(std::uint64_t conflicts) const {
    solve::Limits limits;
    limits.budget = context_.budget;
    limits.conflicts = conflicts;
    return limits;
  }

  static ElementSet joined(const ElementSet& a, const ElementSet& b) {
    ElementSet all;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    return all;
  }

  const Encoded& encoded_;
  const ChainAt& chain_;
  const Context& context_;
  logic::TermManager& terms_;
  std::vector<Term> formulas_;  // the conjuncts, over what is known before
  ElementSet used_;             // those that fix values
};

}  // namespace

bool holds_near_the_run(const Encoded& encoded, const ChainAt& chain, const std::vector<Term>& free,
                        const Context& context) {
  return std::ranges::any_of(free, [&](Term variable) {
    if (variable.sort().is_array()) return false;
    CarriedOut before(encoded, chain.first, chain.last, run_before(encoded, chain, variable));
    const auto solver = context.solver(*encoded.terms);
    for (const Term conjunct : chain.conjuncts)
      solver->add(before(conjunct));
    solve::Limits limits;
    limits.budget = context.budget;
    limits.conflicts = kCarriedGuessConflicts;
    return solve::is_sat(solver->check({}, limits));
  });
}

std::optional<Decided> decide(const Encoded& encoded, const ChainAt& chain, const std::vector<Term>& open,
                              const Context& context) {
  return CarriedChain(encoded, chain, context).decide(open);
}

}  // namespace faultline::localize
