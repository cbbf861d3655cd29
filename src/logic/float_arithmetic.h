// IEEE 754 arithmetic on encoded values (sign, exponent, significand as one bit-vector), in every format that
// a Sort can name and all five rounding modes.
//
// There is one NaN: the positive quiet one with an otherwise empty payload; every operation returns it, and
// `canonical` maps the others to it. So equality of encodings is SMT-LIB's `=` on floats.
//
// Two implementations stand behind these functions. The exact one (float_exact.cpp) computes with integers of
// any size and rounds once; it covers every format and mode. The machine's own (float_machine.cpp) is used
// for Float32 and Float64 where the hardware has the mode, that is all but NearestAway. Tests hold them
// against each other.
//
// What SMT-LIB leaves open is fixed here:
// - min(-0, +0) = -0 and max(-0, +0) = +0, in either order (IEEE 754-2019);
// - a NaN, an infinity or a number out of range becomes, as an integer, `unspecified_integer`: the smallest
// number when
//   signed, all ones when unsigned (what x86 answers).
#pragma once

#include "logic/bit_vector.h"
#include "logic/sort.h"

namespace faultline::logic {

BitVector fp_add(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector fp_sub(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector fp_mul(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector fp_div(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b);
BitVector fp_fma(FloatFormat format, RoundingMode mode, const BitVector& a, const BitVector& b,
                 const BitVector& c);
BitVector fp_sqrt(FloatFormat format, RoundingMode mode, const BitVector& a);
BitVector fp_rem(FloatFormat format, const BitVector& a,
                 const BitVector& b);  // a - b * n, n nearest to a / b
BitVector fp_round_to_integral(FloatFormat format, RoundingMode mode, const BitVector& a);

BitVector fp_convert(FloatFormat from, FloatFormat to, RoundingMode mode, const BitVector& a);
BitVector fp_from_integer(FloatFormat to, RoundingMode mode, Signedness sign, const BitVector& a);
BitVector fp_to_integer(FloatFormat from, RoundingMode mode, Signedness sign, std::uint32_t width,
                        const BitVector& a);
BitVector unspecified_integer(Signedness sign, std::uint32_t width);

BitVector fp_neg(FloatFormat format, const BitVector& a);
BitVector fp_abs(FloatFormat format, const BitVector& a);
BitVector fp_min(FloatFormat format, const BitVector& a, const BitVector& b);
BitVector fp_max(FloatFormat format, const BitVector& a, const BitVector& b);

bool fp_equal(FloatFormat format, const BitVector& a, const BitVector& b);  // IEEE: NaN differs, -0 equals +0
bool fp_less(FloatFormat format, const BitVector& a, const BitVector& b);
bool fp_less_equal(FloatFormat format, const BitVector& a, const BitVector& b);

bool fp_is_nan(FloatFormat format, const BitVector& a);
bool fp_is_infinite(FloatFormat format, const BitVector& a);
bool fp_is_zero(FloatFormat format, const BitVector& a);
bool fp_is_normal(FloatFormat format, const BitVector& a);
bool fp_is_subnormal(FloatFormat format, const BitVector& a);
bool fp_is_negative(FloatFormat format, const BitVector& a);  // a NaN is neither
bool fp_is_positive(FloatFormat format, const BitVector& a);

enum class FloatSign : std::uint8_t { Positive, Negative };
BitVector fp_nan(FloatFormat format);
BitVector fp_infinity(FloatFormat format, FloatSign sign);
BitVector fp_zero(FloatFormat format, FloatSign sign);
BitVector fp_canonical(FloatFormat format, const BitVector& bits);

// Shortest decimal text that reads back as the same number for Float32 and Float64 (with a point or an
// exponent: "1.0", "1e+30", "inf", "-0.0", "nan"); the encoding in hex for the other formats.
std::string fp_to_string(FloatFormat format, const BitVector& bits);

}  // namespace faultline::logic
