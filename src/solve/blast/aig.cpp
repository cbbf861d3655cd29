#include "solve/blast/aig.h"

#include <utility>

#include "base/diagnostic.h"

namespace faultline::solve::blast {

Aig::Aig(Poll* poll) : poll_(poll), index_(1024, 0) {
  nodes_.push_back({});  // the constant
}

Edge Aig::input() {
  if (nodes_.size() >= (std::size_t{1} << 30)) throw std::bad_alloc();  // edges are 32 bits
  const Edge edge(static_cast<std::uint32_t>(nodes_.size()), false);
  nodes_.push_back({edge, edge, 0});
  return edge;
}

// Each rule replaces the pair by a smaller one whose conjunction is the same; a result r is the pair (r, r).
Edge Aig::conjunction(Edge a, Edge b) {
  for (;;) {
    if (b < a) std::swap(a, b);
    if (a.is_false() || a == ~b) return kFalse;
    if (a.is_true() || a == b) return b;
    if (!rewrite(a, b)) return hashed(a, b);
  }
}

bool Aig::rewrite(Edge& a, Edge& b) const {
  return rewrite_one_side(a, b) || rewrite_one_side(b, a) || rewrite_both_sides(a, b) ||
         rewrite_both_sides(b, a);
}

// a = (x & y) or !(x & y), and b is x, y or a negation of one.
bool Aig::rewrite_one_side(Edge& a, Edge& b) const {
  if (!is_and(a)) return false;
  const Edge x = left(a.node()), y = right(a.node());
  if (!a.is_negated()) {
    if (b == ~x || b == ~y) {  // contradiction
      a = b = kFalse;
      return true;
    }
    if (b == x || b == y) {  // idempotence
      b = a;
      return true;
    }
    return false;
  }
  if (b == ~x || b == ~y) {  // subsumption
    a = b;
    return true;
  }
  if (b == x || b == y) {  // substitution: x & !(x & y) = x & !y
    a = b == x ? ~y : ~x;
    return true;
  }
  return false;
}

// a = [!](x & y), b = [!](z & w) with a common or a complementary input.
bool Aig::rewrite_both_sides(Edge& a, Edge& b) const {
  if (!is_and(a) || !is_and(b)) return false;
  const Edge x = left(a.node()), y = right(a.node());
  const Edge z = left(b.node()), w = right(b.node());
  if (!a.is_negated() && !b.is_negated()) {
    if (x == ~z || x == ~w || y == ~z || y == ~w) {  // contradiction
      a = b = kFalse;
      return true;
    }
    return false;
  }
  if (a.is_negated() && !b.is_negated()) {
    if (x == ~z || x == ~w || y == ~z || y == ~w) {  // subsumption
      a = b;
      return true;
    }
    if (x == z || x == w) {  // substitution
      a = ~y;
      return true;
    }
    if (y == z || y == w) {
      a = ~x;
      return true;
    }
    return false;
  }
  if (a.is_negated() && b.is_negated()) {  // resolution: !(x & y) & !(x & !y) = !x
    if ((x == z && y == ~w) || (x == w && y == ~z)) {
      a = b = ~x;
      return true;
    }
    if ((y == w && x == ~z) || (y == z && x == ~w)) {
      a = b = ~y;
      return true;
    }
  }
  return false;
}

// As !(a & b) & !(!a & !b), a form that the clause writer recognises.
Edge Aig::exclusive_or(Edge a, Edge b) {
  const bool negated = a.is_negated() != b.is_negated();  // so that x ^ y and !x ^ y share their nodes
  a = a.negate_if(a.is_negated());
  b = b.negate_if(b.is_negated());
  return conjunction(~conjunction(a, b), ~conjunction(~a, ~b)).negate_if(negated);
}

Edge Aig::choice(Edge condition, Edge then, Edge otherwise) {
  if (condition.is_constant()) return condition.is_true() ? then : otherwise;
  if (then == otherwise) return then;
  if (then == ~otherwise) return exclusive_or(condition, otherwise);
  if (condition.is_negated()) {
    condition = ~condition;
    std::swap(then, otherwise);
  }
  if (then.is_constant() || then == condition || then == ~condition) {
    const bool value = then.is_constant() ? then.is_true() : then == condition;
    return value ? disjunction(condition, otherwise) : conjunction(~condition, otherwise);
  }
  if (otherwise.is_constant() || otherwise == condition || otherwise == ~condition) {
    const bool value = otherwise.is_constant() ? otherwise.is_true() : otherwise == ~condition;
    return value ? disjunction(~condition, then) : conjunction(condition, then);
  }
  const bool negated = then.is_negated();  // one of the two choices that are each other's negation
  const Edge t = then.negate_if(negated), e = otherwise.negate_if(negated);
  return conjunction(~conjunction(condition, ~t), ~conjunction(~condition, ~e)).negate_if(negated);
}

Edge Aig::majority(Edge a, Edge b, Edge c) {
  if (a.is_constant()) std::swap(a, c);
  if (b.is_constant()) std::swap(b, c);
  if (c.is_constant()) return c.is_true() ? disjunction(a, b) : conjunction(a, b);
  if (a == b) return a;
  if (a == ~b) return c;
  if (a == c || b == c) return c;
  if (a == ~c) return b;
  if (b == ~c) return a;
  return disjunction(conjunction(a, b), conjunction(c, disjunction(a, b)));
}

std::size_t Aig::slot(const std::vector<std::uint32_t>& index, Edge a, Edge b) const {
  const std::uint64_t key = (std::uint64_t{a.code()} << 32 | b.code()) * 0x9E3779B97F4A7C15ull;
  const std::size_t mask = index.size() - 1;
  std::size_t i = (key >> 24) & mask;
  while (index[i] != 0 && (nodes_[index[i]].left != a || nodes_[index[i]].right != b))
    i = (i + 1) & mask;
  return i;
}

Edge Aig::hashed(Edge a, Edge b) {
  step();
  std::size_t at = slot(index_, a, b);
  if (index_[at] != 0) return Edge(index_[at], false);
  if (conjunctions_ + 1 > index_.size() / 2) {
    grow();
    at = slot(index_, a, b);
  }
  const Edge edge = input();
  nodes_[edge.node()] = {a, b, 0};
  ++nodes_[a.node()].references;
  ++nodes_[b.node()].references;
  index_[at] = edge.node();
  ++conjunctions_;
  return edge;
}

// Into a new table, so that the old one is whole if the poll throws.
void Aig::grow() {
  std::vector<std::uint32_t> index(index_.size() * 2, 0);
  for (std::uint32_t node = 1; node < nodes_.size(); ++node) {
    if (!is_conjunction(node)) continue;
    step();
    index[slot(index, nodes_[node].left, nodes_[node].right)] = node;
  }
  index_ = std::move(index);
}

}  // namespace faultline::solve::blast
