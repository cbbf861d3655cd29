// printf's formatting against the C library's.
#include "trace/print_format.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "arith_types.h"

namespace faultline::trace {
namespace {

std::string no_strings(Word, std::optional<std::uint64_t>, std::size_t) {
  throw PrintError{PrintError::Cause::Mismatch, "no string expected"};
}

template <class... Values>
std::string ours(const char* format, Values... given) {
  const std::vector<PrintArgument> arguments = {{word(given), scalar<Values>()}...};
  return format_print(format, arguments, no_strings);
}

template <class... Values>
std::string theirs(const char* format, Values... given) {
  char buffer[4096];
  std::snprintf(buffer, sizeof buffer, format, given...);
  return buffer;
}

template <class... Values>
void same(const char* format, Values... given) {
  EXPECT_EQ(ours(format, given...), theirs(format, given...)) << format;
}

std::string error_of(const char* format, std::vector<PrintArgument> arguments = {}) {
  try {
    return format_print(format, arguments, no_strings);
  } catch (const PrintError& error) {
    return error.message;
  }
}

TEST(PrintFormat, TextAndPercent) {
  EXPECT_EQ(ours("100%% of %d\n", 7), "100% of 7\n");
  EXPECT_EQ(ours(""), "");
}

TEST(PrintFormat, SignedIntegers) {
  for (const char* format :
       {"%d", "%i", "%5d|", "%-5d|", "%05d", "%+d", "% d", "%.3d", "%8.3d|", "%-8.3d|", "%'d"}) {
    for (const int value : {0, 1, -1, 42, -12345, INT32_MAX, INT32_MIN})
      same(format, value);
  }
  for (const long value : {0L, -1L, INT64_MAX, INT64_MIN}) {
    for (const char* format : {"%ld", "%lld", "%jd", "%zd", "%td", "%20ld|"})
      same(format, value);
  }
}

TEST(PrintFormat, UnsignedIntegers) {
  for (const char* format : {"%u", "%x", "%X", "%o", "%#x", "%#o", "%08x", "%#10X|", "%-6u|", "%.0x"}) {
    for (const unsigned value : {0u, 1u, 255u, 65535u, UINT32_MAX})
      same(format, value);
  }
  for (const char* format : {"%lu", "%llx", "%zu", "%jo"})
    same(format, UINT64_MAX);
}

TEST(PrintFormat, ShortLengthsCutTheValue) {
  for (const int value : {0, 127, 128, 255, 256, -1, 65535, 70000}) {
    EXPECT_EQ(ours("%hhd %hd", value, value),
              theirs("%hhd %hd", static_cast<signed char>(value), static_cast<short>(value)));
    EXPECT_EQ(ours("%hhu %hx", value, value),
              theirs("%hhu %hx", static_cast<unsigned char>(value), static_cast<unsigned short>(value)));
  }
}

TEST(PrintFormat, SignOfTheConversionDecides) {
  EXPECT_EQ(ours("%u", -1), "4294967295");
  EXPECT_EQ(ours("%d", 4294967295u), "-1");
  EXPECT_EQ(ours("%lx", -1), "ffffffff");  // long of a 32-bit target
}

TEST(PrintFormat, Floats) {
  for (const char* format : {"%f", "%F", "%e", "%E", "%g", "%G", "%a", "%A", "%.2f", "%10.3f|", "%-10.1e|",
                             "%+g", "%010.2f", "%#.0f", "%.0f", "%.15g", "%lf"}) {
    for (const double value : {0.0, -0.0, 1.0, -1.5, 3.14159, 1e100, 1e-300, 5e-324, HUGE_VAL, -HUGE_VAL}) {
      same(format, value);
    }
  }
  EXPECT_EQ(ours("%f", std::nan("")), theirs("%f", std::nan("")));
}

TEST(PrintFormat, StarsTakeArguments) {
  same("%*d|", 6, 42);
  same("%*d|", -6, 42);
  same("%.*f|", 2, 3.14159);
  same("%.*f|", -1, 3.14159);
  same("%*.*f|", 10, 3, 2.71828);
}

TEST(PrintFormat, CharactersAndPointers) {
  same("%c%c", int{'a'}, int{'%'});
  same("%3c|%-3c|", int{'x'}, int{'y'});
  EXPECT_EQ(ours("%c", 0), std::string(1, '\0'));
  EXPECT_EQ(ours("%p", 0x1234ul), "0x1234");
  EXPECT_EQ(ours("%p", 0ul), "(nil)");
}

TEST(PrintFormat, Strings) {
  std::optional<std::uint64_t> asked;
  const StringReader read = [&](Word address, std::optional<std::uint64_t> most, std::size_t argument) {
    EXPECT_EQ(address, 77u);
    EXPECT_EQ(argument, 0u);
    asked = most;
    return std::string("hello").substr(0, most.value_or(5));
  };
  const std::vector<PrintArgument> arguments = {{77, scalar<unsigned long>()}};
  EXPECT_EQ(format_print("<%s>", arguments, read), "<hello>");
  EXPECT_FALSE(asked);
  EXPECT_EQ(format_print("<%7s>", arguments, read), "<  hello>");
  EXPECT_EQ(format_print("<%-7s>", arguments, read), "<hello  >");
  EXPECT_EQ(format_print("<%.2s>", arguments, read), "<he>");
  EXPECT_EQ(asked, 2u);
  EXPECT_EQ(format_print("<%5.1s>", arguments, read), "<    h>");
}

TEST(PrintFormat, MistakesAreNamed) {
  EXPECT_EQ(error_of("%d"), "printf: no argument for %d");
  EXPECT_EQ(error_of("%*d", {{3, scalar<int>()}}), "printf: no argument for %*d");
  EXPECT_EQ(error_of("%*d"), "printf: no argument for %*");
  EXPECT_EQ(error_of("%n", {{0, scalar<int>()}}), "printf conversion '%n'");
  EXPECT_EQ(error_of("%Lf", {{0, scalar<double>()}}), "printf conversion '%Lf'");
  EXPECT_EQ(error_of("%ls", {{0, scalar<int>()}}), "printf conversion '%ls'");
  EXPECT_EQ(error_of("100%"), "printf conversion '%'");
  EXPECT_EQ(error_of("%d", {{0, scalar<double>()}}),
            "printf: the argument for %d is a floating-point number");
  EXPECT_EQ(error_of("%f", {{0, scalar<int>()}}), "printf: the argument for %f is no floating-point number");
  EXPECT_EQ(error_of("%99999999d", {{0, scalar<int>()}}), "printf: a width of 9999999 is too large");
}

}  // namespace
}  // namespace faultline::trace
