// The loops of a function and how they nest, for iteration counts and unwinding bounds.
//
// One depth-first search and a union-find over it (Havlak, "Nesting of reducible and irreducible loops",
// TOPLAS 1997): the target of an edge that leads back to an ancestor is a loop head; its loop is what reaches
// such an edge from below the head. Where heads dominate their loops, as in every program without wild gotos,
// these are exactly the natural loops. A loop that is also entered elsewhere (irreducible) has the head that
// the search met first; which one depends on reading order alone. Near-linear; only the entries of
// irreducible loops cost more.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "cfa/program.h"

namespace faultline::cfa {

class Loops {
 public:
  Loops(const Program& program, FunctionId function);

  const std::vector<LocationId>& heads() const { return heads_; }        // in reading order
  const std::vector<EdgeId>& back_edges() const { return back_edges_; }  // in the order of their ids
  bool is_head(LocationId location) const { return loops_.contains(location); }
  bool is_back_edge(EdgeId edge) const { return back_edge_set_.contains(edge); }
  // Can the loop of this head be entered elsewhere?
  bool is_irreducible(LocationId head) const;

  // The head of the innermost loop around a location (a head is in its own loop); none: in no loop.
  LocationId innermost(LocationId location) const;
  // The head of the loop around the loop of this head; none: it is outermost.
  LocationId enclosing(LocationId head) const;
  // The heads of all loops around a location, outermost first.
  std::vector<LocationId> chain(LocationId location) const;

 private:
  struct Loop {
    LocationId enclosing;
    bool irreducible = false;
  };
  std::vector<LocationId> heads_;
  std::vector<EdgeId> back_edges_;
  std::unordered_set<EdgeId> back_edge_set_;
  std::unordered_map<LocationId, Loop> loops_;            // by head
  std::unordered_map<LocationId, LocationId> innermost_;  // of locations that are no heads
};

}  // namespace faultline::cfa
