// The closest run that passes and what the failure depends on, as users ask for them: options, conditions
// with carets into them, reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "schema.h"
#include "tool.h"

namespace faultline::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kMinmax = "examples/minmax.c";

Finished explain(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"explain", kMinmax});
  return faultline(std::move(arguments));
}

TEST(ClosestRun, IsToldAsAStory) {
  const Finished tool = explain({"--inputs", "1,0,1", "--localizers", "distance"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("--inputs 1,1,1: distance 3; no run that passes is closer\n"));
  EXPECT_THAT(
      tool.out,
      HasSubstr("with input2 = 1 instead of 0, the condition `least > input2` in line 19 is no longer "
                "true, so `most = input2` in line 19 is not executed, so "));
}

// A run that passes may end anywhere.
TEST(ClosestRun, EndsByExit) {
  const Folder folder;
  const std::string program = folder.write("exits.c",
                                           "#include <assert.h>\n"
                                           "#include <stdlib.h>\n"
                                           "int nondet_int(void);\n"
                                           "static void refuse(int level) { if (level < 0) exit(2); }\n"
                                           "int main(void) {\n"
                                           "  int level = nondet_int();\n"
                                           "  refuse(level);\n"
                                           "  assert(level < 0);\n"
                                           "}\n");
  const Finished tool = faultline({"explain", program, "--inputs", "0", "--localizers", "distance"});
  EXPECT_EQ(tool.exit_code, 10) << tool.err;
  EXPECT_THAT(tool.out, AllOf(HasSubstr("--inputs -1: distance "), Not(HasSubstr("internal error"))));
}

TEST(ClosestRun, SideBySide) {
  const Finished tool = explain({"--inputs", "1,0,1", "--localizers", "distance", "-v"});
  EXPECT_THAT(tool.out, AllOf(HasSubstr("<- they part here"), HasSubstr("least > input2 is true"),
                              HasSubstr("least > input2 is false")));
}

TEST(ClosestRun, AsJson) {
  const Finished tool = explain({"--inputs", "1,0,1", "--localizers", "distance", "--json", "-"});
  const json document = json::parse(tool.out);
  const json schema = json::parse(read(FAULTLINE_ROOT "/docs/result.schema.json"));
  EXPECT_THAT(schema_violations(document, schema), IsEmpty());
  const json& run = document["localizations"][0]["runs"][0];
  EXPECT_EQ(run["distance"], 3);
  EXPECT_EQ(run["lowerBound"], 3);
  EXPECT_EQ(run["deltas"][2]["passing"], nullptr);
  EXPECT_EQ(document["story"][0], "with input2 = 1 instead of 0");
}

TEST(ClosestRun, OtherKinds) {
  EXPECT_THAT(
      explain({"--inputs", "1,0,1", "--localizers", "distance", "--closest-failing", "--json", "-"}).out,
      HasSubstr("\"verdict\": \"fails\""));
  EXPECT_THAT(explain({"--inputs", "1,0,1", "--localizers", "distance", "--maximize"}).out,
              HasSubstr("chosen for another reason than being close"));
}

TEST(ClosestRun, ShortNames) {
  const auto told = [](const char* option) {
    return explain({"--inputs", "1,0,1", "--localizers", "distance", option}).out;
  };
  EXPECT_THAT(told("--distance-inputs-only"), HasSubstr("distance 1; no run that passes is closer"));
  EXPECT_THAT(told("--distance-inputs-guards-only"), HasSubstr("distance 2; no run that passes is closer"));
  EXPECT_THAT(told("--distance-interventions"), HasSubstr("changing any ONE of these can make this run pass"));
}

TEST(Assume, LeavesOtherRunsOut) {
  const Finished tool =
      explain({"--inputs", "1,0,1", "--localizers", "distance", "--assume", "input2 == 0@14"});
  EXPECT_THAT(tool.out, Not(HasSubstr("input2 = 1 instead of 0")));
  EXPECT_THAT(tool.out, HasSubstr("instead of 1"));
}

TEST(Assume, TheFailingRunMustKeepIt) {
  const Finished tool =
      explain({"--inputs", "1,0,1", "--localizers", "distance", "--assume", "input1 > 1@14"});
  EXPECT_THAT(tool.out, HasSubstr("there is nothing to explain"));
}

TEST(Assume, Contradictions) {
  const Finished tool = explain({"--assume", "input1 > 1@14", "--assume", "input1 < 1@14"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.out + tool.err, HasSubstr("no run reaches"));
}

TEST(CheckCause, IsAnswered) {
  EXPECT_THAT(
      explain({"--inputs", "1,0,1", "--localizers", "causes", "--check-cause", "least > input2@19"}).out,
      HasSubstr("the failure depends on least > input2 (line 19)"));
  EXPECT_THAT(
      explain({"--inputs", "1,0,1", "--localizers", "causes", "--check-cause", "input1 > -50@14"}).out,
      HasSubstr("the failure does not depend on input1 > -50 (line 14)"));
}

TEST(FindCauses, AddsTheLocalizer) {
  EXPECT_THAT(explain({"--inputs", "1,0,1", "--localizers", "distance", "--find-causes"}).out,
              HasSubstr("the failure depends on `input2 < input1`"));
}

// The value that `n--` has, and what it stores, are computed before the branch.
TEST(FindCauses, LoopsThatCountInTheirCondition) {
  const Folder folder;
  const std::string program = folder.write("count.c",
                                           "#include <assert.h>\n"
                                           "int __VERIFIER_nondet_int(void);\n"
                                           "int main(void) {\n"
                                           "  int n = __VERIFIER_nondet_int() & 7;\n"
                                           "  int m = __VERIFIER_nondet_int() & 7;\n"
                                           "  int c = 0, k = 2;\n"
                                           "  while (k--) if (n < m) c++;\n"
                                           "  assert(c == 0);\n"
                                           "}\n");
  const Finished tool = faultline({"explain", program, "--localizers", "causes"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, Not(HasSubstr("internal error")));
  EXPECT_THAT(tool.out, HasSubstr("the failure depends on `n < m`"));
}

struct Wrong {
  const char* condition;
  const char* message;
};

TEST(Conditions, WhatIsWrongIsShownInTheExpression) {
  for (const Wrong& wrong : {
           Wrong{"least > inptu2@19",
                 "--assume:1:9: error: there is no variable 'inptu2' in 'main' before line 19\n"
                 "  least > inptu2@19\n          ^~~~~~\n"},
           Wrong{"least >@19", "--assume:1:8: error: an expression is expected here"},
           Wrong{"least > 1 )@19", "--assume:1:11: error: ')' is not expected here"},
           Wrong{"least > 1", "--assume:1:10: error: '@LINE' is missing: where does it hold?"},
           Wrong{"least > 1@x", "--assume:1:11: error: 'x' is no line number"},
           Wrong{"least > 1@999", "--assume:1:11: error: no statement begins in line 999"},
           Wrong{"least->next@19", "--assume:1:1: error: a 'int' points to no value"},
           Wrong{"most.x@19", "--assume:1:6: error: 'int' has no member 'x'"},
           Wrong{"1 + * 2@19", "points to no value"},
       }) {
    const Finished tool = explain({"--assume", wrong.condition});
    EXPECT_EQ(tool.exit_code, 2) << wrong.condition;
    EXPECT_THAT(tool.err, HasSubstr(wrong.message)) << wrong.condition;
  }
}

TEST(Require, AFunctionThatIsNotThere) {
  const Finished tool = explain({"--inputs", "1,0,1", "--distance-require", "minn"});
  EXPECT_EQ(tool.exit_code, 1);
  EXPECT_THAT(tool.err, HasSubstr("there is no function 'minn'"));
}

}  // namespace
}  // namespace faultline::cli
