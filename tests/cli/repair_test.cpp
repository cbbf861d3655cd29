// Repairs on the command line: what is shown, written and changed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tool.h"

namespace faultline::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const char* const kFaulty =
    "#include <assert.h>\n"
    "int nondet_int(void);\n"
    "int larger(int a, int b) {\n"
    "  if (a < b)\n"
    "    return a;\n"
    "  return b;\n"
    "}\n"
    "int main(void) {\n"
    "  int a = nondet_int(), b = nondet_int();\n"
    "  int m = larger(a, b);\n"
    "  assert(m >= a && m >= b);\n"
    "  return 0;\n"
    "}\n";

nlohmann::json document_of(const Folder& folder, std::vector<std::string> arguments) {
  const std::string path = folder.path("result.json");
  arguments.insert(arguments.end(), {"--json", path});
  faultline(std::move(arguments));
  return nlohmann::json::parse(read(path));
}

TEST(Repair, TheFirstScreenShowsTheRepairAndItsProof) {
  const Folder folder;
  const std::string file = folder.write("larger.c", kFaulty);
  const Finished told = faultline({file});
  EXPECT_EQ(told.exit_code, 10);
  EXPECT_THAT(told.out, AllOf(HasSubstr("larger.c:4:7: note: [1] proved: no run fails any more"),
                              HasSubstr("| fix: if (a > b)")));
  const nlohmann::json document = document_of(folder, {file});
  const nlohmann::json& best = document["repairs"][0];
  EXPECT_EQ(best["line"], 4);
  EXPECT_EQ(best["before"], "a < b");
  EXPECT_EQ(best["after"], "a > b");
  EXPECT_EQ(best["status"], "proved");
  EXPECT_EQ(document["ranking"][0]["line"], 4);
  EXPECT_EQ(document["ranking"][0]["parts"]["repair"], 1.0);
}

TEST(Repair, AWeakerPropertyIsNotProposedWhereTheProgramCanBeRepairedAsCheaply) {
  const Folder folder;
  const std::string file = folder.write("larger.c", kFaulty);
  EXPECT_THAT(faultline({file}).out, Not(HasSubstr("is the property wrong")));
}

TEST(Repair, NoCodeSatisfiesAPropertyThatContradictsItself) {
  const Folder folder;
  const std::string file = folder.write("never.c",
                                        "#include <assert.h>\n"
                                        "int nondet_int(void);\n"
                                        "int half(int x) { return x / 2; }\n"
                                        "int main(void) {\n"
                                        "  int x = nondet_int();\n"
                                        "  int y = half(x);\n"
                                        "  assert(y < x && y > x);\n"
                                        "  return 0;\n"
                                        "}\n");
  const Finished told = faultline({file});
  EXPECT_EQ(told.exit_code, 10);
  EXPECT_THAT(told.out, HasSubstr("no change that is tried lets this run pass"));
  const nlohmann::json document = document_of(folder, {file});
  for (const auto& repair : document.value("repairs", nlohmann::json::array()))
    EXPECT_EQ(repair["line"], 7) << "only what is asserted can be changed: " << repair;
}

TEST(Repair, TestsOfTheUserJoinThePool) {
  const Folder folder;
  const std::string file = folder.write("larger.c", kFaulty);
  std::filesystem::create_directory(folder.path("tests"));
  folder.write("tests/a.txt", "70 71  # fails\n\n72, -73\n");
  folder.write(
      "tests/b.xml",
      "<?xml version=\"1.0\"?>\n<testcase>\n  <input>74</input>\n  <input type=\"int\">0x4b</input>\n"
      "</testcase>\n");
  folder.write("tests/metadata.xml", "<test-metadata><entryfunction>main</entryfunction></test-metadata>\n");
  folder.write("tests/notes.md", "no test");
  const Finished told = faultline({file, "--tests", folder.path("tests"), "--localizers", "repair"});
  EXPECT_EQ(told.exit_code, 10);
  EXPECT_THAT(told.out, HasSubstr(" passing runs, 3 of them tests, "));
}

