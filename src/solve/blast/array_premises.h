// Why two arrays hold the same element at one index, under a candidate model: the premises of a lemma. They
// are collected on the way from one fact to the other, over the forest and over edges that did not fit into
// it.
#pragma once

#include "solve/blast/array_forest.h"

namespace faultline::solve::blast {

// `array` holds `element` at `index`, or everywhere if there is no index.
struct ArrayFact {
  NodeId array;
  logic::Term index;
  logic::Term element;
};

class ArrayPremises {
 public:
  ArrayPremises(logic::TermManager& terms, const ArrayGraph& graph, const ArrayForest& forest)
      : terms_(terms), graph_(graph), forest_(forest) {}

  // From one array to the other, which end at the same node for the value of these two indices.
  void tree_path(NodeId from, logic::Term from_index, NodeId to, logic::Term to_index);
  void edge(EdgeId edge);
  void same_index(logic::Term a, logic::Term b);

  const std::vector<logic::Term>& list() const { return premises_; }
  std::vector<logic::Term> take() { return std::move(premises_); }

 private:
  NodeId step_down(NodeId from, logic::Term index);
  void add(logic::Term premise);

  logic::TermManager& terms_;
  const ArrayGraph& graph_;
  const ArrayForest& forest_;
  std::vector<logic::Term> premises_;
  logic::TermSet seen_;
};

// premises => conclusion. Lemmas about one read begin with the same premises, and so share their conjunction.
logic::Term lemma(logic::TermManager& terms, std::span<const logic::Term> premises, logic::Term conclusion);

}  // namespace faultline::solve::blast
