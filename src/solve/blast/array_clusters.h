// Trees of the forest that are connected by equations which did not fit into it: clusters. For each value
// that an index has in a cluster, both sides of each such equation end somewhere in their trees; the ends are
// connected, and the facts at connected ends must agree. The same holds for all indices that nobody uses,
// where only constant arrays are facts; one of them stands for all.
//
// Cost: number of such equations in a cluster times the number of its index values.
#pragma once

#include <array>
#include <optional>

#include "solve/blast/array_forest.h"

namespace faultline::solve::blast {

struct ArrayCluster {
  struct Equation {
    EdgeId edge;
    std::array<NodeId, 2> sides;
    std::array<NodeId, 2> roots;
    std::array<std::vector<NodeId>, 2> ends;  // of each side, by position in `indices`
  };
  std::vector<Equation> equations;
  std::vector<IndexValueId> indices;
  bool has_constant = false;  // one of the roots is a constant array

  // An index that none of `indices` has; none if there is no such.
  std::optional<logic::BitVector> unused_index(const ArrayForest& forest, logic::Sort sort) const;
};

class ArrayClusters {
 public:
  ArrayClusters(const ArrayGraph& graph, ArrayForest& forest, std::uint32_t level,
                std::span<const EdgeId> left_over);

  bool empty() const { return clusters_.empty(); }
  const std::vector<ArrayCluster>& all() const { return clusters_; }

  // For every node while the forest is walked: fills in the ends.
  template <class End>
  void visit(NodeId node, End end) {
    const auto sides = sides_.find(node);
    if (sides == sides_.end()) return;
    for (const Side& side : sides->second) {
      ArrayCluster& cluster = clusters_[side.cluster];
      std::vector<NodeId>& ends = cluster.equations[side.equation].ends[side.number];
      ends.reserve(cluster.indices.size());
      for (const IndexValueId index : cluster.indices)
        ends.push_back(end(index));
    }
  }

 private:
  struct Side {
    std::size_t cluster;
    std::size_t equation;
    std::size_t number;
  };

  void group(const ArrayGraph& graph, ArrayForest& forest, std::span<const EdgeId> left_over);
  void collect_indices(const ArrayGraph& graph, ArrayForest& forest, std::uint32_t level);

  std::vector<ArrayCluster> clusters_;
  std::unordered_map<NodeId, std::size_t> cluster_of_root_;
  std::unordered_map<NodeId, std::vector<Side>> sides_;
};

}  // namespace faultline::solve::blast
