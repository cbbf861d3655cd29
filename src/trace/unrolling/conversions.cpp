// C's conversions between scalar types, as the machine does them (trace/arith.cpp).
#include "trace/unrolling/unroller.h"

namespace faultline::trace::unrolling {

using cfa::Type;
using cfa::TypeKind;
using logic::RoundingMode;
using logic::Term;

Term Unroller::convert(Term value, const Type& from, const Type& to, cfa::ExprId where) {
  const bool from_signed = from.kind == TypeKind::Int && from.is_signed();
  if (to.kind == TypeKind::Bool) return terms_.bv_from_bool(truth(value, from), to.width);
  if (from.kind != TypeKind::Float) {
    if (to.kind != TypeKind::Float)
      return terms_.bv_resize(value, to.width,
                              from_signed ? logic::Signedness::Signed : logic::Signedness::Unsigned);
    const logic::Sort sort = float_sort(to.width);
    return terms_.fp_to_bits(from_signed ? terms_.fp_from_signed(RoundingMode::NearestEven, value, sort)
                                         : terms_.fp_from_unsigned(RoundingMode::NearestEven, value, sort));
  }
  if (to.kind == TypeKind::Float) {
    if (from.width == to.width) return value;
    return terms_.fp_to_bits(
        terms_.fp_convert(RoundingMode::NearestEven, as_float(value), float_sort(to.width)));
  }
  if (options_.checks.conversion) {
    const Term whole = terms_.fp_round_to_integral(RoundingMode::TowardZero, as_float(value));
    require(EventKind::ConversionOverflow, fits(whole, to.width, to.kind == TypeKind::Int && to.is_signed()),
            where);
  }
  return float_to_integer(value, to);
}

namespace {

// 2^exponent, perhaps negative, in a float's bits.
std::uint64_t power_bits(std::uint32_t width, std::uint32_t exponent, bool negative) {
  const std::uint64_t sign = negative ? std::uint64_t{1} << (width - 1) : 0;
  return sign | (width == 32 ? std::uint64_t{127 + exponent} << 23 : std::uint64_t{1023 + exponent} << 52);
}

}  // namespace

// Is the whole number, a float, one of an integer type of so many bits?
Term Unroller::fits(Term whole, std::uint32_t bits, bool is_signed) {
  const std::uint32_t width = whole.width();
  const std::uint32_t exponent = is_signed ? bits - 1 : bits;
  const auto constant = [&](std::uint64_t encoded) {
    return terms_.floating(whole.sort(), logic::BitVector(width, encoded));
  };
  const Term low = constant(is_signed ? power_bits(width, exponent, true) : 0);
  const Term high = constant(power_bits(width, exponent, false));
  return terms_.logical_and(terms_.fp_less_equal(low, whole), terms_.fp_less(whole, high));
}

// cvttsd2si: the integer, or the smallest one for whatever does not fit.
Term Unroller::truncated(Term value, std::uint32_t width) {
  const Term x = as_float(value);
  const Term whole = terms_.fp_round_to_integral(RoundingMode::TowardZero, x);
  return terms_.ite(fits(whole, width, true), terms_.fp_to_signed(RoundingMode::TowardZero, x, width),
                    terms_.bit_vector(width, std::uint64_t{1} << (width - 1)));
}

Term Unroller::float_to_integer(Term value, const Type& to) {
  const bool to_signed = to.kind == TypeKind::Int && to.is_signed();
  const auto narrowed = [&](Term word) {
    return terms_.bv_resize(word, to.width, logic::Signedness::Signed);
  };
  if (to.width < 32 || (to.width == 32 && to_signed)) return narrowed(truncated(value, 32));
  if (to.width < 64 || to_signed) return narrowed(truncated(value, 64));
  const Term x = as_float(value);
  const Term half = terms_.floating(x.sort(), logic::BitVector(x.width(), power_bits(x.width(), 63, false)));
  const Term rest = terms_.fp_to_bits(terms_.fp_sub(RoundingMode::NearestEven, x, half));
  return terms_.ite(terms_.fp_less_equal(half, x),
                    terms_.bv_xor(truncated(rest, 64), terms_.bit_vector(64, std::uint64_t{1} << 63)),
                    truncated(value, 64));
}

}  // namespace faultline::trace::unrolling
