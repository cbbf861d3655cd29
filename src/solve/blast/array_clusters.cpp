#include "solve/blast/array_clusters.h"

#include <algorithm>
#include <unordered_set>

namespace faultline::solve::blast {

using logic::BitVector;

std::optional<BitVector> ArrayCluster::unused_index(const ArrayForest& forest, logic::Sort sort) const {
  const std::uint32_t width = sort.index().width();
  if (width < 32 && indices.size() >= std::size_t{1} << width) return {};
  std::unordered_set<BitVector> used;
  for (const IndexValueId index : indices)
    used.insert(forest.bits(index));
  // From above: programs rarely use the largest indices, so that the same one will do in the next round.
  BitVector out = BitVector::ones(width);
  while (used.contains(out))
    out = out.sub(BitVector::one(width));
  return out;
}

ArrayClusters::ArrayClusters(const ArrayGraph& graph, ArrayForest& forest, std::uint32_t level,
                             std::span<const EdgeId> left_over) {
  if (left_over.empty()) return;
  group(graph, forest, left_over);
  collect_indices(graph, forest, level);
}

void ArrayClusters::group(const ArrayGraph& graph, ArrayForest& forest, std::span<const EdgeId> left_over) {
  std::unordered_map<NodeId, NodeId> leader;
  const auto lead = [&leader](NodeId root) {
    leader.try_emplace(root, root);
    while (leader.at(root) != root)
      root = leader.at(root) = leader.at(leader.at(root));
    return root;
  };
  for (const EdgeId id : left_over)
    leader[lead(forest.root(forest.edge(id).left))] = lead(forest.root(forest.edge(id).right));
  for (const EdgeId id : left_over) {
    const ArrayEdge& edge = forest.edge(id);
    const std::array<NodeId, 2> roots = {forest.root(edge.left), forest.root(edge.right)};
    const std::size_t at = cluster_of_root_.try_emplace(lead(roots[0]), clusters_.size()).first->second;
    if (at == clusters_.size()) clusters_.emplace_back();
    ArrayCluster& cluster = clusters_[at];
    for (std::size_t side = 0; side < 2; ++side) {
      cluster_of_root_.try_emplace(roots[side], at);
      if (graph[roots[side]].is_constant_array()) cluster.has_constant = true;
      sides_[side == 0 ? edge.left : edge.right].push_back({at, cluster.equations.size(), side});
    }
    cluster.equations.push_back({id, {edge.left, edge.right}, roots, {}});
  }
}

void ArrayClusters::collect_indices(const ArrayGraph& graph, ArrayForest& forest, std::uint32_t level) {
  for (const NodeId id : graph.level(level)) {
    const auto found = cluster_of_root_.find(forest.root(id));
    if (found == cluster_of_root_.end()) continue;
    const ArrayNode& node = graph[id];
    std::vector<IndexValueId>& indices = clusters_[found->second].indices;
    if (node.is_store()) indices.push_back(forest.value(node.index));
    for (ReadId read = node.first_read; read; read = graph[read].next)
      indices.push_back(forest.value(graph[read].index));
  }
  for (ArrayCluster& cluster : clusters_) {
    std::sort(cluster.indices.begin(), cluster.indices.end());
    cluster.indices.erase(std::unique(cluster.indices.begin(), cluster.indices.end()), cluster.indices.end());
  }
}

}  // namespace faultline::solve::blast
