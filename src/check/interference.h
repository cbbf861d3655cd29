// Interference, proved again: the value by carrying the run out with it, the invalid triple in the same way
// or, if the run's own state does not show it, by Z3.
#pragma once

#include "check/evidence.h"

namespace faultline::check {

// With the value, the run passes on its path, or leaves it, as it is said, before any check on it fails. And
// what the statement replaces would not have led to the failure, in some state in which the
// statement does.
fault::Checked confirm_interference(const Basis& basis, const fault::Interference& interference,
                                    const Budget& budget);

}  // namespace faultline::check
