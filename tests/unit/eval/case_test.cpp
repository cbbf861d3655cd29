// Reading case.yml: what a case says, and every way in which it can be wrong, with its position.
#include "eval/case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

#include "eval/suite.h"

namespace faultline::eval {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A case with a program of four lines.
class Cases : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "faultline-case-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    write("p.c", "int main(void) {\n  int x = 1;\n  return x;\n}\n");
    write("r.c", "int main(void) { return 0; }");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::variant<Case, CaseError> read(const std::string& text) const {
    write("case.yml", text);
    return read_case(folder_, "some/case");
  }
  // "line:column: message"; empty: there is no error.
  std::string error(const std::string& text) const {
    const auto read_one = read(text);
    const auto* wrong = std::get_if<CaseError>(&read_one);
    if (!wrong) return {};
    EXPECT_EQ(wrong->file, (folder_ / "case.yml").string());
    return wrong->text().substr(wrong->file.size() + 1);
  }

  fs::path folder_;
};

constexpr const char* kRest = "program: [p.c]\nverdict: unsafe\n";
constexpr const char* kFault = "faulty:\n  - file: p.c\n    lines: [2]\n    kind: off-by-one\n";

TEST_F(Cases, ACaseSaysAll) {
  const auto read_one = read(
      "program: [p.c, r.c]\nlanguage: c\nentry: start\noptions: [--unwind, \"8\"]\nverdict: unsafe\n"
      "faulty:\n  - file: p.c\n    lines: [2, 4]\n    kind: wrong-operator\n"
      "  - file: r.c\n    lines: [1]\n    kind: missing-guard\ninputs: [3, 0, -1]\nreference: r.c\n");
  ASSERT_TRUE(std::holds_alternative<Case>(read_one)) << std::get<CaseError>(read_one).text();
  const Case& one = std::get<Case>(read_one);
  EXPECT_EQ(one.name, "some/case");
  EXPECT_THAT(one.program, ElementsAre((folder_ / "p.c").string(), (folder_ / "r.c").string()));
  EXPECT_EQ(one.entry, "start");
  EXPECT_THAT(one.options, ElementsAre("--unwind", "8"));
  EXPECT_THAT(one.inputs, ElementsAre("3", "0", "-1"));
  EXPECT_EQ(one.reference, (folder_ / "r.c").string());
  ASSERT_EQ(one.faults.size(), 2u);
  EXPECT_EQ(one.faults[0].file, path_of(folder_ / "p.c"));
  EXPECT_THAT(one.faults[0].lines, ElementsAre(2, 4));
  EXPECT_EQ(one.faults[1].kind, "missing-guard");
}

TEST_F(Cases, WhatIsOptionalMayBeLeftOut) {
  const auto read_one = read(std::string(kRest) + kFault);
  ASSERT_TRUE(std::holds_alternative<Case>(read_one)) << std::get<CaseError>(read_one).text();
  const Case& one = std::get<Case>(read_one);
  EXPECT_EQ(one.entry + one.reference, "");
  EXPECT_THAT(one.options, IsEmpty());
  EXPECT_THAT(one.inputs, IsEmpty());
}

TEST_F(Cases, UnknownAndRepeatedKeys) {
  EXPECT_THAT(error(std::string(kRest) + "colour: red\n" + kFault),
              HasSubstr("3:1: unknown key 'colour' of a case; known are program, "));
  EXPECT_THAT(error(std::string(kRest) + "faulty:\n  - file: p.c\n    line: [2]\n"),
              HasSubstr("5:5: unknown key 'line' of a fault; known are file, lines, kind"));
  EXPECT_THAT(error(std::string(kRest) + kFault + "program: [p.c]\n"),
              HasSubstr("the key 'program' is there twice"));
}

TEST_F(Cases, MissingKeys) {
  EXPECT_EQ(error(std::string("verdict: unsafe\n") + kFault), "1:1: the key 'program' is missing");
  EXPECT_EQ(error(std::string("program: [p.c]\n") + kFault), "1:1: the key 'verdict' is missing");
  EXPECT_EQ(error(kRest), "1:1: the key 'faulty' is missing");
  EXPECT_EQ(error(std::string(kRest) + "faulty:\n  - file: p.c\n    lines: [2]\n"),
            "4:5: the key 'kind' is missing");
}

TEST_F(Cases, WrongTypes) {
  EXPECT_EQ(error(std::string("program: p.c\nverdict: unsafe\n") + kFault),
            "1:10: 'program' must be a list of files, at least one");
  EXPECT_EQ(error(std::string("program: []\nverdict: unsafe\n") + kFault),
            "1:10: 'program' must be a list of files, at least one");
  EXPECT_EQ(error(std::string("program: [[p.c]]\nverdict: unsafe\n") + kFault),
            "1:11: 'program' must be a text");
  EXPECT_EQ(error(std::string(kRest) + "faulty: 3\n"),
            "3:9: 'faulty' must be a list of faults, at least one");
  EXPECT_THAT(error(std::string(kRest) + "faulty: [p.c]\n"), HasSubstr("3:10: a fault must be a map"));
  EXPECT_EQ(error(std::string(kRest) + "options: --unwind\n" + kFault), "3:10: 'options' must be a list");
  EXPECT_EQ(error(std::string(kRest) + "inputs: [1, {a: 2}]\n" + kFault), "3:13: 'inputs' must be a text");
  EXPECT_EQ(error(std::string(kRest) + "entry: [main]\n" + kFault), "3:8: 'entry' must be a text");
  EXPECT_THAT(error("[1, 2]\n"), HasSubstr("1:1: a case must be a map"));
  EXPECT_THAT(error(""), HasSubstr("1:1: a case must be a map"));
}

