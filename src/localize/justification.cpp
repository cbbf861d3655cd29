// Backwards from the postcondition, which is false in the run: a value is justified by the values that it was
// computed from. Where one of them decides (a false conjunct, the branch of a conditional that was chosen, a
// factor of zero, the store that an element was written by) the others are left out. What is read of an array
// is justified by its index, by the store that wrote there, and by the indices of later stores, which were
// other ones.
//
// Cost: linear in the formula, and in the stores behind each element that is read; no question.
#include "localize/justification.h"

#include <algorithm>
#include <set>

#include "logic/evaluate.h"
#include "logic/traverse.h"

namespace faultline::localize {

using logic::Kind;
using logic::Term;

namespace {

class Search {
 public:
  explicit Search(const Encoded& encoded)
      : formula_(encoded.formula), run_(encoded.formula.run, logic::Missing::Zero) {
    for (std::uint32_t i = 0; i < formula_.links.size(); ++i)
      links_[formula_.links[i].variable] = i;
    for (std::uint32_t i = 0; i < formula_.precondition.size(); ++i)
      for (const Term input : logic::free_variables(formula_.precondition[i]))
        inputs_[input].push_back(i);
  }

  Justification of(Term formula) {
    need(formula);
    while (!open_.empty()) {
      const Term term = open_.back();
      open_.pop_back();
      justify(term);
    }
    for (std::vector<std::uint32_t>* all : {&found_.links, &found_.inputs}) {
      std::sort(all->begin(), all->end());
      all->erase(std::unique(all->begin(), all->end()), all->end());
    }
    return std::move(found_);
  }

 private:
  void need(Term term) {
    if (term.is_constant() || needed_.contains(term)) return;
    needed_[term] = {};
    open_.push_back(term);
  }

  void need_all(Term term) {
    for (const Term arg : term.args())
      need(arg);
  }

  void justify(Term term) {
    switch (term.kind()) {
      case Kind::Variable: return justify_variable(term);
      case Kind::And:
      case Kind::Or: return justify_junction(term);
      case Kind::Ite: need(term.arg(0)); return need(term.arg(run_.holds(term.arg(0)) ? 1 : 2));
      case Kind::BvAnd:
      case Kind::BvMul: return justify_product(term);
      case Kind::Select: return justify_read(term);
      default: return need_all(term);
    }
  }

  void justify_variable(Term variable) {
    if (const auto* inputs = inputs_.find(variable))
      found_.inputs.insert(found_.inputs.end(), inputs->begin(), inputs->end());
    const std::uint32_t* link = links_.find(variable);
    if (!link) return;
    found_.links.push_back(*link);
    need(formula_.links[*link].value);
  }

  // One argument that decides is enough; one that is needed anyway is the best.
  void justify_junction(Term term) {
    const bool deciding = term.kind() == Kind::Or;
    Term chosen;
    for (const Term arg : term.args()) {
      if (run_.holds(arg) != deciding) continue;
      if (!chosen || (needed_.contains(arg) && !needed_.contains(chosen))) chosen = arg;
    }
    chosen ? need(chosen) : need_all(term);
  }

  void justify_product(Term term) {
    for (const Term arg : term.args())
      if (run_.value(arg).bits().is_zero()) return need(arg);
    need_all(term);
  }

  void justify_read(Term select) {
    const Term index = select.arg(1);
    need(index);
    const logic::BitVector at = run_.value(index).bits();
    for (Term array = select.arg(0);;) {
      if (!walked_.emplace(array.id(), at.to_uint64()).second) return;
      if (array.kind() == Kind::Store) {
        need(array.arg(1));
        if (run_.value(array.arg(1)).bits() == at) return need(array.arg(2));
        array = array.arg(0);
      } else if (array.kind() == Kind::Ite) {
        need(array.arg(0));
        array = array.arg(run_.holds(array.arg(0)) ? 1 : 2);
      } else {
        return need(array);
      }
    }
  }

  const trace::TraceFormula& formula_;
  logic::Evaluator run_;
  logic::TermMap<std::uint32_t> links_;                // by variable
  logic::TermMap<std::vector<std::uint32_t>> inputs_;  // the same
  logic::TermSet needed_;
  std::vector<Term> open_;
  std::set<std::pair<std::uint32_t, std::uint64_t>> walked_;  // arrays and where they were read
  Justification found_;
};

}  // namespace

Justification justify(const Encoded& encoded, Term formula) {
  return Search(encoded).of(formula);
}

std::vector<std::uint32_t> justifying_links(const Encoded& encoded) {
  return justify(encoded, encoded.formula.postcondition).links;
}

}  // namespace faultline::localize
