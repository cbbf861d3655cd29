#include "solve/blast/array_lemmas.h"

#include "solve/blast/array_check.h"
#include "solve/blast/array_instances.h"

namespace faultline::solve::blast {

using logic::Term;
using logic::Value;

struct ArrayLemmas::State {
  State(logic::TermManager& manager, Instances when)
      : terms(manager), in_advance(when == Instances::AlsoInAdvance), instances(manager, graph) {}

  logic::TermManager& terms;
  bool in_advance;
  ArrayGraph graph;
  ArrayInstances instances;
  std::unique_ptr<ArrayCheck> checked;  // the last check; its model, if it found nothing
};

namespace {

// Arrays that differ do so at some index.
Term witness_lemma(logic::TermManager& terms, Term equation) {
  const Term a = equation.arg(0);
  const Term b = equation.arg(1);
  const Term index = terms.fresh_variable("differs_at", a.sort().index());
  return terms.logical_or(equation, terms.distinct(terms.select(a, index), terms.select(b, index)));
}

}  // namespace

ArrayLemmas::ArrayLemmas(logic::TermManager& terms, Instances instances)
    : state_(std::make_unique<State>(terms, instances)) {}
ArrayLemmas::~ArrayLemmas() = default;

std::vector<Term> ArrayLemmas::enter(Term read_or_equation) {
  return state_->graph.enter(read_or_equation);
}

std::vector<Term> ArrayLemmas::axioms() {
  return state_->in_advance ? state_->instances.in_advance() : std::vector<Term>();
}

std::vector<Term> ArrayLemmas::violated(const Values& values) {
  State& state = *state_;
  state.checked = std::make_unique<ArrayCheck>(state.terms, state.graph, values);
  std::vector<Term> lemmas = state.checked->run();
  for (const ReadId read : state.checked->violated_reads()) {
    if (!state.in_advance) break;
    const std::vector<Term> more = state.instances.after_violation(read, state.checked->forest());
    lemmas.insert(lemmas.end(), more.begin(), more.end());
  }
  if (!lemmas.empty()) return lemmas;
  for (ArrayEquation& equation : state.graph.equations()) {
    if (equation.witness == ArrayEquation::Witness::Given || values(equation.term).is_true()) continue;
    if (!state.checked->model().are_equal(equation.left, equation.right, values)) continue;
    equation.witness = ArrayEquation::Witness::Given;
    lemmas.push_back(witness_lemma(state.terms, equation.term));
  }
  return lemmas;
}

Value ArrayLemmas::value(Term array_variable, const Values& values) {
  const NodeId node = state_->graph.find(array_variable);
  const bool is_known = node && state_->checked && state_->checked->knows(node);
  if (!is_known) return Value::zero(array_variable.sort());
  return Value(state_->checked->model().value(node, values));
}

}  // namespace faultline::solve::blast
