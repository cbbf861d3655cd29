// Overflow predicates. Against a constant they become a comparison with a bound, which reads well ("x >
// 2147483646") and costs no adder; the general forms look at signs, or at the product of twice the width.
#include "logic/simplify.h"
#include "logic/term_manager.h"

namespace faultline::logic {

Term TermManager::signed_add_overflows(Term a, Term b) {
  expect_bit_vectors(a, b);
  order(a, b);
  const std::uint32_t width = a.width();
  if (b.is_constant()) {
    const BitVector c = b.bits();
    if (c.is_zero()) return false_;
    if (c.is_negative()) return bv_slt(a, bit_vector(BitVector::min_signed(width).sub(c)));
    return bv_slt(bit_vector(BitVector::max_signed(width).sub(c)), a);
  }
  const Term sum = bv_add(a, b);  // overflows if its sign differs from both
  return bv_slt(bv_and(bv_xor(a, sum), bv_xor(b, sum)), bit_vector(BitVector::zero(width)));
}

Term TermManager::signed_sub_overflows(Term a, Term b) {
  expect_bit_vectors(a, b);
  const BitVector min = BitVector::min_signed(a.width());
  const BitVector max = min.bit_not();
  if (b.is_constant()) {
    const BitVector c = b.bits();
    if (c.is_zero()) return false_;
    return c.is_negative() ? bv_slt(bit_vector(max.add(c)), a) : bv_slt(a, bit_vector(min.add(c)));
  }
  if (a.is_constant()) {
    const BitVector c = a.bits();
    return c.is_negative() ? bv_slt(bit_vector(c.sub(min)), b) : bv_slt(b, bit_vector(c.sub(max)));
  }
  const Term difference = bv_sub(a, b);  // overflows if the signs of a and b differ and a's is lost
  return bv_slt(bv_and(bv_xor(a, b), bv_xor(a, difference)), bit_vector(BitVector::zero(a.width())));
}

Term TermManager::signed_mul_overflows(Term a, Term b) {
  expect_bit_vectors(a, b);
  order(a, b);
  const std::uint32_t width = a.width();
  if (b.is_constant()) {
    const BitVector c = b.bits();
    if (c.is_zero()) return false_;
    if (c.is_ones()) return signed_neg_overflows(a);
    BitVector least = BitVector::min_signed(width).sdiv(c);
    BitVector most = BitVector::max_signed(width).sdiv(c);
    if (c.is_negative()) std::swap(least, most);
    return logical_or(bv_slt(a, bit_vector(least)), bv_slt(bit_vector(most), a));
  }
  const Term product = bv_mul(bv_sign_extend(a, width), bv_sign_extend(b, width));
  return distinct(product, bv_sign_extend(bv_extract(product, width - 1, 0), width));
}

Term TermManager::signed_neg_overflows(Term a) {
  expect_bit_vector(a);
  return equal(a, bit_vector(BitVector::min_signed(a.width())));
}

Term TermManager::signed_div_overflows(Term a, Term b) {
  expect_bit_vectors(a, b);
  return logical_and(signed_neg_overflows(a), equal(b, bit_vector(BitVector::ones(b.width()))));
}

Term TermManager::unsigned_add_overflows(Term a, Term b) {
  expect_bit_vectors(a, b);
  order(a, b);
  if (b.is_constant()) return bv_ult(bit_vector(b.bits().bit_not()), a);
  return bv_ult(bv_add(a, b), a);
}

Term TermManager::unsigned_sub_overflows(Term a, Term b) {
  return bv_ult(a, b);
}

Term TermManager::unsigned_mul_overflows(Term a, Term b) {
  expect_bit_vectors(a, b);
  order(a, b);
  const std::uint32_t width = a.width();
  if (b.is_constant()) {
    if (b.bits().is_zero()) return false_;
    return bv_ult(bit_vector(BitVector::ones(width).udiv(b.bits())), a);
  }
  const Term product = bv_mul(bv_zero_extend(a, width), bv_zero_extend(b, width));
  return distinct(bv_extract(product, 2 * width - 1, width), bit_vector(BitVector::zero(width)));
}

}  // namespace faultline::logic
