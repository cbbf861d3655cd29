#include "solve/blast/clauses.h"

#include <algorithm>

namespace faultline::solve::blast {

using sat::Literal;

namespace {
constexpr std::size_t kWidest = 256;  // inputs of one conjunction
}

// With p = x & y and q = z & w, the node !p & !q is a choice if an input of p is the negation of one of q:
// !(x & y) & !(!x & w) = x ? !y : !w; if also w = !y, it is x ^ y.
bool Clauses::match_choice(std::uint32_t node, Gate& gate) const {
  const Edge p = aig_.left(node), q = aig_.right(node);
  if (!p.is_negated() || !q.is_negated()) return false;
  if (!aig_.is_conjunction(p.node()) || !aig_.is_conjunction(q.node())) return false;
  Edge x = aig_.left(p.node()), y = aig_.right(p.node());
  Edge z = aig_.left(q.node()), w = aig_.right(q.node());
  if (y == ~z || y == ~w) std::swap(x, y);
  if (x == ~w) std::swap(z, w);
  if (x != ~z) return false;
  if (y == ~w)
    gate = {Shape::ExclusiveOr, false, {x, y}};
  else
    gate = {Shape::Choice, false, {x, ~y, ~w}};
  return true;
}

// !(a & b) & !(c & !(!a & !b)) is the negation of a majority.
bool Clauses::match_majority(std::uint32_t node, Gate& gate) const {
  Edge p = aig_.left(node), q = aig_.right(node);
  if (!p.is_negated() || !q.is_negated()) return false;
  if (!aig_.is_conjunction(p.node()) || !aig_.is_conjunction(q.node())) return false;
  for (int turn = 0; turn < 4; ++turn) {
    const Edge a = aig_.left(p.node()), b = aig_.right(p.node());
    Edge c = aig_.left(q.node()), either = aig_.right(q.node());
    if (turn & 1) std::swap(c, either);
    if (either.is_negated() && aig_.is_conjunction(either.node())) {
      const Edge l = aig_.left(either.node()), r = aig_.right(either.node());
      if ((l == ~a && r == ~b) || (l == ~b && r == ~a)) {
        gate = {Shape::Majority, true, {a, b, c}};
        return true;
      }
    }
    if (turn & 1) std::swap(p, q);
  }
  return false;
}

// May this input of a conjunction be replaced by its own inputs?
bool Clauses::is_wide_part(Edge edge) const {
  if (edge.is_negated() || !aig_.is_conjunction(edge.node()) || has_literal(edge.node())) return false;
  if (aig_.references(edge.node()) > 1) return false;
  Gate ignored;
  return !match_choice(edge.node(), ignored) && !match_majority(edge.node(), ignored);
}

Clauses::Gate Clauses::gate(std::uint32_t node) const {
  Gate result;
  if (match_choice(node, result) || match_majority(node, result)) return result;
  std::vector<Edge> open{aig_.right(node), aig_.left(node)};
  while (!open.empty()) {
    const Edge edge = open.back();
    open.pop_back();
    if (result.inputs.size() + open.size() < kWidest && is_wide_part(edge)) {
      open.push_back(aig_.right(edge.node()));
      open.push_back(aig_.left(edge.node()));
    } else {
      result.inputs.push_back(edge);
    }
  }
  return result;
}

Literal Clauses::known(Edge edge) const {
  const Literal literal = literals_[edge.node()];
  return edge.is_negated() ? ~literal : literal;
}

Literal Clauses::literal(Edge edge) {
  if (literals_.size() < aig_.size()) literals_.resize(aig_.size());
  if (has_literal(edge.node())) return known(edge);
  struct Frame {
    std::uint32_t node;
    Gate gate;
  };
  std::vector<Frame> stack;
  const auto visit = [&](std::uint32_t node) {
    if (has_literal(node)) return;
    if (aig_.is_conjunction(node)) {
      stack.push_back({node, gate(node)});
    } else {
      literals_[node] = engine_.fresh();
      if (node == 0) engine_.add_clause({~literals_[0]});
    }
  };
  visit(edge.node());
  while (!stack.empty()) {
    const std::size_t at = stack.size() - 1;
    if (!has_literal(stack[at].node)) {
      const std::vector<Edge> inputs = stack[at].gate.inputs;
      for (const Edge input : inputs)
        visit(input.node());
    }
    if (stack.size() - 1 != at) continue;
    poll_(4);
    if (!has_literal(stack[at].node)) define(stack[at].node, stack[at].gate);
    stack.pop_back();
  }
  return known(edge);
}

void Clauses::define(std::uint32_t node, const Gate& gate) {
  literals_[node] = engine_.fresh();
  const Literal n = gate.negated ? ~literals_[node] : literals_[node];
  if (gate.shape == Shape::Conjunction) {
    clause_.assign({n});
    for (const Edge input : gate.inputs) {
      engine_.add_clause({~n, known(input)});
      clause_.push_back(~known(input));
    }
    engine_.add_clause(clause_);
    return;
  }
  const Literal a = known(gate.inputs[0]), b = known(gate.inputs[1]);
  if (gate.shape == Shape::ExclusiveOr) {
    engine_.add_clause({~n, a, b});
    engine_.add_clause({~n, ~a, ~b});
    engine_.add_clause({n, ~a, b});
    engine_.add_clause({n, a, ~b});
    return;
  }
  const Literal c = known(gate.inputs[2]);
  if (gate.shape == Shape::Majority) {
    for (const auto& [x, y] : {std::pair(a, b), std::pair(a, c), std::pair(b, c)}) {
      engine_.add_clause({~x, ~y, n});
      engine_.add_clause({x, y, ~n});
    }
    return;
  }
  engine_.add_clause({~a, ~b, n});
  engine_.add_clause({~a, b, ~n});
  engine_.add_clause({a, ~c, n});
  engine_.add_clause({a, c, ~n});
  engine_.add_clause({~b, ~c, n});  // implied, but propagates when the condition is open
  engine_.add_clause({b, c, ~n});
}

void Clauses::require(Edge root) {
  std::vector<Edge> open{root};
  while (!open.empty()) {
    const Edge edge = open.back();
    open.pop_back();
    const std::uint32_t node = edge.node();
    if (!aig_.is_conjunction(node) || has_literal(node)) {
      engine_.add_clause({literal(edge)});
      continue;
    }
    if (!edge.is_negated()) {
      Gate found;
      if (!match_choice(node, found)) {
        open.push_back(aig_.right(node));
        open.push_back(aig_.left(node));
        continue;
      }
    }
    require_gate(edge, gate(node));
  }
}

// The node of this gate has this sign, and needs no literal of its own.
void Clauses::require_gate(Edge edge, const Gate& gate) {
  const bool positive = edge.is_negated() == gate.negated;
  std::vector<Literal> inputs;
  for (const Edge input : gate.inputs)
    inputs.push_back(literal(input));
  switch (gate.shape) {
    case Shape::Conjunction:
      if (positive) {
        for (const Literal input : inputs)
          engine_.add_clause({input});
      } else {
        for (Literal& input : inputs)
          input = ~input;
        engine_.add_clause(inputs);
      }
      break;
    case Shape::ExclusiveOr: {
      const Literal b = positive ? inputs[1] : ~inputs[1];
      engine_.add_clause({inputs[0], b});
      engine_.add_clause({~inputs[0], ~b});
      break;
    }
    case Shape::Choice:
      engine_.add_clause({~inputs[0], positive ? inputs[1] : ~inputs[1]});
      engine_.add_clause({inputs[0], positive ? inputs[2] : ~inputs[2]});
      break;
    case Shape::Majority:
      for (const auto& [x, y] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)})
        engine_.add_clause({positive ? inputs[x] : ~inputs[x], positive ? inputs[y] : ~inputs[y]});
      break;
  }
}

bool Clauses::value(Edge edge) {
  if (values_.size() < aig_.size()) values_.resize(aig_.size());
  std::vector<std::uint32_t> stack{edge.node()};
  while (!stack.empty()) {
    const std::uint32_t node = stack.back();
    if (has_value(node)) {
      stack.pop_back();
      continue;
    }
    if (has_literal(node) || !aig_.is_conjunction(node)) {
      values_[node] = {model_, node != 0 && has_literal(node) && engine_.value(literals_[node])};
      continue;
    }
    const Edge l = aig_.left(node), r = aig_.right(node);
    if (has_value(l.node()) && has_value(r.node())) {
      const auto holds = [&](Edge e) { return values_[e.node()].value != e.is_negated(); };
      values_[node] = {model_, holds(l) && holds(r)};
    } else {
      stack.push_back(r.node());
      stack.push_back(l.node());
    }
  }
  return values_[edge.node()].value != edge.is_negated();
}

}  // namespace faultline::solve::blast
