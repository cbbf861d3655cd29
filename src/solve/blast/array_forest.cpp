#include "solve/blast/array_forest.h"

namespace faultline::solve::blast {

ArrayForest::ArrayForest(const ArrayGraph& graph, const Values& values)
    : graph_(graph),
      below_(graph.nodes().size()),
      via_(graph.nodes().size()),
      towards_root_(graph.nodes().size()),
      depth_(graph.nodes().size(), 0),
      first_above_(graph.nodes().size()),
      next_above_(graph.nodes().size()) {
  evaluate_indices(values);
  for (std::size_t i = 0; i < below_.size(); ++i) {
    const ArrayNode& node = graph[NodeId(i)];
    if (node.is_store()) below_[i] = node.below;
    if (node.is_ite()) below_[i] = values(node.term.arg(0)).is_true() ? node.below : node.otherwise;
    towards_root_[i] = below_[i] ? below_[i] : NodeId(i);
  }
}

void ArrayForest::evaluate_indices(const Values& values) {
  value_of_.reserve(graph_.indices().size());
  for (const ArrayIndex& index : graph_.indices()) {
    const auto [at, is_new] = value_ids_.try_emplace(values(index.term).bits(), bits_.next_id());
    if (is_new) bits_.add(&at->first);
    value_of_.push_back(at->second);
  }
}

std::vector<EdgeId> ArrayForest::grow(std::uint32_t level, std::span<const EdgeId> edges) {
  std::vector<EdgeId> left_over;
  for (const EdgeId id : edges) {
    const ArrayEdge& edge = edges_[id];
    if (edge.left == edge.right) continue;
    if (!hang(edge.left, edge.right, id) && !hang(edge.right, edge.left, id)) left_over.push_back(id);
  }
  for (const NodeId node : graph_.level(level))
    if (const NodeId below = below_[node.value]) {
      next_above_[node.value] = first_above_[below.value];
      first_above_[below.value] = node;
    }
  return left_over;
}

bool ArrayForest::hang(NodeId base, NodeId onto, EdgeId edge) {
  if (!graph_[base].is_base() || below_[base.value] || root(onto) == base) return false;
  below_[base.value] = towards_root_[base.value] = onto;
  via_[base.value] = edge;
  return true;
}

NodeId ArrayForest::root(NodeId node) {
  while (towards_root_[node.value] != node) {
    const NodeId next = towards_root_[node.value];
    towards_root_[node.value] = towards_root_[next.value];
    node = next;
  }
  return node;
}

std::vector<NodeId> ArrayForest::roots(std::uint32_t level) const {
  std::vector<NodeId> out;
  for (const NodeId node : graph_.level(level))
    if (!below_[node.value]) out.push_back(node);
  return out;
}

}  // namespace faultline::solve::blast
