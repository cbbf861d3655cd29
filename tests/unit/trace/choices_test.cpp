#include "trace/choice_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "cfa/type.h"

namespace faultline::trace {
namespace {

struct Types {
  cfa::TypeTable table{8};
  cfa::Type integer(std::uint16_t width, cfa::Signedness signedness) {
    return table[table.integer(width, signedness)];
  }
  cfa::Type int_ = integer(32, cfa::Signedness::Signed);
  cfa::Type uchar = integer(8, cfa::Signedness::Unsigned);
  cfa::Type long_ = integer(64, cfa::Signedness::Signed);
  cfa::Type ulong_ = integer(64, cfa::Signedness::Unsigned);
  cfa::Type double_ = table[table.floating(64)];
  cfa::Type float_ = table[table.floating(32)];
  cfa::Type bool_ = table[table.bool_type()];
};

Choices parsed(std::string_view text) {
  return std::get<Choices>(parse_choices(text));
}
ChoiceSyntaxError rejected(std::string_view text) {
  return std::get<ChoiceSyntaxError>(parse_choices(text));
}

TEST(Choices, NumbersAsPeopleWriteThem) {
  Types t;
  const Choices choices =
      parsed("1,-2 0x1F\n0b101\t'a' # a comment, 99\ntrue,false '\\n' ',' ' ' +7 10u 5UL");
  const std::vector<std::int64_t> expected = {1, -2, 31, 5, 97, 1, 0, 10, ',', ' ', 7, 10, 5};
  ASSERT_EQ(choices.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(to_bits(choices[i], t.long_), static_cast<std::uint64_t>(expected[i])) << i;
  }
  EXPECT_TRUE(parsed("").empty());
  EXPECT_TRUE(parsed(" , \n# nothing").empty());
}

TEST(Choices, Floats) {
  Types t;
  const Choices choices = parsed("1.5e3, -0.25, nan, inf, -inf, 1e-3");
  EXPECT_EQ(choices[0].real, 1500.0);
  EXPECT_EQ(choices[1].real, -0.25);
  EXPECT_TRUE(std::isnan(choices[2].real));
  EXPECT_EQ(choices[3].real, HUGE_VAL);
  EXPECT_EQ(choices[4].real, -HUGE_VAL);
  EXPECT_EQ(to_bits(choices[0], t.float_), std::bit_cast<std::uint32_t>(1500.0f));
  EXPECT_EQ(to_bits(parsed("-3")[0], t.double_), std::bit_cast<std::uint64_t>(-3.0));
}

TEST(Choices, WhatIsNoNumber) {
  EXPECT_EQ(rejected("1,2,x").position, 3u);
  EXPECT_EQ(rejected("1,2,x").item, "x");
  for (const char* text :
       {"--1", "0x", "1.2.3", "'ab'", "'", "''", "18446744073709551616", "1-2", "0b2", "nanx", "'\\q'"}) {
    const auto result = parse_choices(text);
    // What is too large for an integer is read as a float.
    if (std::string_view(text).starts_with("1844")) {
      EXPECT_EQ(std::get<Choices>(result)[0].kind, Choice::Kind::Float);
    } else {
      EXPECT_TRUE(std::holds_alternative<ChoiceSyntaxError>(result)) << text;
    }
  }
}

TEST(Choices, OnlyWhatFitsTheType) {
  Types t;
  const auto bits = [](std::string_view text, const cfa::Type& type) {
    return to_bits(parsed(text)[0], type);
  };
  EXPECT_EQ(bits("255", t.uchar), 255u);
  EXPECT_FALSE(bits("256", t.uchar));
  EXPECT_FALSE(bits("-1", t.uchar));
  EXPECT_EQ(bits("-2147483648", t.int_), static_cast<std::uint64_t>(INT32_MIN));
  EXPECT_FALSE(bits("2147483648", t.int_));
  EXPECT_FALSE(bits("-2147483649", t.int_));
  EXPECT_EQ(bits("18446744073709551615", t.ulong_), UINT64_MAX);
  EXPECT_FALSE(bits("18446744073709551615", t.long_));
  EXPECT_FALSE(bits("-9223372036854775809", t.long_));
  EXPECT_EQ(bits("-9223372036854775808", t.long_), std::uint64_t{1} << 63);
  EXPECT_FALSE(bits("2", t.bool_));
  EXPECT_EQ(bits("1e3", t.int_), 1000u);
  EXPECT_FALSE(bits("1.5", t.int_));
  EXPECT_FALSE(bits("nan", t.int_));
  EXPECT_FALSE(bits("1e30", t.ulong_));
}

TEST(Choices, BitsAndBack) {
  Types t;
  for (const cfa::Type* type : {&t.int_, &t.uchar, &t.long_, &t.ulong_, &t.double_, &t.float_, &t.bool_}) {
    for (const char* text : {"0", "1", "-1", "100", "255", "-128", "2147483647", "18446744073709551615"}) {
      const auto bits = to_bits(parsed(text)[0], *type);
      if (!bits) continue;
      EXPECT_EQ(to_bits(from_bits(*bits, *type), *type), bits) << text;
    }
  }
}

TEST(ListedInputs, ListThenZeros) {
  Types t;
  ListedInputs inputs(parsed("5,300"));
  EXPECT_EQ(inputs.next({&t.int_, "x", {}, {}}), 5u);
  EXPECT_EQ(inputs.used(), 1u);
  EXPECT_EQ(inputs.next({&t.uchar, "x", {}, {}}), std::nullopt);
  EXPECT_EQ(inputs.rejected(), "300");
  EXPECT_EQ(inputs.next({&t.int_, "x", {}, {}}), 0u);
  EXPECT_EQ(inputs.next({&t.int_, "x", {}, cfa::Interval{3, 9}}), 3u);
  EXPECT_EQ(inputs.next({&t.int_, "x", {}, cfa::Interval{-9, -3}}), static_cast<std::uint64_t>(-3));
  EXPECT_EQ(inputs.next({&t.int_, "x", {}, cfa::Interval{-9, 3}}), 0u);
  EXPECT_EQ(inputs.used(), 2u);
  EXPECT_EQ(inputs.given(), 2u);
}

// Characters too: what a report shows as '\0' (0) is no list of inputs.
TEST(ChoiceText, IsReadAsTheSameChoice) {
  Types t;
  EXPECT_EQ(choice_text(from_bits(0, t.uchar)), "0");
  EXPECT_EQ(choice_text(from_bits(static_cast<std::uint64_t>(-7), t.int_)), "-7");
  for (const double real : {0.0, -0.0, 2.5, -3.0, 1e300}) {
    const auto parsed = parse_choices(choice_text({.kind = Choice::Kind::Float, .real = real}));
    ASSERT_TRUE(std::holds_alternative<Choices>(parsed));
    const Choice& read = std::get<Choices>(parsed).at(0);
    EXPECT_EQ(read.kind, Choice::Kind::Float);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(read.real), std::bit_cast<std::uint64_t>(real));
  }
}

TEST(ListedInputs, SeedsGiveTheSameRandomValues) {
  Types t;
  ListedInputs a({}, 42);
  ListedInputs b({}, 42);
  ListedInputs c({}, 43);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const auto value = a.next({&t.int_, "x", {}, {}});
    EXPECT_EQ(value, b.next({&t.int_, "x", {}, {}}));
    differs |= value != c.next({&t.int_, "x", {}, {}});
    const auto signed_value = static_cast<std::int64_t>(value.value());
    EXPECT_TRUE(signed_value >= INT32_MIN && signed_value <= INT32_MAX);
    const auto bounded = static_cast<std::int64_t>(a.next({&t.int_, "x", {}, cfa::Interval{-5, 5}}).value());
    EXPECT_TRUE(bounded >= -5 && bounded <= 5);
    b.next({&t.int_, "x", {}, cfa::Interval{-5, 5}});
  }
  EXPECT_TRUE(differs);
}

}  // namespace
}  // namespace faultline::trace
