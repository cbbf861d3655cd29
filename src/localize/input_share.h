// Which of the inputs have a part in what a statement computes.
#pragma once

#include <optional>

#include "fault/fault.h"
#include "localize/investigation.h"

namespace faultline::localize {

// "of the inputs, only 'a' (2) has a part in this value"; none: all or none of them have, or the text of the
// statement names them itself. Found by following the path's assignments backwards.
std::optional<fault::Info> input_share(const Investigation& investigation, const fault::Part& part);

}  // namespace faultline::localize
