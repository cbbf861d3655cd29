// The words that scalar values are held in (see expr.h): one canonical word per value, so that equal words of
// one type mean equal values, except for the two zeros and the NaNs of a float.
#pragma once

#include <cstdint>

#include "cfa/type.h"

namespace faultline::cfa {

// The canonical word with these low bits: integers extended by their type, Bool 0 or 1 (the low bit), float
// and 32-bit pointers zero-extended. Not for aggregates.
std::uint64_t canonical(const Type& type, std::uint64_t bits);

// Is this canonical word what C calls false?
bool is_zero(const Type& type, std::uint64_t bits);

}  // namespace faultline::cfa
