// The values that a correction set needs, in words.
#pragma once

#include "fault/fault.h"
#include "localize/investigation.h"

namespace faultline::localize {

// "if `b < a` were true here, this run would pass"
// "if `i + 1` were 3 the second time, not 2, and `n` were 4 here, not 5, this run would pass"
std::vector<fault::Info> describe_needed(const Investigation& investigation, const Encoded& encoded,
                                         const fault::CorrectionSet& correction);

}  // namespace faultline::localize
