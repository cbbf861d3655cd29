// Classification, comparison and sign operations, directly on the encoding; and the choice between the
// machine's arithmetic and the exact one.
#include "logic/float_arithmetic.h"

#include <fmt/format.h>

#include <bit>

#include "logic/float_exact.h"
#include "logic/float_machine.h"

namespace faultline::logic {
namespace {

BitVector exponent(FloatFormat f, const BitVector& a) {
  return a.extract(f.width() - 2, f.significand_bits - 1);
}
BitVector fraction(FloatFormat f, const BitVector& a) {
  return a.extract(f.significand_bits - 2, 0);
}
BitVector magnitude(FloatFormat f, const BitVector& a) {
  return a.extract(f.width() - 2, 0);
}

std::string decimal(std::string text) {
  return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}

}  // namespace

bool fp_is_nan(FloatFormat f, const BitVector& a) {
  return exponent(f, a).is_ones() && !fraction(f, a).is_zero();
}
bool fp_is_infinite(FloatFormat f, const BitVector& a) {
  return exponent(f, a).is_ones() && fraction(f, a).is_zero();
}
bool fp_is_zero(FloatFormat f, const BitVector& a) {
  return magnitude(f, a).is_zero();
}
bool fp_is_normal(FloatFormat f, const BitVector& a) {
  const BitVector e = exponent(f, a);
  return !e.is_zero() && !e.is_ones();
}
bool fp_is_subnormal(FloatFormat f, const BitVector& a) {
  return exponent(f, a).is_zero() && !fraction(f, a).is_zero();
}
bool fp_is_negative(FloatFormat f, const BitVector& a) {
  return a.is_negative() && !fp_is_nan(f, a);
}
bool fp_is_positive(FloatFormat f, const BitVector& a) {
  return !a.is_negative() && !fp_is_nan(f, a);
}

BitVector fp_infinity(FloatFormat f, FloatSign sign) {
  const BitVector size = BitVector::ones(f.exponent_bits).concat(BitVector::zero(f.significand_bits - 1));
  return BitVector(1, sign == FloatSign::Negative ? 1 : 0).concat(size);
}

BitVector fp_zero(FloatFormat f, FloatSign sign) {
  return sign == FloatSign::Negative ? BitVector::min_signed(f.width()) : BitVector::zero(f.width());
}

BitVector fp_nan(FloatFormat f) {
  const BitVector head = BitVector::zero(1).concat(BitVector::ones(f.exponent_bits));
  return head.concat(BitVector::min_signed(f.significand_bits - 1));
}

BitVector fp_canonical(FloatFormat f, const BitVector& bits) {
  return fp_is_nan(f, bits) ? fp_nan(f) : bits;
}

BitVector fp_neg(FloatFormat f, const BitVector& a) {
  return fp_is_nan(f, a) ? fp_nan(f) : a.bit_xor(BitVector::min_signed(f.width()));
}

BitVector fp_abs(FloatFormat f, const BitVector& a) {
  return fp_is_nan(f, a) ? fp_nan(f) : a.bit_and(BitVector::max_signed(f.width()));
}

bool fp_equal(FloatFormat f, const BitVector& a, const BitVector& b) {
  if (fp_is_nan(f, a) || fp_is_nan(f, b)) return false;
  return a == b || (fp_is_zero(f, a) && fp_is_zero(f, b));
}

bool fp_less(FloatFormat f, const BitVector& a, const BitVector& b) {
  if (fp_is_nan(f, a) || fp_is_nan(f, b) || (fp_is_zero(f, a) && fp_is_zero(f, b))) return false;
  if (a.is_negative() != b.is_negative()) return a.is_negative();
  return a.is_negative() ? b.ult(a) : a.ult(b);
}

bool fp_less_equal(FloatFormat f, const BitVector& a, const BitVector& b) {
  return fp_less(f, a, b) || fp_equal(f, a, b);
}

BitVector fp_min(FloatFormat f, const BitVector& a, const BitVector& b) {
  if (fp_is_nan(f, a)) return fp_canonical(f, b);
  if (fp_is_nan(f, b)) return a;
  if (fp_is_zero(f, a) && fp_is_zero(f, b)) return a.is_negative() ? a : b;
  return fp_less(f, a, b) ? a : b;
}

BitVector fp_max(FloatFormat f, const BitVector& a, const BitVector& b) {
  if (fp_is_nan(f, a)) return fp_canonical(f, b);
  if (fp_is_nan(f, b)) return a;
  if (fp_is_zero(f, a) && fp_is_zero(f, b)) return a.is_negative() ? b : a;
  return fp_less(f, a, b) ? b : a;
}

BitVector fp_add(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  return machine::supports(f, mode) ? machine::add(f, mode, a, b) : exact::add(f, mode, a, b);
}

BitVector fp_sub(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  return fp_add(f, mode, a, fp_neg(f, b));
}

BitVector fp_mul(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  return machine::supports(f, mode) ? machine::mul(f, mode, a, b) : exact::mul(f, mode, a, b);
}

BitVector fp_div(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  return machine::supports(f, mode) ? machine::div(f, mode, a, b) : exact::div(f, mode, a, b);
}

BitVector fp_fma(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b,
                 const BitVector& c) {
  return machine::supports(f, mode) ? machine::fma(f, mode, a, b, c) : exact::fma(f, mode, a, b, c);
}

BitVector fp_sqrt(FloatFormat f, RoundingMode mode, const BitVector& a) {
  return machine::supports(f, mode) ? machine::sqrt(f, mode, a) : exact::sqrt(f, mode, a);
}

BitVector fp_rem(FloatFormat f, const BitVector& a, const BitVector& b) {
  return exact::rem(f, a, b);  // glibc's remainder loses the sign of a zero where the divisor is subnormal
}

BitVector fp_round_to_integral(FloatFormat f, RoundingMode mode, const BitVector& a) {
  return machine::supports(f, mode) ? machine::round_to_integral(f, mode, a)
                                    : exact::round_to_integral(f, mode, a);
}

BitVector fp_convert(FloatFormat from, FloatFormat to, RoundingMode mode, const BitVector& a) {
  if (from == to) return fp_canonical(from, a);
  const bool both = machine::supports(from, mode) && machine::supports(to, mode);
  return both ? machine::convert(from, mode, a) : exact::convert(from, to, mode, a);
}

BitVector fp_from_integer(FloatFormat to, RoundingMode mode, Signedness sign, const BitVector& a) {
  const bool fast = machine::supports(to, mode) && a.width() <= 64;
  return fast ? machine::from_integer(to, mode, sign, a) : exact::from_integer(to, mode, sign, a);
}

BitVector fp_to_integer(FloatFormat from, RoundingMode mode, Signedness sign, std::uint32_t width,
                        const BitVector& a) {
  const bool fast = machine::supports(from, mode) && width <= 64;
  return fast ? machine::to_integer(from, mode, sign, width, a)
              : exact::to_integer(from, mode, sign, width, a);
}

BitVector unspecified_integer(Signedness sign, std::uint32_t width) {
  return sign == Signedness::Signed ? BitVector::min_signed(width) : BitVector::ones(width);
}

std::string fp_to_string(FloatFormat f, const BitVector& bits) {
  if (fp_is_nan(f, bits)) return "nan";
  if (fp_is_infinite(f, bits)) return bits.is_negative() ? "-inf" : "inf";
  if (f == Sort::float64().format())
    return decimal(fmt::format("{}", std::bit_cast<double>(bits.to_uint64())));
  if (f == Sort::float32().format())
    return decimal(fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(bits.to_uint64()))));
  return "0x" + bits.to_hex();
}

}  // namespace faultline::logic
