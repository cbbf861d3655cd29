// One failing test of a function, and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>

#include "app/exit_code.h"
#include "app/pin_values.h"
#include "tool.h"

namespace faultline::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// `delay > 5` should be `delay >= 5`.
const char* const kProgram =
    "static int level;\n"
    "int limit[2], seen;\n"
    "int table[3] = {5, 7, 9};\n"
    "void setup(void) { limit[0] = 10; limit[1] = 20; }\n"
    "static int over(int zone) { return level > limit[zone]; }\n"
    "int alarm(int zone, int delay) {\n"
    "  int late = delay > table[0];\n"
    "  seen = seen + 1;\n"
    "  if (over(zone) && late)\n"
    "    return 1;\n"
    "  return 0;\n"
    "}\n"
    "int main(void) { level = 3; setup(); return alarm(0, 6); }\n";

struct Pinned {
  Finished told;
  nlohmann::json document;
};

Pinned pin(std::vector<std::string> more, const std::string& program = kProgram) {
  const Folder folder;
  const std::string json = folder.path("result.json");
  std::vector<std::string> words{"pin", folder.write("alarm.c", program), "--function", "alarm", "--json", json};
  words.insert(words.end(), more.begin(), more.end());
  Pinned done;
  done.told = faultline(words);
  if (done.told.exit_code == 0 || done.told.exit_code == 10)
    done.document = nlohmann::json::parse(read(json));
  return done;
}

const std::vector<std::string> kFails = {"--setup",  "setup",    "--given", "zone >= 0 && zone < 2",
                                         "--values", "zone=0, delay=5, level=11, seen=0",
                                         "--expect", "1"};

std::vector<std::string> with(std::vector<std::string> words, const std::string& what, const std::string& by) {
  for (std::string& word : words)
    word = replaced(word, what, by);
  return words;
}

TEST(Pin, TheChangeThatAltersTheFewestResultsIsFirst) {
  const Pinned done = pin(kFails);
  EXPECT_EQ(done.told.exit_code, 10) << done.told.err;
  EXPECT_EQ(done.document["ranking"][0]["line"], 7) << done.told.out;
  const nlohmann::json& best = done.document["repairs"][0];
  EXPECT_EQ(best["after"], "delay >= table[0]");
  EXPECT_EQ(best["status"], "fixes-run");
  EXPECT_GT(best["passing"], 100);
  EXPECT_GT(best["changed"], 0);
  EXPECT_LT(best["changed"], best["passing"]);
  EXPECT_THAT(done.told.out, AllOf(HasSubstr("fixes this run; changes the result of "),
                                   HasSubstr("One test is all that is known"), HasSubstr("faultline pin "),
                                   Not(HasSubstr("proved: no run fails")), Not(HasSubstr("--inputs"))));
}

// Nobody knows of passing runs, so nobody compares with them unasked.
TEST(Pin, LocalizersThatNeedPassingRunsAreNotAsked) {
  const Pinned done = pin(kFails);
  std::vector<std::string> asked;
  for (const nlohmann::json& each : done.document["localizations"])
    asked.push_back(each["localizer"]);
  EXPECT_THAT(asked, testing::IsSupersetOf({"repair", "max-sat"}));
  EXPECT_THAT(asked, AllOf(Not(testing::Contains("spectrum")), Not(testing::Contains("distance"))));
}

TEST(Pin, ATestThatPassesIsNothingToExplain) {
  const Pinned done = pin(with(kFails, "delay=5", "delay=6"));
  EXPECT_EQ(done.told.exit_code, 0) << done.told.out << done.told.err;
  EXPECT_THAT(done.told.out, HasSubstr("there is nothing to explain"));
}

TEST(Pin, WhatIsLeftBehindCanBeExpected) {
  std::vector<std::string> words = kFails;
  words.back() = "seen=1";
  const Pinned fails = pin(words, replaced(kProgram, "seen + 1", "seen + 2"));
  EXPECT_EQ(fails.told.exit_code, 10) << fails.told.err;
  EXPECT_EQ(fails.document["ranking"][0]["line"], 8) << fails.told.out;
}

// A table that nothing changes, and what the setup writes, are inputs if the test says so.
TEST(Pin, PartsAndListsAreValues) {
  const std::string values = "zone=0, delay=5, level=11, seen=0, limit={10, 20}, table[0]=5, table[1]=7, table[2]=9";
  EXPECT_EQ(pin({"--values", values, "--expect", "1"}).told.exit_code, 10);
  const Pinned few = pin({"--values", replaced(values, "{10, 20}", "{10}"), "--expect", "1"});
  EXPECT_EQ(few.told.exit_code, 2);
  EXPECT_THAT(few.told.err, HasSubstr("'limit' has 2 values, and 1 is given: {10}"));
}