TEST(Repair, ATestThatCannotBeReadIsNamedWithItsLine) {
  const Folder folder;
  const std::string file = folder.write("larger.c", kFaulty);
  std::filesystem::create_directory(folder.path("tests"));
  const auto said = [&](const std::string& name, const std::string& text) {
    const std::string test = folder.write("tests/" + name, text);
    const Finished told = faultline({file, "--tests", folder.path("tests")});
    EXPECT_EQ(told.exit_code, 2) << text;
    std::filesystem::remove(test);
    return told.err;
  };
  EXPECT_THAT(said("a.txt", "1,2\n1,x\n"), HasSubstr("a.txt:2: item 2 is not a number: 'x'"));
  EXPECT_THAT(said("a.xml", "<testcase>\n<input>1</input>\n"), HasSubstr("a.xml:2: no XML: "));
  EXPECT_THAT(said("a.xml", "<test>\n</test>\n"), HasSubstr("a.xml:1: no <testcase>, but <test>"));
  EXPECT_THAT(said("a.xml", "<testcase>\n<input></input></testcase>"),
              HasSubstr("a.xml:2: an <input> is one number, not 0"));
  EXPECT_THAT(said("a.md", "1"), HasSubstr("no test in it"));
  EXPECT_EQ(faultline({file, "--tests", folder.path("nowhere")}).exit_code, 2);
}

// Forty functions, of which the tenth compares wrongly, in line 2 + 10.
std::string long_program() {
  std::string text = "#include <assert.h>\nint nondet_int(void); int sum;\n", calls, checks;
  for (int i = 1; i <= 40; ++i) {
    const std::string n = std::to_string(i), name = "part_" + n;
    text += "int " + name + "(int x) { int y = x + " + n + "; if (y " + (i == 10 ? "<" : ">") + " 100 + " +
            n + ") y = 100; sum = sum + y / 2; y = y - 1 + 1; return y; }\n";
    calls += "  int y_" + n + " = " + name + "(x);\n";
    checks += "  assert(y_" + n + " <= 100 + " + n + ");\n";
  }
  return text + "int main(void) {\n  int x = nondet_int(); if (x < 0 || x > 1000) return 0;\n" + calls +
         checks + "  return 0;\n}\n";
}

TEST(Repair, OnLongRunsPlacesWhereNoValueHelpsAreLeftOut) {
  const Folder folder;
  const std::string file = folder.write("long.c", long_program());
  const std::vector<std::string> asked = {file,        "--localizers",     "repair", "--repair-templates",
                                          "classical", "--repair-attacks", "2",      "--repair-time",
                                          "60s"};
  const nlohmann::json document = document_of(folder, asked);
  EXPECT_EQ(document["ranking"][0]["line"], 12);
  EXPECT_THAT(document["localizations"][0]["note"].get<std::string>(),
              HasSubstr(" places left out, where no value would help"));
}

TEST(Repair, ADiffIsWrittenAndTheSourceStaysAsItIs) {
  const Folder folder;
  const std::string file = folder.write("larger.c", kFaulty), patch = folder.path("fix.diff");
  EXPECT_EQ(faultline({file, "--patch", patch}).exit_code, 10);
  EXPECT_THAT(read(patch), AllOf(HasSubstr("--- " + file + "\n+++ " + file + "\n@@ -1,7 +1,7 @@\n"),
                                 HasSubstr("\n-  if (a < b)\n+  if (a > b)\n")));
  EXPECT_EQ(read(file), kFaulty);
}

TEST(Repair, WithoutARepairTheOtherFilesAreWrittenAllTheSame) {
  const Folder folder;
  const std::string file = folder.write("larger.c", kFaulty), patch = folder.path("fix.diff"),
                    json = folder.path("result.json");
  const Finished tool = faultline({file, "--no-repair", "--patch", patch, "--json", json});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.err,
              HasSubstr("note: no change that was tried lets this run pass, so no repair is written"));
  EXPECT_FALSE(std::filesystem::exists(patch));
  EXPECT_EQ(nlohmann::json::parse(read(json))["verdict"], "unsafe");
}

