#include "logic/print_infix.h"

#include <gtest/gtest.h>

#include <limits>

#include "logic/term_manager.h"

namespace faultline::logic {
namespace {

class Infix : public ::testing::Test {
 protected:
  Term bv(std::int64_t value, std::uint32_t width = 32) {
    return m.bit_vector(BitVector::from_signed(width, value));
  }

  TermManager m{Simplify::Off};
  const Sort int32 = Sort::bit_vector(32);
  const Term x = m.variable("x", int32);
  const Term y = m.variable("y", int32);
  const Term z = m.variable("z", int32);
  const Term c = m.variable("c", Sort::bit_vector(8));
  const Term p = m.variable("p", Sort::boolean());
  const Term q = m.variable("q", Sort::boolean());
};

TEST_F(Infix, Comparisons) {
  EXPECT_EQ(to_infix(m.bv_sle(x, m.bv_add(y, bv(1)))), "x <= y + 1");
  EXPECT_EQ(to_infix(m.bv_slt(bv(5), x)), "x > 5");
  EXPECT_EQ(to_infix(m.bv_sle(bv(-5), x)), "x >= -5");
  EXPECT_EQ(to_infix(m.bv_ult(x, bv(-1))), "x <u 4294967295");
  EXPECT_EQ(to_infix(m.bv_ule(bv(-1), x)), "x >=u 4294967295");
  EXPECT_EQ(to_infix(m.equal(x, bv(-1))), "x == -1");
  EXPECT_EQ(to_infix(m.distinct(x, y)), "x != y");
}

TEST_F(Infix, ParenthesesOnlyWhereNeeded) {
  EXPECT_EQ(to_infix(m.bv_mul(m.bv_add(x, y), z)), "(x + y) * z");
  EXPECT_EQ(to_infix(m.bv_add(m.bv_mul(x, y), z)), "x * y + z");
  EXPECT_EQ(to_infix(m.bv_add(x, m.bv_add(y, z))), "x + y + z");
  EXPECT_EQ(to_infix(m.bv_sub(x, m.bv_sub(y, z))), "x - (y - z)");
  EXPECT_EQ(to_infix(m.bv_sub(m.bv_sub(x, y), z)), "x - y - z");
  EXPECT_EQ(to_infix(m.bv_add(x, bv(-3))), "x - 3");
  EXPECT_EQ(to_infix(m.bv_sub(x, bv(-3))), "x - -3");
  EXPECT_EQ(to_infix(m.bv_neg(m.bv_neg(x))), "-(-x)");
  EXPECT_EQ(to_infix(m.bv_neg(m.bv_add(x, y))), "-(x + y)");
  EXPECT_EQ(to_infix(m.bv_not(m.bv_neg(x))), "~-x");
  EXPECT_EQ(to_infix(m.equal(m.bv_and(x, bv(255)), bv(0))), "(x & 0xff) == 0");
  EXPECT_EQ(to_infix(m.bv_or(m.bv_and(x, bv(1)), y)), "x & 1 | y");
  EXPECT_EQ(to_infix(m.bv_sdiv(x, m.bv_mul(y, z))), "x / (y * z)");
}

TEST_F(Infix, SignsOfOperations) {
  EXPECT_EQ(to_infix(m.bv_sdiv(x, bv(-2))), "x / -2");
  EXPECT_EQ(to_infix(m.bv_udiv(x, bv(-2))), "x /u 4294967294");
  EXPECT_EQ(to_infix(m.bv_srem(x, y)), "x % y");
  EXPECT_EQ(to_infix(m.bv_urem(x, y)), "x %u y");
  EXPECT_EQ(to_infix(m.bv_lshr(x, bv(2))), "x >>u 2");
  EXPECT_EQ(to_infix(m.bv_ashr(x, bv(2))), "x >> 2");
  EXPECT_EQ(to_infix(m.bv_shl(x, y)), "x << y");
}

TEST_F(Infix, Casts) {
  EXPECT_EQ(to_infix(m.bv_slt(m.bv_sign_extend(c, 24), x)), "c < x");
  EXPECT_EQ(to_infix(m.bv_slt(m.bv_zero_extend(c, 24), x)), "(u8)c < x");
  EXPECT_EQ(to_infix(m.bv_sign_extend(m.bv_add(c, c), 24)), "(i8)(c + c)");
  EXPECT_EQ(to_infix(m.bv_extract(m.bv_add(x, y), 7, 0)), "(i8)(x + y)");
  EXPECT_EQ(to_infix(m.bv_zero_extend(m.bv_extract(x, 7, 0), 24)), "(u8)x");
  EXPECT_EQ(to_infix(m.bv_extract(m.bv_add(x, y), 15, 8)), "(x + y)[15:8]");
  EXPECT_EQ(to_infix(m.bv_concat(c, c)), "c :: c");
}

TEST_F(Infix, Logic) {
  EXPECT_EQ(to_infix(m.logical_or(m.logical_and(p, q), m.logical_not(p))), "p && q || !p");
  EXPECT_EQ(to_infix(m.logical_and(m.logical_or(p, q), p)), "(p || q) && p");
  EXPECT_EQ(to_infix(m.logical_not(m.logical_and(p, q))), "!(p && q)");
  EXPECT_EQ(to_infix(m.equal(p, m.bv_slt(x, y))), "p == (x < y)");
  EXPECT_EQ(to_infix(m.ite(m.bv_slt(x, y), x, m.ite(p, y, z))), "x < y ? x : p ? y : z");
  EXPECT_EQ(to_infix(m.bv_add(m.ite(p, x, y), z)), "(p ? x : y) + z");
  EXPECT_EQ(to_infix(m.ite(m.ite(p, q, p), x, y)), "(p ? q : p) ? x : y");
  EXPECT_EQ(to_infix(m.boolean(true)), "true");
}

TEST_F(Infix, Arrays) {
  const Sort sort = Sort::array(int32, int32);
  const Term a = m.variable("a", sort);
  EXPECT_EQ(to_infix(m.bv_add(m.select(a, m.bv_add(x, bv(1))), y)), "a[x + 1] + y");
  EXPECT_EQ(to_infix(m.store(m.store(a, x, y), y, z)), "a[x := y][y := z]");
  EXPECT_EQ(to_infix(m.select(m.ite(p, a, a), x)), "(p ? a : a)[x]");
  EXPECT_EQ(to_infix(m.constant_array(sort, bv(0))), "{else 0}");
}

TEST_F(Infix, Floats) {
  constexpr RoundingMode near = RoundingMode::NearestEven;
  const Term f = m.variable("f", Sort::float32());
  const Term g = m.variable("g", Sort::float32());
  EXPECT_EQ(to_infix(m.fp_add(near, f, m.fp_mul(near, g, m.float32(0.1f)))), "f + g * 0.1f");
  EXPECT_EQ(to_infix(m.fp_add(near, f, m.fp_add(near, f, g))), "f + (f + g)");
  EXPECT_EQ(to_infix(m.fp_add(RoundingMode::TowardPositive, f, g)), "add_up(f, g)");
  EXPECT_EQ(to_infix(m.fp_less(m.float32(1), f)), "f > 1.0f");
  EXPECT_EQ(to_infix(m.logical_not(m.fp_equal(f, g))), "f != g");
  EXPECT_EQ(to_infix(m.equal(f, g)), "f === g");
  EXPECT_EQ(to_infix(m.fp_round_to_integral(RoundingMode::TowardNegative, f)), "floor(f)");
  EXPECT_EQ(to_infix(m.fp_convert(near, f, Sort::float64())), "(double)f");
  EXPECT_EQ(to_infix(m.fp_from_signed(near, x, Sort::float64())), "(double)x");
  EXPECT_EQ(to_infix(m.fp_from_unsigned(near, x, Sort::float64())), "(double)(u32)x");
  EXPECT_EQ(to_infix(m.fp_to_signed(RoundingMode::TowardZero, f, 32)), "(i32)f");
  EXPECT_EQ(to_infix(m.fp_to_unsigned(near, f, 8)), "(u8_near)f");
  EXPECT_EQ(to_infix(m.fp_is(Kind::FpIsNan, f)), "isnan(f)");
  EXPECT_EQ(to_infix(m.fp_neg(m.float32(-2))), "-(-2.0f)");
  EXPECT_EQ(to_infix(m.fp_neg(m.float32(std::numeric_limits<float>::quiet_NaN()))), "-NAN");
  EXPECT_EQ(to_infix(m.fp_to_bits(f)), "bits_of(f)");
  EXPECT_EQ(to_infix(m.fp_from_bits(x, Sort::float32())), "bits_as_float(x)");
  EXPECT_EQ(to_infix(m.float64(-std::numeric_limits<double>::infinity())), "-INFINITY");
}

TEST_F(Infix, NamesAndLength) {
  InfixOptions options;
  options.name = [](Term variable) { return std::string(variable.name()) + "'"; };
  EXPECT_EQ(to_infix(m.bv_add(x, y), options), "x' + y'");
  EXPECT_EQ(to_infix(m.bv_add(x, m.bv_add(y, z)), {.name = {}, .limit = 6}), "x + y ...");
  EXPECT_EQ(to_infix(m.bv_add(x, y), {.name = {}, .limit = 5}), "x + y");
  EXPECT_EQ(to_infix(m.bit_vector(BitVector::max_signed(100))), "0x7ffffffffffffffffffffffff");
}

}  // namespace
}  // namespace faultline::logic
