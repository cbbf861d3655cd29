// C's conversions against the compiler's own.
#include "cfa/arithmetic.h"

#include <gtest/gtest.h>

#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

namespace faultline::cfa {
namespace {

template <class T>
constexpr Arithmetic of() {
  if constexpr (std::is_same_v<T, bool>) return {TypeKind::Bool, 1, Signedness::Unsigned};
  const auto width = static_cast<std::uint16_t>(sizeof(T) * 8);
  if constexpr (std::is_floating_point_v<T>) return {TypeKind::Float, width, Signedness::Unsigned};
  return {TypeKind::Int, width, std::is_signed_v<T> ? Signedness::Signed : Signedness::Unsigned};
}

template <class A, class B>
void compare() {
  EXPECT_EQ(common(of<A>(), of<B>()), of<decltype(A{} + B{})>());
  EXPECT_EQ(promoted(of<A>()), of<decltype(+A{})>());
  if constexpr (std::is_integral_v<A> && std::is_integral_v<B> && !std::is_same_v<B, bool>) {
    const bool fits =
        std::in_range<B>(+std::numeric_limits<A>::min()) && std::in_range<B>(+std::numeric_limits<A>::max());
    EXPECT_EQ(preserves_value(of<A>(), of<B>()), fits);
  }
}

template <class A, class... Bs>
void compare_with(std::tuple<Bs...>) {
  (compare<A, Bs>(), ...);
}

template <class... As>
void compare_all(std::tuple<As...> types) {
  (compare_with<As>(types), ...);
}

TEST(Arithmetic, AllPairsAsTheCompilerDoes) {
  compare_all(std::tuple<bool, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                         unsigned long, float, double>());
}

TEST(Arithmetic, KindsDoNotMix) {
  EXPECT_FALSE(preserves_value(of<int>(), of<double>()));
  EXPECT_FALSE(preserves_value(of<double>(), of<float>()));
  EXPECT_TRUE(preserves_value(of<float>(), of<double>()));
  EXPECT_FALSE(preserves_value(of<int>(), of<bool>()));
  const Arithmetic pointer{TypeKind::Pointer, 64, Signedness::Unsigned};
  EXPECT_TRUE(preserves_value(pointer, pointer));
  EXPECT_FALSE(preserves_value(pointer, of<unsigned long>()));
  EXPECT_FALSE(preserves_value(of<unsigned long>(), pointer));
}

}  // namespace
}  // namespace faultline::cfa