TEST(Repair, InPlaceChangesTheSource) {
  const Folder folder;
  const std::string file = folder.write("larger.c", kFaulty);
  EXPECT_EQ(faultline({file, "--apply", "1", "--in-place"}).exit_code, 10);
  EXPECT_EQ(read(file), replaced(kFaulty, "if (a < b)", "if (a > b)"));
  EXPECT_EQ(faultline({"check", file}).exit_code, 0);
}

TEST(Repair, WrongUse) {
  const Folder folder;
  const std::string file = folder.write("larger.c", kFaulty);
  EXPECT_EQ(faultline({file, "--in-place"}).exit_code, 1) << "without --apply";
  const Finished none = faultline({file, "--apply", "77", "--in-place"});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_THAT(none.err, HasSubstr("--apply 77: the report has"));
  EXPECT_EQ(read(file), kFaulty);
}

TEST(Repair, CanBeLeftOut) {
  const Folder folder;
  const std::string file = folder.write("larger.c", kFaulty);
  const nlohmann::json document = document_of(folder, {file, "--no-repair"});
  EXPECT_FALSE(document.contains("repairs"));
  EXPECT_THAT(faultline({file, "--no-repair"}).out, Not(HasSubstr("| fix:")));
}

TEST(Repair, AWrongPropertyIsToldApart) {
  const Folder folder;
  const std::string file =
      folder.write("wrong.c",
                   "#include <assert.h>\nint nondet_int(void);\nint twice(int x) { return x + x; }\n"
                   "int main(void) {\n  int x = nondet_int();\n  if (x < 0 || x > 100)\n    return 0;\n"
                   "  int y = twice(x);\n  assert(y >= x && y < 200);\n  return 0;\n}\n");
  const Finished told = faultline({file});
  EXPECT_THAT(told.out,
              HasSubstr("or is the property wrong? With 'y < 200' -> 'y <= 200' in line 9: proved"));
  const nlohmann::json document = document_of(folder, {file});
  for (const auto& line : document["ranking"])
    EXPECT_NE(line["line"], 9) << "the assertion is no line of the program to look at";
}

// A call inside of the assertion is a part of it: `assert(total == total)` repairs nothing.
TEST(Repair, WhatAnAssertionCallsBelongsToTheProperty) {
  const Folder folder;
  const std::string file = folder.write("twice.c", R"(#include <assert.h>
int nondet_int(void);
static int twice(int x) {
  return x + x + (x > 5);
}
int main(void) {
  int x = nondet_int();
  if (x < 0 || x > 9)
    return 0;
  int expected = 2 * x;
  assert(twice(x) == expected);
  return 0;
}
)");
  const std::string out = faultline({file}).out;
  EXPECT_THAT(out, HasSubstr("where to look first:\n" + file + ":4:"));
  EXPECT_THAT(out, Not(HasSubstr("| fix: assert(")));
}

TEST(Repair, WhereNothingHelpsTheOthersSpeak) {
  const Folder folder;
  const std::string file = folder.write(
      "cubic.c",
      "#include <assert.h>\nint nondet_int(void);\nvoid __VERIFIER_assume(int condition);\n"
      "int main(void) {\n  int x = nondet_int();\n  __VERIFIER_assume(x > 1 && x < 10);\n  int y = x;\n"
      "  assert(y == x * x * x - 7 * x * x + 3 * x - 11);\n  return 0;\n}\n");
  const Finished told = faultline({file});
  EXPECT_EQ(told.exit_code, 10);
  EXPECT_THAT(told.out, AllOf(HasSubstr("no change that is tried lets this run pass"), HasSubstr("[1]")));
}

}  // namespace
}  // namespace faultline::cli
