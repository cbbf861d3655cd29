// `--from`: runs that others have found, completed and replayed; round trips of what we write.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tool.h"

namespace faultline::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr int kUnsafe = 10, kInconclusive = 5, kBadInput = 2;

const char* const kProgram = R"(#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int twice(int x) { return 2 * x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  int u;
  if (x > 10) {
    while (y > 3 && y < 20)
      y--;
  }
  switch (u) { case 5: y = twice(y); break; default: break; }
  assert(x != 21 || y != 6);
}
)";

json inputs_of(const std::string& path) {
  const json document = json::parse(read(path));
  json values = json::array();
  for (const json& input : document["counterexample"]["inputs"])
    values.push_back(input["value"]);
  return values;
}

struct Found {
  Finished tool;
  json inputs;
};

Found from(const Folder& folder, const std::string& program, const std::string& file,
           const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"check", program, "--from", file, "--json", folder.path("found.json")};
  arguments.insert(arguments.end(), more.begin(), more.end());
  Found found{faultline(arguments), {}};
  if (found.tool.exit_code == kUnsafe) found.inputs = inputs_of(folder.path("found.json"));
  return found;
}

// What is written by one option comes back as the same run.
class RoundTrip : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(RoundTrip, GivesTheSameRun) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const std::string file = folder.path(GetParam().second);
  const bool is_json = std::string(GetParam().first) == "--json";
  std::vector<std::string> writing = {"explain",     program,       "--inputs",       "21,9,5", "--localizers",
                                      "unsat-core",  "--no-repair", GetParam().first, file};
  if (!is_json) writing.insert(writing.end(), {"--json", folder.path("first.json")});
  const Finished written = faultline(writing);
  ASSERT_EQ(written.exit_code, kUnsafe) << written.out << written.err;
  const std::string source = is_json ? file : folder.path("first.json");
  const Found again = from(folder, program, file);
  ASSERT_EQ(again.tool.exit_code, kUnsafe) << read(file) << again.tool.out << again.tool.err;
  EXPECT_EQ(again.inputs[0], "21");
  EXPECT_EQ(again.inputs, inputs_of(source)) << read(file) << again.tool.err;
}

INSTANTIATE_TEST_SUITE_P(Formats, RoundTrip,
                         testing::Values(std::pair("--witness", "w.yml"), std::pair("--witness", "w.graphml"),
                                         std::pair("--testcase", "t.xml"), std::pair("--json", "r.json")));

std::string waypoint(const std::string& type, const std::string& value, int line, int column = 0) {
  std::string text = "    - segment:\n        - waypoint:\n            action: follow\n            type: " + type + "\n";
  if (!value.empty()) text += "            constraint: {value: '" + value + "', format: c_expression}\n";
  text += "            location: {file_name: elsewhere/a.c, line: " + std::to_string(line);
  if (column > 0) text += ", column: " + std::to_string(column);
  return text + "}\n";
}

const std::string kHead = "- entry_type: violation_sequence\n  metadata: {format_version: \"2.0\"}\n  content:\n";

// The value that causes the failure is not there, nor are columns.
TEST(From, WhatIsOpenIsSolvedFor) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const Found found = from(folder, program,
                           folder.write("w.yml", kHead + waypoint("function_return", "\\return == 9", 6) +
                                                     waypoint("branching", "true", 9) + waypoint("target", "", 13)));
  ASSERT_EQ(found.tool.exit_code, kUnsafe) << found.tool.out << found.tool.err;
  EXPECT_EQ(found.inputs, json({"21", "9", "5"}));
  EXPECT_THAT(found.tool.err, HasSubstr("fixes 1 of 3 choices; the others were solved for"));
}

TEST(From, TheBreakIsNamed) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const std::string file = folder.write("w.yml", kHead + waypoint("function_return", "\\result == 3", 5) +
                                                     waypoint("branching", "true", 8) + waypoint("target", "", 13));
  const Finished tool = faultline({"check", program, "--from", file, "--time", "10s"});
  EXPECT_EQ(tool.exit_code, kInconclusive) << tool.out << tool.err;
  EXPECT_THAT(tool.out, AllOf(HasSubstr("cannot be completed to a failing run: it breaks at the branch 'true' in line 8"),
                              HasSubstr("w.yml:12"), HasSubstr("1 of its 2 points")));
}

TEST(From, AllPointsCanBePassedButNothingFails) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const std::string file = folder.write("w.yml", kHead + waypoint("function_return", "\\result == 3", 5) + waypoint("target", "", 13));
  const Finished tool = faultline({"check", program, "--from", file});
  EXPECT_EQ(tool.exit_code, kInconclusive) << tool.out << tool.err;
  EXPECT_THAT(tool.out, HasSubstr("all of its 1 points can be passed, but no run fails behind them"));
}

