// A choice as `parse_choices` reads it: "-1", "0.5".
#pragma once

#include <string>

#include "trace/choices.h"

namespace faultline::trace {

std::string choice_text(const Choice& choice);

}  // namespace faultline::trace
