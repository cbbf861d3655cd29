// Error invariants proved again: by evaluating them in the run, and by asking Z3 about the rest of the path.
#pragma once

#include "check/evidence.h"

namespace faultline::check {

// Both invariants of the evidence hold at both ends of their intervals, and there contradict the rest of the
// path with the postcondition; the first one is interrupted exactly where the evidence says.
fault::Checked confirm_invariants(const Basis& basis, const fault::InvariantInterval& interval,
                                  const Budget& budget);

}  // namespace faultline::check
