// Floats and all conversions against the compiler's own results.
#include <gtest/gtest.h>

#include "arith_types.h"

namespace faultline::trace {
namespace {

using arith::Fault;
using cfa::BinaryOp;
using cfa::UnaryOp;

// Equal words; of NaNs, only that both are.
template <class T>
void expect_float(Word actual, T expected) {
  if (std::isnan(expected)) {
    ASSERT_TRUE(std::isnan(arith::to_double(actual, scalar<T>())));
  } else {
    ASSERT_EQ(actual, word(expected)) << expected;
  }
}

// The optimizer takes fmin and fmax for commutative, which they are not: fmin(0, -0).
template <class T>
T (*volatile library_fmin)(T, T) = std::fmin;
template <class T>
T (*volatile library_fmax)(T, T) = std::fmax;

template <class T>
class FloatArith : public testing::Test {};
using Floats = testing::Types<float, double>;
TYPED_TEST_SUITE(FloatArith, Floats);

TYPED_TEST(FloatArith, Arithmetic) {
  using T = TypeParam;
  for (const T first : values<T>()) {
    for (const T second : values<T>()) {
      const T a = opaque(first);
      const T b = opaque(second);
      const auto ours = [&](BinaryOp op) { return arith::float_binary(op, word(a), word(b), scalar<T>()); };
      expect_float<T>(ours(BinaryOp::Add), a + b);
      expect_float<T>(ours(BinaryOp::Sub), a - b);
      expect_float<T>(ours(BinaryOp::Mul), a * b);
      expect_float<T>(ours(BinaryOp::Div), a / b);
      expect_float<T>(ours(BinaryOp::FloatMod), std::fmod(a, b));
      expect_float<T>(ours(BinaryOp::FloatRemainder), std::remainder(a, b));
      expect_float<T>(ours(BinaryOp::CopySign), std::copysign(a, b));
      expect_float<T>(ours(BinaryOp::FloatMin), library_fmin<T>(a, b));
      expect_float<T>(ours(BinaryOp::FloatMax), library_fmax<T>(a, b));
    }
  }
}

TYPED_TEST(FloatArith, Comparisons) {
  using T = TypeParam;
  for (const T first : values<T>()) {
    for (const T second : values<T>()) {
      const T a = opaque(first);
      const T b = opaque(second);
      const auto ours = [&](BinaryOp op) {
        return arith::float_binary(op, word(a), word(b), scalar<T>()) != 0;
      };
      EXPECT_EQ(ours(BinaryOp::Eq), a == b);
      EXPECT_EQ(ours(BinaryOp::Ne), a != b);
      EXPECT_EQ(ours(BinaryOp::Lt), a < b);
      EXPECT_EQ(ours(BinaryOp::Le), a <= b);
      EXPECT_EQ(ours(BinaryOp::Gt), a > b);
      EXPECT_EQ(ours(BinaryOp::Ge), a >= b);
    }
  }
}

TYPED_TEST(FloatArith, Unary) {
  using T = TypeParam;
  for (const T value : values<T>()) {
    const T a = opaque(value);
    const auto ours = [&](UnaryOp op) { return arith::unary(op, word(a), scalar<T>()); };
    EXPECT_EQ(arith::negate(word(a), scalar<T>()).value, word(static_cast<T>(-a)));
    EXPECT_EQ(ours(UnaryOp::FloatAbs), word(std::fabs(a)));
    expect_float<T>(ours(UnaryOp::SquareRoot), std::sqrt(a));
    expect_float<T>(ours(UnaryOp::Floor), std::floor(a));
    expect_float<T>(ours(UnaryOp::Ceil), std::ceil(a));
    expect_float<T>(ours(UnaryOp::Trunc), std::trunc(a));
    expect_float<T>(ours(UnaryOp::RoundAway), std::round(a));
    expect_float<T>(ours(UnaryOp::RoundEven), std::nearbyint(a));
    EXPECT_EQ(ours(UnaryOp::IsNan), word(std::isnan(a)));
    EXPECT_EQ(ours(UnaryOp::IsInfinite), word(std::isinf(a)));
    EXPECT_EQ(ours(UnaryOp::IsFinite), word(std::isfinite(a)));
    EXPECT_EQ(ours(UnaryOp::IsNormal), word(std::isnormal(a)));
    EXPECT_EQ(ours(UnaryOp::SignBit), word(std::signbit(a)));
    EXPECT_EQ(arith::truth(word(a), scalar<T>()), a != 0);
  }
}

TEST(FloatArithRounding, TiesGoToEven) {
  const auto even = [](double a) { return arith::unary(UnaryOp::RoundEven, word(a), scalar<double>()); };
  EXPECT_EQ(even(0.5), word(0.0));
  EXPECT_EQ(even(1.5), word(2.0));
  EXPECT_EQ(even(2.5), word(2.0));
  EXPECT_EQ(even(-2.5), word(-2.0));
  EXPECT_EQ(even(-0.5), word(-0.0));
}

// Every type to every type. Out of range, this is what the compiler's code leaves on x86-64.
template <class To, class From>
void compare_conversion() {
  for (const From value : values<From>()) {
    const arith::Result result = arith::convert(word(value), scalar<From>(), scalar<To>());
    const To expected = static_cast<To>(opaque(value));
    if constexpr (std::is_floating_point_v<To>) {
      expect_float<To>(result.value, expected);
    } else {
      ASSERT_EQ(result.value, word(expected)) << +value;
    }
    if constexpr (!std::is_floating_point_v<From> || std::is_same_v<To, bool> ||
                  std::is_floating_point_v<To>) {
      ASSERT_EQ(result.fault, Fault::None);
    }
  }
}

template <class From>
class Conversion : public testing::Test {};
using Scalars = testing::Types<bool, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                               unsigned long, float, double>;
TYPED_TEST_SUITE(Conversion, Scalars);

TYPED_TEST(Conversion, ToEveryType) {
  using From = TypeParam;
  compare_conversion<bool, From>();
  compare_conversion<signed char, From>();
  compare_conversion<unsigned char, From>();
  compare_conversion<short, From>();
  compare_conversion<unsigned short, From>();
  compare_conversion<int, From>();
  compare_conversion<unsigned, From>();
  compare_conversion<long, From>();
  compare_conversion<unsigned long, From>();
  compare_conversion<float, From>();
  compare_conversion<double, From>();
}

TEST(ConversionRange, IsAFaultJustOutside) {
  const auto fault = [](double a, Scalar to) { return arith::convert(word(a), scalar<double>(), to).fault; };
  EXPECT_EQ(fault(2147483647.9, scalar<int>()), Fault::None);
  EXPECT_EQ(fault(2147483648.0, scalar<int>()), Fault::ConversionRange);
  EXPECT_EQ(fault(-2147483648.9, scalar<int>()), Fault::None);
  EXPECT_EQ(fault(-2147483649.0, scalar<int>()), Fault::ConversionRange);
  EXPECT_EQ(fault(-0.9, scalar<unsigned>()), Fault::None);
  EXPECT_EQ(fault(-1.0, scalar<unsigned>()), Fault::ConversionRange);
  EXPECT_EQ(fault(255.9, scalar<unsigned char>()), Fault::None);
  EXPECT_EQ(fault(256.0, scalar<unsigned char>()), Fault::ConversionRange);
  EXPECT_EQ(fault(18446744073709549568.0, scalar<unsigned long>()), Fault::None);
  EXPECT_EQ(fault(18446744073709551616.0, scalar<unsigned long>()), Fault::ConversionRange);
  EXPECT_EQ(fault(std::nan(""), scalar<int>()), Fault::ConversionRange);
  EXPECT_EQ(fault(std::nan(""), scalar<bool>()), Fault::None);
}

}  // namespace
}  // namespace faultline::trace
