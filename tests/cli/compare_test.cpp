// Two versions of a function side by side.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tool.h"

namespace faultline::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Old C, with state, a table that nothing changes, and limits that a function sets up.
const char* const kOld =
    "int level, limit[4];\n"
    "int table[3] = {5, 7, 9};\n"
    "static int alarms;\n"
    "setup() { limit[0] = 10; limit[1] = 20; limit[2] = 30; limit[3] = 40; }\n"
    "over(zone) int zone; { return level > limit[zone]; }\n"
    "int alarm(zone, delay)\n"
    "int zone; int delay;\n"
    "{\n"
    "  if (over(zone) && delay >= table[0]) {\n"
    "    alarms = alarms + 1;\n"
    "    return 1;\n"
    "  }\n"
    "  return 0;\n"
    "}\n"
    "main(argc, argv) int argc; char *argv[]; { setup(); level = argc; return alarm(0, 6); }\n";

std::string with(const char* what, const char* by) {
  return replaced(kOld, what, by);
}

struct Compared {
  Finished told;
  nlohmann::json document;
};

Compared compare(const std::string& now, std::vector<std::string> more = {}) {
  const Folder folder;
  const std::string json = folder.path("result.json");
  std::vector<std::string> words{"compare",
                                 folder.write("old.c", kOld),
                                 folder.write("new.c", now),
                                 "--function",
                                 "alarm",
                                 "--setup",
                                 "setup",
                                 "--json",
                                 json};
  words.insert(words.end(), more.begin(), more.end());
  Compared done;
  done.told = faultline(words);
  if (done.told.exit_code == 0 || done.told.exit_code == 10 || done.told.exit_code == 5)
    done.document = nlohmann::json::parse(read(json));
  return done;
}

TEST(Compare, AWrongOperatorIsFirstAndItsRepairProved) {
  const Compared done = compare(with("level > limit", "level >= limit"));
  EXPECT_EQ(done.told.exit_code, 10) << done.told.err;
  EXPECT_THAT(done.told.out,
              AllOf(HasSubstr("new.c:5: changed, number 1 of the blamed lines"), HasSubstr("| fix:"),
                    HasSubstr("faultline compare"), Not(HasSubstr("old.c:5:"))));
  EXPECT_EQ(done.document["ranking"][0]["line"], 5);
  EXPECT_EQ(done.document["repairs"][0]["status"], "proved");
  EXPECT_EQ(done.document["changes"][0]["rank"], 1);
}

// What the setup writes, a table that nothing changes, and state that is only left behind.
TEST(Compare, SetUpTablesAndStateAreCompared) {
  EXPECT_EQ(compare(with("limit[2] = 30", "limit[2] = 31")).document["ranking"][0]["line"], 4);
  EXPECT_EQ(compare(with("{5, 7, 9}", "{6, 7, 9}")).document["ranking"][0]["line"], 2);
  const Compared state = compare(with("alarms = alarms + 1", "alarms = alarms + 2"));
  EXPECT_EQ(state.told.exit_code, 10);
  EXPECT_THAT(state.told.out, HasSubstr("alarms == old_alarms"));
}

// An index outside of the table is the old version's error, too: such runs do not count, in either version.
TEST(Compare, EqualVersionsAreEqual) {
  const Compared done = compare(with("return level > limit[zone]", "return !(level <= limit[zone])"));
  EXPECT_EQ(done.told.exit_code, 0) << done.told.out << done.told.err;
  EXPECT_EQ(done.document["verdict"], "safe");
}

TEST(Compare, WhatIsGivenIsAssumed) {
  const std::string now = with("level > limit", "level >= limit");
  EXPECT_EQ(compare(now, {"--given", "level < 0"}).told.exit_code, 0);
  EXPECT_EQ(compare(now, {"--given", "level > 39"}).told.exit_code, 10);
}

TEST(Compare, TheNewVersionsOwnErrorsAreFound) {
  const Compared done = compare(with("int level, limit[4]", "int level, limit[3]"));
  EXPECT_EQ(done.told.exit_code, 10);
  EXPECT_EQ(done.document["property"]["kind"], "out-of-bounds");
}

