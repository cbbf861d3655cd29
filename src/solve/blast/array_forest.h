// The arrays under a candidate model, as a forest. An array is equal to the one below it: a store to the
// array it writes to (but for one index), an ite to the branch that is taken, and a base, if an equation says
// so, to the other side. So a read at a value k goes down until it comes to a store at k, to a constant array
// or to a base about which nothing else is known: where it ends, its element is decided.
//
// Equations that would close a circle, or whose sides are no bases, do not fit into the forest: `grow`
// returns them.
#pragma once

#include <functional>
#include <unordered_map>
#include <utility>

#include "solve/blast/array_graph.h"

namespace faultline::solve::blast {

using IndexValueId = Id<struct IndexValueTag>;  // a value that some index has
using EdgeId = Id<struct ArrayEdgeTag>;

// Two arrays are equal because the premises hold.
struct ArrayEdge {
  NodeId left;
  NodeId right;
  std::vector<logic::Term> premises;
};

class ArrayForest {
 public:
  using Values = std::function<logic::Value(logic::Term)>;

  ArrayForest(const ArrayGraph& graph, const Values& values);

  // Makes the trees of one level, whose edges have all been added before. Returns the edges left over.
  EdgeId add(ArrayEdge edge) { return edges_.add(std::move(edge)); }
  std::vector<EdgeId> grow(std::uint32_t level, std::span<const EdgeId> edges);

  bool contains(NodeId node) const { return node.value < below_.size(); }
  IndexValueId value(IndexId index) const { return value_of_[index.value]; }
  const logic::BitVector& bits(IndexValueId value) const { return *bits_[value]; }
  std::size_t index_values() const { return bits_.size(); }
  const ArrayEdge& edge(EdgeId edge) const { return edges_[edge]; }

  // Of nodes of levels that have grown.
  NodeId below(NodeId node) const { return below_[node.value]; }  // none: a root
  EdgeId via(NodeId node) const { return via_[node.value]; }      // the edge that put it there, for a base
  NodeId root(NodeId node);

  // Calls at(node, end) for all nodes of a level that has grown, roots before what stands on them. end(k) is
  // where a read of `node` at the value k ends. Sets the depths.
  template <class At>
  void walk(std::uint32_t level, At at);
  std::uint32_t depth(NodeId node) const { return depth_[node.value]; }

 private:
  void evaluate_indices(const Values& values);
  bool hang(NodeId base, NodeId onto, EdgeId edge);
  std::vector<NodeId> roots(std::uint32_t level) const;

  const ArrayGraph& graph_;
  Table<EdgeId, ArrayEdge> edges_;
  std::vector<IndexValueId> value_of_;  // by index
  std::unordered_map<logic::BitVector, IndexValueId> value_ids_;
  Table<IndexValueId, const logic::BitVector*> bits_;  // keys of value_ids_
  std::vector<NodeId> below_;                          // by node, as all that follow
  std::vector<EdgeId> via_;
  std::vector<NodeId> towards_root_;  // a short cut
  std::vector<std::uint32_t> depth_;
  std::vector<NodeId> first_above_;
  std::vector<NodeId> next_above_;  // with the same array below
};

template <class At>
void ArrayForest::walk(std::uint32_t level, At at) {
  struct Visit {
    NodeId node;
    NodeId next;    // to be visited above it
    NodeId hidden;  // of a store: the store further down at the same index
  };
  std::vector<NodeId> store_at(index_values());  // the last store on the way, by value
  std::vector<Visit> stack;
  const auto begin = [&](NodeId node, NodeId tree) {
    NodeId hidden;
    if (graph_[node].is_store()) hidden = std::exchange(store_at[value(graph_[node].index).value], node);
    at(node, [&](IndexValueId k) { return store_at[k.value] ? store_at[k.value] : tree; });
    stack.push_back({node, first_above_[node.value], hidden});
  };
  for (const NodeId tree : roots(level)) {
    depth_[tree.value] = 0;
    begin(tree, tree);
    while (!stack.empty()) {
      Visit& visit = stack.back();
      if (const NodeId next = visit.next) {
        visit.next = next_above_[next.value];
        depth_[next.value] = depth_[visit.node.value] + 1;
        begin(next, tree);
      } else {
        if (graph_[visit.node].is_store()) store_at[value(graph_[visit.node].index).value] = visit.hidden;
        stack.pop_back();
      }
    }
  }
}

}  // namespace faultline::solve::blast
