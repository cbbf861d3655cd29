#include "base/diagnostic.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace faultline {
namespace {

// One file and the diagnostics about it.
struct Shown {
  SourceFiles files;
  FileId file;

  explicit Shown(std::string text) : file(files.add("max.c", std::move(text))) {}
  std::string error(Position begin, Position end) const {
    return render({Severity::Error, {file, begin, end}, "here"}, files, Color::Off);
  }
};

TEST(Render, LineAndCaret) {
  const Shown shown("int f(int a) {\n  return a + b;\n}\n");
  EXPECT_EQ(shown.error({2, 14}, {2, 15}),
            "max.c:2:14: error: here\n"
            "    return a + b;\n"
            "               ^\n");
}

TEST(Render, TheWholeRangeIsUnderlined) {
  const Shown shown("  return a + b;\n");
  EXPECT_EQ(shown.error({1, 10}, {1, 15}),
            "max.c:1:10: error: here\n"
            "    return a + b;\n"
            "           ^~~~~\n");
}

TEST(Render, ARangeOverSeveralLinesIsUnderlinedToTheEndOfItsFirst) {
  const Shown shown("x = f(1,\n      2);\n");
  EXPECT_EQ(shown.error({1, 5}, {2, 9}),
            "max.c:1:5: error: here\n"
            "  x = f(1,\n"
            "      ^~~~\n");
}

TEST(Render, AnEmptyRangeGetsOneCaret) {
  const Shown shown("x = 1;\n");
  EXPECT_EQ(shown.error({1, 7}, {1, 7}),
            "max.c:1:7: error: here\n"
            "  x = 1;\n"
            "        ^\n");
}

TEST(Render, ColumnsBeyondTheLineStayBehindIt) {
  const Shown shown("x = 1;\ny = 2;\n");
  EXPECT_EQ(shown.error({1, 90}, {1, 99}),
            "max.c:1:90: error: here\n"
            "  x = 1;\n"
            "        ^\n");
  EXPECT_EQ(shown.error({1, 5}, {1, 99}),
            "max.c:1:5: error: here\n"
            "  x = 1;\n"
            "      ^~\n");
}

TEST(Render, LinesThatAreNotThereOrEmptyAreNotShown) {
  const Shown shown("x = 1;\n\n");
  EXPECT_EQ(shown.error({9, 1}, {9, 2}), "max.c:9:1: error: here\n");
  EXPECT_EQ(shown.error({2, 1}, {2, 2}), "max.c:2:1: error: here\n");
}

TEST(Render, TabsAndControlCharactersTakeOneColumn) {
  const Shown shown("\tx\x1b = 1;\r\n");
  EXPECT_EQ(shown.error({1, 6}, {1, 7}),
            "max.c:1:6: error: here\n"
            "   x  = 1;\n"
            "       ^\n");
}

TEST(Render, TheCaretCountsCharactersNotBytes) {
  const Shown shown("s = \"\u00e9\u20ac\" + n\u00fcll + 1;\n");
  EXPECT_EQ(shown.error({1, 15}, {1, 20}),
            "max.c:1:15: error: here\n"
            "  s = \"\u00e9\u20ac\" + n\u00fcll + 1;\n"
            "             ^~~~\n");
}

TEST(Render, AMessageAboutTheWholeInput) {
  const SourceFiles files;
  EXPECT_EQ(render({Severity::Error, {}, "no entry function 'main'"}, files, Color::Off),
            "faultline: error: no entry function 'main'\n");
}

TEST(Render, EverySeverityHasItsName) {
  const SourceFiles files;
  EXPECT_EQ(render({Severity::Warning, {}, "m"}, files, Color::Off), "faultline: warning: m\n");
  EXPECT_EQ(render({Severity::Note, {}, "m"}, files, Color::Off), "faultline: note: m\n");
}

TEST(Render, Colours) {
  const Shown shown("x = 1;\n");
  const SourceRange range{shown.file, {1, 5}, {1, 6}};
  EXPECT_EQ(render({Severity::Error, range, "here"}, shown.files, Color::On),
            "\033[1mmax.c:1:5:\033[0m \033[1;31merror:\033[0m \033[1mhere\033[0m\n"
            "  x = 1;\n"
            "      \033[1;32m^\033[0m\n");
  EXPECT_EQ(render({Severity::Error, range, "here"}, shown.files, Color::Off).find('\033'),
            std::string::npos);
}

TEST(Render, SeveritiesDifferInColour) {
  const SourceFiles files;
  const std::string note = render({Severity::Note, {}, "m"}, files, Color::On);
  const std::string warning = render({Severity::Warning, {}, "m"}, files, Color::On);
  EXPECT_NE(note.find("\033[1;36mnote:"), std::string::npos);
  EXPECT_NE(warning.find("\033[1;35mwarning:"), std::string::npos);
}

// The character of the shown line that is above the caret.
std::string above_caret(const std::string& rendered) {
  const std::size_t line = rendered.find('\n') + 1;
  const std::size_t carets = rendered.find('\n', line) + 1;
  return rendered.substr(line + (rendered.find('^') - carets), 1);
}

TEST(Render, ALongLineIsShownAroundTheCaret) {
  std::string text(1000, '.');
  text[700] = 'X';
  const Shown shown(text);
  const std::string out = shown.error({1, 701}, {1, 702});
  EXPECT_EQ(above_caret(out), "X");
  EXPECT_EQ(out, "max.c:1:701: error: here\n  " + std::string(80, '.') + "X" + std::string(79, '.') + "\n  " +
                     std::string(80, ' ') + "^\n");
}

TEST(Render, ALongLineAtBothItsEnds) {
  const Shown shown("A" + std::string(500, '.') + "Z");
  EXPECT_EQ(above_caret(shown.error({1, 1}, {1, 2})), "A");
  EXPECT_EQ(above_caret(shown.error({1, 502}, {1, 503})), "Z");
}

TEST(Render, ALongRangeEndsWithTheWindow) {
  const Shown shown(std::string(1000, '.'));
  EXPECT_EQ(shown.error({1, 1}, {1, 1001}),
            "max.c:1:1: error: here\n  " + std::string(160, '.') + "\n  ^" + std::string(159, '~') + "\n");
}

TEST(Render, AWindowNeverCutsACharacter) {
  std::string text;
  for (int i = 0; i < 300; ++i)
    text += "\u20ac";
  for (std::uint32_t column = 1; column <= 901; column += 3) {
    const std::string out = Shown(text).error({1, column}, {1, column + 3});
    const std::size_t line = out.find('\n') + 3;
    const std::string shown = out.substr(line, out.find('\n', line) - line);
    ASSERT_EQ(shown.size() % 3, 0u);
    for (std::size_t i = 0; i < shown.size(); i += 3)
      ASSERT_EQ(shown.substr(i, 3), "\u20ac");
  }
}

TEST(Render, AnyBytesAndAnyPositionAreShownSomehow) {
  for (const char* bytes : {"\x80", "\xff", "\xe2\x82", "\xf0\x9f\x98\x80", "a\x80\x80\x80\x80\x80"}) {
    std::string text;
    while (text.size() < 700)
      text += bytes;
    const Shown shown(text);
    for (std::uint32_t column = 0; column < 720; ++column) {
      EXPECT_FALSE(shown.error({1, column}, {1, column + 5}).empty());
      EXPECT_FALSE(shown.error({1, column}, {1, 0}).empty());
      EXPECT_FALSE(shown.error({1, column}, {2, 1}).empty());
    }
  }
}

TEST(InputError, CarriesItsDiagnostic) {
  const InputError error("unsupported: inline assembly", {FileId(0), {3, 5}, {3, 8}});
  EXPECT_STREQ(error.what(), "unsupported: inline assembly");
  EXPECT_EQ(error.diagnostic().severity, Severity::Error);
  EXPECT_EQ(error.diagnostic().message, "unsupported: inline assembly");
  EXPECT_EQ(error.diagnostic().range.begin, (Position{3, 5}));
  EXPECT_FALSE(InputError("no range").diagnostic().range);
}

}  // namespace
}  // namespace faultline
