// sscanf and text to floats, against the machine's library.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <tuple>
#include <vector>

#include "models.h"

namespace {

struct Scan {
  int result = 0;
  int first = 77, second = 77;
  std::array<char, 24> word;
  bool operator==(const Scan&) const = default;
};

Scan scanned(const std::string& text, const char* format, decltype(sscanf)* function) {
  Scan scan;
  scan.word.fill('#');
  scan.result = function(text.c_str(), format, &scan.first, &scan.second, scan.word.data());
  return scan;
}

std::ostream& operator<<(std::ostream& out, const Scan& scan) {
  return out << scan.result << ' ' << scan.first << ' ' << scan.second << ' '
             << std::string(scan.word.begin(), scan.word.end());
}

const std::vector<std::string>& texts() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> made = {
        "",    " ", "1",     "1 2",           "-1,+22,x", "12:34 word", "0x1f 017 z",     "a",
        "- 1", "+", "7%8 %", "99999999999 1", "1 2 abc",  "1,2,[abc]",  "1\t\n2 abc def", "12 34abc"};
    std::mt19937 random(7);
    const std::string letters = "0123456789 ,:-+x%a";
    for (int i = 0; i < 2000; ++i) {
      std::string text;
      for (std::size_t length = random() % 12; text.size() < length;)
        text += letters[random() % letters.size()];
      made.push_back(text);
    }
    return made;
  }();
  return all;
}

void expect_same_float(const std::string& text) {
  SCOPED_TRACE(text);
  char *ours_end = nullptr, *theirs_end = nullptr;
  const double ours = fl_strtod(text.c_str(), &ours_end), theirs = strtod(text.c_str(), &theirs_end);
  EXPECT_EQ(ours_end, theirs_end);
  EXPECT_TRUE(ours == theirs || (ours != ours && theirs != theirs)) << ours << " " << theirs;
}

}  // namespace

TEST(LibraryScan, NumbersAndTheTextBetweenThem) {
  for (const char* format : {"%d %d", "%d,%d", "%d:%d", "%u%d", "%i %i", "%x %o", "%2d%3d", "%d%%%d",
                             " %d a%d", "%d %n", "%5d,%5d"})
    for (const std::string& text : texts()) {
      SCOPED_TRACE(std::string(format) + " of '" + text + "'");
      EXPECT_EQ(scanned(text, format, fl_sscanf), scanned(text, format, sscanf));
    }
}

TEST(LibraryScan, Words) {
  for (const char* format : {"%d %d %s", "%d,%d,%5s", "%d %d %[a-c]", "%d%d%[^,]", "%d,%d,[%4[^]]]",
                             "%d %d %c", "%d%*d %*s%d", "%*d %d", "%*[^:]:%d"})
    for (const std::string& text : texts()) {
      SCOPED_TRACE(std::string(format) + " of '" + text + "'");
      EXPECT_EQ(scanned(text, format, fl_sscanf), scanned(text, format, sscanf));
    }
}

TEST(LibraryScan, SizesOfWhatIsStored) {
  signed char c = 0, their_c = 0;
  short s = 0, their_s = 0;
  long l = 0, their_l = 0;
  long long ll = 0, their_ll = 0;
  double d = 0, their_d = 0;
  float f = 0, their_f = 0;
  const char *text = "300 70000 -5000000000 9 2.5 -0.1", *format = "%hhd %hd %ld %llx %lf %f";
  EXPECT_EQ(fl_sscanf(text, format, &c, &s, &l, &ll, &d, &f), 6);
  EXPECT_EQ(sscanf(text, format, &their_c, &their_s, &their_l, &their_ll, &their_d, &their_f), 6);
  EXPECT_EQ(std::tuple(c, s, l, ll, d, f), std::tuple(their_c, their_s, their_l, their_ll, their_d, their_f));
}

TEST(LibraryScan, Floats) {
  for (const char* text : {"",          "-",       ".",       "1",   "-0",       "00.50",           ".5",
                           "5.",        "1e3",     "1e",      "1e+", "1e-3",     "-1.25E+2x",       "inf",
                           "-INFINITY", "nan",     "infinit", " 12", "0.000001", "123456789012345", "1e22",
                           "1e-22",     "0e99999", "3.14159", "e5"})
    expect_same_float(text);
  std::mt19937 random(8);
  for (int i = 0; i < 3000; ++i) {
    std::string text = std::to_string(random() % 100000) + "." + std::to_string(random() % 100000000);
    if (i % 3 == 0) text += "e" + std::to_string(static_cast<int>(random() % 20) - 10);
    expect_same_float(text);
  }
}

TEST(LibraryScan, ReadingElementsAndLines) {
  char bytes[8] = "#######";
  feed("abcdef");
  EXPECT_EQ(fl_fread(bytes, 4, 2, nullptr), 1u);
  EXPECT_EQ(std::string(bytes, 7), "abcdef#");
  feed("one\ntwo");
  char* line = nullptr;
  std::size_t room = 0;
  EXPECT_EQ(fl_getline(&line, &room, nullptr), 4);
  EXPECT_STREQ(line, "one\n");
  EXPECT_EQ(fl_getline(&line, &room, nullptr), 3);
  EXPECT_STREQ(line, "two");
  EXPECT_EQ(fl_getline(&line, &room, nullptr), -1);
  free(line);
}
