// Are there arrays for these values of reads and equations? Facts are: a read, the element that a store
// writes, the element of a constant array. Two facts about one index that are connected over equal arrays
// must agree. In the forest that means: a read agrees with the store or constant array at which it ends, and
// with the other reads that end at the same base. Where equations are left over that did not fit into the
// forest, see array_clusters.h.
//
// Elements that are arrays do not clash; they must be equal, which is one more edge for the forest of the
// next level. So the levels are checked from the outermost in.
//
// If nothing clashes, every set of connected arrays can be given, index by index, the element of a fact, or
// the same element where there is no fact. False equations are no edges: they come with a witness, two reads
// that differ, unless the arrays differ anyway.
//
// Related: Brummayer and Biere, "Lemmas on demand for the extensional theory of arrays", JSAT 2009. As there,
// a lemma is a whole path. What we do differently: true equations that define a base are followed like
// stores, so that only the others need to be propagated.
//
// Cost without left-over equations: linear in the number of nodes and reads, and in the length of the lemmas.
#pragma once

#include "solve/blast/array_clusters.h"
#include "solve/blast/array_model.h"
#include "solve/blast/array_premises.h"

namespace faultline::solve::blast {

class ArrayCheck {
 public:
  using Values = ArrayForest::Values;

  // Looks at the graph as it is now; `values` must last until `run` is done.
  ArrayCheck(logic::TermManager& terms, const ArrayGraph& graph, const Values& values);

  // Valid formulas that the values contradict: all, or the first few thousand. To be called once.
  std::vector<logic::Term> run();

  const std::vector<ReadId>& violated_reads() const { return violated_reads_; }
  const ArrayForest& forest() const { return forest_; }

  // After `run` found nothing.
  ArrayModel& model() { return model_; }
  bool knows(NodeId node) const { return forest_.contains(node); }  // was it there at the time?

 private:
  friend class ClusterCheck;

  void check_level(std::uint32_t level);
  void check_read(const ArrayRead& read, NodeId end);
  // The fact about this index, if any, at a node where reads end. No index: one that nobody uses.
  std::optional<ArrayFact> fact_at(NodeId end, IndexValueId index) const;
  // Must these elements be made equal? Always, if they are arrays.
  bool disagree(const ArrayFact& a, const ArrayFact& b) const;
  void conclude(ArrayPremises premises, const ArrayFact& a, const ArrayFact& b);
  bool has_enough() const { return lemmas_.size() >= kMostLemmas; }

  static constexpr std::size_t kMostLemmas = 4000;

  logic::TermManager& terms_;
  const ArrayGraph& graph_;
  const Values& values_;
  ArrayForest forest_;
  ArrayModel model_;
  std::vector<std::vector<EdgeId>> edges_;               // by level, from 1
  std::unordered_map<std::uint64_t, ReadId> base_read_;  // by base and index: the read that speaks for it
  std::vector<logic::Term> lemmas_;
  std::vector<ReadId> violated_reads_;  // that disagree with a fact of their tree
};

}  // namespace faultline::solve::blast
