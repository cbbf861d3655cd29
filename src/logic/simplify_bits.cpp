// Bitwise operations and shifts.
#include "logic/simplify.h"
#include "logic/term_manager.h"

namespace faultline::logic {

Term TermManager::bv_not(Term a) {
  expect_bit_vector(a);
  const Operation op{Kind::BvNot, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (const Term out = through_ite(op, a)) return out;
    if (is(a, Kind::BvNot)) return a.arg(0);
  }
  return node(op, a);
}

Term TermManager::bv_and(Term a, Term b) {
  return bitwise(Kind::BvAnd, a, b);
}
Term TermManager::bv_or(Term a, Term b) {
  return bitwise(Kind::BvOr, a, b);
}
Term TermManager::bv_xor(Term a, Term b) {
  return bitwise(Kind::BvXor, a, b);
}

Term TermManager::bitwise(Kind kind, Term a, Term b) {
  expect_bit_vectors(a, b);
  const Operation op{kind, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    order(a, b);
    if (const Term out = through_ite(op, a, b)) return out;
    if (const Term out = b.is_constant() ? bitwise_constant(kind, a, b) : bitwise_terms(kind, a, b))
      return out;
  }
  return node(op, a, b);
}

Term TermManager::bitwise_constant(Kind kind, Term a, Term constant) {
  const BitVector bits = constant.bits();
  if (bits.is_zero()) return kind == Kind::BvAnd ? constant : a;
  if (bits.is_ones()) {
    if (kind == Kind::BvAnd) return a;
    return kind == Kind::BvOr ? constant : bv_not(a);
  }
  if (has_constant(a, kind)) return bitwise(kind, a.arg(0), fold({kind, a.sort()}, a.arg(1), constant));
  if (kind == Kind::BvAnd && is(a, Kind::BvZeroExtend)) {
    const BitVector low = bits.extract(a.arg(0).width() - 1, 0);
    return bv_zero_extend(bv_and(a.arg(0), bit_vector(low)), a.extension());
  }
  return {};
}

Term TermManager::bitwise_terms(Kind kind, Term a, Term b) {
  const BitVector zero = BitVector::zero(a.width());
  if (a == b) return kind == Kind::BvXor ? bit_vector(zero) : a;
  if (complementary_bits(a, b)) return bit_vector(kind == Kind::BvAnd ? zero : zero.bit_not());
  if (is(a, kind) && has_arg(a, b)) return kind == Kind::BvXor ? other_arg(a, b) : a;
  if (is(b, kind) && has_arg(b, a)) return kind == Kind::BvXor ? other_arg(b, a) : b;
  if (kind == Kind::BvXor) {
    if (is(a, Kind::BvNot) && is(b, Kind::BvNot)) return bv_xor(a.arg(0), b.arg(0));
    return {};
  }
  const Kind dual = kind == Kind::BvAnd ? Kind::BvOr : Kind::BvAnd;
  if (is(b, dual) && has_arg(b, a)) return a;
  if (is(a, dual) && has_arg(a, b)) return b;
  return {};
}

Term TermManager::bv_shl(Term a, Term amount) {
  return shift(Kind::BvShl, a, amount);
}
Term TermManager::bv_lshr(Term a, Term amount) {
  return shift(Kind::BvLshr, a, amount);
}
Term TermManager::bv_ashr(Term a, Term amount) {
  return shift(Kind::BvAshr, a, amount);
}

Term TermManager::shift(Kind kind, Term a, Term amount) {
  expect_bit_vectors(a, amount);
  const Operation op{kind, a.sort()};
  if (!simplifying()) return node(op, a, amount);
  if (const Term out = fold(op, a, amount)) return out;
  if (const Term out = through_ite(op, a, amount)) return out;
  if (a.is_constant() && (a.bits().is_zero() || (kind == Kind::BvAshr && a.bits().is_ones()))) return a;
  if (!amount.is_constant()) return node(op, a, amount);

  const auto clipped = [&a](Term by) {  // to the width, where everything is shifted out
    const BitVector bits = by.bits();
    return bits.fits_uint64() ? std::min<std::uint64_t>(bits.to_uint64(), a.width()) : a.width();
  };
  std::uint64_t by = clipped(amount);
  if (by == 0) return a;
  if (has_constant(a, kind)) {
    by += clipped(a.arg(1));
    a = a.arg(0);
  }
  if (by >= a.width()) {
    if (kind != Kind::BvAshr) return bit_vector(BitVector::zero(a.width()));
    by = a.width() - 1;  // only copies of the sign are left
    if (by == 0) return a;
  }
  return node(op, a, bit_vector(a.width(), by));
}

}  // namespace faultline::logic
