// Integer operations against the compiler's own results, on the types that C computes in.
#include <gtest/gtest.h>

#include "arith_types.h"

namespace faultline::trace {
namespace {

using arith::Fault;
using arith::Result;

template <class T>
class IntegerArith : public testing::Test {};
using Promoted = testing::Types<int, unsigned, long, unsigned long>;
TYPED_TEST_SUITE(IntegerArith, Promoted);

template <class T, class Operation>
void for_all_pairs(Operation operation) {
  for (const T a : values<T>()) {
    for (const T b : values<T>())
      operation(opaque(a), opaque(b));
  }
}

template <class T>
void expect_result(const Result& result, T value, bool overflow) {
  ASSERT_EQ(result.value, word(value));
  ASSERT_EQ(result.fault, overflow && std::is_signed_v<T> ? Fault::SignedOverflow : Fault::None);
}

TYPED_TEST(IntegerArith, AddSubtractMultiply) {
  using T = TypeParam;
  for_all_pairs<T>([](T a, T b) {
    T exact = 0;
    const bool add = __builtin_add_overflow(a, b, &exact);
    expect_result(arith::add(word(a), word(b), scalar<T>()), exact, add);
    EXPECT_EQ(arith::overflows(cfa::BinaryOp::AddOverflows, word(a), word(b), scalar<T>()), add);
    const bool subtract = __builtin_sub_overflow(a, b, &exact);
    expect_result(arith::subtract(word(a), word(b), scalar<T>()), exact, subtract);
    EXPECT_EQ(arith::overflows(cfa::BinaryOp::SubOverflows, word(a), word(b), scalar<T>()), subtract);
    const bool multiply = __builtin_mul_overflow(a, b, &exact);
    expect_result(arith::multiply(word(a), word(b), scalar<T>()), exact, multiply);
    EXPECT_EQ(arith::overflows(cfa::BinaryOp::MulOverflows, word(a), word(b), scalar<T>()), multiply);
  });
}

TYPED_TEST(IntegerArith, DivideAndRemainder) {
  using T = TypeParam;
  for_all_pairs<T>([](T a, T b) {
    const Result quotient = arith::divide(word(a), word(b), scalar<T>());
    const Result rest = arith::remainder(word(a), word(b), scalar<T>());
    if (b == 0) {
      ASSERT_EQ(quotient.fault, Fault::DivisionByZero);
      ASSERT_EQ(rest.fault, Fault::DivisionByZero);
    } else if (std::is_signed_v<T> && a == std::numeric_limits<T>::min() && b == static_cast<T>(-1)) {
      ASSERT_EQ(quotient.fault, Fault::DivisionOverflow);
      ASSERT_EQ(rest.fault, Fault::DivisionOverflow);
    } else {
      ASSERT_EQ(quotient.fault, Fault::None);
      ASSERT_EQ(quotient.value, word(static_cast<T>(a / b)));
      ASSERT_EQ(rest.value, word(static_cast<T>(a % b)));
    }
  });
}

TYPED_TEST(IntegerArith, Shifts) {
  using T = TypeParam;
  constexpr int width = 8 * sizeof(T);
  for (const T a : values<T>()) {
    for (int count = 0; count < width; ++count) {
      const Result left = arith::shift_left(word(a), word(count), scalar<T>());
      ASSERT_EQ(left.value, word(static_cast<T>(opaque(a) << opaque(count))));
      const bool fits = a >= 0 && (std::numeric_limits<T>::max() >> count) >= a;
      ASSERT_EQ(left.fault, std::is_signed_v<T> && !fits ? Fault::ShiftValue : Fault::None)
          << a << " << " << count;
      const Result right = arith::shift_right(word(a), word(count), scalar<T>());
      ASSERT_EQ(right.value, word(static_cast<T>(opaque(a) >> opaque(count))));
      ASSERT_EQ(right.fault, Fault::None);
    }
    // Out of range, the machine masks the count.
    for (const int count : {width, width + 3, -1, -width}) {
      const int masked = count & (width - 1);
      const Result left = arith::shift_left(word(a), word(count), scalar<T>());
      ASSERT_EQ(left.value, word(static_cast<T>(a << masked)));
      ASSERT_EQ(left.fault, Fault::ShiftCount);
      const Result right = arith::shift_right(word(a), word(count), scalar<T>());
      ASSERT_EQ(right.value, word(static_cast<T>(a >> masked)));
      ASSERT_EQ(right.fault, Fault::ShiftCount);
    }
  }
}

TYPED_TEST(IntegerArith, Unary) {
  using T = TypeParam;
  using Unsigned = std::make_unsigned_t<T>;
  for (const T a : values<T>()) {
    T exact = 0;
    const bool overflow = __builtin_sub_overflow(T(0), opaque(a), &exact);
    expect_result(arith::negate(word(a), scalar<T>()), exact, overflow);
    EXPECT_EQ(arith::unary(cfa::UnaryOp::BitNot, word(a), scalar<T>()), word(static_cast<T>(~opaque(a))));
    const auto bits = static_cast<Unsigned>(a);
    EXPECT_EQ(arith::unary(cfa::UnaryOp::PopCount, word(a), scalar<T>()), word(std::popcount(bits)));
    EXPECT_EQ(arith::unary(cfa::UnaryOp::CountLeadingZeros, word(a), scalar<T>()),
              word(std::countl_zero(bits)));
    EXPECT_EQ(arith::unary(cfa::UnaryOp::CountTrailingZeros, word(a), scalar<T>()),
              word(std::countr_zero(bits)));
    const T swapped = sizeof(T) == 4 ? static_cast<T>(__builtin_bswap32(static_cast<std::uint32_t>(a)))
                                     : static_cast<T>(__builtin_bswap64(static_cast<std::uint64_t>(a)));
    EXPECT_EQ(arith::unary(cfa::UnaryOp::ByteSwap, word(a), scalar<T>()), word(swapped));
  }
}

TEST(IntegerArithNarrow, ByteSwapOfShort) {
  EXPECT_EQ(arith::unary(cfa::UnaryOp::ByteSwap, 0x1234, scalar<std::uint16_t>()), 0x3412u);
}

}  // namespace
}  // namespace faultline::trace
