// `--sarif`: every log keeps the rules of SARIF 2.1.0, and its places are right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "schema.h"
#include "tool.h"

namespace faultline::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

// The rules that a schema cannot say.
void expect_consistent(const json& log) {
  for (const json& run : log["runs"])
    for (const json& result : run["results"]) {
      EXPECT_EQ(run["tool"]["driver"]["rules"].at(result["ruleIndex"].get<std::size_t>())["id"], result["ruleId"]);
      std::size_t rank = 0;
      for (const json& related : result.value("relatedLocations", json::array()))
        EXPECT_EQ(related["properties"]["rank"], ++rank);
      for (const json& flow : result.value("codeFlows", json::array()))
        for (const json& thread : flow["threadFlows"]) {
          EXPECT_LE(thread["locations"].size(), 1000u);
          EXPECT_FALSE(thread["locations"].empty());
          int last = 0;
          for (const json& step : thread["locations"]) {
            EXPECT_GT(step["executionOrder"].get<int>(), last);
            last = step["executionOrder"];
            const json region = step["location"]["physicalLocation"]["region"];
            if (!region.contains("endLine")) {
              EXPECT_LE(region["startColumn"], region["endColumn"]);
            }
          }
        }
    }
}

json log_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--sarif", "-"});
  const Finished tool = faultline(arguments);
  const json log = json::parse(tool.out, nullptr, false);
  EXPECT_FALSE(log.is_discarded()) << tool.out << tool.err;
  if (log.is_discarded()) return log;
  EXPECT_THAT(schema_violations(log, json::parse(read(FAULTLINE_ROOT "/tests/cli/sarif.schema.json"))), IsEmpty());
  expect_consistent(log);
  return log;
}

TEST(Sarif, AnExplanation) {
  const json log = log_of({"explain", "examples/minmax.c"});
  const json& result = log["runs"][0]["results"].at(0);
  EXPECT_EQ(log["runs"][0]["properties"]["verdict"], "unsafe");
  EXPECT_EQ(result["ruleId"], "assert");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "examples/minmax.c");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["region"]["startLine"], 22);
  EXPECT_EQ(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 19);
  const json& steps = result["codeFlows"][0]["threadFlows"][0]["locations"];
  EXPECT_EQ(steps.back()["importance"], "essential");
  EXPECT_THAT(steps.back()["location"]["message"]["text"].get<std::string>(), HasSubstr("fails"));
}

// The repair that is proved is a fix: applied as the log says, the program is safe.
TEST(Sarif, AFixCanBeApplied) {
  const Folder folder;
  const std::string text = "#include <assert.h>\nint nondet_int(void);\nint main(void) {\n  int x = nondet_int();\n"
                           "  int y = x > 3 ? 3 : x;\n  /* \xC3\xA4\xF0\x9F\x98\x80 */ if (y >= 3) y = 4;\n  assert(y <= 3);\n}\n";
  const std::string path = folder.write("a b.c", text);
  const json log = log_of({"explain", path});
  const json& result = log["runs"][0]["results"].at(0);
  EXPECT_THAT(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].get<std::string>(),
              testing::AllOf(testing::StartsWith("file:///"), testing::EndsWith("a%20b.c")));
  ASSERT_TRUE(result.contains("fixes")) << log.dump(1);
  const json& replacement = result["fixes"][0]["artifactChanges"][0]["replacements"][0];
  const json& region = replacement["deletedRegion"];
  ASSERT_FALSE(region.contains("endLine"));
  // Columns are UTF-16 code units; in line 6 one letter has two bytes and one character two code units, four bytes.
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  std::string& line = lines.at(region["startLine"].get<std::size_t>() - 1);
  const bool shifted = region["startLine"] == 6;
  const auto byte = [&](int column) { return static_cast<std::size_t>(column - 1 + (shifted && column > 8 ? 3 : 0)); };
  const std::size_t begin = byte(region["startColumn"]), end = byte(region["endColumn"]);
  line = line.substr(0, begin) + replacement["insertedContent"]["text"].get<std::string>() + line.substr(end);
  std::string changed;
  for (const std::string& each : lines)
    changed += each + "\n";
  const Finished again = faultline({"check", folder.write("fixed.c", changed)});
  EXPECT_EQ(again.exit_code, 0) << changed << again.out << again.err;
}

