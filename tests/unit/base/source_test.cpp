#include "base/source.h"

#include <gtest/gtest.h>

namespace faultline {
namespace {

SourceRange range(FileId file, Position begin, Position end) {
  return {file, begin, end};
}

TEST(SourceFiles, LinesOfATextThatEndsWithANewLine) {
  SourceFiles files;
  const FileId file = files.add("a.c", "int x;\n\nint y;\n");
  EXPECT_EQ(files.line_count(file), 3u);
  EXPECT_EQ(files.line(file, 1), "int x;");
  EXPECT_EQ(files.line(file, 2), "");
  EXPECT_EQ(files.line(file, 3), "int y;");
}

TEST(SourceFiles, TheLastLineMayLackItsEnd) {
  SourceFiles files;
  const FileId file = files.add("a.c", "int x;\nint y;");
  EXPECT_EQ(files.line_count(file), 2u);
  EXPECT_EQ(files.line(file, 2), "int y;");
  EXPECT_EQ(files.text(range(file, {2, 5}, {2, 7})), "y;");
}

TEST(SourceFiles, LinesWithCarriageReturns) {
  SourceFiles files;
  const FileId file = files.add("dos.c", "a = 1;\r\n\r\nb = 2;\r\n");
  EXPECT_EQ(files.line(file, 1), "a = 1;");
  EXPECT_EQ(files.line(file, 2), "");
  EXPECT_EQ(files.line(file, 3), "b = 2;");
  EXPECT_EQ(files.text(range(file, {1, 5}, {3, 2})), "1;\r\n\r\nb");
  EXPECT_EQ(one_line(files.text(range(file, {1, 5}, {3, 2}))), "1; b");
}

TEST(SourceFiles, EmptyText) {
  SourceFiles files;
  const FileId file = files.add("empty.c", "");
  EXPECT_EQ(files.line_count(file), 1u);
  EXPECT_EQ(files.line(file, 1), "");
  EXPECT_EQ(files.text(range(file, {1, 1}, {1, 1})), "");
}

TEST(SourceFiles, LinesThatAreNotThereAreEmpty) {
  SourceFiles files;
  const FileId file = files.add("a.c", "x\n");
  EXPECT_EQ(files.line(file, 0), "");
  EXPECT_EQ(files.line(file, 2), "");
  EXPECT_EQ(files.line(file, 4000000000u), "");
}

TEST(SourceFiles, TextOfARangeOverSeveralLines) {
  SourceFiles files;
  const FileId file = files.add("a.c", "x = f(1,\n      2,\n      3);\ny = 0;\n");
  EXPECT_EQ(files.text(range(file, {1, 5}, {3, 9})), "f(1,\n      2,\n      3)");
  EXPECT_EQ(files.text(range(file, {1, 1}, {5, 1})), files.text(file));
}

TEST(SourceFiles, RangesBeyondTheEndAreCut) {
  SourceFiles files;
  const FileId file = files.add("a.c", "first\nlast");
  EXPECT_EQ(files.text(range(file, {1, 3}, {1, 100})), "rst") << "stays on its line";
  EXPECT_EQ(files.text(range(file, {1, 100}, {2, 3})), "\nla");
  EXPECT_EQ(files.text(range(file, {2, 2}, {9, 9})), "ast");
  EXPECT_EQ(files.text(range(file, {7, 1}, {9, 9})), "");
  EXPECT_EQ(files.text(range(file, {2, 3}, {1, 1})), "") << "the end before the begin";
}

TEST(SourceFiles, NoRangeHasNoText) {
  SourceFiles files;
  files.add("a.c", "x");
  EXPECT_FALSE(SourceRange{});
  EXPECT_EQ(files.text(SourceRange{}), "");
  EXPECT_EQ(files.describe(SourceRange{}), "<unknown>");
}

TEST(SourceFiles, AreFoundByTheNameTheUserGave) {
  SourceFiles files;
  const FileId a = files.add("a.c", "1");
  const FileId b = files.add("lib/b.c", "2");
  EXPECT_EQ(files.find("a.c"), a);
  EXPECT_EQ(files.find("lib/b.c"), b);
  EXPECT_FALSE(files.find("b.c"));
  EXPECT_EQ(files.size(), 2u);
  EXPECT_EQ(files.path(b), "lib/b.c");
  EXPECT_EQ(files.describe(range(b, {12, 3}, {12, 9})), "lib/b.c:12:3");
}

TEST(SourceFiles, PositionsArePhysical) {
  SourceFiles files;
  const FileId file = files.add("a.i", "# 700 \"other.c\"\nint x;\n");
  EXPECT_EQ(files.line(file, 2), "int x;");
  EXPECT_EQ(files.describe(range(file, {2, 5}, {2, 6})), "a.i:2:5");
}

TEST(SourceRanges, AreOrderedByFileThenPosition) {
  const FileId a(0), b(1);
  EXPECT_LT(range(a, {9, 1}, {9, 2}), range(b, {1, 1}, {1, 2}));
  EXPECT_LT(range(a, {2, 9}, {2, 10}), range(a, {3, 1}, {3, 2}));
  EXPECT_LT(range(a, {2, 3}, {2, 4}), range(a, {2, 3}, {2, 5}));
  EXPECT_EQ(range(a, {2, 3}, {2, 4}), range(a, {2, 3}, {2, 4}));
}

TEST(OneLine, JoinsRunsOfWhiteSpace) {
  EXPECT_EQ(one_line("  x =\n\t f(1,\r\n   2)\v;\f "), "x = f(1, 2) ;");
  EXPECT_EQ(one_line(" \n\t "), "");
  EXPECT_EQ(one_line(""), "");
}

TEST(OneLine, CutsWhatIsOverTheLimit) {
  EXPECT_EQ(one_line("0123456789", 10), "0123456789");
  EXPECT_EQ(one_line("0123456789a", 10), "0123456...");
  EXPECT_EQ(one_line(std::string(300, 'x')), std::string(197, 'x') + "...");
}

TEST(OneLine, NeverCutsInsideACharacter) {
  const std::string text = "abcd\u00e9\u20ac\U0001F600xyz";  // 4 + 2 + 3 + 4 + 3 bytes
  EXPECT_EQ(one_line(text, 16), text);
  EXPECT_EQ(one_line(text, 15), "abcd\u00e9\u20ac...");  // 12 would be inside the last of them
  EXPECT_EQ(one_line(text, 12), "abcd\u00e9\u20ac...");
  EXPECT_EQ(one_line(text, 11), "abcd\u00e9...");
  EXPECT_EQ(one_line(text, 8), "abcd...");
}

}  // namespace
}  // namespace faultline
