// Instances of the array axioms that are given before a model violates them. Lemmas on demand are many rounds
// of search if a problem needs most of them; instances in advance are many clauses that a large problem
// hardly needs. So: the first few reads are written out and compared at once (sorting six elements at a
// symbolic offset: 0.3 s instead of 8), the others are written out when they have been violated often enough
// for what it costs, then also along the equations that hold at the moment. More in advance is worse: with 50
// symbolic updates of 10,000 elements everything at once takes 8 s and 490 MB, this about 2 s. The limits are
// a compromise between families of 10 to 100 accesses, whose times vary by a factor of two or three.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "solve/blast/array_forest.h"

namespace faultline::solve::blast {

class ArrayInstances {
 public:
  ArrayInstances(logic::TermManager& terms, const ArrayGraph& graph) : terms_(terms), graph_(graph) {}

  // For the reads entered since the last call.
  std::vector<logic::Term> in_advance();

  // This read contradicted the arrays, whose forest this is; if it has done so often enough, its
  // instances.
  std::vector<logic::Term> after_violation(ReadId read, const ArrayForest& forest);

 private:
  using Lemmas = std::vector<logic::Term>;

  NodeId defined_base(const ArrayEquation& equation) const;  // or none
  void write_out_definitions(const ArrayRead& read, Lemmas& lemmas);
  std::size_t way_of_definitions(NodeId from, IndexId index, std::size_t most,
                                 std::vector<NodeId>& bases) const;
  void write_out_definition(const ArrayEquation& equation, NodeId base, IndexId index, Lemmas& lemmas);
  bool is_cheap(NodeId array, IndexId index, std::size_t most) const;
  void write_out(const ArrayRead& read, Lemmas& lemmas);
  void write_out_edge(NodeId base, IndexId index, const ArrayForest& forest, Lemmas& lemmas);
  void compare_with_all(const ArrayRead& read, Lemmas& lemmas);
  void give(logic::Term lemma, Lemmas& lemmas);

  // A read of the array, in terms of reads of bases: a[i := v][j] is `i = j ? v : a[j]`, and so on. Each
  // array is written out at most once for each index.
  logic::Term element(NodeId array, IndexId index);
  logic::Term element_above(const ArrayNode& node, IndexId index);
  logic::Term known(NodeId array, IndexId index) const;

  logic::TermManager& terms_;
  const ArrayGraph& graph_;
  std::size_t looked_at_ = 0;  // reads
  std::size_t equations_looked_at_ = 0;
  std::unordered_map<NodeId, std::vector<std::size_t>> definitions_;  // equations, by the base they define
  std::unordered_set<std::uint64_t> defined_;                         // equations and indices written out
  std::size_t defined_steps_ = 0;
  std::size_t steps_in_vain_ = 0;
  std::vector<std::uint32_t> violations_;                    // by read
  std::unordered_map<std::uint64_t, logic::Term> elements_;  // by array and index
  logic::TermSet given_;
};

}  // namespace faultline::solve::blast
