// Amounts and suggestions, which the binary shows only a few of.
#include <gtest/gtest.h>

#include "app/quantity.h"
#include "app/suggestion.h"

namespace faultline::app {
namespace {

using std::chrono::milliseconds;

TEST(Quantity, Counts) {
  EXPECT_EQ(parse_count("0"), 0u);
  EXPECT_EQ(parse_count("100"), 100u);
  EXPECT_EQ(parse_count("18446744073709551615"), 18'446'744'073'709'551'615u);
  EXPECT_EQ(parse_count("10k"), 10'000u);
  EXPECT_EQ(parse_count("1.5M"), 1'500'000u);
  EXPECT_EQ(parse_count("2G"), 2'000'000'000u);
  for (const char* text : {"", "k", "-1", "1e3", "1.5", "0x10", "1 k", "inf", "nan", "99999999T", "5x"})
    EXPECT_EQ(parse_count(text), std::nullopt) << text;
}

TEST(Quantity, Bytes) {
  EXPECT_EQ(parse_bytes("4096"), 4096u);
  EXPECT_EQ(parse_bytes("64K"), 65'536u);
  EXPECT_EQ(parse_bytes("2G"), 2ull << 30);
  EXPECT_EQ(parse_bytes("0.5MB"), 1u << 19);
  for (const char* text : {"", "G", "-2G", "2g", "2 G", "1.0001K"})
    EXPECT_EQ(parse_bytes(text), std::nullopt) << text;
}

TEST(Quantity, Durations) {
  EXPECT_EQ(parse_duration("30"), milliseconds(30'000));
  EXPECT_EQ(parse_duration("30s"), milliseconds(30'000));
  EXPECT_EQ(parse_duration("1.5s"), milliseconds(1500));
  EXPECT_EQ(parse_duration("500ms"), milliseconds(500));
  EXPECT_EQ(parse_duration("2min"), milliseconds(120'000));
  EXPECT_EQ(parse_duration("1h"), milliseconds(3'600'000));
  for (const char* text : {"", "s", "-1s", "1year", "1e99s", "99999999999999h"})
    EXPECT_EQ(parse_duration(text), std::nullopt) << text;
}

TEST(Suggestion, TypingErrorsOnly) {
  const std::vector<std::string> known = {"--inputs", "--inputs-file", "--json", "--trace", "-p"};
  EXPECT_EQ(nearest("--input", known), "--inputs");
  EXPECT_EQ(nearest("--intpus", known), "--inputs");
  EXPECT_EQ(nearest("--jsno", known), "--json");
  EXPECT_EQ(nearest("--tarce", known), "--trace");
  EXPECT_EQ(nearest("--frobnicate", known), "");
  EXPECT_EQ(nearest("", known), "");
  EXPECT_EQ(nearest(std::string(100'000, 'x'), known), "");
}

}  // namespace
}  // namespace faultline::app
