// All conjuncts of the path hold in the run; only C does not. So a state that makes C hold and is otherwise
// like the run's nearly always keeps the others as well: those that do not depend on what differs do.
//
//   chosen   conjuncts that are asked for: at first those of C
//   kept     open values of the chosen ones that are to be as in the run
//
// Unsatisfiable: what is kept and in the core is given up; if nothing is, the chosen ones contradict each
// other, and the chain is empty. Satisfiable: the model's state, with the run's values for all that it does
// not speak of, is carried out along the steps. If every conjunct holds in it, the chain is not empty; those
// that do not are chosen.
//
// Cost: no conjunct is chosen and no value given up twice, so as many questions as these; in practice two or
// three, over the steps that the chosen conjuncts depend on. Each model is carried out along the whole chain.
#include "localize/whodunit/few_conjuncts.h"

#include <algorithm>

#include "logic/evaluate.h"
#include "logic/traverse.h"

namespace faultline::localize {

using logic::Term;
using solve::toolbox::ElementId;
using solve::toolbox::Elements;
using solve::toolbox::ElementSet;

namespace {

constexpr std::uint64_t kFewConflicts = 10'000;
constexpr std::size_t kChosenAtOnce = 32;  // the nearest to C

class FewConjuncts {
 public:
  FewConjuncts(const Encoded& encoded, const ChainAt& chain, const Context& context)
      : encoded_(encoded),
        chain_(chain),
        solver_(context.solver(*encoded.terms)),
        elements_(*solver_),
        is_chosen_(chain.conjuncts.size()) {
    limits_.budget = context.budget;
    limits_.conflicts = kFewConflicts;
    const auto& links = encoded.formula.links;
    const auto before = [](const trace::Link& link, std::uint32_t step) { return link.site.step < step; };
    first_ = std::lower_bound(links.begin(), links.end(), chain.first, before);
    last_ = std::lower_bound(first_, links.end(), chain.last + 1, before);
    for (auto link = first_; link != last_; ++link)
      link_of_.set(link->variable, &*link);
  }

  std::optional<Decided> decide(std::size_t wanted) {
    for (std::uint32_t i = 0; i < wanted; ++i)
      choose(i);
    for (;;) {
      const auto answer = elements_.check(asked(), limits_);
      if (std::holds_alternative<solve::Unknown>(answer)) return std::nullopt;
      if (const auto* unsat = std::get_if<Elements::SubsetUnsat>(&answer)) {
        if (!give_up(unsat->core)) return Decided{true, conjuncts_of(unsat->core)};
      } else if (const auto chosen = choose_violated(std::get<Elements::SubsetSat>(answer).model);
                 chosen != Violated::Chosen) {
        return chosen == Violated::None ? std::optional<Decided>(Decided{}) : std::nullopt;
      }
    }
  }

 private:
  enum class Violated : std::uint8_t { None, Chosen, OnlyChosenBefore };

  struct Member {
    Term open;                   // that is kept; none: a conjunct
    std::uint32_t conjunct = 0;  // of the chain
    bool is_asked = true;
  };

  void choose(std::uint32_t conjunct) {
    is_chosen_[conjunct] = true;
    elements_.add(chain_.conjuncts[conjunct]);
    members_.push_back({{}, conjunct});
    define(chain_.conjuncts[conjunct]);
  }

  // The steps of the chain that the formula depends on. What it reads of the time before is kept.
  void define(Term formula) {
    std::vector<Term> open{formula};
    while (!open.empty()) {
      const Term next = open.back();
      open.pop_back();
      logic::post_order(
          next, [&](Term term) { return seen_.contains(term); },
          [&](Term term) {
            seen_.set(term, {});
            if (!term.is_variable()) return;
            if (const auto* link = link_of_.find(term)) {
              solver_->add((*link)->formula(*encoded_.terms));
              open.push_back((*link)->value);
            } else {
              keep(term);
            }
          });
    }
  }

  void keep(Term variable) {
    const logic::Value* value = encoded_.formula.run.find(variable);
    open_.push_back(variable);
    if (!value || variable.sort().is_array()) return;
    elements_.add(encoded_.terms->equal(variable, encoded_.terms->constant(*value)));
    members_.push_back({variable});
  }

  ElementSet asked() const {
    ElementSet set;
    for (ElementId i = 0; i < members_.size(); ++i)
      if (members_[i].is_asked) set.push_back(i);
    return set;
  }

  // False: nothing that is kept is in the core.
  bool give_up(const ElementSet& core) {
    bool has_given_up = false;
    for (const ElementId element : core) {
      if (!members_[element].open) continue;
      members_[element].is_asked = false;
      has_given_up = true;
    }
    return has_given_up;
  }

  ElementSet conjuncts_of(const ElementSet& core) const {
    ElementSet conjuncts;
    for (const ElementId element : core)
      conjuncts.push_back(members_[element].conjunct);
    std::sort(conjuncts.begin(), conjuncts.end());
    return conjuncts;
  }

  Violated choose_violated(const solve::Model& model) {
    logic::Assignment state = encoded_.formula.run;
    for (const Term variable : open_)
      state.set(variable, model.value(variable));
    logic::Evaluator run(state, logic::Missing::Zero);
    for (auto link = first_; link != last_; ++link)
      state.set(link->variable, run.value(link->value));
    std::size_t chosen = 0;
    bool is_any_violated = false;
    for (std::uint32_t i = 0; i < chain_.conjuncts.size() && chosen < kChosenAtOnce; ++i) {
      if (run.holds(chain_.conjuncts[i])) continue;
      is_any_violated = true;
      if (is_chosen_[i]) continue;
      choose(i);
      ++chosen;
    }
    if (chosen > 0) return Violated::Chosen;
    return is_any_violated ? Violated::OnlyChosenBefore : Violated::None;
  }

  using Links = std::vector<trace::Link>::const_iterator;

  const Encoded& encoded_;
  const ChainAt& chain_;
  std::unique_ptr<solve::Solver> solver_;
  Elements elements_;
  solve::Limits limits_;
  Links first_, last_;                         // the chain's
  logic::TermMap<const trace::Link*> link_of_;  // these, by variable
  std::vector<Member> members_;                // by element
  std::vector<bool> is_chosen_;                // by conjunct
  std::vector<Term> open_;                     // that the chosen ones depend on
  logic::TermMap<logic::Unit> seen_;
};

}  // namespace

std::optional<Decided> decide_by_few(const Encoded& encoded, const ChainAt& chain, std::size_t wanted,
                                     const Context& context) {
  return FewConjuncts(encoded, chain, context).decide(wanted);
}

}  // namespace faultline::localize
