// How a run gets to a place: the outcomes of the branches on the way, as a list that grows at its end and
// shares its beginning with the lists of other places. Where two paths meet again, what they have in common
// is the path of the join if one of them must have been taken, so conditions stay as short as the program's
// own.
//
// Whether one of them must have been taken is counted, not proved: the beginning has a weight, a branch
// divides the weight of its path between its two sides at random, a join adds weights up. What adds up to the
// weight of a common beginning, together with what has ended on the way, are all ways out of it (but for a
// chance of 2^-64 a join, and the numbers are fixed).
#pragma once

#include <deque>
#include <vector>

#include "logic/term_manager.h"

namespace faultline::trace::unrolling {

struct PathNode {
  const PathNode* parent = nullptr;  // none: the beginning of the run
  logic::Term literal;               // what the branch decided
  logic::Term condition;             // all literals from the beginning
  std::uint64_t weight = 0;
  std::uint32_t depth = 0;
  mutable std::uint64_t lost = 0;  // weight of paths behind it that have ended
};

using Path = const PathNode*;

class Paths {
 public:
  explicit Paths(logic::TermManager& terms);

  Path root() const { return &nodes_.front(); }

  struct Fork {
    Path yes = nullptr;  // none: the condition is never true here
    Path no = nullptr;
  };
  Fork branch(Path path, logic::Term condition);

  struct Join {
    Path path = nullptr;
    logic::Term first;  // the condition that tells the first path from the second
    logic::Term
        kept;  // holds for runs that come here; `path` alone may be true of some that have ended before
  };
  Join join(Path a, Path b);
  // No run goes on from here.
  void drop(Path path);

 private:
  Path extend(Path path, logic::Term literal, std::uint64_t weight);
  logic::Term tell_apart(Path a, Path b, Path common, Path below_a, Path below_b);
  logic::Term behind(Path path, Path common);  // the literals of `path` that `common` does not have

  logic::TermManager& terms_;
  std::deque<PathNode> nodes_;
  std::uint64_t random_ = 0;
};

}  // namespace faultline::trace::unrolling
