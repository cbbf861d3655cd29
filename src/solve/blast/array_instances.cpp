#include "solve/blast/array_instances.h"

#include <unordered_set>

#include "solve/blast/array_premises.h"

namespace faultline::solve::blast {

using logic::Kind;
using logic::Term;

namespace {

// In advance: stores and ites written out, in all; reads of one base compared with each other.
constexpr std::size_t kMostSteps = 500;
constexpr std::size_t kMostCompared = 64;
// A read that was violated n times is worth n times this many stores and ites.
constexpr std::size_t kWorth = 2;

// Steps down to the root, counted up to `most` + 1.
std::size_t length_of_way(NodeId node, const ArrayForest& forest, std::size_t most) {
  std::size_t length = 0;
  for (; forest.below(node) && length <= most; node = forest.below(node))
    ++length;
  return length;
}

std::uint64_t key(NodeId array, IndexId index) {
  return std::uint64_t{array.value} << 32 | index.value;
}

}  // namespace

std::vector<Term> ArrayInstances::in_advance() {
  Lemmas lemmas;
  for (; looked_at_ < graph_.reads().size(); ++looked_at_) {
    const ArrayRead& read = graph_[ReadId(looked_at_)];
    if (read.term.sort().is_array()) continue;
    if (graph_[read.array].is_base())
      compare_with_all(read, lemmas);
    else if (elements_.size() < kMostSteps && is_cheap(read.array, read.index, kMostSteps - elements_.size()))
      write_out(read, lemmas);
  }
  return lemmas;
}

std::vector<Term> ArrayInstances::after_violation(ReadId id, const ArrayForest& forest) {
  Lemmas lemmas;
  if (violations_.size() <= id.value) violations_.resize(graph_.reads().size(), 0);
  const ArrayRead& read = graph_[id];
  const std::size_t worth = ++violations_[id.value] * kWorth;
  if (read.term.sort().is_array()) return lemmas;
  if (!is_cheap(read.array, read.index, worth)) return lemmas;
  write_out(read, lemmas);
  if (length_of_way(read.array, forest, worth) > worth) return lemmas;
  for (NodeId node = read.array; forest.below(node); node = forest.below(node))
    if (graph_[node].is_base()) write_out_edge(node, read.index, forest, lemmas);
  return lemmas;
}

bool ArrayInstances::is_cheap(NodeId array, IndexId index, std::size_t most) const {
  std::vector<NodeId> open{array};
  std::unordered_set<NodeId> seen;
  while (!open.empty() && seen.size() <= most) {
    const NodeId top = open.back();
    open.pop_back();
    const ArrayNode& node = graph_[top];
    const bool has_more = node.is_store() || node.is_ite();
    if (!has_more || known(top, index) || !seen.insert(top).second) continue;
    open.push_back(node.below);
    if (node.is_ite()) open.push_back(node.otherwise);
  }
  return seen.size() <= most;
}

void ArrayInstances::write_out(const ArrayRead& read, Lemmas& lemmas) {
  give(terms_.equal(read.term, element(read.array, read.index)), lemmas);
}

// The same read on both sides of the equation that put a base where it is.
void ArrayInstances::write_out_edge(NodeId base, IndexId index, const ArrayForest& forest, Lemmas& lemmas) {
  const NodeId below = forest.below(base);
  const Term same = terms_.equal(element(base, index), element(below, index));
  give(lemma(terms_, forest.edge(forest.via(base)).premises, same), lemmas);
}

void ArrayInstances::compare_with_all(const ArrayRead& read, Lemmas& lemmas) {
  std::size_t count = 0;
  for (ReadId id = graph_[read.array].first_read; id && count < kMostCompared; id = graph_[id].next)
    ++count;
  if (count >= kMostCompared) return;
  for (ReadId id = graph_[read.array].first_read; id; id = graph_[id].next) {
    const ArrayRead& other = graph_[id];
    const Term same_index = terms_.equal(graph_[read.index], graph_[other.index]);
    give(terms_.implies(same_index, terms_.equal(read.term, other.term)), lemmas);
  }
}

void ArrayInstances::give(Term lemma, Lemmas& lemmas) {
  if (lemma.is_true() || given_.contains(lemma)) return;
  given_.set(lemma, {});
  lemmas.push_back(lemma);
}

Term ArrayInstances::element(NodeId array, IndexId index) {
  std::vector<NodeId> stack{array};
  while (!stack.empty()) {
    const NodeId top = stack.back();
    const ArrayNode& node = graph_[top];
    const std::size_t height = stack.size();
    if (!known(top, index)) {
      if (node.is_ite() && !known(node.otherwise, index)) stack.push_back(node.otherwise);
      if ((node.is_ite() || node.is_store()) && !known(node.below, index)) stack.push_back(node.below);
      if (stack.size() > height) continue;
      elements_.emplace(key(top, index), element_above(node, index));
    }
    stack.pop_back();
  }
  return known(array, index);
}

Term ArrayInstances::element_above(const ArrayNode& node, IndexId index) {
  const Term at = graph_[index];
  switch (node.kind()) {
    case Kind::Store:
      return terms_.ite(terms_.equal(graph_[node.index], at), node.element, known(node.below, index));
    case Kind::Ite:
      return terms_.ite(node.term.arg(0), known(node.below, index), known(node.otherwise, index));
    case Kind::ConstantArray: return node.element;
    default: return terms_.select(node.term, at);
  }
}

Term ArrayInstances::known(NodeId array, IndexId index) const {
  const auto found = elements_.find(key(array, index));
  return found == elements_.end() ? Term() : found->second;
}

}  // namespace faultline::solve::blast
