// Variables that the user knows to be innocent (Kettl, section 4.5, `ban`).
#pragma once

#include "fault/fault.h"

namespace faultline::localize {

// Without the faults that use one of the variables (`x`, or `f::x`); the note says how many these were.
fault::Localization without_banned(fault::Localization localization, const cfa::Program& program,
                                   const std::vector<std::string>& banned);

}  // namespace faultline::localize
