// From the AIG to clauses, on demand: a node gets a variable and the clauses that define it (in both
// directions) when somebody first needs its literal. Choices, exclusive ors and majorities are recognised and
// written without variables for their inner nodes; conjunctions of conjunctions become one wide one.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "solve/blast/aig.h"
#include "solve/blast/poll.h"
#include "solve/sat/engine.h"

namespace faultline::solve::blast {

class Clauses {
 public:
  Clauses(const Aig& aig, sat::Engine& engine, Poll& poll) : aig_(aig), engine_(engine), poll_(poll) {}

  sat::Literal literal(Edge edge);
  // The function is true for ever. Conjunctions are split, disjunctions become one clause.
  void require(Edge edge);

  const std::vector<Edge>& required() const { return required_; }
  // The nodes of these literals, with their signs; none if one of them is not ours.
  std::optional<std::vector<Edge>> edges(std::span<const sat::Literal> literals) const;
  // The literals of those edges that have one.
  std::vector<sat::Literal> literals(std::span<const Edge> edges) const;

  // The value of an edge in the engine's model, which the last search found. What has no literal is computed
  // from what has; inputs that no clause depends on are false.
  bool value(Edge edge);
  void forget_values() { ++model_; }  // the engine has found another model

 private:
  // What a node is made of, as the clauses see it.
  enum class Shape : std::uint8_t { Conjunction, Choice, ExclusiveOr, Majority };
  // Its inputs lie in inputs_, one gate behind the other. Of a Choice: condition, then, otherwise.
  struct Gate {
    Shape shape = Shape::Conjunction;
    bool negated = false;  // the gate computes the negation of the node
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  struct Match {
    Shape shape = Shape::Conjunction;
    std::array<Edge, 3> inputs;
  };
  struct Requirement {
    std::vector<sat::Literal> either;
    Edge edge;
  };
  struct Cached {
    std::uint32_t model = 0;
    bool value = false;
  };

  Gate push_gate(std::uint32_t node);
  void pop_gate(const Gate& gate) { inputs_.resize(gate.first); }
  Edge input(const Gate& gate, std::size_t i) const { return inputs_[gate.first + i]; }
  bool match(std::uint32_t node, Match& found) const;
  bool match_choice(Edge p, Edge q, Match& found) const;
  bool match_majority(Edge p, Edge q, Match& found) const;
  bool is_wide_part(Edge edge) const;
  void define(std::uint32_t node, const Gate& gate);
  Requirement inside(const Requirement& required);
  void require_match(const Requirement& required, const Match& found);
  bool is_gate(std::uint32_t node) const { return aig_.is_conjunction(node) && !has_literal(node); }
  sat::Literal known(Edge edge) const;
  bool has_literal(std::uint32_t node) const { return node < literals_.size() && literals_[node]; }
  bool has_value(std::uint32_t node) const { return node < values_.size() && values_[node].model == model_; }

  const Aig& aig_;
  sat::Engine& engine_;
  Poll& poll_;
  std::vector<sat::Literal> literals_;  // by node
  std::vector<Edge> required_;
  std::vector<Cached> values_;  // by node
  std::uint32_t model_ = 1;
  std::vector<Edge> inputs_;  // of the gates in work
  std::vector<Edge> open_;    // scratch, as is the next
  std::vector<sat::Literal> clause_;
};

}  // namespace faultline::solve::blast
