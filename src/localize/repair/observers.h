// Functions that only look at what others have done, for the assertions of the harness: `assert(is_sorted(list))`. They
// can be wrong, but are less often than what they look at.
#pragma once

#include "localize/repair/harness.h"

namespace faultline::localize::repair {

using Observers = std::vector<bool>;  // by function

// They change nothing, and nobody calls them but assertions of the harness and each other; there are none if the harness
// calls no other function that works, as then they are what it checks.
Observers observers_of(const cfa::Program& program, const Harness& harness);

}  // namespace faultline::localize::repair
