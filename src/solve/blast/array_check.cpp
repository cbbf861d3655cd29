#include "solve/blast/array_check.h"

#include "solve/blast/array_cluster_check.h"

namespace faultline::solve::blast {

using logic::Term;

namespace {

std::uint64_t key(NodeId base, IndexValueId index) {
  return std::uint64_t{base.value} << 32 | index.value;
}

}  // namespace

ArrayCheck::ArrayCheck(logic::TermManager& terms, const ArrayGraph& graph, const Values& values)
    : terms_(terms),
      graph_(graph),
      values_(values),
      forest_(graph, values),
      model_(graph, forest_),
      edges_(graph.levels() + 1) {
  for (const ArrayEquation& equation : graph.equations())
    if (values(equation.term).is_true())
      edges_[graph[equation.left].level].push_back(
          forest_.add({equation.left, equation.right, {equation.term}}));
}

std::vector<Term> ArrayCheck::run() {
  for (std::uint32_t level = graph_.levels(); level >= 1 && !has_enough(); --level)
    check_level(level);
  return std::move(lemmas_);
}

void ArrayCheck::check_level(std::uint32_t level) {
  ArrayClusters clusters(graph_, forest_, level, forest_.grow(level, edges_[level]));
  forest_.walk(level, [&](NodeId node, auto end) {
    for (ReadId read = graph_[node].first_read; read; read = graph_[read].next)
      check_read(graph_[read], end(forest_.value(graph_[read].index)));
    if (!clusters.empty()) clusters.visit(node, end);
  });
  for (const ArrayCluster& cluster : clusters.all())
    ClusterCheck(*this, cluster).run();
}

void ArrayCheck::check_read(const ArrayRead& read, NodeId end) {
  if (has_enough()) return;
  const ArrayFact fact{read.array, graph_[read.index], read.term};
  const IndexValueId index = forest_.value(read.index);
  const std::optional<ArrayFact> other = fact_at(end, index);
  if (!other) {
    base_read_.emplace(key(end, index), graph_.id(read));
    model_.set(end, index, read.term);
    return;
  }
  if (!disagree(fact, *other)) return;
  ArrayPremises premises(terms_, graph_, forest_);
  premises.tree_path(fact.array, fact.index, other->array, other->index);
  if (other->index) premises.same_index(fact.index, other->index);
  conclude(std::move(premises), fact, *other);
  violated_reads_.push_back(graph_.id(read));
}

std::optional<ArrayFact> ArrayCheck::fact_at(NodeId end, IndexValueId index) const {
  const ArrayNode& node = graph_[end];
  if (node.is_constant_array()) return ArrayFact{end, Term(), node.element};
  if (!index) return {};
  if (node.is_store()) return ArrayFact{end, graph_[node.index], node.element};
  const auto found = base_read_.find(key(end, index));
  if (found == base_read_.end()) return {};
  const ArrayRead& read = graph_[found->second];
  return ArrayFact{read.array, graph_[read.index], read.term};
}

bool ArrayCheck::disagree(const ArrayFact& a, const ArrayFact& b) const {
  if (a.element == b.element) return false;
  return a.element.sort().is_array() || values_(a.element) != values_(b.element);
}

void ArrayCheck::conclude(ArrayPremises premises, const ArrayFact& a, const ArrayFact& b) {
  if (a.element.sort().is_array()) {
    const NodeId left = graph_.find(a.element);
    edges_[graph_[left].level].push_back(forest_.add({left, graph_.find(b.element), premises.take()}));
  } else {
    lemmas_.push_back(lemma(terms_, premises.list(), terms_.equal(a.element, b.element)));
  }
}

}  // namespace faultline::solve::blast
