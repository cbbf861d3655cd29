// A finite float is an integer times a power of two. Sums and products of such numbers are such numbers
// again; quotients and roots are computed to more bits than the format has, with a sticky flag for the rest.
// `round` then does what IEEE 754 asks for, once, in any format and mode.
#include "logic/float_exact.h"

#include <algorithm>

namespace faultline::logic::exact {
namespace {

// (-1)^negative * magnitude * 2^exponent; with `sticky`, the magnitude is a little (less than 1) greater.
struct Number {
  bool negative = false;
  mpz_class magnitude;
  long exponent = 0;
  bool sticky = false;
};

FloatSign sign_of(bool negative) {
  return negative ? FloatSign::Negative : FloatSign::Positive;
}
long bit_length(const mpz_class& n) {
  return n == 0 ? 0 : static_cast<long>(mpz_sizeinbase(n.get_mpz_t(), 2));
}
long bias(FloatFormat f) {
  return (1L << (f.exponent_bits - 1)) - 1;
}
long precision(FloatFormat f) {
  return static_cast<long>(f.significand_bits);
}

Number unpack(FloatFormat f, const BitVector& a) {  // of a finite float
  Number out;
  out.negative = a.is_negative();
  const long exponent = static_cast<long>(a.extract(f.width() - 2, f.significand_bits - 1).to_uint64());
  out.magnitude = a.extract(f.significand_bits - 2, 0).unsigned_number();
  if (exponent != 0) out.magnitude += mpz_class(1) << (f.significand_bits - 1);
  out.exponent = std::max(exponent, 1L) - bias(f) - (precision(f) - 1);
  return out;
}

// magnitude / 2^shift as an integer.
mpz_class round_shift(const Number& n, long shift, RoundingMode mode) {
  if (shift <= 0) return n.magnitude << static_cast<unsigned long>(-shift);
  const auto by = static_cast<unsigned long>(shift);
  mpz_class out = n.magnitude >> by;
  const bool half = mpz_tstbit(n.magnitude.get_mpz_t(), by - 1) != 0;
  const bool rest = n.sticky || (n.magnitude != 0 && mpz_scan1(n.magnitude.get_mpz_t(), 0) < by - 1);
  bool up = false;
  switch (mode) {
    case RoundingMode::NearestEven: up = half && (rest || mpz_odd_p(out.get_mpz_t()) != 0); break;
    case RoundingMode::NearestAway: up = half; break;
    case RoundingMode::TowardPositive: up = !n.negative && (half || rest); break;
    case RoundingMode::TowardNegative: up = n.negative && (half || rest); break;
    case RoundingMode::TowardZero: break;
  }
  if (up) ++out;
  return out;
}

BitVector overflow(FloatFormat f, RoundingMode mode, bool negative) {
  const BitVector infinity = fp_infinity(f, sign_of(negative));
  const bool away = mode == RoundingMode::NearestEven || mode == RoundingMode::NearestAway ||
                    mode == (negative ? RoundingMode::TowardNegative : RoundingMode::TowardPositive);
  return away ? infinity
              : infinity.sub(BitVector::one(f.width()));  // the encoding below is the largest number
}

BitVector round(FloatFormat f, RoundingMode mode, const Number& n) {
  if (n.magnitude == 0 && !n.sticky) return fp_zero(f, sign_of(n.negative));
  const long smallest = 1 - bias(f);  // exponent of normal numbers
  const long leading = n.exponent + bit_length(n.magnitude) - 1;
  long unit = std::max(leading, smallest) - (precision(f) - 1);  // exponent of the last place
  mpz_class kept = round_shift(n, unit - n.exponent, mode);
  if (bit_length(kept) > precision(f)) {  // only by a carry: the bit that goes is zero
    kept >>= 1;
    ++unit;
  }
  if (unit + precision(f) - 1 > bias(f)) return overflow(f, mode, n.negative);
  const bool normal = bit_length(kept) == precision(f);
  const long field = normal ? unit + precision(f) - 1 + bias(f) : 0;
  const mpz_class hidden = normal ? mpz_class(1) << (f.significand_bits - 1) : mpz_class(0);
  const mpz_class encoded = (mpz_class(field) << (f.significand_bits - 1)) + kept - hidden;
  const BitVector size = BitVector::from_number(f.width(), encoded);
  return n.negative ? size.bit_or(BitVector::min_signed(f.width())) : size;
}

Number product(const Number& a, const Number& b) {
  return {a.negative != b.negative, a.magnitude * b.magnitude, a.exponent + b.exponent, false};
}

BitVector rounded_sum(FloatFormat f, RoundingMode mode, const Number& a, const Number& b) {
  Number sum;
  sum.exponent = std::min(a.exponent, b.exponent);
  const mpz_class x = a.magnitude << static_cast<unsigned long>(a.exponent - sum.exponent);
  const mpz_class y = b.magnitude << static_cast<unsigned long>(b.exponent - sum.exponent);
  const mpz_class total = (a.negative ? -x : x) + (b.negative ? -y : y);
  const bool same_zeros = x == 0 && y == 0 && a.negative == b.negative;
  if (total != 0)
    sum.negative = total < 0;
  else
    sum.negative = same_zeros ? a.negative : mode == RoundingMode::TowardNegative;
  sum.magnitude = abs(total);
  return round(f, mode, sum);
}

bool any_nan(FloatFormat f, const BitVector& a, const BitVector& b) {
  return fp_is_nan(f, a) || fp_is_nan(f, b);
}

}  // namespace

BitVector add(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  if (any_nan(f, a, b)) return fp_nan(f);
  if (fp_is_infinite(f, a)) return fp_is_infinite(f, b) && a != b ? fp_nan(f) : a;
  if (fp_is_infinite(f, b)) return b;
  return rounded_sum(f, mode, unpack(f, a), unpack(f, b));
}

BitVector mul(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  if (any_nan(f, a, b)) return fp_nan(f);
  if (fp_is_infinite(f, a) || fp_is_infinite(f, b)) {
    if (fp_is_zero(f, a) || fp_is_zero(f, b)) return fp_nan(f);
    return fp_infinity(f, sign_of(a.is_negative() != b.is_negative()));
  }
  return round(f, mode, product(unpack(f, a), unpack(f, b)));
}

BitVector div(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  if (any_nan(f, a, b)) return fp_nan(f);
  const FloatSign sign = sign_of(a.is_negative() != b.is_negative());
  if (fp_is_infinite(f, a)) return fp_is_infinite(f, b) ? fp_nan(f) : fp_infinity(f, sign);
  if (fp_is_infinite(f, b)) return fp_zero(f, sign);
  if (fp_is_zero(f, b)) return fp_is_zero(f, a) ? fp_nan(f) : fp_infinity(f, sign);
  if (fp_is_zero(f, a)) return fp_zero(f, sign);
  const Number x = unpack(f, a);
  const Number y = unpack(f, b);
  const long more = std::max(0L, precision(f) + 3 + bit_length(y.magnitude) - bit_length(x.magnitude));
  const mpz_class dividend = x.magnitude << static_cast<unsigned long>(more);
  const mpz_class rest = dividend % y.magnitude;
  return round(f, mode,
               {x.negative != y.negative, dividend / y.magnitude, x.exponent - more - y.exponent, rest != 0});
}

BitVector fma(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b, const BitVector& c) {
  if (any_nan(f, a, b) || fp_is_nan(f, c)) return fp_nan(f);
  if (fp_is_infinite(f, a) || fp_is_infinite(f, b)) return add(f, mode, mul(f, mode, a, b), c);
  if (fp_is_infinite(f, c)) return c;
  return rounded_sum(f, mode, product(unpack(f, a), unpack(f, b)), unpack(f, c));
}

BitVector sqrt(FloatFormat f, RoundingMode mode, const BitVector& a) {
  if (fp_is_nan(f, a) || fp_is_zero(f, a)) return fp_canonical(f, a);
  if (a.is_negative()) return fp_nan(f);
  if (fp_is_infinite(f, a)) return a;
  Number x = unpack(f, a);
  long more = std::max(0L, 2 * (precision(f) + 2) - bit_length(x.magnitude));
  if ((x.exponent - more) % 2 != 0) ++more;
  x.magnitude <<= static_cast<unsigned long>(more);
  mpz_class root;
  mpz_class rest;
  mpz_sqrtrem(root.get_mpz_t(), rest.get_mpz_t(), x.magnitude.get_mpz_t());
  return round(f, mode, {false, root, (x.exponent - more) / 2, rest != 0});
}

BitVector rem(FloatFormat f, const BitVector& a, const BitVector& b) {
  if (any_nan(f, a, b) || fp_is_infinite(f, a) || fp_is_zero(f, b)) return fp_nan(f);
  if (fp_is_infinite(f, b) || fp_is_zero(f, a)) return a;
  const Number x = unpack(f, a);
  const Number y = unpack(f, b);
  const long unit = std::min(x.exponent, y.exponent);
  const mpz_class dividend = x.magnitude << static_cast<unsigned long>(x.exponent - unit);
  const mpz_class divisor = y.magnitude << static_cast<unsigned long>(y.exponent - unit);
  const mpz_class quotient = dividend / divisor;
  mpz_class rest = dividend % divisor;
  const int side = cmp(mpz_class(2 * rest), divisor);
  if (side > 0 || (side == 0 && mpz_odd_p(quotient.get_mpz_t()) != 0)) rest -= divisor;
  const bool negative = rest < 0 ? !x.negative : x.negative;
  return round(f, RoundingMode::NearestEven, {negative, abs(rest), unit, false});  // exact
}

BitVector round_to_integral(FloatFormat f, RoundingMode mode, const BitVector& a) {
  if (fp_is_nan(f, a) || fp_is_infinite(f, a)) return fp_canonical(f, a);
  const Number x = unpack(f, a);
  if (x.exponent >= 0) return a;
  return round(f, mode, {x.negative, round_shift(x, -x.exponent, mode), 0, false});
}

BitVector convert(FloatFormat from, FloatFormat to, RoundingMode mode, const BitVector& a) {
  if (fp_is_nan(from, a)) return fp_nan(to);
  if (fp_is_infinite(from, a)) return fp_infinity(to, sign_of(a.is_negative()));
  return round(to, mode, unpack(from, a));
}

BitVector from_integer(FloatFormat to, RoundingMode mode, Signedness sign, const BitVector& a) {
  const mpz_class value = sign == Signedness::Signed ? a.signed_number() : a.unsigned_number();
  return round(to, mode, {value < 0, abs(value), 0, false});
}

BitVector to_integer(FloatFormat from, RoundingMode mode, Signedness sign, std::uint32_t width,
                     const BitVector& a) {
  if (fp_is_nan(from, a) || fp_is_infinite(from, a)) return unspecified_integer(sign, width);
  const Number x = unpack(from, a);
  const mpz_class size = round_shift(x, -x.exponent, mode);
  const mpz_class value = x.negative ? -size : size;
  const BitVector out = BitVector::from_number(width, value);
  const mpz_class back = sign == Signedness::Signed ? out.signed_number() : out.unsigned_number();
  return back == value ? out : unspecified_integer(sign, width);
}

}  // namespace faultline::logic::exact
