// And-inverter graphs: every Boolean function as two-input ANDs and inverters on the edges. Nodes are made
// once (structural hashing) and each new AND is first simplified by looking at its two inputs and their
// inputs: the rules without blow-up of Brummayer and Biere, "Local Two-Level And-Inverter Graph Minimization
// without Blowup" (MEMICS 2006).
//
// An edge is a node's number and a sign in one word. Nodes are only ever added. A product of wide words is
// millions of them, so the graph itself looks at the budget: what makes a conjunction may throw (poll.h).
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "solve/blast/poll.h"

namespace faultline::solve::blast {

class Edge {
 public:
  constexpr Edge() = default;  // the constant false
  constexpr Edge(std::uint32_t node, bool negated) : code_(node << 1 | (negated ? 1 : 0)) {}

  constexpr std::uint32_t node() const { return code_ >> 1; }
  constexpr bool is_negated() const { return code_ & 1; }
  constexpr bool is_constant() const { return code_ <= 1; }
  constexpr bool is_true() const { return code_ == 1; }
  constexpr bool is_false() const { return code_ == 0; }
  constexpr Edge operator~() const { return from_code(code_ ^ 1); }
  constexpr Edge negate_if(bool condition) const { return from_code(code_ ^ (condition ? 1 : 0)); }
  constexpr std::uint32_t code() const { return code_; }
  static constexpr Edge from_code(std::uint32_t code) { return Edge(code >> 1, code & 1); }
  constexpr auto operator<=>(const Edge&) const = default;

 private:
  std::uint32_t code_ = 0;
};

inline constexpr Edge kFalse = Edge();
inline constexpr Edge kTrue = ~Edge();

class Aig {
 public:
  Aig() : Aig(nullptr) {}  // without a budget
  explicit Aig(Poll& poll) : Aig(&poll) {}

  Edge input();  // a new, free function
  Edge conjunction(Edge a, Edge b);
  Edge disjunction(Edge a, Edge b) { return ~conjunction(~a, ~b); }
  Edge exclusive_or(Edge a, Edge b);
  Edge equivalence(Edge a, Edge b) { return ~exclusive_or(a, b); }
  Edge choice(Edge condition, Edge then, Edge otherwise);
  Edge majority(Edge a, Edge b, Edge c);  // the carry of a full adder

  std::size_t size() const { return nodes_.size(); }
  bool is_conjunction(std::uint32_t node) const {
    return nodes_[node].left.code() != nodes_[node].right.code();
  }
  Edge left(std::uint32_t node) const { return nodes_[node].left; }
  Edge right(std::uint32_t node) const { return nodes_[node].right; }
  std::uint32_t references(std::uint32_t node) const { return nodes_[node].references; }  // by other nodes

 private:
  explicit Aig(Poll* poll);

  // Inputs (and the constant, node 0) have twice the same edge, which no AND has.
  struct Node {
    Edge left;
    Edge right;
    std::uint32_t references = 0;
  };

  bool is_and(Edge edge) const { return is_conjunction(edge.node()); }
  bool rewrite(Edge& a, Edge& b) const;
  bool rewrite_one_side(Edge& a, Edge& b) const;
  bool rewrite_both_sides(Edge& a, Edge& b) const;
  Edge hashed(Edge a, Edge b);
  std::size_t slot(const std::vector<std::uint32_t>& index, Edge a, Edge b) const;
  void grow();
  void step() {
    if (poll_) (*poll_)();
  }

  Poll* poll_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> index_;  // open addressing: node numbers, 0 for empty
  std::size_t conjunctions_ = 0;
};

}  // namespace faultline::solve::blast
