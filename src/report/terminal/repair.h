// Repairs in words.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "fault/fault.h"

namespace faultline::report::terminal {

// "'a < b' -> 'a <= b'"
std::string change_of(const fault::Repair& repair);
// "with 'a <= b' here, the property holds (proved)": what is certain about it, and nothing more.
std::string status_of(const fault::Repair& repair);
// A line as it would be, as compilers show their proposals; with its place if it is not the line above.
std::string fix_it(const std::string& line, const std::string& place, Color color);

}  // namespace faultline::report::terminal
