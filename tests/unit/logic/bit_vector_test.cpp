// Every operation against arithmetic written here: exhaustively at widths 1 to 4 on machine integers, at
// random on wider ones against GMP integers.
#include "logic/bit_vector.h"

#include <gtest/gtest.h>

#include "base/diagnostic.h"
#include "random_values.h"

namespace faultline::logic {
namespace {

// SMT-LIB's definitions on integers: u and v are the unsigned readings, the results are taken modulo 2^width.
struct Reference {
  std::uint32_t width;
  mpz_class u;
  mpz_class v;

  mpz_class power() const { return mpz_class(1) << width; }
  mpz_class sign(const mpz_class& n) const { return n >= power() / 2 ? mpz_class(n - power()) : n; }
  mpz_class udiv() const { return v == 0 ? mpz_class(power() - 1) : mpz_class(u / v); }
  mpz_class urem() const { return v == 0 ? u : mpz_class(u % v); }
  mpz_class sdiv() const { return v == 0 ? mpz_class(sign(u) < 0 ? 1 : -1) : mpz_class(sign(u) / sign(v)); }
  mpz_class srem() const { return v == 0 ? u : mpz_class(sign(u) % sign(v)); }
  mpz_class shl() const { return v >= width ? mpz_class(0) : mpz_class(u << v.get_ui()); }
  mpz_class lshr() const { return v >= width ? mpz_class(0) : mpz_class(u >> v.get_ui()); }
  mpz_class ashr() const {
    const unsigned long by = v >= width ? width : v.get_ui();
    mpz_class out;
    mpz_fdiv_q_2exp(out.get_mpz_t(), sign(u).get_mpz_t(), by);
    return out;
  }
};

void expect_bits(const BitVector& actual, std::uint32_t width, const mpz_class& expected) {
  mpz_class rest;
  mpz_fdiv_r_2exp(rest.get_mpz_t(), expected.get_mpz_t(), width);
  EXPECT_EQ(actual.width(), width);
  EXPECT_EQ(actual.unsigned_number(), rest);
}

void check_binary(const BitVector& a, const BitVector& b) {
  const std::uint32_t w = a.width();
  const Reference r{w, a.unsigned_number(), b.unsigned_number()};
  SCOPED_TRACE(a.to_binary() + " " + b.to_binary());
  expect_bits(a.add(b), w, r.u + r.v);
  expect_bits(a.sub(b), w, r.u - r.v);
  expect_bits(a.mul(b), w, r.u * r.v);
  expect_bits(a.udiv(b), w, r.udiv());
  expect_bits(a.urem(b), w, r.urem());
  expect_bits(a.sdiv(b), w, r.sdiv());
  expect_bits(a.srem(b), w, r.srem());
  expect_bits(a.bit_and(b), w, r.u & r.v);
  expect_bits(a.bit_or(b), w, r.u | r.v);
  expect_bits(a.bit_xor(b), w, r.u ^ r.v);
  expect_bits(a.shl(b), w, r.shl());
  expect_bits(a.lshr(b), w, r.lshr());
  expect_bits(a.ashr(b), w, r.ashr());
  expect_bits(a.concat(b), 2 * w, (r.u << w) + r.v);
  EXPECT_EQ(a.ult(b), r.u < r.v);
  EXPECT_EQ(a.ule(b), r.u <= r.v);
  EXPECT_EQ(a.slt(b), r.sign(r.u) < r.sign(r.v));
  EXPECT_EQ(a.sle(b), r.sign(r.u) <= r.sign(r.v));
  EXPECT_EQ(a == b, r.u == r.v);
  EXPECT_EQ(a < b, r.u < r.v);
}

void check_unary(const BitVector& a, std::uint32_t high, std::uint32_t low, std::uint32_t by) {
  const std::uint32_t w = a.width();
  const Reference r{w, a.unsigned_number(), 0};
  SCOPED_TRACE(a.to_binary());
  expect_bits(a.neg(), w, -r.u);
  expect_bits(a.bit_not(), w, -r.u - 1);
  expect_bits(a.extract(high, low), high - low + 1, r.u >> low);
  expect_bits(a.zero_extend(by), w + by, r.u);
  expect_bits(a.sign_extend(by), w + by, r.sign(r.u));
  EXPECT_EQ(a.signed_number(), r.sign(r.u));
  EXPECT_EQ(a.is_negative(), r.sign(r.u) < 0);
  EXPECT_EQ(a.is_zero(), r.u == 0);
  EXPECT_EQ(a.is_one(), r.u == 1);
  EXPECT_EQ(a.is_ones(), r.u == r.power() - 1);
  EXPECT_EQ(a.is_min_signed(), r.u == r.power() / 2);
  EXPECT_EQ(a.is_max_signed(), r.u == r.power() / 2 - 1);
  EXPECT_EQ(BitVector::parse_decimal(w, a.to_decimal()), a);
  EXPECT_EQ(BitVector::parse_decimal(w, a.to_signed_decimal()), a);
  EXPECT_EQ(BitVector::parse_hex(w, a.to_hex()), a);
  EXPECT_EQ(BitVector::parse_binary(w, a.to_binary()), a);
  EXPECT_EQ(a.to_decimal(), r.u.get_str());
  EXPECT_EQ(a.to_signed_decimal(), r.sign(r.u).get_str());
  EXPECT_EQ(a.to_hex().size(), (w + 3) / 4);
  EXPECT_EQ(a.to_binary().size(), w);
}

TEST(BitVector, EveryOperationAtWidthsOneToFour) {
  for (std::uint32_t width = 1; width <= 4; ++width)
    for (std::uint64_t i = 0; i < 1u << width; ++i) {
      for (std::uint64_t j = 0; j < 1u << width; ++j)
        check_binary(BitVector(width, i), BitVector(width, j));
      for (std::uint32_t high = 0; high < width; ++high)
        for (std::uint32_t low = 0; low <= high; ++low)
          check_unary(BitVector(width, i), high, low, high + low);
    }
}

TEST(BitVector, EveryOperationAtRandomWidths) {
  Random random(1);
  for (int i = 0; i < 4000; ++i) {
    const std::uint32_t width = i % 2 == 0 ? 5 + random.below(60) : 65 + random.below(136);
    const BitVector a = random.bits(width);
    check_binary(a, random.one_in(4) ? BitVector(width, random.below(width + 2)) : random.bits(width));
    const std::uint32_t low = random.below(width);
    check_unary(a, low + random.below(width - low), low, random.below(80));
  }
}

TEST(BitVector, KeepsOnlyTheBitsOfItsWidth) {
  EXPECT_EQ(BitVector(8, 0x1FF), BitVector(8, 0xFF));
  EXPECT_EQ(BitVector(8, 0xFF).to_int64(), -1);
  EXPECT_EQ(BitVector(64, ~std::uint64_t{0}).to_int64(), -1);
  EXPECT_EQ(BitVector::from_signed(100, -1), BitVector::ones(100));
  EXPECT_EQ(BitVector::from_signed(4, -8), BitVector(4, 8));
  EXPECT_TRUE(BitVector::from_signed(100, -5).fits_int64());
  EXPECT_FALSE(BitVector::from_signed(100, -5).fits_uint64());
  EXPECT_FALSE(BitVector::min_signed(100).fits_int64());
}

TEST(BitVector, ReadsOnlyWellFormedTextThatFits) {
  EXPECT_EQ(BitVector::parse_decimal(8, "255"), BitVector(8, 255));
  EXPECT_EQ(BitVector::parse_decimal(8, "-128"), BitVector(8, 128));
  for (const char* text : {"", "-", "256", "-129", " 1", "1 ", "+1", "0x1", "1a", "--1"})
    EXPECT_EQ(BitVector::parse_decimal(8, text), std::nullopt) << text;
  EXPECT_EQ(BitVector::parse_hex(8, "fF"), BitVector(8, 255));
  EXPECT_EQ(BitVector::parse_hex(8, "100"), std::nullopt);
  EXPECT_EQ(BitVector::parse_hex(8, "g"), std::nullopt);
  EXPECT_EQ(BitVector::parse_binary(2, "11"), BitVector(2, 3));
  EXPECT_EQ(BitVector::parse_binary(2, "111"), std::nullopt);
  EXPECT_EQ(BitVector::parse_binary(2, "2"), std::nullopt);
}

TEST(BitVector, RefusesWidthsThatDoNotMatch) {
  EXPECT_THROW(BitVector(0, 0), InternalError);
  EXPECT_THROW(BitVector(8, 1).add(BitVector(9, 1)), InternalError);
  EXPECT_THROW(BitVector(100, 1).ult(BitVector(8, 1)), InternalError);
  EXPECT_THROW(BitVector(8, 1).extract(8, 0), InternalError);
  EXPECT_THROW(BitVector(8, 1).extract(0, 1), InternalError);
}

TEST(BitVector, CopiesAndMovesWideValues) {
  const BitVector wide = BitVector::ones(130);
  BitVector copy = wide;
  BitVector moved = std::move(copy);
  EXPECT_EQ(moved, wide);
  copy = moved;
  EXPECT_EQ(copy, wide);
  moved = BitVector(8, 3);
  EXPECT_EQ(moved, BitVector(8, 3));
  EXPECT_EQ(copy.hash(), wide.hash());
}

}  // namespace
}  // namespace faultline::logic
