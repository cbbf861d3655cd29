// Floats. Few algebraic laws survive rounding, NaN and the two zeros; what is here holds for all of them.
#include "logic/float_arithmetic.h"
#include "logic/simplify.h"
#include "logic/term_manager.h"

namespace faultline::logic {
namespace {

bool commutative(Kind kind) {
  return kind == Kind::FpAdd || kind == Kind::FpMul;
}

bool is_nan(Term a) {
  return a.is_constant() && logic::fp_is_nan(a.sort().format(), a.bits());
}

bool is_one(Term a) {
  if (!a.is_constant()) return false;
  const FloatFormat f = a.sort().format();
  return a.bits() ==
         logic::fp_from_integer(f, RoundingMode::NearestEven, Signedness::Unsigned, BitVector(1, 1));
}

bool is_zero(Term a, FloatSign sign) {
  return a.is_constant() && a.bits() == logic::fp_zero(a.sort().format(), sign);
}

bool from_integer(Term a) {
  return is(a, Kind::FpFromSigned) || is(a, Kind::FpFromUnsigned);
}

// Whatever an integer is rounded to, it is an integer or infinite. Not so where the largest number has a
// fraction.
bool keeps_integers(FloatFormat f) {
  return (1u << (f.exponent_bits - 1)) >= f.significand_bits;
}

// Every number of the one format is a number of the other.
bool includes(FloatFormat wide, FloatFormat narrow) {
  return wide.exponent_bits >= narrow.exponent_bits && wide.significand_bits >= narrow.significand_bits;
}

}  // namespace

Term TermManager::fp_add(RoundingMode mode, Term a, Term b) {
  return fp_rounded(Kind::FpAdd, mode, a, b);
}
Term TermManager::fp_sub(RoundingMode mode, Term a, Term b) {
  return fp_rounded(Kind::FpSub, mode, a, b);
}
Term TermManager::fp_mul(RoundingMode mode, Term a, Term b) {
  return fp_rounded(Kind::FpMul, mode, a, b);
}
Term TermManager::fp_div(RoundingMode mode, Term a, Term b) {
  return fp_rounded(Kind::FpDiv, mode, a, b);
}

Term TermManager::fp_rounded(Kind kind, RoundingMode mode, Term a, Term b) {
  expect_float(a);
  expect_same(a, b);
  const Operation op{kind, a.sort(), mode};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    if (commutative(kind)) order(a, b);
    if (is_nan(a) || is_nan(b)) return is_nan(a) ? a : b;
    if (const Term out = fp_arithmetic(op, a, b)) return out;
  }
  return node(op, a, b);
}

Term TermManager::fp_arithmetic(const Operation& op, Term a, Term b) {
  // x + -0 and x - +0 are x, but for x = +0 when rounding down.
  const bool keeps_zero = op.rounding != RoundingMode::TowardNegative;
  switch (op.kind) {
    case Kind::FpAdd: return keeps_zero && is_zero(b, FloatSign::Negative) ? a : Term();
    case Kind::FpSub:
      if (is(b, Kind::FpNeg)) return fp_add(op.rounding, a, b.arg(0));
      return keeps_zero && is_zero(b, FloatSign::Positive) ? a : Term();
    case Kind::FpMul:
    case Kind::FpDiv: return is_one(b) ? a : Term();
    default: return {};
  }
}

Term TermManager::fp_fma(RoundingMode mode, Term a, Term b, Term c) {
  expect_float(a);
  expect_same(a, b);
  expect_same(a, c);
  const Operation op{Kind::FpFma, a.sort(), mode};
  if (simplifying()) {
    if (const Term out = fold(op, a, b, c)) return out;
    order(a, b);
    if (is_one(b)) return fp_add(mode, a, c);
  }
  return node(op, a, b, c);
}

Term TermManager::fp_sqrt(RoundingMode mode, Term a) {
  expect_float(a);
  const Operation op{Kind::FpSqrt, a.sort(), mode};
  if (simplifying())
    if (const Term out = fold(op, a)) return out;
  return node(op, a);
}

Term TermManager::fp_rem(Term a, Term b) {
  expect_float(a);
  expect_same(a, b);
  const Operation op{Kind::FpRem, a.sort()};
  if (simplifying())
    if (const Term out = fold(op, a, b)) return out;
  return node(op, a, b);
}

Term TermManager::fp_round_to_integral(RoundingMode mode, Term a) {
  expect_float(a);
  const Operation op{Kind::FpRoundToIntegral, a.sort(), mode};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (is(a, Kind::FpRoundToIntegral) || (from_integer(a) && keeps_integers(a.sort().format()))) return a;
  }
  return node(op, a);
}

Term TermManager::fp_neg(Term a) {
  expect_float(a);
  const Operation op{Kind::FpNeg, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (is(a, Kind::FpNeg)) return a.arg(0);
  }
  return node(op, a);
}

Term TermManager::fp_abs(Term a) {
  expect_float(a);
  const Operation op{Kind::FpAbs, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (is(a, Kind::FpAbs)) return a;
    if (is(a, Kind::FpNeg)) return fp_abs(a.arg(0));
  }
  return node(op, a);
}

