#include "solve/blast/array_premises.h"

namespace faultline::solve::blast {

using logic::Term;

void ArrayPremises::tree_path(NodeId from, Term from_index, NodeId to, Term to_index) {
  std::vector<NodeId> from_other_end;
  while (from != to) {
    if (forest_.depth(from) >= forest_.depth(to)) {
      from = step_down(from, from_index);
    } else {
      from_other_end.push_back(to);
      to = forest_.below(to);
    }
  }
  for (const NodeId node : from_other_end)
    step_down(node, to_index);
}

NodeId ArrayPremises::step_down(NodeId from, Term index) {
  const ArrayNode& node = graph_[from];
  const NodeId below = forest_.below(from);
  if (node.is_store()) {
    add(terms_.distinct(graph_[node.index], index));
  } else if (node.is_ite()) {
    const Term condition = node.term.arg(0);
    if (node.below != node.otherwise) add(below == node.below ? condition : terms_.logical_not(condition));
  } else {
    edge(forest_.via(from));
  }
  return below;
}

void ArrayPremises::edge(EdgeId edge) {
  for (const Term premise : forest_.edge(edge).premises)
    add(premise);
}

void ArrayPremises::same_index(Term a, Term b) {
  if (a != b) add(terms_.equal(a, b));
}

void ArrayPremises::add(Term premise) {
  if (premise.is_true() || seen_.contains(premise)) return;
  seen_.set(premise, {});
  premises_.push_back(premise);
}

Term lemma(logic::TermManager& terms, std::span<const Term> premises, Term conclusion) {
  Term all = terms.boolean(true);
  for (const Term premise : premises)
    all = terms.logical_and(all, premise);
  return terms.implies(all, conclusion);
}

}  // namespace faultline::solve::blast
