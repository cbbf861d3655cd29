// Float32 and Float64 arithmetic by the machine, in the four rounding modes it has. See float_arithmetic.h
// for the contracts; every function here needs `supports` of its format and mode.
#pragma once

#include "logic/float_arithmetic.h"

namespace faultline::logic::machine {

inline bool supports(FloatFormat format, RoundingMode mode) {
  const bool known = format == FloatFormat{8, 24} || format == FloatFormat{11, 53};
  return known && mode != RoundingMode::NearestAway;
}

BitVector add(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector mul(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector div(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector fma(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b,
              const BitVector& c);
BitVector sqrt(FloatFormat format, RoundingMode mode, const BitVector& a);
BitVector round_to_integral(FloatFormat format, RoundingMode mode, const BitVector& a);
BitVector convert(FloatFormat from, RoundingMode mode, const BitVector& a);  // to the other one
BitVector from_integer(FloatFormat to, RoundingMode mode, Signedness sign,
                       const BitVector& a);  // up to 64 bits
BitVector to_integer(FloatFormat from, RoundingMode mode, Signedness sign,
                     std::uint32_t width,  // up to 64 bits
                     const BitVector& a);

}  // namespace faultline::logic::machine
