// Small words that the parts of the report share.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace faultline::report::terminal {

std::string bold(std::string_view text, Color color);
std::string counted(std::size_t count, std::string_view one, std::string_view many);  // "1 set", "3 sets"

}  // namespace faultline::report::terminal
