// Text to integers: hand-picked corners, every base, and random texts around the limits; errno and the end
// included.
#include <errno.h>
#include <gtest/gtest.h>
#include <limits.h>

#include <random>
#include <tuple>
#include <vector>

#include "models.h"

namespace {

template <class Convert>
auto converted(const std::string& text, int base, Convert convert, int* error) {
  char untouched = 0;
  char* end = &untouched;
  *error = 7;
  const auto value = convert(text.c_str(), &end, base);
  // With a base that does not exist glibc leaves the end alone; AddressSanitizer's wrapper of it does not.
  const bool no_base = base < 0 || base == 1 || base > 36;
  return std::tuple(value, no_base || end == &untouched ? -1 : end - text.c_str(), *error);
}

void expect_all_equal(const std::string& text, int base) {
  SCOPED_TRACE("'" + text + "' in base " + std::to_string(base));
  int* const ours = fl___errno_location();
  int* const theirs = &errno;
  EXPECT_EQ(converted(text, base, fl_strtol, ours), converted(text, base, strtol, theirs));
  EXPECT_EQ(converted(text, base, fl_strtoll, ours), converted(text, base, strtoll, theirs));
  EXPECT_EQ(converted(text, base, fl_strtoul, ours), converted(text, base, strtoul, theirs));
  EXPECT_EQ(converted(text, base, fl_strtoull, ours), converted(text, base, strtoull, theirs));
  EXPECT_EQ(converted(text, base, fl_strtoimax, ours), converted(text, base, strtoimax, theirs));
  EXPECT_EQ(converted(text, base, fl_strtoumax, ours), converted(text, base, strtoumax, theirs));
}

void expect_same_ascii(const std::string& text) {
  SCOPED_TRACE(text);
  EXPECT_EQ(fl_atoi(text.c_str()), atoi(text.c_str()));
  EXPECT_EQ(fl_atol(text.c_str()), atol(text.c_str()));
  EXPECT_EQ(fl_atoll(text.c_str()), atoll(text.c_str()));
}

}  // namespace

TEST(LibraryNumber, Corners) {
  const std::vector<std::string> texts = {"",
                                          " ",
                                          "+",
                                          "-",
                                          "0",
                                          "-0",
                                          "+0",
                                          "00",
                                          "007",
                                          "08",
                                          "0x",
                                          "0xg",
                                          "0x1",
                                          "-0X1f",
                                          "0x 1",
                                          "x",
                                          "1x",
                                          "+-1",
                                          "-+1",
                                          "- 1",
                                          " \t\n\v\f\r42z",
                                          "\b42",
                                          "2147483647",
                                          "2147483648",
                                          "-2147483648",
                                          "-2147483649",
                                          "4294967295",
                                          "4294967296",
                                          "9223372036854775807",
                                          "9223372036854775808",
                                          "-9223372036854775808",
                                          "-9223372036854775809",
                                          "18446744073709551615",
                                          "18446744073709551616",
                                          "-18446744073709551615",
                                          "-18446744073709551616",
                                          "99999999999999999999999999",
                                          "-99999999999999999999999999",
                                          "0xffffffffffffffff",
                                          "0x10000000000000000",
                                          "zz",
                                          "Zz9",
                                          "1777777777777777777777",
                                          "0777",
                                          "1e3",
                                          "12.5",
                                          "\xb2",
                                          "0b101",
                                          "111"};
  for (const std::string& text : texts) {
    for (int base = -1; base <= 37; ++base)
      expect_all_equal(text, base);
    expect_same_ascii(text);
  }
}

TEST(LibraryNumber, RandomTexts) {
  std::mt19937_64 random(1);
  const std::string characters = "0123456789abzAFxX+- ";
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::uint64_t n = random() % 24; n > 0; --n)
      text += characters[random() % characters.size()];
    expect_all_equal(text, static_cast<int>(random() % 38) - 1);
    expect_same_ascii(text);
  }
}

TEST(LibraryNumber, RandomNumbersAroundTheLimits) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t distance = random() >> (random() % 64);
    for (const std::uint64_t limit : {0ull, 1ull << 31, 1ull << 32, 1ull << 63}) {
      const std::string digits = std::to_string(limit + distance);
      for (const std::string& text : {digits, "-" + digits, digits + "0"}) {
        expect_all_equal(text, 10);
        expect_same_ascii(text);
      }
    }
  }
}

TEST(LibraryNumber, AbsoluteValuesAndDivision) {
  for (const int a : {0, 1, -1, 7, -7, INT_MAX, INT_MIN + 1})
    for (const int b : {1, -1, 2, -3, INT_MAX}) {
      EXPECT_EQ(fl_abs(a), std::abs(a));
      EXPECT_EQ(fl_labs(a), labs(a));
      EXPECT_EQ(fl_llabs(a), llabs(a));
      EXPECT_EQ(fl_imaxabs(a), imaxabs(a));
      EXPECT_EQ(fl_div(a, b).quot, a / b);
      EXPECT_EQ(fl_div(a, b).rem, a % b);
      EXPECT_EQ(fl_ldiv(a, b).quot, a / b);
      EXPECT_EQ(fl_ldiv(a, b).rem, a % b);
      EXPECT_EQ(fl_lldiv(a, b).quot, a / b);
      EXPECT_EQ(fl_lldiv(a, b).rem, a % b);
    }
}

TEST(LibraryNumber, FirstBit) {
  for (int bit = 0; bit < 64; ++bit)
    for (const long long above : {0ll, 0x55ll, -1ll}) {
      const auto x = static_cast<long long>(static_cast<unsigned long long>(above) << bit);
      EXPECT_EQ(fl_ffsll(x), ffsll(x));
      EXPECT_EQ(fl_ffsl(x), ffsl(x));
      EXPECT_EQ(fl_ffs(static_cast<int>(x)), ffs(static_cast<int>(x)));
    }
}
