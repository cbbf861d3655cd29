// `faultline eval` on a tiny suite: a fault that is found, a run that is given, a program that is refused, a
// case.yml with an error, and a case that does not end in time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tool.h"

namespace faultline::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* kSuite = "tests/cli/suite";

// The quick cases, by two quick localizers.
Finished evaluated(std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{
      "eval", kSuite, "--cases", "tests/cli/suite/quick.txt", "--localizers", "unsat-core,max-sat"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return faultline(arguments);
}

// A record of the CSV for each case, without the columns `seconds` and `megabytes`.
std::vector<std::vector<std::string>> records(const std::string& csv) {
  std::vector<std::vector<std::string>> all;
  std::istringstream text(csv);
  for (std::string line; std::getline(text, line);) {
    std::vector<std::string> fields;
    std::istringstream rest(line.substr(0, line.find('\r')));
    for (std::string field; std::getline(rest, field, ',');)
      fields.push_back(field);
    fields.erase(fields.begin() + 12, fields.begin() + 14);
    all.push_back(fields);
  }
  return all;
}

TEST(Eval, EveryCaseIsARow) {
  const Finished tool = evaluated();
  EXPECT_EQ(tool.exit_code, 0) << tool.err;
  EXPECT_EQ(tool.err, "");
  EXPECT_THAT(tool.out, StartsWith("case "));
  EXPECT_THAT(tool.out,
              ContainsRegex("\ncounter/assembly +- +- +0 .* failed; exit code 2: .*counter.c:8:3: error: "));
  EXPECT_THAT(tool.out, ContainsRegex("\ncounter/one_too_many +unsafe +[0-9]+ "));
  EXPECT_THAT(tool.out,
              ContainsRegex("\norder/unknown_kind +- +- .* bad case; tests/cli/suite/order/unknown_kind/"
                            "case.yml:7:11: unknown kind 'wrong-mood'"));
  EXPECT_THAT(tool.out, ContainsRegex("\norder/wrong_target +unsafe +[1-3] "));
  EXPECT_THAT(tool.out, HasSubstr("\n4 cases, 2 explained; the fault is listed in 2, "));
  EXPECT_THAT(tool.out, ContainsRegex("\nwrong-variable +1 +100% "));
  EXPECT_THAT(tool.out, ContainsRegex("\nnot known +1 +0% "));
  EXPECT_THAT(tool.out, ContainsRegex("\nmax-sat +4 +50% "));
}

TEST(Eval, TwoRunsGiveTheSameTableButForTheTimes) {
  const Finished first = evaluated({"--csv", "-", "-j", "1"});
  const Finished second = evaluated({"--csv", "-", "-j", "3"});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  ASSERT_EQ(records(first.out).size(), 5u) << first.out;
  EXPECT_EQ(records(first.out), records(second.out));
  EXPECT_THAT(first.err, HasSubstr("\n4 cases, 2 explained"));  // the table makes way
}

TEST(Eval, WhatIsFinishedIsNotDoneAgain) {
  const Folder folder;
  const std::string rows = folder.path("rows.jsonl");
  const Finished whole = evaluated({"--resume", rows, "--csv", folder.path("first.csv")});
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  const std::string stored = read(rows);
  EXPECT_EQ(std::ranges::count(stored, '\n'), 4);

  const Finished again = evaluated({"--resume", rows, "--csv", folder.path("second.csv")});
  EXPECT_THAT(again.err, HasSubstr("note: 4 of the rows are from '"));
  EXPECT_EQ(again.out, whole.out);  // the times as well: they are those of the first time
  EXPECT_EQ(read(folder.path("second.csv")), read(folder.path("first.csv")));
  EXPECT_EQ(read(rows), stored);

  // As if it had been killed while it wrote the last row.
  folder.write("rows.jsonl", stored.substr(0, stored.size() - 20));
  const Finished rest = evaluated({"--resume", rows});
  EXPECT_THAT(rest.err, AllOf(HasSubstr("rows.jsonl:4: not a row; its case is evaluated again"),
                              HasSubstr("note: 3 of the rows are from '")));
  EXPECT_THAT(evaluated({"--resume", rows}).err, HasSubstr("note: 4 of the rows are from '"));

  // Other options are another evaluation.
  EXPECT_THAT(evaluated({"--resume", rows, "--", "--no-repair"}).err, Not(HasSubstr("of the rows are from")));
}

TEST(Eval, RowsOfAChangedCaseAreMadeAgain) {
  const Folder folder;
  std::filesystem::copy(FAULTLINE_ROOT "/tests/cli/suite/order", folder.path("order"),
                        std::filesystem::copy_options::recursive);
  const std::vector<std::string> arguments{"eval",       folder.path("order"), "--localizers",
                                           "unsat-core", "--resume",           folder.path("rows")};
  EXPECT_THAT(faultline(arguments).out, HasSubstr("bad case"));
  const std::string good = read(folder.path("order/wrong_target/case.yml"));
  folder.write("order/unknown_kind/case.yml", good);
  const Finished mended = faultline(arguments);
  EXPECT_THAT(mended.out, AllOf(Not(HasSubstr("bad case")), HasSubstr("2 cases, 2 explained")));
  EXPECT_THAT(mended.err, HasSubstr("note: 1 of the rows are from"));
}

TEST(Eval, ACaseThatDoesNotEndIsEnded) {
  const Finished tool =
      faultline({"eval", kSuite, "--filter", "slow", "--time", "200ms", "--localizers", "unsat-core"});
  EXPECT_EQ(tool.exit_code, 0) << tool.err;
  EXPECT_THAT(tool.out, ContainsRegex("\nproduct/slow +- +- +0 .* timed out; it had to be ended\n"));
  EXPECT_THAT(tool.out, HasSubstr("\n1 cases, 0 explained; the fault is listed in 0, "));
  EXPECT_LT(tool.seconds, 30);
}

TEST(Eval, CtrlCLeavesTheTableOfWhatIsFinished) {
  const Finished tool =
      faultline({"eval", kSuite, "--filter", "slow"}, Signal{SIGINT, std::chrono::seconds(1)});
  EXPECT_EQ(tool.exit_code, 5);
  EXPECT_THAT(tool.err, HasSubstr("stopped: 0 of 1 cases are evaluated"));
  EXPECT_THAT(tool.out, HasSubstr("\n0 cases, "));
}

TEST(Eval, HalvesDivideTheCases) {
  const auto count = [](const char* half) {
    return records(evaluated({"--csv", "-", "--half", half}).out).size() - 1;
  };
  EXPECT_EQ(count("both"), 4u);
  EXPECT_EQ(count("tuning") + count("test"), 4u);
}

TEST(Eval, ThePageHasEverythingInIt) {
  const Folder folder;
  std::filesystem::create_directories(folder.path("suite/<img src=x onerror=alert(1)>"));
  folder.write("suite/<img src=x onerror=alert(1)>/case.yml", "program: \"<script>\"\n");
  const Finished tool = faultline({"eval", folder.path("suite"), "--html", folder.path("page.html")});
  EXPECT_EQ(tool.exit_code, 0) << tool.err;
  const std::string page = read(folder.path("page.html"));
  EXPECT_THAT(page, AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("&lt;img src=x onerror=alert(1)&gt;")));
  EXPECT_THAT(page, AllOf(Not(HasSubstr("<img")), Not(HasSubstr("http://")), Not(HasSubstr("https://"))));
  EXPECT_THAT(page, AllOf(HasSubstr("<svg"), HasSubstr("bad case")));
}

