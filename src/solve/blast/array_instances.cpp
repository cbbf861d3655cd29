#include "solve/blast/array_instances.h"

#include <array>

#include "solve/blast/array_premises.h"

namespace faultline::solve::blast {

using logic::Kind;
using logic::Term;

namespace {

// In advance: stores and ites written out, in all; reads of one base compared with each other.
constexpr std::size_t kMostSteps = 500;
constexpr std::size_t kMostCompared = 64;
// The same for reads of arrays that equations define, which are many rounds otherwise: some hundred thousand
// clauses.
constexpr std::size_t kMostDefined = 4000;
constexpr std::size_t kMostInVain = 100 * kMostDefined;  // looked at for reads that turned out too costly
// A read that was violated n times is worth n times this many stores and ites.
constexpr std::size_t kWorth = 2;

// Steps down to the root, counted up to `most` + 1.
std::size_t length_of_way(NodeId node, const ArrayForest& forest, std::size_t most) {
  std::size_t length = 0;
  for (; forest.below(node) && length <= most; node = forest.below(node))
    ++length;
  return length;
}

NodeId other_side(const ArrayEquation& equation, NodeId side) {
  return equation.left == side ? equation.right : equation.left;
}

std::uint64_t key(std::uint64_t array_or_equation, IndexId index) {
  return array_or_equation << 32 | index.value;
}

}  // namespace

std::vector<Term> ArrayInstances::in_advance() {
  Lemmas lemmas;
  for (; equations_looked_at_ < graph_.equations().size(); ++equations_looked_at_) {
    const NodeId base = defined_base(graph_.equations()[equations_looked_at_]);
    if (!base) continue;
    definitions_[base].push_back(equations_looked_at_);
    for (ReadId id = graph_[base].first_read; id; id = graph_[id].next)
      if (id.value < looked_at_) write_out_definitions(graph_[id], lemmas);
  }
  for (; looked_at_ < graph_.reads().size(); ++looked_at_) {
    const ArrayRead& read = graph_[ReadId(looked_at_)];
    if (read.term.sort().is_array()) continue;
    if (definitions_.contains(read.array))  // such reads meet each other further down, if an equation holds
      write_out_definitions(read, lemmas);
    else if (graph_[read.array].is_base())
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

// As in the forest, where a true equation will put a base on top of the other side.
NodeId ArrayInstances::defined_base(const ArrayEquation& equation) const {
  if (equation.left == equation.right || graph_[equation.left].level > 1) return {};
  if (graph_[equation.left].is_base()) return equation.left;
  return graph_[equation.right].is_base() ? equation.right : NodeId();
}

// All the way down or not at all: half a way only makes more reads that can be violated.
void ArrayInstances::write_out_definitions(const ArrayRead& read, Lemmas& lemmas) {
  if (steps_in_vain_ > kMostInVain) return;
  std::vector<NodeId> bases;
  const std::size_t cost = way_of_definitions(read.array, read.index, kMostDefined - defined_steps_, bases);
  if (defined_steps_ + cost > kMostDefined) {
    steps_in_vain_ += cost;
    return;
  }
  defined_steps_ += cost;
  for (const NodeId base : bases)
    for (const std::size_t equation : definitions_.at(base))
      if (defined_.insert(key(equation, read.index)).second)
        write_out_definition(graph_.equations()[equation], base, read.index, lemmas);
}

// The defined bases that a read at this index may come to; what is new there, counted up to about `most` + 1.
std::size_t ArrayInstances::way_of_definitions(NodeId from, IndexId index, std::size_t most,
                                               std::vector<NodeId>& bases) const {
  std::size_t cost = 0;
  bases.assign({from});
  std::unordered_set<NodeId> seen{from};
  const auto visit = [&](NodeId node) {
    if (definitions_.contains(node) && seen.insert(node).second) bases.push_back(node);
  };
  for (std::size_t next = 0; next < bases.size() && cost <= most; ++next) {
    const NodeId base = bases[next];
    for (const std::size_t equation : definitions_.at(base)) {
      if (defined_.contains(key(equation, index))) continue;  // with all that is below
      ++cost;
      const NodeId other = other_side(graph_.equations()[equation], base);
      visit(other);
      visit(graph_[other].below);
      visit(graph_[other].otherwise);
    }
  }
  return cost;
}

// One store or ite of the other side; what is below it is a read like any other. A store is split into its
// two cases, which need no variables for the element that is chosen.
void ArrayInstances::write_out_definition(const ArrayEquation& equation, NodeId base, IndexId index,
                                          Lemmas& lemmas) {
  const ArrayNode& other = graph_[other_side(equation, base)];
  const Term at = graph_[index];
  const auto given = [&](Term condition, Term same) {
    const std::array premises{equation.term, condition};
    give(lemma(terms_, premises, terms_.equal(terms_.select(graph_[base].term, at), same)), lemmas);
  };
  if (other.is_store()) {
    const Term hit = terms_.equal(graph_[other.index], at);
    given(hit, other.element);
    given(terms_.logical_not(hit), terms_.select(graph_[other.below].term, at));
  } else if (other.is_ite()) {
    const Term condition = other.term.arg(0);
    given(condition, terms_.select(graph_[other.below].term, at));
    given(terms_.logical_not(condition), terms_.select(graph_[other.otherwise].term, at));
  } else {
    given(terms_.boolean(true), terms_.select(other.term, at));
  }
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
      elements_.emplace(key(top.value, index), element_above(node, index));
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
  const auto found = elements_.find(key(array.value, index));
  return found == elements_.end() ? Term() : found->second;
}

}  // namespace faultline::solve::blast
