// How much memory this process really uses.
#pragma once

#include <cstddef>

namespace faultline::solve::sat {

// The resident set, in bytes; 0 where the system does not tell. Costs a few microseconds.
std::size_t resident_bytes();

}  // namespace faultline::solve::sat