Term TermManager::fp_min(Term a, Term b) {
  return fp_extreme(Kind::FpMin, a, b);
}
Term TermManager::fp_max(Term a, Term b) {
  return fp_extreme(Kind::FpMax, a, b);
}

Term TermManager::fp_extreme(Kind kind, Term a, Term b) {
  expect_float(a);
  expect_same(a, b);
  const Operation op{kind, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    order(a, b);
    if (a == b || is_nan(b)) return a;
  }
  return node(op, a, b);
}

Term TermManager::fp_equal(Term a, Term b) {
  return fp_comparison(Kind::FpEqual, a, b);
}
Term TermManager::fp_less(Term a, Term b) {
  return fp_comparison(Kind::FpLess, a, b);
}
Term TermManager::fp_less_equal(Term a, Term b) {
  return fp_comparison(Kind::FpLessEqual, a, b);
}

Term TermManager::fp_comparison(Kind kind, Term a, Term b) {
  expect_float(a);
  expect_same(a, b);
  const Operation op{kind, Sort::boolean()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    if (is_nan(a) || is_nan(b)) return false_;
    if (a == b) return kind == Kind::FpLess ? false_ : logical_not(fp_is(Kind::FpIsNan, a));
    if (kind == Kind::FpEqual) order(a, b);
    if (const Term out = through_ite(op, a, b)) return out;
  }
  return node(op, a, b);
}

Term TermManager::fp_is(Kind kind, Term a) {
  expect_float(a);
  expect(kind >= Kind::FpIsNan && kind <= Kind::FpIsPositive, "fp_is wants a kind of float");
  const Operation op{kind, Sort::boolean()};
  const bool by_sign = kind == Kind::FpIsNegative || kind == Kind::FpIsPositive;
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (const Term out = through_ite(op, a)) return out;
    if (!by_sign && (is(a, Kind::FpNeg) || is(a, Kind::FpAbs))) return fp_is(kind, a.arg(0));
    if (is(a, Kind::FpNeg))
      return fp_is(kind == Kind::FpIsNegative ? Kind::FpIsPositive : Kind::FpIsNegative, a.arg(0));
    if (kind == Kind::FpIsNegative && is(a, Kind::FpAbs)) return false_;
    if (kind == Kind::FpIsNan && from_integer(a)) return false_;
  }
  return node(op, a);
}

Term TermManager::fp_convert(RoundingMode mode, Term a, Sort to) {
  expect_float(a);
  expect(to.is_float(), "conversion to a float wants a float sort");
  if (a.sort() == to) return a;
  const Operation op{Kind::FpConvert, to, mode};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (is(a, Kind::FpConvert) && includes(a.sort().format(), a.arg(0).sort().format()))
      return fp_convert(mode, a.arg(0), to);
  }
  return node(op, a);
}

Term TermManager::fp_from_signed(RoundingMode mode, Term a, Sort to) {
  expect_bit_vector(a);
  expect(to.is_float(), "conversion to a float wants a float sort");
  const Operation op{Kind::FpFromSigned, to, mode};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (const Term out = through_ite(op, a)) return out;
    if (is(a, Kind::BvSignExtend)) return fp_from_signed(mode, a.arg(0), to);
    if (is(a, Kind::BvZeroExtend)) return fp_from_unsigned(mode, a.arg(0), to);
  }
  return node(op, a);
}

Term TermManager::fp_from_unsigned(RoundingMode mode, Term a, Sort to) {
  expect_bit_vector(a);
  expect(to.is_float(), "conversion to a float wants a float sort");
  const Operation op{Kind::FpFromUnsigned, to, mode};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (const Term out = through_ite(op, a)) return out;
    if (is(a, Kind::BvZeroExtend)) return fp_from_unsigned(mode, a.arg(0), to);
  }
  return node(op, a);
}

Term TermManager::fp_to_signed(RoundingMode mode, Term a, std::uint32_t width) {
  expect_float(a);
  const Operation op{Kind::FpToSigned, Sort::bit_vector(width), mode};
  if (simplifying())
    if (const Term out = fold(op, a)) return out;
  return node(op, a);
}

Term TermManager::fp_to_unsigned(RoundingMode mode, Term a, std::uint32_t width) {
  expect_float(a);
  const Operation op{Kind::FpToUnsigned, Sort::bit_vector(width), mode};
  if (simplifying())
    if (const Term out = fold(op, a)) return out;
  return node(op, a);
}

Term TermManager::fp_from_bits(Term bits, Sort to) {
  expect_bit_vector(bits);
  expect(to.is_float() && to.width() == bits.width(), "an encoding has the width of its float");
  const Operation op{Kind::FpFromBits, to};
  if (simplifying()) {
    if (const Term out = fold(op, bits)) return out;
    if (is(bits, Kind::FpToBits) && bits.arg(0).sort() == to) return bits.arg(0);
  }
  return node(op, bits);
}

Term TermManager::fp_to_bits(Term a) {
  expect_float(a);
  const Operation op{Kind::FpToBits, Sort::bit_vector(a.width())};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (const Term out = through_ite(op, a)) return out;
    if (is(a, Kind::FpFromBits))
      return ite(fp_is(Kind::FpIsNan, a), bit_vector(logic::fp_nan(a.sort().format())), a.arg(0));
  }
  return node(op, a);
}

}  // namespace faultline::logic
