// Known error invariants, position by position: what intervals are searched for. Each of them, with the
// blocks up to the next, implies it; so one that comes again has been restored by what lies between.
#pragma once

#include <optional>

#include "localize/error_invariants/positions.h"
#include "trace/formula/relation.h"

namespace faultline::localize::error_invariants {

struct InvariantSequence {
  Position first = 0;
  std::vector<std::optional<trace::Invariant>> invariants;  // of the positions from `first` on

  const trace::Invariant* at(Position position) const {
    const bool is_inside = position >= first && position - first < invariants.size();
    return is_inside && invariants[position - first] ? &*invariants[position - first] : nullptr;
  }
};

}  // namespace faultline::localize::error_invariants
