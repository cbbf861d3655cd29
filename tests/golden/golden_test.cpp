// Every golden case: the verdict of `faultline check`, exactly; for a violation also its replay by
// `faultline run`, and gcc's program with the harness, which must fail at the same line.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "../cli/tool.h"
#include "../common/named_lines.h"
#include "golden_case.h"
#include "trace/outcome.h"

namespace faultline::golden {

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name;
}

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

constexpr int kHolds = 0, kViolation = 10;

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

std::string told(const cli::Finished& finished) {
  return "exit code " + std::to_string(finished.exit_code) + ", signal " + std::to_string(finished.signal) +
         "\n" + finished.out + finished.err;
}

void expect_property(const Json& json, const Expected& expected) {
  ASSERT_TRUE(json.contains("property")) << json.dump(2);
  const Json& property = json["property"];
  EXPECT_EQ(property.value("kind", ""), expected.property);
  ASSERT_TRUE(property.contains("location"));
  const std::string file = property["location"]["file"];
  EXPECT_EQ(file.substr(file.rfind('/') + 1), expected.file);
  EXPECT_EQ(property["location"]["line"].get<unsigned>(), expected.line);
}

Words inputs_of(const Json& json) {
  Words values;
  for (const Json& input : json["counterexample"]["inputs"])
    values.push_back(input["value"]);
  return values;
}

class Golden : public testing::TestWithParam<Case> {
 protected:
  // The result of a command that writes JSON.
  Json result(Words command, int exit_code) {
    append(command, {"--json", folder_.path("result.json")});
    const cli::Finished finished = cli::faultline(command);
    EXPECT_EQ(finished.exit_code, exit_code) << told(finished);
    const Json json = Json::parse(cli::read(folder_.path("result.json")), nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << told(finished);
    return json;
  }

  void replay(const Words& inputs) {
    const Case& c = GetParam();
    Words command{"run"};
    append(command, c.files);
    std::string list;
    for (const std::string& input : inputs)
      list += (list.empty() ? "" : ",") + input;
    if (!list.empty()) command.push_back("--inputs=" + list);
    if (!c.check_option().empty()) append(command, {"--check", c.check_option()});
    if (c.is_32_bit()) command.emplace_back("--32");
    expect_property(result(command, kViolation), c.expected);
  }

  void run_harness() {
    const Case& c = GetParam();
    Words command{"gcc",
                  "-w",
                  "-g",
                  "-fsanitize=address,undefined,float-cast-overflow",
                  "-fno-sanitize-recover=all",
                  "-o",
                  folder_.path("program"),
                  folder_.path("harness.c")};
    append(command, c.files);
    command.emplace_back("-lm");
    if (c.is_32_bit()) command.emplace_back("-m32");
    const cli::Finished compiled = cli::start(command);
    ASSERT_EQ(compiled.exit_code, 0) << told(compiled) << cli::read(folder_.path("harness.c"));
    if (c.expected.native == Native::Unchecked) return;
    const cli::Finished run = cli::start({folder_.path("program")});
    EXPECT_NE(run.exit_code, 0) << told(run) << cli::read(folder_.path("harness.c"));
    const bool told_line = testing_common::names_line(run.err, c.expected.file, c.expected.line) ||
                           c.expected.native == Native::Fails;
    EXPECT_TRUE(told_line) << told(run) << cli::read(folder_.path("harness.c"));
  }

  cli::Folder folder_;
};

TEST_P(Golden, IsAsExpected) {
  const Case& c = GetParam();
  const bool unsafe = c.expected.verdict == "unsafe";
  Words command{"check"};
  append(command, c.files);
  append(command, c.options);
  append(command, {"--harness", folder_.path("harness.c")});
  const Json json = result(command, unsafe ? kViolation : kHolds);
  ASSERT_EQ(json.value("verdict", ""), c.expected.verdict) << json.dump(2);
  EXPECT_EQ(json.value("vacuous", false), c.expected.vacuous);
  if (!unsafe) return;
  expect_property(json, c.expected);
  const Words inputs = inputs_of(json);
  EXPECT_EQ(inputs, c.expected.inputs.value_or(inputs));
  EXPECT_TRUE(json["counterexample"]["replayed"].get<bool>());
  replay(inputs);
  run_harness();
}

std::string name_of(const testing::TestParamInfo<Case>& param) {
  return param.param.name;
}

INSTANTIATE_TEST_SUITE_P(C, Golden, testing::ValuesIn(all_cases()), name_of);

// A kind of violation without a case would be a hole that nobody sees.
TEST(GoldenCases, CoverEveryKindOfViolation) {
  std::set<std::string> missing;
  for (int i = 0; i <= static_cast<int>(trace::EventKind::MemoryLeak); ++i)
    if (const auto kind = static_cast<trace::EventKind>(i); trace::is_violation(kind))
      missing.insert(std::string(trace::id(kind)));
  for (const Case& c : all_cases())
    missing.erase(c.expected.property);
  EXPECT_TRUE(missing.empty()) << *missing.begin();
}

// A violated case and the program put right are told apart by their names.
TEST(GoldenCases, HaveSafeTwins) {
  std::set<std::string> names;
  for (const Case& c : all_cases())
    names.insert(c.name);
  for (const Case& c : all_cases()) {
    const bool needs_one = c.expected.verdict == "unsafe";
    EXPECT_TRUE(!needs_one || names.contains(c.name + "_fixed")) << c.name;
  }
}

}  // namespace
}  // namespace faultline::golden

// With these the address sanitizer tells the line of an abort, and sees the use of dead locals.
int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  setenv("ASAN_OPTIONS", "handle_abort=1:detect_stack_use_after_return=1:detect_leaks=1", 1);
  return RUN_ALL_TESTS();
}