TEST(Eval, WhatCannotBeRead) {
  EXPECT_EQ(faultline({"eval", "tests/cli/no_such_suite"}).exit_code, 2);
  const Finished none = faultline({"eval", "examples"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("'examples' is no suite: no directory in it has a case.yml"));
  const Folder folder;
  const Finished listed = faultline({"eval", kSuite, "--cases", folder.write("list", "order/nothing\n")});
  EXPECT_EQ(listed.exit_code, 2);
  EXPECT_THAT(listed.err, HasSubstr("there is no case 'order/nothing'"));
}

TEST(Eval, WrongUse) {
  EXPECT_EQ(faultline({"eval"}).exit_code, 1);
  EXPECT_EQ(faultline({"eval", kSuite, "--half", "third"}).exit_code, 1);
  EXPECT_EQ(faultline({"eval", kSuite, "--filter", "no such name"}).exit_code, 1);
  EXPECT_EQ(faultline({"eval", kSuite, "-j", "0"}).exit_code, 1);
  const Finished unknown = faultline({"eval", kSuite, "--localizers", "oracle"});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_THAT(unknown.err, HasSubstr("unknown localizer 'oracle'"));
  EXPECT_EQ(evaluated({"--csv", "/nowhere/at/all.csv"}).exit_code, 1);
  EXPECT_EQ(evaluated({"--resume", "/nowhere/at/all.jsonl"}).exit_code, 1);
}

TEST(Eval, TheScriptFailsWhenFewerFaultsAreFoundThanRecorded) {
  const Folder folder;
  std::filesystem::copy(FAULTLINE_ROOT "/tests/cli/suite", folder.path("suite"),
                        std::filesystem::copy_options::recursive);
  const std::vector<std::string> command{FAULTLINE_ROOT "/scripts/accuracy-subset", FAULTLINE_BINARY,
                                         folder.path("suite"), "--localizers", "max-sat"};
  EXPECT_EQ(start(command).exit_code, 0);
  const std::string list = read(folder.path("suite/subset.txt"));
  folder.write("suite/subset.txt", replaced(list, "# top-5: 1", "# top-5: 2"));
  const Finished fewer = start(command);
  EXPECT_EQ(fewer.exit_code, 10);
  EXPECT_THAT(fewer.err, HasSubstr("top-5: the fault is among the first five lines 1 times, 2 are recorded"));
  folder.write("suite/subset.txt", replaced(list, "# top-5: 1", ""));
  EXPECT_EQ(start(command).exit_code, 2);
}

TEST(Dependences, AreWrittenByLines) {
  const Folder folder;
  const std::string path = folder.path("lines.json");
  faultline({"explain", "examples/minmax.c", "--localizers", "unsat-core", "--dependences", path});
  const json document = json::parse(read(path));
  std::vector<int> lines;
  for (const json& line : document["lines"])
    lines.push_back(line["line"]);
  EXPECT_THAT(lines, testing::ElementsAre(11, 12, 13, 14, 15, 17, 18, 19, 20, 22, 23));
  EXPECT_EQ(document["lines"][9]["dependsOn"],
            json({3, 4, 5, 6, 7, 8}));  // the assertion: all but inputs and itself
}

}  // namespace
}  // namespace faultline::cli
