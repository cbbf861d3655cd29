// Bit-vector sums, products and quotients. A sum carries at most one constant, outermost and on the right;
// subtracting a constant is adding its negative. Division has SMT-LIB's corner cases, which forbid some
// familiar rules: x / x is not 1 where x may be 0.
#include "logic/simplify.h"
#include "logic/term_manager.h"

namespace faultline::logic {

Term TermManager::bv_add(Term a, Term b) {
  expect_bit_vectors(a, b);
  const Operation op{Kind::BvAdd, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    order(a, b);
    if (const Term out = through_ite(op, a, b)) return out;
    if (const Term out = b.is_constant() ? add_constant(a, b.bits()) : add_terms(a, b)) return out;
  }
  return node(op, a, b);
}

Term TermManager::add_constant(Term a, const BitVector& constant) {
  if (constant.is_zero()) return a;
  if (has_constant(a, Kind::BvAdd)) return bv_add(a.arg(0), bit_vector(a.arg(1).bits().add(constant)));
  if (is(a, Kind::BvSub) && a.arg(0).is_constant())
    return bv_sub(bit_vector(a.arg(0).bits().add(constant)), a.arg(1));
  if (is(a, Kind::BvNot) && constant.is_one()) return bv_neg(a.arg(0));
  return {};
}

Term TermManager::add_terms(Term a, Term b) {
  if (is(b, Kind::BvNeg)) return bv_sub(a, b.arg(0));
  if (is(a, Kind::BvNeg)) return bv_sub(b, a.arg(0));
  if (is(a, Kind::BvSub) && a.arg(1) == b) return a.arg(0);
  if (is(b, Kind::BvSub) && b.arg(1) == a) return b.arg(0);
  if (complementary_bits(a, b)) return bit_vector(BitVector::ones(a.width()));
  if (has_constant(a, Kind::BvAdd)) return bv_add(bv_add(a.arg(0), b), a.arg(1));
  if (has_constant(b, Kind::BvAdd)) return bv_add(bv_add(a, b.arg(0)), b.arg(1));
  return {};
}

Term TermManager::bv_sub(Term a, Term b) {
  expect_bit_vectors(a, b);
  const Operation op{Kind::BvSub, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    if (a == b) return bit_vector(BitVector::zero(a.width()));
    if (b.is_constant()) return bv_add(a, bit_vector(b.bits().neg()));
    if (a.is_constant() && a.bits().is_zero()) return bv_neg(b);
    if (const Term out = through_ite(op, a, b)) return out;
    if (const Term out = sub_terms(a, b)) return out;
  }
  return node(op, a, b);
}

Term TermManager::sub_terms(Term a, Term b) {
  if (is(b, Kind::BvNeg)) return bv_add(a, b.arg(0));
  if (is(a, Kind::BvAdd) && has_arg(a, b)) return other_arg(a, b);
  if (is(b, Kind::BvAdd) && has_arg(b, a)) return bv_neg(other_arg(b, a));
  if (has_constant(a, Kind::BvAdd)) return bv_add(bv_sub(a.arg(0), b), a.arg(1));
  if (has_constant(b, Kind::BvAdd)) return bv_add(bv_sub(a, b.arg(0)), bit_vector(b.arg(1).bits().neg()));
  return {};
}

Term TermManager::bv_neg(Term a) {
  expect_bit_vector(a);
  const Operation op{Kind::BvNeg, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (const Term out = through_ite(op, a)) return out;
    if (is(a, Kind::BvNeg)) return a.arg(0);
    if (is(a, Kind::BvSub)) return bv_sub(a.arg(1), a.arg(0));
    if (is(a, Kind::BvNot)) return bv_add(a.arg(0), bit_vector(BitVector::one(a.width())));
    if (has_constant(a, Kind::BvAdd)) return bv_sub(bit_vector(a.arg(1).bits().neg()), a.arg(0));
  }
  return node(op, a);
}

Term TermManager::bv_mul(Term a, Term b) {
  expect_bit_vectors(a, b);
  const Operation op{Kind::BvMul, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    order(a, b);
    if (const Term out = through_ite(op, a, b)) return out;
    if (b.is_constant()) {
      const BitVector factor = b.bits();
      if (factor.is_zero()) return b;
      if (factor.is_one()) return a;
      if (factor.is_ones()) return bv_neg(a);
      if (has_constant(a, Kind::BvMul)) return bv_mul(a.arg(0), bit_vector(a.arg(1).bits().mul(factor)));
      if (is(a, Kind::BvNeg)) return bv_mul(a.arg(0), bit_vector(factor.neg()));
    }
    if (is(a, Kind::BvNeg) && is(b, Kind::BvNeg)) return bv_mul(a.arg(0), b.arg(0));
  }
  return node(op, a, b);
}

Term TermManager::bv_udiv(Term a, Term b) {
  expect_bit_vectors(a, b);
  const Operation op{Kind::BvUdiv, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    if (const Term out = through_ite(op, a, b)) return out;
    if (b.is_constant() && b.bits().is_zero()) return bit_vector(BitVector::ones(a.width()));
    if (b.is_constant() && b.bits().is_one()) return a;
  }
  return node(op, a, b);
}

Term TermManager::bv_sdiv(Term a, Term b) {
  expect_bit_vectors(a, b);
  const Operation op{Kind::BvSdiv, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    if (const Term out = through_ite(op, a, b)) return out;
    if (b.is_constant()) {
      const Term zero = bit_vector(BitVector::zero(a.width()));
      const Term one = bit_vector(BitVector::one(a.width()));
      if (b == zero) return ite(bv_slt(a, zero), one, bit_vector(BitVector::ones(a.width())));
      if (b.bits().is_ones())
        return bv_neg(a);  // before x / 1: at width 1 both are the same constant, and so is -x
      if (b == one) return a;
    }
  }
  return node(op, a, b);
}

Term TermManager::bv_urem(Term a, Term b) {
  expect_bit_vectors(a, b);
  const Operation op{Kind::BvUrem, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    if (const Term out = through_ite(op, a, b)) return out;
    if (b.is_constant() && b.bits().is_zero()) return a;
    if (a == b || (b.is_constant() && b.bits().is_one())) return bit_vector(BitVector::zero(a.width()));
    if (a.is_constant() && a.bits().is_zero()) return a;
  }
  return node(op, a, b);
}

Term TermManager::bv_srem(Term a, Term b) {
  expect_bit_vectors(a, b);
  const Operation op{Kind::BvSrem, a.sort()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    if (const Term out = through_ite(op, a, b)) return out;
    if (b.is_constant() && b.bits().is_zero()) return a;
    const bool by_unit = b.is_constant() && (b.bits().is_one() || b.bits().is_ones());
    if (a == b || by_unit) return bit_vector(BitVector::zero(a.width()));
    if (a.is_constant() && a.bits().is_zero()) return a;
  }
  return node(op, a, b);
}

}  // namespace faultline::logic
