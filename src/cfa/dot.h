// Graphviz export. Names and text of the user's are data: they appear only inside quoted labels, escaped, and
// never name nodes or attributes.
#pragma once

#include <string>
#include <string_view>

#include "cfa/program.h"

namespace faultline::cfa {

// A digraph of one function: the entry is a box, loop heads have two circles, the ends are dots.
std::string to_dot(const Program& program, FunctionId function);

// All defined functions, a cluster each.
std::string to_dot(const Program& program);

// The text as a quoted string of the DOT language; what is not UTF-8 or not printable becomes '?'.
std::string dot_quoted(std::string_view text);

}  // namespace faultline::cfa