TEST(From, WhatHasNoPlaceIsLeftOpen) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const std::string file = folder.write("w.yml", kHead + waypoint("branching", "true", 13) + waypoint("assumption", "nobody == 3", 8) +
                                                     waypoint("target", "", 13));
  const Finished tool = faultline({"check", program, "--from", file});
  EXPECT_EQ(tool.exit_code, kUnsafe) << tool.out << tool.err;
  EXPECT_THAT(tool.err, AllOf(HasSubstr("left open: the branch 'true' in line 13"), HasSubstr("no variable 'nobody'")));
}

TEST(From, AvoidedBranches) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const Found found = from(folder, program, folder.write("w.yml", kHead + R"(    - segment:
        - waypoint:
            action: avoid
            type: branching
            constraint: {value: 5}
            location: {file_name: a.c, line: 12, column: 3}
        - waypoint:
            action: follow
            type: target
            location: {file_name: a.c, line: 13, column: 3}
)"));
  EXPECT_EQ(found.tool.exit_code, kInconclusive) << found.tool.out << found.tool.err << found.inputs;
}

TEST(From, CbmcTraces) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const auto step = [](const char* lhs, int value, int line) {
    return json{{"stepType", "assignment"}, {"assignmentType", "variable"}, {"lhs", lhs},
                {"value", {{"name", "integer"}, {"data", std::to_string(value)}, {"width", 32}}},
                {"sourceLocation", {{"file", "/other/a.c"}, {"function", "main"}, {"line", std::to_string(line)}}}};
  };
  const json failure = {{"stepType", "failure"}, {"sourceLocation", {{"file", "a.c"}, {"line", "13"}}}};
  const auto document = [&](const json& steps) {
    return json::array({{{"program", "CBMC"}}, {{"result", {{{"status", "FAILURE"}, {"trace", steps}}}}}}).dump();
  };
  const Found whole = from(folder, program,
                           folder.write("t.json", document({step("x", 21, 5), step("y", 7, 6), step("u", 5, 7), step("y", 6, 10), failure})));
  ASSERT_EQ(whole.tool.exit_code, kUnsafe) << whole.tool.out << whole.tool.err;
  EXPECT_EQ(whole.inputs, json({"21", "7", "5"}));
  // Without the value of u the listed inputs do not fail; it is solved for.
  const Found part = from(folder, program, folder.write("p.json", document({step("x", 21, 5), step("y", 7, 6), failure})));
  ASSERT_EQ(part.tool.exit_code, kUnsafe) << part.tool.out << part.tool.err;
  EXPECT_EQ(part.inputs, json({"21", "7", "5"}));
}

TEST(From, TestCasesWithTooFewInputs) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const Found found = from(folder, program, folder.write("t.xml", "<testcase><input>21</input></testcase>"));
  ASSERT_EQ(found.tool.exit_code, kUnsafe) << found.tool.out << found.tool.err;
  EXPECT_EQ(found.inputs[0], "21");
  const Finished wrong = faultline({"check", program, "--from", folder.write("w.xml", "<testcase><input>20</input></testcase>")});
  EXPECT_EQ(wrong.exit_code, kInconclusive) << wrong.out << wrong.err;
}

