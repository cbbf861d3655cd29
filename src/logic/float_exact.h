// Floating point by exact integers: compute the true result, round once. See float_arithmetic.h for the
// contracts.
#pragma once

#include "logic/float_arithmetic.h"

namespace faultline::logic::exact {

BitVector add(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector mul(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector div(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector fma(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b,
              const BitVector& c);
BitVector sqrt(FloatFormat format, RoundingMode mode, const BitVector& a);
BitVector rem(FloatFormat format, const BitVector& a, const BitVector& b);
BitVector round_to_integral(FloatFormat format, RoundingMode mode, const BitVector& a);
BitVector convert(FloatFormat from, FloatFormat to, RoundingMode mode, const BitVector& a);
BitVector from_integer(FloatFormat to, RoundingMode mode, Signedness sign, const BitVector& a);
BitVector to_integer(FloatFormat from, RoundingMode mode, Signedness sign, std::uint32_t width,
                     const BitVector& a);

}  // namespace faultline::logic::exact