// Elements behind a pointer go in and come out.
TEST(Compare, PointersToValuesAreBuffers) {
  const Folder folder;
  const std::string text =
      "struct point { int x; unsigned char y; };\n"
      "void shift(int *a, int n, struct point *p) {\n"
      "  for (int i = 0; i < n; i++)\n"
      "    a[i] = a[i] ^ p->x;\n"
      "  p->y = n;\n"
      "}\n";
  const std::string before = folder.write("old.c", text);
  const std::string after = folder.write("new.c", replaced(text, "p->y = n", "p->y = n + 1"));
  const Finished told = faultline({"compare", before, after, "--function", "shift"});
  EXPECT_EQ(told.exit_code, 10) << told.err;
  EXPECT_THAT(told.out, AllOf(HasSubstr("p[i].y == old_p[i].y"), HasSubstr("new.c:5: changed, number 1")));
}

// The same function twice, and what differs.
Finished compare_texts(const std::string& before, const std::string& after, const std::string& function) {
  const Folder folder;
  return faultline({"compare", folder.write("old.c", before), folder.write("new.c", after), "--function", function});
}

const char* const kPrinting =
    "#include <stdio.h>\n"
    "void show(int level, const char *unit) {\n"
    "  printf(\"level %d\", level);\n"
    "  if (level > 90)\n"
    "    puts(\": alarm\");\n"
    "}\n"
    "void tell(int level) { show(level, \"bar\"); }\n";

TEST(Compare, WhatIsPrintedIsCompared) {
  const Finished value = compare_texts(kPrinting, replaced(kPrinting, "level %d\", level", "level %d\", level + 1"), "tell");
  EXPECT_EQ(value.exit_code, 10) << value.err;
  EXPECT_THAT(value.out, AllOf(HasSubstr("printed_value[i] == old_printed_value[i]"), HasSubstr("new.c:3: changed, number 1"),
                               HasSubstr("proved")));
  const Finished guard = compare_texts(kPrinting, replaced(kPrinting, "level > 90", "level >= 90"), "tell");
  EXPECT_EQ(guard.exit_code, 10) << guard.err;
  EXPECT_THAT(guard.out, AllOf(HasSubstr("prints == old_prints"), HasSubstr("new.c:4: changed, number 1")));
  const Finished text = compare_texts(kPrinting, replaced(kPrinting, ": alarm", ": Alarm"), "tell");
  EXPECT_EQ(text.exit_code, 10) << text.err;
  EXPECT_THAT(text.out, HasSubstr("printed[i] == old_printed[i]"));
}

TEST(Compare, TheSameTextInOtherCallsIsTheSame) {
  const Finished told = compare_texts(kPrinting, replaced(kPrinting, "puts(\": alarm\")", "printf(\"%s\\n\", \": alarm\")"), "tell");
  EXPECT_EQ(told.exit_code, 0) << told.out << told.err;
}

TEST(Compare, PrintedStringsAreComparedByTheirCharacters) {
  const std::string before =
      "#include <stdio.h>\n"
      "void name(int c) { char text[3] = {'a', c, 0}; printf(\"%s|%.1f\\n\", text, c * 0.5); }\n";
  EXPECT_EQ(compare_texts(before, replaced(before, "c * 0.5", "c / 2.0"), "name").exit_code, 0);
  EXPECT_EQ(compare_texts(before, replaced(before, "'a', c", "c, 'a'"), "name").exit_code, 10);
  EXPECT_EQ(compare_texts(before, replaced(before, "c * 0.5", "c * 0.25"), "name").exit_code, 10);
}

TEST(Compare, BothVersionsAreGivenTheSameInputs) {
  const std::string before =
      "int sensor(int channel);\n"
      "int __VERIFIER_nondet_int(void);\n"
      "int step(int gain) {\n"
      "  int a = sensor(1), b = sensor(2);\n"
      "  return a / 4 - b / 2 + __VERIFIER_nondet_int() % 8 + gain % 16;\n"
      "}\n";
  const Finished same = compare_texts(before, replaced(before, "a / 4 - b / 2 +", "-(b / 2) + a / 4 +"), "step");
  EXPECT_EQ(same.exit_code, 0) << same.out << same.err;
  const Finished other = compare_texts(before, replaced(before, "a / 4 - b / 2", "b / 4 - a / 2"), "step");
  EXPECT_EQ(other.exit_code, 10) << other.err;
  EXPECT_THAT(other.out, HasSubstr("new.c:5: changed, number 1"));
}

