// That the rules fire: each line is a term and what its constructor makes of it. That they are right is
// soundness_test.cpp's matter.
#include <gtest/gtest.h>

#include <limits>

#include "base/diagnostic.h"
#include "logic/print_infix.h"
#include "logic/term_manager.h"

namespace faultline::logic {

void PrintTo(Term term, std::ostream* out) {
  *out << to_infix(term);
}

namespace {

class Rules : public ::testing::Test {
 protected:
  Term bv(std::uint64_t value, std::uint32_t width = 32) { return m.bit_vector(width, value); }

  TermManager m;
  const Sort int32 = Sort::bit_vector(32);
  const Sort int8 = Sort::bit_vector(8);
  const Term p = m.variable("p", Sort::boolean());
  const Term q = m.variable("q", Sort::boolean());
  const Term r = m.variable("r", Sort::boolean());
  const Term x = m.variable("x", int32);
  const Term y = m.variable("y", int32);
  const Term z = m.variable("z", int32);
  const Term c = m.variable("c", int8);
  const Term d = m.variable("d", int8);
  const Term yes = m.boolean(true);
  const Term no = m.boolean(false);
  const Term zero = bv(0);
  const Term one = bv(1);
  const Term ones = m.bit_vector(BitVector::ones(32));
};

TEST_F(Rules, Bool) {
  EXPECT_EQ(m.logical_not(m.logical_not(p)), p);
  EXPECT_EQ(m.logical_and(p, yes), p);
  EXPECT_EQ(m.logical_and(no, p), no);
  EXPECT_EQ(m.logical_or(p, no), p);
  EXPECT_EQ(m.logical_or(yes, p), yes);
  EXPECT_EQ(m.logical_and(p, p), p);
  EXPECT_EQ(m.logical_and(p, m.logical_not(p)), no);
  EXPECT_EQ(m.logical_or(m.logical_not(p), p), yes);
  EXPECT_EQ(m.logical_and(q, p), m.logical_and(p, q));
  EXPECT_EQ(m.logical_and(p, m.logical_and(q, p)), m.logical_and(p, q));
  EXPECT_EQ(m.logical_and(p, m.logical_or(q, p)), p);
  EXPECT_EQ(m.logical_and(p, m.logical_or(q, m.logical_not(p))), m.logical_and(p, q));
  EXPECT_EQ(m.logical_or(p, m.logical_and(q, m.logical_not(p))), m.logical_or(p, q));
  EXPECT_EQ(m.logical_and(m.bv_slt(x, y), m.bv_sle(y, x)), no);
  EXPECT_EQ(m.logical_and(m.equal(x, one), m.equal(x, zero)), no);
  EXPECT_EQ(m.implies(p, p), yes);
  EXPECT_EQ(m.logical_xor(p, p), no);
  EXPECT_EQ(m.logical_xor(p, yes), m.logical_not(p));
  EXPECT_EQ(m.logical_and(std::vector<Term>{}), yes);
  EXPECT_EQ(m.logical_or(std::vector<Term>{}), no);
  EXPECT_EQ(m.logical_and(std::vector{r, p, yes, p}), m.logical_and(p, r));
}

TEST_F(Rules, Ite) {
  EXPECT_EQ(m.ite(yes, x, y), x);
  EXPECT_EQ(m.ite(p, x, x), x);
  EXPECT_EQ(m.ite(m.logical_not(p), x, y), m.ite(p, y, x));
  EXPECT_EQ(m.ite(p, m.ite(p, x, y), z), m.ite(p, x, z));
  EXPECT_EQ(m.ite(p, x, m.ite(p, y, z)), m.ite(p, x, z));
  EXPECT_EQ(m.ite(p, x, m.ite(q, x, y)), m.ite(m.logical_or(p, q), x, y));
  EXPECT_EQ(m.ite(p, m.ite(q, x, y), y), m.ite(m.logical_and(p, q), x, y));
  EXPECT_EQ(m.ite(p, yes, q), m.logical_or(p, q));
  EXPECT_EQ(m.ite(p, q, no), m.logical_and(p, q));
  EXPECT_EQ(m.ite(p, no, yes), m.logical_not(p));
  EXPECT_EQ(m.ite(p, q, m.logical_not(q)), m.equal(p, q));
  EXPECT_EQ(m.ite(m.equal(x, y), x, y), y);
  EXPECT_EQ(m.distinct(m.bv_from_bool(p, 32), zero), p);
  EXPECT_EQ(m.equal(m.bv_from_bool(p, 32), zero), m.logical_not(p));
  EXPECT_EQ(m.equal(m.bv_from_bool(p, 32), bv(2)), no);
  EXPECT_EQ(m.bv_extract(m.bv_from_bool(p, 32), 7, 0), m.bv_from_bool(p, 8));
}

TEST_F(Rules, Equality) {
  EXPECT_EQ(m.equal(x, x), yes);
  EXPECT_EQ(m.equal(one, zero), no);
  EXPECT_EQ(m.equal(y, x), m.equal(x, y));
  EXPECT_EQ(m.equal(p, yes), p);
  EXPECT_EQ(m.equal(p, m.logical_not(p)), no);
  EXPECT_EQ(m.equal(m.bv_add(x, bv(3)), bv(5)), m.equal(x, bv(2)));
  EXPECT_EQ(m.equal(m.bv_add(x, y), x), m.equal(y, zero));
  EXPECT_EQ(m.equal(m.bv_add(x, y), m.bv_add(z, x)), m.equal(y, z));
  EXPECT_EQ(m.equal(m.bv_sub(x, y), zero), m.equal(x, y));
  EXPECT_EQ(m.equal(m.bv_zero_extend(c, 24), bv(256)), no);
  EXPECT_EQ(m.equal(m.bv_sign_extend(c, 24), ones), m.equal(c, bv(255, 8)));
  EXPECT_EQ(m.equal(m.bv_zero_extend(c, 24), m.bv_zero_extend(d, 24)), m.equal(c, d));
  EXPECT_EQ(m.equal(m.bv_concat(c, d), bv(0x102, 16)),
            m.logical_and(m.equal(c, bv(1, 8)), m.equal(d, bv(2, 8))));
}

TEST_F(Rules, Arithmetic) {
  EXPECT_EQ(m.bv_add(one, bv(2)), bv(3));
  EXPECT_EQ(m.bv_add(zero, x), x);
  EXPECT_EQ(m.bv_add(y, x), m.bv_add(x, y));
  EXPECT_EQ(m.bv_add(m.bv_add(x, one), bv(2)), m.bv_add(x, bv(3)));
  EXPECT_EQ(m.bv_add(m.bv_add(x, one), y), m.bv_add(m.bv_add(x, y), one));
  EXPECT_EQ(m.bv_sub(m.bv_add(x, one), one), x);
  EXPECT_EQ(m.bv_sub(x, x), zero);
  EXPECT_EQ(m.bv_sub(m.bv_add(x, y), x), y);
  EXPECT_EQ(m.bv_sub(m.bv_add(x, bv(5)), m.bv_add(x, bv(3))), bv(2));
  EXPECT_EQ(m.bv_add(x, m.bv_neg(x)), zero);
  EXPECT_EQ(m.bv_add(m.bv_sub(x, y), y), x);
  EXPECT_EQ(m.bv_neg(m.bv_neg(x)), x);
  EXPECT_EQ(m.bv_neg(m.bv_sub(x, y)), m.bv_sub(y, x));
  EXPECT_EQ(m.bv_mul(x, one), x);
  EXPECT_EQ(m.bv_mul(zero, x), zero);
  EXPECT_EQ(m.bv_mul(ones, x), m.bv_neg(x));
  EXPECT_EQ(m.bv_mul(m.bv_mul(x, bv(3)), bv(5)), m.bv_mul(x, bv(15)));
  EXPECT_EQ(m.bv_udiv(x, one), x);
  EXPECT_EQ(m.bv_udiv(x, zero), ones);
  EXPECT_EQ(m.bv_sdiv(x, ones), m.bv_neg(x));
  EXPECT_EQ(m.bv_urem(x, one), zero);
  EXPECT_EQ(m.bv_urem(x, zero), x);
  EXPECT_EQ(m.bv_srem(x, ones), zero);
  EXPECT_EQ(m.bv_srem(x, x), zero);
  EXPECT_NE(m.bv_udiv(x, x), one);
}

TEST_F(Rules, BitsAndShifts) {
  EXPECT_EQ(m.bv_and(x, zero), zero);
  EXPECT_EQ(m.bv_and(x, ones), x);
  EXPECT_EQ(m.bv_or(x, ones), ones);
  EXPECT_EQ(m.bv_xor(x, ones), m.bv_not(x));
  EXPECT_EQ(m.bv_xor(x, x), zero);
  EXPECT_EQ(m.bv_and(x, x), x);
  EXPECT_EQ(m.bv_and(x, m.bv_not(x)), zero);
  EXPECT_EQ(m.bv_or(x, m.bv_not(x)), ones);
  EXPECT_EQ(m.bv_xor(m.bv_xor(x, y), x), y);
  EXPECT_EQ(m.bv_and(m.bv_and(x, bv(6)), bv(3)), m.bv_and(x, bv(2)));
  EXPECT_EQ(m.bv_or(x, m.bv_and(x, y)), x);
  EXPECT_EQ(m.bv_not(m.bv_not(x)), x);
  EXPECT_EQ(m.bv_shl(x, zero), x);
  EXPECT_EQ(m.bv_shl(x, bv(32)), zero);
  EXPECT_EQ(m.bv_lshr(zero, x), zero);
  EXPECT_EQ(m.bv_ashr(ones, x), ones);
  EXPECT_EQ(m.bv_ashr(x, bv(1000)), m.bv_ashr(x, bv(31)));
  EXPECT_EQ(m.bv_shl(m.bv_shl(x, bv(3)), bv(4)), m.bv_shl(x, bv(7)));
  EXPECT_EQ(m.bv_lshr(m.bv_lshr(x, bv(30)), bv(4)), zero);
}

TEST_F(Rules, Parts) {
  EXPECT_EQ(m.bv_extract(x, 31, 0), x);
  EXPECT_EQ(m.bv_extract(m.bv_extract(x, 23, 8), 11, 4), m.bv_extract(x, 19, 12));
  EXPECT_EQ(m.bv_extract(m.bv_concat(c, d), 7, 0), d);
  EXPECT_EQ(m.bv_extract(m.bv_concat(c, d), 15, 8), c);
  EXPECT_EQ(m.bv_extract(m.bv_zero_extend(c, 24), 7, 0), c);
  EXPECT_EQ(m.bv_extract(m.bv_zero_extend(c, 24), 31, 8), bv(0, 24));
  EXPECT_EQ(m.bv_extract(m.bv_sign_extend(c, 24), 15, 0), m.bv_sign_extend(c, 8));
  EXPECT_EQ(m.bv_concat(m.bv_extract(x, 31, 16), m.bv_extract(x, 15, 0)), x);
  EXPECT_EQ(m.bv_concat(bv(0, 24), c), m.bv_zero_extend(c, 24));
  EXPECT_EQ(m.bv_concat(bv(1, 4), m.bv_concat(bv(2, 4), c)), m.bv_concat(bv(0x12, 8), c));
  EXPECT_EQ(m.bv_zero_extend(m.bv_zero_extend(c, 8), 16), m.bv_zero_extend(c, 24));
  EXPECT_EQ(m.bv_sign_extend(m.bv_sign_extend(c, 8), 16), m.bv_sign_extend(c, 24));
  EXPECT_EQ(m.bv_sign_extend(m.bv_zero_extend(c, 8), 16), m.bv_zero_extend(c, 24));
  // C's promotions: (char)((int)c + (int)d)
  const Term sum = m.bv_add(m.bv_sign_extend(c, 24), m.bv_sign_extend(d, 24));
  EXPECT_EQ(m.bv_extract(sum, 7, 0), m.bv_add(c, d));
}

TEST_F(Rules, Comparisons) {
  const Term least = m.bit_vector(BitVector::min_signed(32));
  const Term most = m.bit_vector(BitVector::max_signed(32));
  EXPECT_EQ(m.bv_ult(x, zero), no);
  EXPECT_EQ(m.bv_ult(x, one), m.equal(x, zero));
  EXPECT_EQ(m.bv_ule(x, ones), yes);
  EXPECT_EQ(m.bv_ult(zero, x), m.distinct(x, zero));
  EXPECT_EQ(m.bv_slt(x, least), no);
  EXPECT_EQ(m.bv_sle(least, x), yes);
  EXPECT_EQ(m.bv_slt(x, most), m.distinct(x, most));
  EXPECT_EQ(m.bv_sle(x, x), yes);
  EXPECT_EQ(m.bv_slt(x, x), no);
  EXPECT_EQ(m.logical_not(m.bv_slt(x, y)), m.bv_sle(y, x));
  EXPECT_EQ(m.bv_slt(m.bv_zero_extend(c, 24), bv(256)), yes);
  EXPECT_EQ(m.bv_slt(m.bv_zero_extend(c, 24), bv(77)), m.bv_ult(c, bv(77, 8)));
  EXPECT_EQ(m.bv_slt(m.bv_sign_extend(c, 24), bv(200)), yes);
  EXPECT_EQ(m.bv_slt(bv(200), m.bv_sign_extend(c, 24)), no);
  EXPECT_EQ(m.bv_sle(m.bv_sign_extend(c, 24), m.bv_sign_extend(d, 24)), m.bv_sle(c, d));
}

TEST_F(Rules, Arrays) {
  const Sort sort = Sort::array(int32, int8);
  const Term a = m.variable("a", sort);
  const Term written = m.store(m.store(a, bv(1), c), bv(2), d);
  EXPECT_EQ(m.select(written, bv(2)), d);
  EXPECT_EQ(m.select(written, bv(1)), c);
  EXPECT_EQ(m.select(written, bv(3)), m.select(a, bv(3)));
  EXPECT_EQ(m.select(written, x).arg(0), written);
  EXPECT_EQ(m.select(m.store(a, m.bv_add(x, one), c), x), m.select(a, x));
  EXPECT_EQ(m.select(m.store(a, m.bv_add(x, one), c), m.bv_add(x, bv(2))), m.select(a, m.bv_add(x, bv(2))));
  EXPECT_EQ(m.store(m.store(a, x, c), x, d), m.store(a, x, d));
  EXPECT_EQ(m.store(a, x, m.select(a, x)), a);
  const Term zeros = m.constant_array(sort, bv(0, 8));
  EXPECT_EQ(m.select(zeros, x), bv(0, 8));
  EXPECT_EQ(m.store(zeros, x, bv(0, 8)), zeros);
  EXPECT_EQ(m.equal(zeros, m.constant_array(sort, bv(1, 8))), no);
}

TEST_F(Rules, Floats) {
  constexpr RoundingMode near = RoundingMode::NearestEven;
  const Term f = m.variable("f", Sort::float32());
  const Term g = m.variable("g", Sort::float32());
  const Term nan = m.float32(std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(m.fp_add(near, m.float32(1.5f), m.float32(2)), m.float32(3.5f));
  EXPECT_EQ(m.fp_add(near, g, f), m.fp_add(near, f, g));
  EXPECT_EQ(m.fp_add(near, f, nan), nan);
  EXPECT_EQ(m.fp_mul(near, f, m.float32(1)), f);
  EXPECT_EQ(m.fp_add(near, f, m.float32(-0.0f)), f);
  EXPECT_NE(m.fp_add(near, f, m.float32(0.0f)), f);
  EXPECT_NE(m.fp_add(RoundingMode::TowardNegative, f, m.float32(-0.0f)), f);
  EXPECT_EQ(m.fp_neg(m.fp_neg(f)), f);
  EXPECT_EQ(m.fp_abs(m.fp_neg(f)), m.fp_abs(f));
  EXPECT_EQ(m.fp_less(f, f), no);
  EXPECT_EQ(m.fp_equal(f, f), m.logical_not(m.fp_is(Kind::FpIsNan, f)));
  EXPECT_EQ(m.equal(f, f), yes);
  EXPECT_EQ(m.equal(f, nan), m.fp_is(Kind::FpIsNan, f));
  EXPECT_EQ(m.fp_min(f, f), f);
  EXPECT_EQ(m.fp_convert(near, m.fp_convert(near, f, Sort::float64()), Sort::float32()), f);
  EXPECT_EQ(m.fp_from_bits(m.fp_to_bits(f), Sort::float32()), f);
  EXPECT_EQ(m.fp_is(Kind::FpIsNan, m.fp_from_signed(near, x, Sort::float32())), no);
  EXPECT_EQ(m.fp_to_signed(RoundingMode::TowardZero, m.float32(-1.5f), 32), ones);
}

TEST_F(Rules, AreOffOnRequest) {
  TermManager plain(Simplify::Off);
  const Term v = plain.variable("v", Sort::boolean());
  EXPECT_EQ(plain.logical_not(plain.logical_not(v)).kind(), Kind::Not);
  EXPECT_EQ(plain.logical_and(v, v).kind(), Kind::And);
}

TEST_F(Rules, RefuseArgumentsOfOtherSorts) {
  EXPECT_THROW(m.bv_add(x, c), InternalError);
  EXPECT_THROW(m.bv_add(p, q), InternalError);
  EXPECT_THROW(m.logical_and(p, x), InternalError);
  EXPECT_THROW(m.equal(x, c), InternalError);
  EXPECT_THROW(m.ite(x, p, q), InternalError);
  EXPECT_THROW(m.select(x, y), InternalError);
  EXPECT_THROW(m.fp_add(RoundingMode::NearestEven, x, y), InternalError);
  EXPECT_THROW(m.bv_extract(x, 32, 0), InternalError);
  EXPECT_THROW(m.variable("x", int8), InternalError);
  EXPECT_THROW(m.fp_from_bits(x, Sort::float64()), InternalError);
}

}  // namespace
}  // namespace faultline::logic
