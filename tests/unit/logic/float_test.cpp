// The two implementations of float arithmetic against each other, and both against what the machine and the
// standard say.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

#include "logic/float_arithmetic.h"
#include "logic/float_exact.h"
#include "logic/float_machine.h"
#include "random_values.h"

namespace faultline::logic {
namespace {

constexpr RoundingMode kModes[] = {RoundingMode::NearestEven, RoundingMode::NearestAway,
                                   RoundingMode::TowardPositive, RoundingMode::TowardNegative,
                                   RoundingMode::TowardZero};
constexpr FloatFormat kFloat32{8, 24};
constexpr FloatFormat kFloat64{11, 53};

BitVector bits(double value) {
  return BitVector(64, std::bit_cast<std::uint64_t>(value));
}
BitVector bits(float value) {
  return BitVector(32, std::bit_cast<std::uint32_t>(value));
}
double number(const BitVector& value) {
  return std::bit_cast<double>(value.to_uint64());
}

// Operands that are near each other often enough for cancellation and ties.
BitVector related(Random& random, FloatFormat f, const BitVector& a) {
  if (random.one_in(2)) return random.float_bits(f);
  const BitVector near =
      fp_canonical(f, a.add(BitVector::from_signed(f.width(), random.below(7)).sub(BitVector(f.width(), 3))));
  return random.one_in(2) ? fp_neg(f, near) : near;
}

void compare_implementations(FloatFormat f, RoundingMode mode, Random& random) {
  const BitVector a = random.float_bits(f);
  const BitVector b = related(random, f, a);
  const BitVector c = related(random, f, b);
  SCOPED_TRACE(a.to_hex() + " " + b.to_hex() + " " + c.to_hex() + " mode " +
               std::to_string(static_cast<int>(mode)));
  EXPECT_EQ(machine::add(f, mode, a, b), exact::add(f, mode, a, b));
  EXPECT_EQ(machine::mul(f, mode, a, b), exact::mul(f, mode, a, b));
  EXPECT_EQ(machine::div(f, mode, a, b), exact::div(f, mode, a, b));
  EXPECT_EQ(machine::fma(f, mode, a, b, c), exact::fma(f, mode, a, b, c));
  EXPECT_EQ(machine::sqrt(f, mode, a), exact::sqrt(f, mode, a));
  EXPECT_EQ(machine::round_to_integral(f, mode, a), exact::round_to_integral(f, mode, a));
  const FloatFormat other = f == kFloat32 ? kFloat64 : kFloat32;
  EXPECT_EQ(machine::convert(f, mode, a), exact::convert(f, other, mode, a));
  const std::uint32_t width = 1 + random.below(64);
  const BitVector integer = random.bits(width);
  for (const Signedness sign : {Signedness::Signed, Signedness::Unsigned}) {
    EXPECT_EQ(machine::from_integer(f, mode, sign, integer), exact::from_integer(f, mode, sign, integer));
    EXPECT_EQ(machine::to_integer(f, mode, sign, width, a), exact::to_integer(f, mode, sign, width, a));
    const BitVector near = exact::from_integer(f, mode, sign, integer);  // in range, or just out of it
    EXPECT_EQ(machine::to_integer(f, mode, sign, width, near), exact::to_integer(f, mode, sign, width, near));
  }
}

TEST(Float, MachineAndExactArithmeticAgree) {
  Random random(2);
  for (int i = 0; i < 3000; ++i)
    for (const FloatFormat f : {kFloat32, kFloat64})
      for (const RoundingMode mode : kModes)
        if (machine::supports(f, mode)) compare_implementations(f, mode, random);
}

TEST(Float, MatchesTheCompilersArithmetic) {
  Random random(3);
  constexpr RoundingMode near = RoundingMode::NearestEven;
  for (int i = 0; i < 3000; ++i) {
    const BitVector a = random.float_bits(kFloat64);
    const BitVector b = random.float_bits(kFloat64);
    const double x = number(a);
    const double y = number(b);
    EXPECT_EQ(fp_add(kFloat64, near, a, b), fp_canonical(kFloat64, bits(x + y)));
    EXPECT_EQ(fp_sub(kFloat64, near, a, b), fp_canonical(kFloat64, bits(x - y)));
    EXPECT_EQ(fp_mul(kFloat64, near, a, b), fp_canonical(kFloat64, bits(x * y)));
    EXPECT_EQ(fp_div(kFloat64, near, a, b), fp_canonical(kFloat64, bits(x / y)));
    const double rest = std::remainder(x, y);
    EXPECT_EQ(fp_rem(kFloat64, a, b), fp_canonical(kFloat64, bits(rest == 0 ? std::copysign(0.0, x) : rest)));
    EXPECT_EQ(fp_round_to_integral(kFloat64, RoundingMode::NearestAway, a),
              fp_canonical(kFloat64, bits(std::round(x))));
    EXPECT_EQ(fp_round_to_integral(kFloat64, RoundingMode::TowardNegative, a),
              fp_canonical(kFloat64, bits(std::floor(x))));
    EXPECT_EQ(fp_equal(kFloat64, a, b), x == y);
    EXPECT_EQ(fp_less(kFloat64, a, b), x < y);
    EXPECT_EQ(fp_less_equal(kFloat64, a, b), x <= y);
    EXPECT_EQ(fp_is_nan(kFloat64, a), std::isnan(x));
    EXPECT_EQ(fp_is_infinite(kFloat64, a), std::isinf(x));
    EXPECT_EQ(fp_is_zero(kFloat64, a), x == 0);
    EXPECT_EQ(fp_is_normal(kFloat64, a), std::isnormal(x));
    EXPECT_EQ(fp_is_subnormal(kFloat64, a), std::fpclassify(x) == FP_SUBNORMAL);
    EXPECT_EQ(fp_is_negative(kFloat64, a), !std::isnan(x) && std::signbit(x));
    EXPECT_EQ(fp_is_positive(kFloat64, a), !std::isnan(x) && !std::signbit(x));
    EXPECT_EQ(fp_neg(kFloat64, a), fp_canonical(kFloat64, bits(-x)));
    EXPECT_EQ(fp_abs(kFloat64, a), fp_canonical(kFloat64, bits(std::fabs(x))));
  }
}

// In a format of seven bits everything can be tried: nearest-away is right if no neighbour is nearer in exact
// numbers, and none as near has the greater magnitude.
TEST(Float, NearestAwayTakesTheNearestAndOfTwoTheGreater) {
  constexpr FloatFormat f{4, 3};
  std::vector<BitVector> encodings;
  std::vector<double> numbers;
  for (std::uint64_t i = 0; i < 128; ++i) {
    encodings.push_back(fp_canonical(f, BitVector(7, i)));
    numbers.push_back(number(fp_convert(f, kFloat64, RoundingMode::NearestEven, encodings.back())));
  }
  for (std::size_t i = 0; i < 128; ++i)
    for (std::size_t j = 0; j < 128; ++j) {
      const double product = numbers[i] * numbers[j];  // exact in double
      const BitVector encoded = fp_mul(f, RoundingMode::NearestAway, encodings[i], encodings[j]);
      if (std::isnan(product) || std::isinf(product) || fp_is_infinite(f, encoded)) continue;
      const double result = numbers[encoded.to_uint64()];
      const double error = std::fabs(result - product);
      bool best = true;
      for (const double other : numbers) {
        const double distance = std::fabs(other - product);
        if (distance < error || (distance == error && std::fabs(other) > std::fabs(result))) best = false;
      }
      EXPECT_TRUE(best) << numbers[i] << " * " << numbers[j] << " gives " << result;
    }
}

TEST(Float, TiesAwayFromZero) {
  constexpr RoundingMode away = RoundingMode::NearestAway;
  const double next = std::nextafter(1.0, 2.0);
  const double half_unit = std::ldexp(1.0, -53);
  EXPECT_EQ(fp_add(kFloat64, away, bits(1.0), bits(half_unit)), bits(next));
  EXPECT_EQ(fp_add(kFloat64, RoundingMode::NearestEven, bits(1.0), bits(half_unit)), bits(1.0));
  EXPECT_EQ(fp_add(kFloat64, away, bits(1.0), bits(half_unit * 0.99)), bits(1.0));
  EXPECT_EQ(fp_add(kFloat64, away, bits(-1.0), bits(-half_unit)), bits(-next));
  EXPECT_EQ(fp_round_to_integral(kFloat64, away, bits(2.5)), bits(3.0));
  EXPECT_EQ(fp_round_to_integral(kFloat64, away, bits(-0.5)), bits(-1.0));
  EXPECT_EQ(fp_round_to_integral(kFloat64, RoundingMode::NearestEven, bits(2.5)), bits(2.0));
  EXPECT_EQ(fp_from_integer(kFloat32, away, Signedness::Signed, BitVector(32, (1u << 24) + 1)),
            bits(16777218.0f));
}

TEST(Float, FixesWhatSmtlibLeavesOpen) {
  const BitVector minus = bits(-0.0);
  const BitVector plus = bits(0.0);
  EXPECT_EQ(fp_min(kFloat64, plus, minus), minus);
  EXPECT_EQ(fp_min(kFloat64, minus, plus), minus);
  EXPECT_EQ(fp_max(kFloat64, plus, minus), plus);
  EXPECT_EQ(fp_max(kFloat64, minus, plus), plus);
  EXPECT_EQ(fp_min(kFloat64, fp_nan(kFloat64), plus), plus);
  constexpr RoundingMode zero = RoundingMode::TowardZero;
  for (const double out : {1e30, -1e30, 2147483648.0, -2147483649.0, std::nan(""), HUGE_VAL})
    EXPECT_EQ(fp_to_integer(kFloat64, zero, Signedness::Signed, 32, bits(out)), BitVector::min_signed(32))
        << out;
  for (const double out : {-1.0, 4294967296.0, std::nan(""), -HUGE_VAL})
    EXPECT_EQ(fp_to_integer(kFloat64, zero, Signedness::Unsigned, 32, bits(out)), BitVector::ones(32)) << out;
  EXPECT_EQ(fp_to_integer(kFloat64, zero, Signedness::Unsigned, 32, bits(-0.9)), BitVector::zero(32));
  EXPECT_EQ(fp_to_integer(kFloat64, zero, Signedness::Signed, 32, bits(-2147483648.9)),
            BitVector::min_signed(32));
  EXPECT_EQ(fp_to_integer(kFloat64, zero, Signedness::Signed, 100, bits(-1e25)).to_signed_decimal(),
            "-10000000000000000905969664");
}

TEST(Float, HasOneNan) {
  EXPECT_EQ(fp_nan(kFloat32), BitVector(32, 0x7FC00000));
  EXPECT_EQ(fp_canonical(kFloat32, BitVector(32, 0xFFC12345)), fp_nan(kFloat32));
  EXPECT_EQ(fp_sqrt(kFloat32, RoundingMode::NearestEven, bits(-1.0f)), fp_nan(kFloat32));
  EXPECT_EQ(fp_neg(kFloat32, fp_nan(kFloat32)), fp_nan(kFloat32));
}

TEST(Float, PrintsShortestDecimals) {
  EXPECT_EQ(fp_to_string(kFloat64, bits(0.1)), "0.1");
  EXPECT_EQ(fp_to_string(kFloat32, bits(0.1f)), "0.1");
  EXPECT_EQ(fp_to_string(kFloat64, bits(1.0)), "1.0");
  EXPECT_EQ(fp_to_string(kFloat64, bits(-0.0)), "-0.0");
  EXPECT_EQ(fp_to_string(kFloat64, bits(1e30)), "1e+30");
  EXPECT_EQ(fp_to_string(kFloat64, bits(-HUGE_VAL)), "-inf");
  EXPECT_EQ(fp_to_string(kFloat64, fp_nan(kFloat64)), "nan");
  EXPECT_EQ(fp_to_string({5, 11}, BitVector(16, 0x3C00)), "0x3c00");
}

}  // namespace
}  // namespace faultline::logic
