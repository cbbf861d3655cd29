// Backward cube sequences: at each position a cube (bounds on places) that holds in the run and, with the
// block behind it, implies the next cube; the last one, with the tail, contradicts the postcondition. So each
// is an error invariant of its position.
#pragma once

#include "localize/error_invariants/positions.h"
#include "trace/formula/places.h"

namespace faultline::localize::error_invariants {

// What a cube may leave to the branches behind it.
enum class Guards : std::uint8_t {
  Ignored,  // a fact is followed back to the assignments that made it true
  Used,     // a fact that a branch on the way establishes is not needed before it
};

struct CubeSequence {
  Position first = 0;              // nothing is known before it
  std::vector<trace::Cube> cubes;  // of the positions from `first` on; empty: none could be made
  fault::Completeness completeness = fault::Completeness::Complete;

  const trace::Cube& at(Position position) const { return cubes[position - first]; }
};

// `earlier`: another sequence, or none; where both have the same cube, what was asked is not asked again.
CubeSequence backward_cubes(const Encoded& encoded, trace::Places& places, const Positions& positions,
                            Guards guards, const CubeSequence* earlier, const Context& context);

}  // namespace faultline::localize::error_invariants