TEST(Sarif, ACheckWithAllViolations) {
  const Folder folder;
  const std::string path = folder.write("a.c", "#include <assert.h>\nint nondet_int(void);\nint main(void) {\n  int x = nondet_int();\n"
                                               "  if (x > 5) assert(x < 9);\n  return 1 / (x - 2);\n}\n");
  const json log = log_of({"check", path, "--all"});
  EXPECT_EQ(log["runs"][0]["results"].size(), 2u);
  EXPECT_EQ(log["runs"][0]["tool"]["driver"]["rules"].size(), 2u);
}

TEST(Sarif, SafeProgramsHaveNoResults) {
  const Folder folder;
  const json log = log_of({"check", folder.write("a.c", "int main(void) { return 0; }\n")});
  EXPECT_TRUE(log["runs"][0]["results"].empty());
  EXPECT_EQ(log["runs"][0]["properties"]["verdict"], "safe");
}

// What a viewer would take for a placeholder or a link is text; what a fix inserts is code, as it is.
TEST(Sarif, TextIsNoPlaceholderAndNoLink) {
  const Folder folder;
  const std::string path = folder.write("a#b?c [d] \"\xC3\xA4%41.c", R"c(#include <assert.h>
struct point { int x; };
int nondet_int(void);
static int one(int x) { return x < 3 ? x : 4; }
static int (*const table[])(int) = {one};
int main(void) {
  struct point p = {nondet_int()};
  struct point q = p;
  int r = table[0](q.x);
  assert(r <= 3 && "{0} [a](b)");
}
)c");
  const json log = log_of({"explain", path});
  const json& result = log["runs"][0]["results"].at(0);
  EXPECT_THAT(result["message"]["text"].get<std::string>(), HasSubstr("{{0}} [a] (b)"));
  EXPECT_THAT(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].get<std::string>(),
              testing::EndsWith("a%23b%3Fc%20%5Bd%5D%20%22%C3%A4%2541.c"));
  bool has_braces = false;
  for (const json& step : result["codeFlows"][0]["threadFlows"][0]["locations"])
    for (const json& value : step.value("state", json::object()))
      has_braces |= value["text"].get<std::string>().starts_with("{{");
  EXPECT_TRUE(has_braces) << result.dump(1);
}

TEST(Sarif, APlcProgramAndAnImportedRun) {
  const Folder folder;
  const json plc = log_of({"explain", "examples/plc/pump.st", "--localizers", "unsat-core", "--no-repair"});
  EXPECT_EQ(plc["runs"][0]["results"].at(0)["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "examples/plc/pump.st");
  const std::string witness = folder.path("w.yml");
  faultline({"check", "examples/ring_buffer.c", "--witness", witness});
  const json imported =
      log_of({"explain", "examples/ring_buffer.c", "--from", witness, "--localizers", "unsat-core", "--no-repair"});
  EXPECT_EQ(imported["runs"][0]["results"].at(0)["ruleId"], "bounds");
}

TEST(Sarif, LongRunsKeepWhatMatters) {
  const Folder folder;
  const std::string path = folder.write("a.c", "#include <assert.h>\nint nondet_int(void);\nint main(void) {\n  int x = nondet_int();\n"
                                               "  int s = 0;\n  for (int i = 0; i < 1500; i++) s += 2;\n  assert(s + x != 3007);\n}\n");
  const json log = log_of({"explain", path, "--inputs", "7", "--no-repair", "--localizers", "unsat-core"});
  const json& flow = log["runs"][0]["results"].at(0)["codeFlows"][0];
  EXPECT_EQ(flow["threadFlows"][0]["locations"].size(), 1000u);
  EXPECT_THAT(flow["message"]["text"].get<std::string>(), HasSubstr("1000 of its"));
  EXPECT_EQ(flow["threadFlows"][0]["locations"][0]["location"]["physicalLocation"]["region"]["startLine"], 4);
}

}  // namespace
}  // namespace faultline::cli