// The list's other values keep their places, and nobody takes the run for the one that is listed.
TEST(From, ValuesThatDoNotFitAreNamedWithTheirPositions) {
  const Folder folder;
  const std::string program = folder.write("a.c", R"(#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  int b = __VERIFIER_nondet_int();
  assert(!(a > 3 && b == 300));
}
)");
  const std::string file = folder.write("t.xml", "<testcase>\n  <input>300</input>\n  <input>300</input>\n</testcase>");
  const Found found = from(folder, program, file);
  ASSERT_EQ(found.tool.exit_code, kUnsafe) << found.tool.out << found.tool.err;
  EXPECT_EQ(found.inputs, json({"4", "300"}));
  EXPECT_THAT(found.tool.err, AllOf(HasSubstr(file + ":2:3: warning: 300 does not fit 'unsigned char', the type of a ("),
                                    HasSubstr("a.c:5): it is left open"), HasSubstr("fixes 1 of 2 choices"),
                                    Not(HasSubstr(":3:3: warning"))));

  std::string result = read(folder.path("found.json"));
  const std::size_t at = result.find("\"value\": \"4\"");
  ASSERT_NE(at, std::string::npos);
  result.replace(at, 12, "\"value\": \"-1\"");
  const auto line = 1 + std::count(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  const std::string changed = folder.write("r.json", result);
  const Finished ours = faultline({"check", program, "--from", changed});
  EXPECT_EQ(ours.exit_code, kInconclusive) << ours.out;
  EXPECT_THAT(ours.err, HasSubstr(changed + ":" + std::to_string(line) + ":"));
  EXPECT_THAT(ours.err, HasSubstr("-1 does not fit 'unsigned char'"));

  // Eight bytes for an int: only their sign may be beyond it.
  const auto ktest = [&](const std::string& value) {
    return folder.write("t.ktest", std::string("KTEST\0\0\0\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\2", 25) +
                                       std::string("\0\0\0\1a\0\0\0\1\5", 10) + std::string("\0\0\0\1b\0\0\0\10", 9) + value);
  };
  const Finished fits = faultline({"check", program, "--from", ktest(std::string("\x2c\1\0\0\0\0\0\0", 8))});
  EXPECT_EQ(fits.exit_code, kUnsafe) << fits.out << fits.err;
  EXPECT_THAT(fits.err, AllOf(HasSubstr("fixes 2 of 2"), Not(HasSubstr("warning"))));
  const Finished wide = faultline({"check", program, "--from", ktest(std::string("\x2c\1\0\0\1\0\0\0", 8))});
  EXPECT_EQ(wide.exit_code, kUnsafe) << wide.out << wide.err;
  EXPECT_THAT(wide.err, AllOf(HasSubstr("t.ktest:1:36: warning: 0x10000012c does not fit 'int', the type of b"),
                              HasSubstr("fixes 1 of 2")));
}

TEST(From, TheDataModelIsThatOfTheFile) {
  const Folder folder;
  const std::string program = folder.write("a.c", "#include <assert.h>\nint main(void) {\n  assert(sizeof(long) == 8);\n}\n");
  const std::string file = folder.write("w.yml", "- entry_type: violation_sequence\n  metadata: {task: {data_model: ILP32, "
                                                 "input_file_hashes: {a.c: ff}}}\n  content:\n" + waypoint("target", "", 3));
  const Finished tool = faultline({"check", program, "--from", file});
  EXPECT_EQ(tool.exit_code, kUnsafe) << tool.out << tool.err;
  EXPECT_THAT(tool.err, HasSubstr("about another version of"));
  const Finished other = faultline({"check", program, "--from", file, "--64"});
  EXPECT_EQ(other.exit_code, kInconclusive) << other.out << other.err;
}

TEST(From, FaultsOfCpachecker) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const std::string file = folder.path("f.json");
  const Finished written = faultline({"explain", program, "--localizers", "max-sat", "--no-repair", "--faults", file});
  ASSERT_EQ(written.exit_code, kUnsafe) << written.err;
  const json faults = json::parse(read(file));
  ASSERT_FALSE(faults["faults"].empty());
  EXPECT_EQ(faults["error-location"]["startLine"], 13);
  const json& location = faults["faults"][0]["fault"]["contributions"][0]["fault-contribution"]["location"];
  const std::size_t offset = location["startOffset"];
  EXPECT_EQ(std::string(kProgram).substr(offset, location["endOffset"].get<std::size_t>() - offset), location["code"]);
  const Finished tool = faultline({"check", program, "--from", file});
  EXPECT_EQ(tool.exit_code, kUnsafe) << tool.out << tool.err;
  EXPECT_THAT(tool.out, HasSubstr("what CPAchecker blames:\n  1. score"));
}

TEST(From, DamagedFiles) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  for (const auto& [text, what] : std::vector<std::pair<std::string, std::string>>{
           {"<testcase><input>1</input>", "1:27: error: the file ends inside of <testcase>"},
           {"a: &a [x]\nb: *a\n", "2:4: error: aliases"},
           {"{\"schema\": 1,\n oops}", "error: no JSON"},
           {"", "1:1: error: the file is empty"}}) {
    const std::string file = folder.write("bad", text);
    const Finished tool = faultline({"explain", program, "--from", file});
    EXPECT_EQ(tool.exit_code, kBadInput);
    EXPECT_THAT(tool.err, AllOf(testing::StartsWith(file + ":"), HasSubstr(what)));
  }
  EXPECT_EQ(faultline({"explain", program, "--from", folder.path("nothing")}).exit_code, kBadInput);
  EXPECT_EQ(faultline({"explain", program, "--from", program, "--inputs", "1"}).exit_code, 1);
}

TEST(TraceFile, ShortText) {
  const Folder folder;
  const std::string program = folder.write("a.c", kProgram);
  const Finished tool = faultline({"check", program, "--trace-file", "-"});
  EXPECT_THAT(tool.out, AllOf(HasSubstr("x = 21"), HasSubstr("assert"), Not(HasSubstr("unsafe"))));
}

}  // namespace
}  // namespace faultline::cli
