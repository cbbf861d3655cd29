// What one call may cost. Deadline, memory and stop token come from the budget; a conflict limit makes an
// answer reproducible where a deadline cannot.
#pragma once

#include <cstdint>
#include <limits>

#include "base/budget.h"

namespace faultline::solve {

struct Limits {
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

  Budget budget;
  std::uint64_t conflicts = kUnlimited;  // of the underlying SAT search

  Limits with_conflicts(std::uint64_t count) const {
    Limits part = *this;
    part.conflicts = count;
    return part;
  }
};

}  // namespace faultline::solve