TEST(Compare, WhatIsScannedIsTheSame) {
  const std::string before =
      "#include <stdio.h>\n"
      "int main(void) {\n"
      "  int n; unsigned char c;\n"
      "  if (scanf(\"%d %hhu\", &n, &c) != 2) return 1;\n"
      "  printf(\"%d\\n\", n > c);\n"
      "  return 0;\n"
      "}\n";
  EXPECT_EQ(compare_texts(before, replaced(before, "n > c", "c < n"), "main").exit_code, 0);
  const Finished other = compare_texts(before, replaced(before, "n > c", "n >= c"), "main");
  EXPECT_EQ(other.exit_code, 10) << other.err;
  EXPECT_THAT(other.out, HasSubstr("new.c:5: changed, number 1"));
}

TEST(Compare, AnEndThatTheOldVersionHasNotIsADifference) {
  const std::string before = "#include <stdlib.h>\nint half(int n) {\n  if (n < 0) return 0;\n  return n / 2;\n}\n";
  const Finished told = compare_texts(before, replaced(before, "if (n < 0) return 0", "if (n < 0) exit(1)"), "half");
  EXPECT_EQ(told.exit_code, 10) << told.err;
  EXPECT_THAT(told.out, HasSubstr("the old version goes on here"));
}

// A struct that only its typedef names; the inputs have the names of what they are.
TEST(Compare, StructsThatATypedefNames) {
  const Folder folder;
  const std::string text =
      "typedef struct { int level; _Bool open; short log[2]; } tank;\n"
      "static tank scaled(tank t, int by) { t.level = t.level * by; return t; }\n"
      "int fill(tank *t, int by) {\n"
      "  *t = scaled(*t, 3);\n"
      "  if (t->open) t->log[1] = by;\n"
      "  return t->level;\n"
      "}\n";
  const std::string before = folder.write("old.c", text);
  const std::string after = folder.write("new.c", replaced(text, "log[1] = by", "log[0] = by"));
  const Finished told = faultline({"compare", before, after, "--function", "fill"});
  EXPECT_EQ(told.exit_code, 10) << told.err;
  EXPECT_THAT(told.out, AllOf(HasSubstr("new.c:5: changed, number 1"), HasSubstr("  t[0].open = true "),
                              HasSubstr("  t[0].log[1] = ")));
}

TEST(Compare, WhatCannotBeComparedIsSaid) {
  const Folder folder;
  const std::string before = folder.write("old.c", "int f(int a) { return a; }\n");
  const auto refused = [&](const std::string& text, std::vector<std::string> more) {
    std::vector<std::string> words{"compare", before, folder.write("new.c", text)};
    words.insert(words.end(), more.begin(), more.end());
    return faultline(words);
  };
  const Finished type = refused("int f(long a) { return a; }\n", {"--function", "f"});
  EXPECT_EQ(type.exit_code, 2);
  EXPECT_THAT(type.err, HasSubstr("new.c:1:5: error: 'f' has another type than in the old version"));
  const Finished name = refused("int g(int a) { return a; }\n", {"--function", "f"});
  EXPECT_EQ(name.exit_code, 2);
  EXPECT_THAT(name.err, HasSubstr("defines no function 'f'; --function takes one of: g"));
  const Finished one = faultline({"compare", before});
  EXPECT_EQ(one.exit_code, 1);
  EXPECT_THAT(one.err, HasSubstr("compare takes two files"));
  const Finished missing = faultline({"compare", before, folder.path("none.c"), "--function", "f"});
  EXPECT_EQ(missing.exit_code, 2);
  const Finished setup = refused("int f(int a) { return a; }\n", {"--function", "f", "--setup", "init"});
  EXPECT_EQ(setup.exit_code, 2);
  EXPECT_THAT(setup.err, HasSubstr("there is no function 'init' in both versions"));
}

}  // namespace
}  // namespace faultline::cli
