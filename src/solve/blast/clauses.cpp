#include "solve/blast/clauses.h"

#include <algorithm>
#include <unordered_map>

namespace faultline::solve::blast {

using sat::Literal;

namespace {
constexpr std::size_t kWidest = 256;  // inputs of one conjunction
}

// Is the node !p & !q of one of the shapes with a name?
bool Clauses::match(std::uint32_t node, Match& found) const {
  const Edge p = aig_.left(node), q = aig_.right(node);
  if (!p.is_negated() || !q.is_negated()) return false;
  if (!aig_.is_conjunction(p.node()) || !aig_.is_conjunction(q.node())) return false;
  return match_choice(p, q, found) || match_majority(p, q, found) || match_majority(q, p, found);
}

// With p = x & y and q = z & w, !p & !q is a choice if an input of p is the negation of one of q:
// !(x & y) & !(!x & w) = x ? !y : !w; if also w = !y, it is x ^ y.
bool Clauses::match_choice(Edge p, Edge q, Match& found) const {
  Edge x = aig_.left(p.node()), y = aig_.right(p.node());
  Edge z = aig_.left(q.node()), w = aig_.right(q.node());
  if (y == ~z || y == ~w) std::swap(x, y);
  if (x == ~w) std::swap(z, w);
  if (x != ~z) return false;
  if (y == ~w)
    found = {Shape::ExclusiveOr, {x, y}};
  else
    found = {Shape::Choice, {x, ~y, ~w}};
  return true;
}

// !(a & b) & !(c & !(!a & !b)) is the negation of a majority.
bool Clauses::match_majority(Edge p, Edge q, Match& found) const {
  const Edge a = aig_.left(p.node()), b = aig_.right(p.node());
  Edge c = aig_.left(q.node()), either = aig_.right(q.node());
  for (int turn = 0; turn < 2; ++turn, std::swap(c, either)) {
    if (!either.is_negated() || !aig_.is_conjunction(either.node())) continue;
    const Edge l = aig_.left(either.node()), r = aig_.right(either.node());
    if ((l != ~a || r != ~b) && (l != ~b || r != ~a)) continue;
    found = {Shape::Majority, {a, b, c}};
    return true;
  }
  return false;
}

// May this input of a conjunction be replaced by its own inputs?
bool Clauses::is_wide_part(Edge edge) const {
  if (edge.is_negated() || !aig_.is_conjunction(edge.node()) || has_literal(edge.node())) return false;
  if (aig_.references(edge.node()) > 1) return false;
  Match ignored;
  return !match(edge.node(), ignored);
}

Clauses::Gate Clauses::push_gate(std::uint32_t node) {
  Gate gate;
  gate.first = static_cast<std::uint32_t>(inputs_.size());
  if (Match found; match(node, found)) {
    gate.shape = found.shape;
    gate.negated = found.shape == Shape::Majority;
    gate.count = found.shape == Shape::ExclusiveOr ? 2 : 3;
    inputs_.insert(inputs_.end(), found.inputs.begin(), found.inputs.begin() + gate.count);
    return gate;
  }
  open_.assign({aig_.right(node), aig_.left(node)});
  while (!open_.empty()) {
    const Edge edge = open_.back();
    open_.pop_back();
    if (inputs_.size() - gate.first + open_.size() < kWidest && is_wide_part(edge)) {
      open_.push_back(aig_.right(edge.node()));
      open_.push_back(aig_.left(edge.node()));
    } else {
      inputs_.push_back(edge);
    }
  }
  gate.count = static_cast<std::uint32_t>(inputs_.size()) - gate.first;
  return gate;
}

Literal Clauses::known(Edge edge) const {
  const Literal literal = literals_[edge.node()];
  return edge.is_negated() ? ~literal : literal;
}

// Depth first. A gate whose inputs are all known is the last in inputs_ when its turn comes.
Literal Clauses::literal(Edge edge) {
  if (literals_.size() < aig_.size()) literals_.resize(aig_.size());
  if (has_literal(edge.node())) return known(edge);
  struct Frame {
    std::uint32_t node;
    Gate gate;
    std::uint32_t next = 0;  // input to look at
  };
  std::vector<Frame> stack;
  inputs_.clear();
  const auto visit = [&](std::uint32_t node) {
    if (has_literal(node)) return;
    if (aig_.is_conjunction(node)) {
      stack.push_back({node, push_gate(node)});
    } else {
      literals_[node] = engine_.fresh();
      if (node == 0) engine_.add_clause({~literals_[0]});
    }
  };
  visit(edge.node());
  while (!stack.empty()) {
    Frame& frame = stack.back();
    if (frame.next < frame.gate.count) {
      visit(input(frame.gate, frame.next++).node());  // may move the frame
      continue;
    }
    poll_(4);
    define(frame.node, frame.gate);
    pop_gate(frame.gate);
    stack.pop_back();
  }
  return known(edge);
}

void Clauses::define(std::uint32_t node, const Gate& gate) {
  literals_[node] = engine_.fresh();
  const Literal n = gate.negated ? ~literals_[node] : literals_[node];
  if (gate.shape == Shape::Conjunction) {
    clause_.assign({n});
    for (std::size_t i = 0; i < gate.count; ++i) {
      engine_.add_clause({~n, known(input(gate, i))});
      clause_.push_back(~known(input(gate, i)));
    }
    engine_.add_clause(clause_);
    return;
  }
  const Literal a = known(input(gate, 0)), b = known(input(gate, 1));
  if (gate.shape == Shape::ExclusiveOr) {
    engine_.add_clause({~n, a, b});
    engine_.add_clause({~n, ~a, ~b});
    engine_.add_clause({n, ~a, b});
    engine_.add_clause({n, a, ~b});
    return;
  }
  const Literal c = known(input(gate, 2));
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

// What is required is a disjunction: some literals or a function. A conjunction is split; in a disjunction of
// which one member is a function that nobody else needs, that one is looked into and the others are literals.
// So `selector => x = t` becomes two short clauses for each bit, without a gate.
void Clauses::require(Edge root) {
  required_.push_back(root);
  std::vector<Requirement> open;
  open.push_back({{}, root});
  while (!open.empty()) {
    const Requirement required = std::move(open.back());
    open.pop_back();
    const std::uint32_t node = required.edge.node();
    if (!is_gate(node) || (!required.either.empty() && aig_.references(node) > 1)) {
      const Literal last = literal(required.edge);  // uses clause_
      clause_ = required.either;
      clause_.push_back(last);
      engine_.add_clause(clause_);
      continue;
    }
    if (Match found; match(node, found)) {
      require_match(required, found);
    } else if (!required.edge.is_negated()) {
      open.push_back({required.either, aig_.right(node)});
      open.push_back({required.either, aig_.left(node)});
    } else {
      open.push_back(inside(required));
    }
  }
}

// One of the disjunction's members, the others having joined the literals.
Clauses::Requirement Clauses::inside(const Requirement& required) {
  inputs_.clear();
  push_gate(required.edge.node());
  std::vector<Edge> members(inputs_.begin(), inputs_.end());  // negated; literal() uses inputs_
  const auto looked_into = std::find_if(members.begin(), members.end(), [&](Edge member) {
    return is_gate(member.node()) && aig_.references(member.node()) <= 1;
  });
  std::iter_swap(looked_into == members.end() ? members.begin() : looked_into, members.end() - 1);
  Requirement result{required.either, ~members.back()};
  members.pop_back();
  for (const Edge member : members)
    result.either.push_back(~literal(member));
  return result;
}

// A shape with a name, in a disjunction with some literals; it needs no literal of its own.
void Clauses::require_match(const Requirement& required, const Match& found) {
  const bool negated = required.edge.is_negated() != (found.shape == Shape::Majority);
  std::array<Literal, 3> in;
  for (std::size_t i = 0; i < (found.shape == Shape::ExclusiveOr ? 2 : 3); ++i)
    in[i] = literal(found.inputs[i]);
  const auto with_sign = [&](Literal input) { return negated ? ~input : input; };
  const auto add = [&](Literal a, Literal b) {
    clause_ = required.either;
    clause_.insert(clause_.end(), {a, b});
    engine_.add_clause(clause_);
  };
  switch (found.shape) {
    case Shape::ExclusiveOr:
      add(in[0], with_sign(in[1]));
      add(~in[0], ~with_sign(in[1]));
      break;
    case Shape::Choice:
      add(~in[0], with_sign(in[1]));
      add(in[0], with_sign(in[2]));
      break;
    default:
      add(with_sign(in[0]), with_sign(in[1]));
      add(with_sign(in[0]), with_sign(in[2]));
      add(with_sign(in[1]), with_sign(in[2]));
      break;
  }
}

std::optional<std::vector<Edge>> Clauses::edges(std::span<const Literal> literals) const {
  std::unordered_map<std::int32_t, std::uint32_t> nodes;  // by variable
  for (const Literal literal : literals)
    nodes[literal.variable()];
  std::size_t open = nodes.size();
  for (std::uint32_t node = 0; node < literals_.size() && open > 0; ++node) {
    const auto found = literals_[node] ? nodes.find(literals_[node].variable()) : nodes.end();
    if (found == nodes.end()) continue;
    found->second = node;
    --open;
  }
  if (open > 0) return std::nullopt;
  std::vector<Edge> out;
  for (const Literal literal : literals)
    out.push_back(Edge(nodes.at(literal.variable()), literal.is_negated()));
  return out;
}

std::vector<Literal> Clauses::literals(std::span<const Edge> edges) const {
  std::vector<Literal> out;
  for (const Edge edge : edges)
    if (has_literal(edge.node())) out.push_back(known(edge));
  return out;
}

bool Clauses::value(Edge edge) {
  if (values_.size() < aig_.size()) values_.resize(aig_.size());
  const auto is_direct = [&](std::uint32_t node) { return has_literal(node) || !aig_.is_conjunction(node); };
  const auto look_up = [&](std::uint32_t node) {
    values_[node] = {model_, node != 0 && has_literal(node) && engine_.value(literals_[node])};
  };
  // Most bits that are read have a literal: these go without the stack.
  if (!has_value(edge.node()) && is_direct(edge.node())) look_up(edge.node());
  if (has_value(edge.node())) return values_[edge.node()].value != edge.is_negated();
  std::vector<std::uint32_t> stack{edge.node()};
  while (!stack.empty()) {
    const std::uint32_t node = stack.back();
    if (has_value(node)) {
      stack.pop_back();
      continue;
    }
    if (is_direct(node)) {
      look_up(node);
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
