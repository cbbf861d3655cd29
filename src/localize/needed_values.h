// The values that a correction set needs, in words.
#pragma once

#include "fault/fault.h"
#include "localize/investigation.h"

namespace faultline::localize {

// "if `b < a` were true here, this run would pass"
// "if `i + 1` were 3 the second time, not 2, and `n` were 4 here, not 5, this run would pass"
// "if `n` were 0 here, not 1, this run would leave its path before it fails; what happens then is not known"
enum class Way : std::uint8_t { Known, LeavesPath };
std::vector<fault::Info> describe_needed(const Investigation& investigation, const Encoded& encoded,
                                         const fault::CorrectionSet& correction, Way way = Way::Known);

}  // namespace faultline::localize
