// Counters in unary: a tree that adds literals up. Output k of a node is forced true as soon as k of the
// literals below it are true, so that assuming its negation keeps the number below k. (Bailleux, Boufkhad:
// "Efficient CNF encoding of Boolean cardinality constraints", CP 2003; grown step by step as in Martins et
// al.: "Incremental cardinality constraints for MaxSAT", CP 2014.)
//
// Outputs are encoded when they are first asked for, and only as many as were asked for; more can be asked
// for later, which adds clauses and changes none. Only the direction from inputs to outputs is encoded: an
// output may be true needlessly, which no question here invites.
//
// Cost: a node of n inputs with outputs up to k has at most k outputs and k^2 clauses.
#pragma once

#include <span>
#include <vector>

#include "base/id.h"
#include "solve/blast/bit_solver.h"

namespace faultline::solve::optimize {

using CounterId = Id<struct CounterTag>;

// All counters of one solver, which may share parts.
class Totalizer {
 public:
  explicit Totalizer(blast::BitSolver& solver) : solver_(solver) {}

  CounterId leaf(sat::Literal literal);
  CounterId sum(std::span<const CounterId> parts);  // at least one, in a balanced tree
  // Counts how many more than `skipped` there are, which must be less than its size.
  CounterId tail(CounterId counter, std::uint32_t skipped);

  std::uint32_t size(CounterId counter) const { return counters_[counter].size; }

  // The literal that is true if at least `count` (from 1 to the size) are; encoded if need be. None if the
  // budget ended before: ask again to go on.
  sat::Literal at_least(CounterId counter, std::uint32_t count, const Budget& budget = {});

  // The sums that were made for this counter alone will never be asked for again: satisfies all their
  // clauses, so that the engine can forget them. Leaves and tails stay, with what they are made of.
  void retire(CounterId counter);

  std::size_t clauses() const { return clauses_; }  // so far

 private:
  enum class Shape : std::uint8_t { Leaf, Sum, Tail };
  struct Counter {
    Shape shape = Shape::Leaf;
    CounterId left;   // of a tail: what it is the tail of
    CounterId right;  // of a sum
    std::uint32_t skipped = 0;
    std::uint32_t size = 1;
    std::vector<sat::Literal> outputs;  // encoded so far; output k is outputs[k - 1]. A tail has none.
  };

  bool extend(CounterId id, std::uint32_t count, const Budget& budget);
  void add_output(Counter& counter);
  sat::Literal output(CounterId id, std::uint32_t count) const;

  blast::BitSolver& solver_;
  Table<CounterId, Counter> counters_;
  std::size_t clauses_ = 0;
};

}  // namespace faultline::solve::optimize
