// Bit for bit what the machine's library returns; a NaN stays a NaN.
#include <errno.h>
#include <gtest/gtest.h>
#include <math.h>

#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include "models.h"

namespace {

template <class Float>
auto bits(Float x) {
  if constexpr (sizeof(Float) == 8) {
    return x != x ? ~std::uint64_t{0} : std::bit_cast<std::uint64_t>(x);
  } else {
    return x != x ? ~std::uint32_t{0} : std::bit_cast<std::uint32_t>(x);
  }
}

std::vector<double> doubles() {
  std::vector<double> all = {0.0,
                             -0.0,
                             1.0,
                             -1.0,
                             0.5,
                             -0.5,
                             1.5,
                             2.5,
                             -2.5,
                             0.49999999999999994,
                             INFINITY,
                             -INFINITY,
                             NAN,
                             0x1p-1074,
                             -0x1p-1074,
                             0x1.fffffffffffffp-1023,
                             0x1p-1022,
                             0x1.fffffffffffffp1023,
                             4503599627370495.5,
                             0x1p52,
                             0x1p62};
  std::mt19937_64 random(3);
  for (int i = 0; i < 300; ++i)
    all.push_back(std::bit_cast<double>(random()));
  for (int i = 0; i < 300; ++i)
    all.push_back(static_cast<double>(static_cast<std::int64_t>(random())) / 0x1p40);
  return all;
}

std::vector<float> floats() {
  std::vector<float> all;
  for (const double x : doubles())
    all.push_back(static_cast<float>(x));
  std::mt19937 random(4);
  for (int i = 0; i < 300; ++i)
    all.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(random())));
  return all;
}

std::vector<int> exponents() {
  std::vector<int> all = {INT32_MIN, -100'000, 100'000, INT32_MAX};
  for (int n = -2200; n <= 2200; n += 7)
    all.push_back(n);
  for (int n = -60; n <= 60; ++n)
    all.push_back(n);
  return all;
}

}  // namespace

TEST(LibraryMath, ScalingOfDoubles) {
  for (const double x : doubles())
    for (const int n : exponents()) {
      SCOPED_TRACE(testing::Message() << x << " * 2^" << n);
      errno = *fl___errno_location() = 0;
      EXPECT_EQ(bits(fl_ldexp(x, n)), bits(ldexp(x, n)));
      EXPECT_EQ(*fl___errno_location(), errno);
      EXPECT_EQ(bits(fl_scalbn(x, n)), bits(scalbn(x, n)));
      EXPECT_EQ(bits(fl_scalbln(x, n)), bits(scalbln(x, n)));
    }
}

TEST(LibraryMath, ScalingOfFloats) {
  for (const float x : floats())
    for (const int n : exponents()) {
      SCOPED_TRACE(testing::Message() << x << " * 2^" << n);
      errno = *fl___errno_location() = 0;
      EXPECT_EQ(bits(fl_ldexpf(x, n)), bits(ldexpf(x, n)));
      EXPECT_EQ(*fl___errno_location(), errno);
      EXPECT_EQ(bits(fl_scalbnf(x, n)), bits(scalbnf(x, n)));
      EXPECT_EQ(bits(fl_scalblnf(x, n)), bits(scalblnf(x, n)));
    }
}

TEST(LibraryMath, Parts) {
  for (const double x : doubles()) {
    SCOPED_TRACE(x);
    int our_exponent = 7;
    int exponent = 8;
    EXPECT_EQ(bits(fl_frexp(x, &our_exponent)), bits(frexp(x, &exponent)));
    EXPECT_EQ(our_exponent, exponent);
    double our_whole = 7;
    double whole = 8;
    EXPECT_EQ(bits(fl_modf(x, &our_whole)), bits(modf(x, &whole)));
    EXPECT_EQ(bits(our_whole), bits(whole));
  }
  for (const float x : floats()) {
    SCOPED_TRACE(x);
    int our_exponent = 7;
    int exponent = 8;
    EXPECT_EQ(bits(fl_frexpf(x, &our_exponent)), bits(frexpf(x, &exponent)));
    EXPECT_EQ(our_exponent, exponent);
    float our_whole = 7;
    float whole = 8;
    EXPECT_EQ(bits(fl_modff(x, &our_whole)), bits(modff(x, &whole)));
    EXPECT_EQ(bits(our_whole), bits(whole));
  }
}

TEST(LibraryMath, PositiveDifference) {
  const std::vector<double> all = doubles();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < 60; ++j) {
      const double x = all[i];
      const double y = all[j];
      EXPECT_EQ(bits(fl_fdim(x, y)), bits(fdim(x, y))) << x << " " << y;
      const auto fx = static_cast<float>(x);
      const auto fy = static_cast<float>(y);
      EXPECT_EQ(bits(fl_fdimf(fx, fy)), bits(fdimf(fx, fy))) << fx << " " << fy;
    }
}

TEST(LibraryMath, RoundingToIntegers) {
  for (const double x : doubles()) {
    if (!(fabs(x) < 0x1p63)) continue;
    SCOPED_TRACE(x);
    EXPECT_EQ(fl_lround(x), lround(x));
    EXPECT_EQ(fl_llround(x), llround(x));
    EXPECT_EQ(fl_lrint(x), lrint(x));
    EXPECT_EQ(fl_llrint(x), llrint(x));
    const auto f = static_cast<float>(x);
    if (!(fabsf(f) < 0x1p63f)) continue;
    EXPECT_EQ(fl_lroundf(f), lroundf(f));
    EXPECT_EQ(fl_llroundf(f), llroundf(f));
    EXPECT_EQ(fl_lrintf(f), lrintf(f));
    EXPECT_EQ(fl_llrintf(f), llrintf(f));
  }
}