TEST_F(Cases, ATestIsPinned) {
  const std::string test = std::string(kRest) + kFault + "pin: f\n";
  EXPECT_EQ(error(test + "expect: 3\nvalues: {a: 1, b: \"{1, 2}\"}\n"), "");
  EXPECT_EQ(error(test + "expect: x=3\n"), "");
  EXPECT_THAT(error(test), HasSubstr("'pin' needs 'expect'"));
  EXPECT_THAT(error(test + "expect: 3\ninputs: [1]\n"), HasSubstr("'pin' goes with neither"));
  EXPECT_THAT(error(test + "expect: 3\nentry: f\n"), HasSubstr("'pin' goes with neither"));
  EXPECT_THAT(error(test + "expect: 3\nvalues: [1]\n"), HasSubstr("'values' must be a map"));
  EXPECT_THAT(error(test + "expect: 3\nvalues: {a: [1]}\n"), HasSubstr("'values' must be a text"));
  EXPECT_THAT(error(test + "expect: [3]\n"), HasSubstr("'expect' must be a text"));
  EXPECT_THAT(error(std::string(kRest) + kFault + "expect: 3\n"), HasSubstr("'pin' names its function"));
}

TEST_F(Cases, FilesAndLinesThatAreNotThere) {
  EXPECT_THAT(error(std::string("program: [p.c, q.c]\nverdict: unsafe\n") + kFault),
              HasSubstr("1:16: there is no file '"));
  EXPECT_THAT(error(std::string(kRest) + "compare: f\n" + kFault), HasSubstr("'compare' needs a 'reference'"));
  EXPECT_THAT(error(std::string(kRest) + "reference: ../none.c\n" + kFault),
              HasSubstr("3:12: there is no file '"));
  const auto with_lines = [&](const std::string& lines) {
    return error(std::string(kRest) + "faulty:\n  - file: p.c\n    kind: off-by-one\n    lines: " + lines +
                 "\n");
  };
  EXPECT_EQ(with_lines("[4]"), "");
  EXPECT_EQ(with_lines("[2, 5]"), "6:16: there is no line 5: the file has 4 lines");
  EXPECT_EQ(with_lines("[0]"), "6:13: a line must be a number from 1");
  EXPECT_EQ(with_lines("[two]"), "6:13: a line must be a number from 1");
  EXPECT_EQ(with_lines("2"), "6:12: 'lines' must be a list of lines, at least one");
  EXPECT_EQ(with_lines("[]"), "6:12: 'lines' must be a list of lines, at least one");
}

TEST_F(Cases, ALastLineWithoutEndIsALine) {
  EXPECT_EQ(error(std::string(kRest) + "faulty:\n  - file: r.c\n    lines: [1]\n    kind: off-by-one\n"), "");
}

TEST_F(Cases, UnknownWords) {
  EXPECT_THAT(error(std::string(kRest) + "faulty:\n  - file: p.c\n    lines: [2]\n    kind: typo\n"),
              HasSubstr("6:11: unknown kind 'typo'; known are wrong-operator, "));
  EXPECT_EQ(error(std::string(kRest) + "language: pascal\n" + kFault),
            "3:11: unknown language 'pascal'; known are c, st and bip");
  EXPECT_THAT(error(std::string("program: [p.c]\nverdict: safe\n") + kFault),
              HasSubstr("2:10: the verdict 'safe'"));
}

TEST_F(Cases, WhatIsNoYaml) {
  EXPECT_THAT(error("program: [p.c\nverdict: }"), HasSubstr("not a YAML file: "));
  const auto missing = read_case(folder_ / "nowhere", "x");
  EXPECT_THAT(std::get<CaseError>(missing).text(), HasSubstr("case.yml: cannot be read: not a regular file"));
}

TEST_F(Cases, ASuiteIsATreeOfCases) {
  write("suite/b/two/case.yml", "");
  write("suite/a/one/case.yml", "");
  write("suite/a/reference.c", "");
  std::vector<std::string> names;
  for (const Entry& entry : find_cases(folder_ / "suite"))
    names.push_back(entry.name);
  EXPECT_THAT(names, ElementsAre("a/one", "b/two"));
  const std::vector<Entry> single = find_cases(folder_ / "suite" / "a" / "one");
  ASSERT_EQ(single.size(), 1u);
  EXPECT_EQ(single.front().name, "one");
}

// By a program in another language: even is tuning, odd is test.
TEST(Halves, AreByAHashOfTheName) {
  EXPECT_EQ(fnv1a(""), 0xCBF29CE484222325u);
  EXPECT_EQ(fnv1a("a"), 0xAF63DC4C8601EC8Cu);
  EXPECT_EQ(half_of("a"), Half::Tuning);
  EXPECT_EQ(fnv1a("foobar"), 0x85944171F73967E8u);
EXPECT_EQ(half_of("thermostat/wrong_limit"), Half::Tuning);
  EXPECT_EQ(half_of("b"), Half::Test);
}

}  // namespace
}  // namespace faultline::eval