// The program's own checks come first, and judge every run.
TEST(Pin, AnErrorOfTheProgramItselfIsFound) {
  const Pinned done = pin(kFails, replaced(kProgram, "int limit[2], seen", "int limit[1], seen"));
  EXPECT_EQ(done.told.exit_code, 10) << done.told.err;
  EXPECT_EQ(done.document["property"]["kind"], "out-of-bounds");
  EXPECT_THAT(done.told.out, Not(HasSubstr("One test is all that is known")));
}

TEST(Pin, WhatTheTestLeavesOpenIsAnError) {
  const Pinned done = pin(with(kFails, ", level=11", ""));
  EXPECT_EQ(done.told.exit_code, 2);
  EXPECT_THAT(done.told.err, HasSubstr("alarm.c:6:5: error: the test gives no value to level, which 'alarm' reads"));
  const std::string asks = "int __VERIFIER_nondet_int(void);\nint alarm(int a) {\n  return a + __VERIFIER_nondet_int();\n}\n";
  const Pinned open = pin({"--values", "a=1", "--expect", "3"}, asks);
  EXPECT_EQ(open.told.exit_code, 2);
  EXPECT_THAT(open.told.err, AllOf(HasSubstr("alarm.c:3:"), HasSubstr("the test says nothing about")));
}

TEST(Pin, WhatDoesNotFitTheFunctionIsAnError) {
  const auto refused = [](const std::string& what, const std::string& by) {
    const Pinned done = pin(with(kFails, what, by));
    EXPECT_EQ(done.told.exit_code, 2) << what << " " << done.told.out;
    return done.told.err;
  };
  EXPECT_THAT(refused("level=11", "levle=11"),
              HasSubstr("'alarm' has no input 'levle' (did you mean 'level'?); known are "));
  EXPECT_THAT(refused("level=11", "level=1.5"),
              HasSubstr("'level' cannot have this value: it is no number of type 'int'"));
  EXPECT_THAT(refused("level=11", "level=99999999999"), HasSubstr("it is no number of type 'int'"));
  EXPECT_THAT(refused("level=11", "level=11, level=12"), HasSubstr("'level' is there twice"));
  std::vector<std::string> words = kFails;
  words.back() = "limit[0]=1";
  EXPECT_THAT(pin(words).told.err, HasSubstr("'alarm' writes no 'limit[0]'"));
  const Pinned none = pin({"--values", "a=1", "--expect", "3"}, "int g; void alarm(int a) { g = a; }\n");
  EXPECT_EQ(none.told.exit_code, 2);
  EXPECT_THAT(none.told.err, HasSubstr("3 is expected, but 'alarm' returns nothing"));
  std::vector<std::string> setup = kFails;
  *std::ranges::find(setup, "setup") = "setpu";
  EXPECT_THAT(pin(setup).told.err, HasSubstr("there is no function 'setpu'"));
}

TEST(Pin, WrongUse) {
  const auto wrong = [](std::vector<std::string> words) {
    const Pinned done = pin(std::move(words));
    EXPECT_EQ(done.told.exit_code, 1) << done.told.err;
    return done.told.err;
  };
  EXPECT_THAT(wrong({"--values", "zone=0"}), HasSubstr("pin needs what the test expects"));
  EXPECT_THAT(wrong({"--values", "zone=x", "--expect", "1"}),
              HasSubstr("--values: 'zone=x' is no value: 'x' is not a number"));
  EXPECT_THAT(wrong({"--values", "zone=", "--expect", "1"}), HasSubstr("'zone=' has no value"));
  EXPECT_THAT(wrong({"--values", "0", "--expect", "1"}), HasSubstr("'0' has no name"));
  EXPECT_THAT(wrong({"--values", "zone=0,,delay=1", "--expect", "1"}), HasSubstr("an item is empty"));
  EXPECT_THAT(wrong({"--expect", "1", "--inputs", "1"}), HasSubstr("pin takes its inputs by name"));
  const Folder folder;
  const std::string file = folder.write("p.c", kProgram);
  EXPECT_EQ(faultline({"pin", file, "--expect", "1"}).exit_code, 1);
  const Finished unknown = faultline({"pin", file, "--function", "alram", "--expect", "1"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("'alram'"));
}

TEST(PinnedValues, AreRead) {
  const auto values = app::parse_values({"a=1, p[0].x = -0x10", "c={1, 'a', ','},'='"}, "--values");
  ASSERT_EQ(values.size(), 4u);
  EXPECT_EQ(values[1].place, "p[0].x");
  EXPECT_TRUE(values[1].values[0].negative);
  EXPECT_EQ(values[1].values[0].magnitude, 16u);
  EXPECT_EQ(values[2].values.size(), 3u);
  EXPECT_EQ(values[2].values[2].magnitude, 44u);
  EXPECT_EQ(values[3].place, "");
  EXPECT_EQ(values[3].values[0].magnitude, 61u);
  for (const char* wrong : {"", "a=", "=1", "a=b", "a={1", "a=1 2", "a=1,", "a='x"})
    EXPECT_THROW(app::parse_values({wrong}, "--values"), app::Failure) << wrong;
}

}  // namespace
}  // namespace faultline::cli
