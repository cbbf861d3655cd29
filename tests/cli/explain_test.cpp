// `faultline explain`, `faultline FILE` and `faultline localizers`: the command line and the reports. What
// the localizers find belongs to their own tests.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <set>

#include "schema.h"
#include "tool.h"

namespace faultline::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* kMinmax = "examples/minmax.c";

json document_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "explain");
  arguments.insert(arguments.end(), {"--json", "-"});
  const Finished tool = faultline(arguments);
  const json document = json::parse(tool.out, nullptr, false);
  EXPECT_FALSE(document.is_discarded()) << tool.out << tool.err;
  const json schema = json::parse(read(FAULTLINE_ROOT "/docs/result.schema.json"));
  EXPECT_THAT(schema_violations(document, schema), IsEmpty());
  return document;
}

std::vector<int> ranked_lines(const json& document) {
  std::vector<int> all;
  for (const json& line : document["ranking"])
    all.push_back(line["line"]);
  return all;
}

// Every line that some fault of the localizer blames.
std::set<int> blamed_lines(const json& document, const std::string& localizer) {
  std::set<int> all;
  for (const json& said : document["localizations"])
    if (said["localizer"] == localizer)
      for (const json& fault : said["faults"])
        for (const json& statement : fault["statements"])
          all.insert(statement["line"].get<int>());
  return all;
}

TEST(Explain, TheFirstScreenSaysWhatWhereAndWhy) {
  const Finished tool = faultline({kMinmax});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_EQ(tool.err, "");
  EXPECT_THAT(tool.out, StartsWith("examples/minmax.c:22:3: error: assertion failed: least <= most\n"));
  EXPECT_THAT(tool.out, HasSubstr("inputs (--inputs 0,-1,0):\n"));
  EXPECT_THAT(tool.out, HasSubstr("where to look first:\nexamples/minmax.c:19:30: note: [1] "));
  EXPECT_THAT(tool.out, HasSubstr("\n    if (least > input2) most = input2;\n"
                                  "                               ^~~~~~\n"
                                  "    | fix: if (least > input2) most = input3;\n"));
  EXPECT_THAT(tool.out, HasSubstr("changing any ONE of these can make this run pass\n"));
  EXPECT_THAT(tool.out, HasSubstr("these steps together force the failure"));
  EXPECT_THAT(tool.out,
              HasSubstr("to see the run: faultline run examples/minmax.c --inputs 0,-1,0 --trace\n"));
  EXPECT_THAT(tool.out, Not(HasSubstr("partial")));
  EXPECT_THAT(tool.out, Not(HasSubstr("not proved")));
}

TEST(Explain, TheCommandMayBeLeftOut) {
  EXPECT_EQ(faultline({kMinmax}).out, faultline({"explain", kMinmax}).out);
  EXPECT_EQ(faultline({"--localizers", "unsat-core", kMinmax}).exit_code, 10);
}

TEST(Explain, TheSameQuestionHasTheSameAnswer) {
  const std::string first = faultline({kMinmax, "-v"}).out;
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(faultline({kMinmax, "-v"}).out, first);
}

TEST(Explain, AsJson) {
  const json document = document_of({kMinmax});
  EXPECT_EQ(document["verdict"], "unsafe");
  ASSERT_EQ(document["localizations"].size(), 9u);
  for (const json& said : document["localizations"]) {
    EXPECT_EQ(said["completeness"], "complete");
    EXPECT_FALSE(said["faults"].empty());
    for (const json& fault : said["faults"])
      EXPECT_EQ(fault["checked"], true) << fault;
  }
  const json& best = document["ranking"][0];
  EXPECT_EQ(best["line"], 19);
  EXPECT_EQ(best["rank"], 1);
  EXPECT_EQ(best["text"], "if (least > input2) most = input2;");
  EXPECT_EQ(best["parts"]["correction"], 1);
  EXPECT_EQ(best["votes"]["min-cores"], 1);
  EXPECT_TRUE(document["times"].contains("localize"));
  EXPECT_TRUE(document["times"].contains("check"));
  EXPECT_FALSE(document["trace"].empty());
}

TEST(Explain, AGivenRun) {
  const json document = document_of({kMinmax, "--inputs", "7,5,6"});
  EXPECT_EQ(document["counterexample"]["inputs"][1]["value"], "5");
  EXPECT_FALSE(document.contains("checked"));  // no model checker was asked
  EXPECT_THAT(ranked_lines(document), testing::Contains(19));
}

TEST(Explain, AGivenRunAsAHarness) {
  const Folder folder;
  const std::string harness = folder.path("harness.c");
  const Finished tool = faultline({kMinmax, "--inputs", "7,5,6,9", "--harness", harness});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.err, HasSubstr("warning: only 3 of the 4 inputs were used"));
  EXPECT_THAT(read(harness), HasSubstr("__VERIFIER_nondet_int"));
}

TEST(Explain, ARunThatDoesNotFail) {
  const Finished tool = faultline({"explain", kMinmax, "--inputs", "1,2,3"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_EQ(tool.out, "there is nothing to explain: the run ended without a violation, with exit code 0\n");
}

TEST(Explain, AProgramThatIsRight) {
  const Finished tool = faultline({"examples/hello.c"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_EQ(tool.out, "safe: no run violates a property\n");
}

TEST(Explain, APropertyThatHoldsByContradiction) {
  const Finished tool = faultline({"tests/golden/c/contradictory_assumptions/program.c"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.err, HasSubstr("no run reaches the property: the assumptions exclude them all"));
}

TEST(Explain, ABuiltInCheckIsTheFirstLineUnlessARepairElsewhereIsKnownToHold) {
  const Folder folder;
  const std::string file = folder.write("index.c",
                                        "int __VERIFIER_nondet_int(void);\n"
                                        "int main(void) {\n"
                                        "  int a[4] = {0};\n"
                                        "  int i = __VERIFIER_nondet_int();\n"
                                        "  if (i < 0 || i > 4) return 0;\n"
                                        "  return a[i];\n"
                                        "}\n");
  const json alone = document_of({file, "--no-repair"});
  EXPECT_EQ(alone["ranking"][0]["line"], 6);
  EXPECT_EQ(alone["ranking"][0]["parts"]["check"], 1);
  EXPECT_THAT(ranked_lines(alone), testing::Contains(5));
  const json document = document_of({file});
  EXPECT_EQ(document["ranking"][0]["line"], 5);
  EXPECT_EQ(document["ranking"][1]["line"], 6);
  EXPECT_EQ(document["ranking"][1]["parts"]["check"], 1);
}

TEST(Explain, OnlyTheChosenLocalizersAreAsked) {
  const json document = document_of({kMinmax, "--localizers", "unsat-core,max-sat"});
  ASSERT_EQ(document["localizations"].size(), 2u);
  EXPECT_EQ(document["localizations"][0]["localizer"], "max-sat");  // in the order of the table
  EXPECT_EQ(document["localizations"][1]["localizer"], "unsat-core");
  EXPECT_EQ(document_of({kMinmax, "--localizers", "all"})["localizations"].size(), 11u);
}

TEST(Explain, OptionsOfALocalizer) {
  const json document = document_of({kMinmax, "--localizers", "max-sat", "--max-sat-most", "1"});
  EXPECT_EQ(document["localizations"][0]["faults"].size(), 1u);
  EXPECT_EQ(document["localizations"][0]["completeness"], "limit-reached");
  EXPECT_THAT(faultline({kMinmax, "--localizers", "max-sat", "--max-sat-most", "1"}).out,
              HasSubstr("max-sat (partial: a limit was reached, there may be more): changing"));
  const json path = document_of({kMinmax, "--localizers", "max-sat", "--max-sat-encoding", "path"});
  EXPECT_EQ(path["localizations"][0]["faults"][0]["evidence"]["encoding"], "path");
}

TEST(Explain, TrustedCodeIsNotBlamed) {
  EXPECT_THAT(blamed_lines(document_of({kMinmax}), "max-sat"), ElementsAre(14, 19));
  EXPECT_THAT(blamed_lines(document_of({kMinmax, "--trust", "minmax.c:10-14"}), "max-sat"), ElementsAre(19));
  EXPECT_THAT(blamed_lines(document_of({kMinmax, "--suspect", "*.c:14"}), "max-sat"), ElementsAre(14));
  EXPECT_THAT(blamed_lines(document_of({kMinmax, "--suspect", "ma?n", "--trust", "minmax.c:20,minmax.c:14"}),
                           "max-sat"),
              ElementsAre(19));
}

TEST(Explain, NothingButTrustedCode) {
  const Finished tool = faultline({kMinmax, "--trust", "main"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out,
              HasSubstr("\nnothing can be blamed: what decides whether this run fails lies in trusted "
                        "code: main\n"));
  EXPECT_THAT(tool.out, Not(HasSubstr("where to look")));
}

TEST(Explain, APatternThatMatchesNothing) {
  const Finished tool = faultline({kMinmax, "--trust", "nobody"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_EQ(tool.err, "faultline: warning: no code of the program matches 'nobody'\n");
}

TEST(Explain, BannedVariables) {
  const json document = document_of({kMinmax, "--ban", "main::input2"});
  EXPECT_THAT(blamed_lines(document, "max-sat"), ElementsAre(14));
  EXPECT_EQ(document["localizations"][0]["note"], "2 left out because of --ban");
  const json all = document_of({kMinmax, "--max-sat-sizes", "all"});
  EXPECT_THAT(blamed_lines(all, "max-sat"), ElementsAre(14, 19, 20));  // 20: two expressions together
}

constexpr const char* kInitialised =
    "#include <assert.h>\n"
    "int main(void) {\n"
    "  int x = 5;\n"
    "  int y = x + 5;\n"
    "  assert(y != 10);\n"
    "  return 0;\n"
    "}\n";

TEST(Explain, InitialValuesTakenForGranted) {
  const Folder folder;
  const std::string file = folder.write("start.c", kInitialised);
  const std::vector<std::string> question = {file, "--localizers", "min-cores"};
  EXPECT_THAT(blamed_lines(document_of(question), "min-cores"), ElementsAre(3, 4));
  for (const char* option : {"--altpre", "--altpre=main"}) {
    std::vector<std::string> granted = question;
    granted.emplace_back(option);
    EXPECT_THAT(blamed_lines(document_of(granted), "min-cores"), ElementsAre(4)) << option;
    granted.insert(granted.end(), {"--ignore", "x"});
    EXPECT_THAT(blamed_lines(document_of(granted), "min-cores"), ElementsAre(3, 4)) << option;
  }
}

// Line 17 only took part in how the run got there: it is in the list, but not on the first screen.
TEST(Explain, TheFirstScreenHasWhatMatters) {
  const std::string first = faultline({kMinmax, "--no-repair"}).out;
  EXPECT_THAT(first, Not(HasSubstr("minmax.c:17:")));
  EXPECT_THAT(first, HasSubstr("more lines (--top 6 shows them)\n"));
  EXPECT_THAT(faultline({kMinmax, "--no-repair", "--top", "6"}).out, HasSubstr("minmax.c:17:"));
  EXPECT_THAT(faultline({kMinmax, "--localizers", "whodunit-iterative"}).out, HasSubstr("minmax.c:17:"));
}

TEST(Explain, ThePreconditionCanBeChosen) {
  const Folder folder;
  const std::string file = folder.write("start.c", kInitialised);
  const auto blamed = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {file, "--localizers", "min-cores"});
    return blamed_lines(document_of(more), "min-cores");
  };
  EXPECT_THAT(blamed({"--precondition", "inputs"}), ElementsAre(3, 4));
  EXPECT_THAT(blamed({"--precondition", "initial"}), ElementsAre(4));
  EXPECT_THAT(blamed({"--precondition", "fresh"}), ElementsAre(3, 4));
  EXPECT_THAT(blamed({"--precondition", "fresh", "--altpre=main"}), ElementsAre(3, 4));
  EXPECT_THAT(blamed({"--precondition", "none"}), ElementsAre(3, 4));
}

TEST(Explain, AWrongPreconditionIsToldBeforeTheWorkBegins) {
  const Finished typo = faultline({"explain", kMinmax, "--precondition", "inital"});
  EXPECT_EQ(typo.exit_code, 1);
  EXPECT_THAT(typo.err, HasSubstr("did you mean 'initial'?"));
  EXPECT_THAT(typo.err, HasSubstr("inputs, initial, fresh, none"));
  const Finished conflict = faultline({"explain", kMinmax, "--precondition", "none", "--altpre"});
  EXPECT_EQ(conflict.exit_code, 1);
  EXPECT_THAT(conflict.err, HasSubstr("--altpre"));
}

TEST(Explain, TheEncodingCanBeChosen) {
  const Folder folder;
  const std::string file = folder.write("encoding.c",
                                        "extern void __VERIFIER_assert(int);\n"
                                        "int main(int x) {\n"
                                        "  int y = 0;\n"
                                        "  if (x == 4) {\n"
                                        "    y = 1;\n"
                                        "  }\n"
                                        "  __VERIFIER_assert(y == 0);\n"
                                        "}\n");
  const auto blamed = [&](const char* encoding) {
    return blamed_lines(document_of({file, "--localizers", "min-cores", "--min-cores-encoding", encoding}),
                        "min-cores");
  };
  EXPECT_THAT(blamed("path"), ElementsAre(5));
  EXPECT_THAT(blamed("flow-sensitive"), ElementsAre(4, 5));
  EXPECT_THAT(blamed("program"), ElementsAre(4, 5));
}

TEST(Explain, RankingsCanBeChosen) {
  const std::vector<std::string> question = {kMinmax, "--localizers", "max-sat"};
  const auto first_line = [&](std::vector<std::string> more) {
    more.insert(more.begin(), question.begin(), question.end());
    return document_of(more)["localizations"][0]["faults"][0]["statements"][0]["line"].get<int>();
  };
  EXPECT_EQ(first_line({"--rank", "farthest-line"}), 14);
  EXPECT_EQ(first_line({"--rank", "nearest-line"}), 19);
  const json document = document_of({kMinmax, "--rank", "set-size,early"});
  const json& infos = document["localizations"][1]["faults"][0]["infos"];
  EXPECT_THAT(infos.dump(), AllOf(HasSubstr("set-size 0."), HasSubstr("early 0.")));
}

TEST(Explain, MoreLines) {
  const Finished one = faultline({kMinmax, "--top", "1"});
  EXPECT_THAT(one.out, AllOf(HasSubstr("[1]"), Not(HasSubstr("[2]")),
                             HasSubstr("... and 5 more lines (--top 6 shows them)\n")));
  EXPECT_THAT(faultline({kMinmax, "-v"}).out,
              AllOf(HasSubstr("score 402."), HasSubstr("(correction)"), HasSubstr("\nthe run:\nstep  line")));
}

TEST(Explain, Statistics) {
  EXPECT_THAT(faultline({kMinmax, "--stats"}).err,
              AllOf(HasSubstr("localizers:\n  max-sat "), HasSubstr(" queries "), HasSubstr("frontend")));
}

TEST(Explain, ATenthOfASecond) {
  const Finished tool = faultline({"explain", "tests/golden/c/list_delete/program.c", "--inputs", "4",
                                   "--time", "0.1s", "--localizers", "max-sat"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("error: dereference of a null pointer"));
  EXPECT_THAT(tool.out, HasSubstr("max-sat (partial: "));
  EXPECT_LT(tool.seconds, 3);
}

TEST(Explain, CtrlCShowsWhatIsThere) {
  const Finished tool = faultline({"explain", "tests/golden/c/matrix_transpose/program.c", "--inputs",
                                   "0,0,1", "--localizers", "min-cores", "--time", "30s"},
                                  Signal{SIGINT, std::chrono::milliseconds(500)});
  EXPECT_EQ(tool.exit_code, 10) << tool.err;
  EXPECT_THAT(tool.out, HasSubstr("\nmin-cores (partial: "));
  EXPECT_LT(tool.seconds, 10);
}

TEST(Localizers, TheTable) {
  const Finished tool = faultline({"localizers"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.out, HasSubstr("* max-sat: "));
  EXPECT_THAT(tool.out, HasSubstr("--unsat-core-selectors: "));
  const json table = json::parse(faultline({"localizers", "--json", "-"}).out);
  EXPECT_EQ(table[0]["id"], "max-sat");
  EXPECT_EQ(table[0]["options"][0]["option"], "--max-sat-most");
  EXPECT_EQ(table[0]["options"][0]["standard"], 100);
}

TEST(ExplainSpectrum, CountsRunsAndTheUsersTests) {
  const Folder folder;
  const std::string tests = folder.write("tests", "# input1, input2, input3\n\n1,2,3\n7 -1 -5  # fails\n");
  const json document = document_of({kMinmax, "--localizers", "spectrum", "--spectrum-formula", "dstar",
                                     "--spectrum-runs", "20", "--tests", tests});
  const json& said = document["localizations"][0];
  EXPECT_EQ(said["note"], "10 failing and 10 passing runs, 2 of them yours");
  const json& first = said["faults"][0];
  EXPECT_EQ(first["checked"], true);
  EXPECT_EQ(first["statements"][0]["line"], 19);
  EXPECT_EQ(first["evidence"]["kind"], "spectrum");
  EXPECT_EQ(first["evidence"]["formula"], "dstar");
  EXPECT_EQ(first["evidence"]["failingWith"], 10);
  EXPECT_EQ(first["evidence"]["failing"], 10);
  EXPECT_EQ(first["evidence"]["passing"], 10);
}

TEST(ExplainSpectrum, TestsThatAreNone) {
  const Folder folder;
  const Finished tool = faultline({kMinmax, "--tests", folder.write("tests", "1,2,3\n1,two,3\n")});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("tests:2: item 2 is not a number: 'two'"));
  EXPECT_EQ(tool.out, "");
  EXPECT_EQ(faultline({kMinmax, "--tests", "/nowhere/at/all"}).exit_code, 2);
}

// Each run alone can also be corrected where it ends; the fault is what all of them share.
TEST(ExplainRuns, SeveralRunsSingleOutTheFault) {
  const Folder folder;
  const std::string file = folder.write("base.c",
                                        "int __VERIFIER_nondet_int(void);\n"
                                        "void __VERIFIER_assume(int);\n"
                                        "void __VERIFIER_assert(int);\n"
                                        "int main(void) {\n"
                                        "  int a = __VERIFIER_nondet_int(), r = 0;\n"
                                        "  __VERIFIER_assume(a >= 0 && a < 30);\n"
                                        "  int base = a + 1;\n"
                                        "  if (a < 10)\n"
                                        "    r = base;\n"
                                        "  else if (a < 20)\n"
                                        "    r = base;\n"
                                        "  else\n"
                                        "    r = base;\n"
                                        "  __VERIFIER_assert(r == a);\n"
                                        "  return 0;\n"
                                        "}\n");
  const json document = document_of({file, "--runs", "3", "--no-repair"});
  EXPECT_EQ(document["joint"]["runs"].size(), 3u);
  EXPECT_EQ(document["joint"]["completeness"], "complete");
  std::set<int> lines;
  for (const json& set : document["joint"]["sets"]) {
    EXPECT_EQ(set["proved"], true);
    lines.insert(set["statements"][0]["line"].get<int>());
  }
  EXPECT_THAT(lines, ElementsAre(7));
  const Finished tool = faultline({file, "--runs", "3", "--no-repair"});
  EXPECT_THAT(tool.out, AllOf(HasSubstr("changing any ONE of these can make all 3 runs pass:"),
                              HasSubstr("  - line 7: a + 1, ")));
}

struct Slip {
  std::vector<std::string> arguments;
  std::string message;
};

class ExplainSlip : public testing::TestWithParam<Slip> {};

TEST_P(ExplainSlip, IsExplained) {
  std::vector<std::string> arguments = GetParam().arguments;
  arguments.insert(arguments.begin(), {"explain", kMinmax});
  const Finished tool = faultline(arguments);
  EXPECT_EQ(tool.exit_code, 1);
  EXPECT_THAT(tool.err, HasSubstr(GetParam().message));
  EXPECT_EQ(tool.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    All, ExplainSlip,
    testing::Values(
        Slip{{"--localizers", "max-sta"},
             "--localizers: unknown localizer 'max-sta' (did you mean 'max-sat'?); known are max-sat"},
        Slip{{"--max-sat-foo", "1"}, "unknown option --max-sat-foo; known are --max-sat-most, "},
        Slip{{"--max-sat-most", "0"}, "--max-sat-most: '0' is not a number from 1 to 1000000"},
        Slip{{"--min-cores-selectors", "edge"},
             "--min-cores-selectors: 'edge' is none of step, statement, candidate"},
        Slip{{"--rank", "size"}, "--rank: unknown ranking 'size'; known are identity, "},
        Slip{{"--runs", "many"}, "--runs: 'many' is no such amount"},
        Slip{{"--top", "few"}, "--top: 'few' is no such amount"},
        Slip{{"--inputs", "1,x"}, "--inputs: item 2 is not a number: 'x'"}));

// The tables behind isdigit are initialised like the user's, and are nobody's to change.
TEST(Explain, TablesOfTheLibraryAreNotBlamed) {
  const Folder folder;
  const std::string file = folder.write("digit.c",
                                        "#include <assert.h>\n#include <ctype.h>\nint nondet_int(void);\n"
                                        "int main(void) {\n  int c = nondet_int() & 127, digit = 0;\n"
                                        "  if (isdigit(c))\n    digit = 1;\n"
                                        "  assert(digit == (c >= '0' && c < '9'));\n  return 0;\n}\n");
  const std::string written = folder.path("result.json");
  const Finished tool = faultline({file, "--localizers", "all", "--json", written, "-v"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("    - line 6: isdigit(c): if `isdigit(c)` were false here"));
  const json document = json::parse(read(written));
  for (const json& each : document["localizations"])
    EXPECT_THAT(each["faults"].dump(), Not(HasSubstr("faultline-library"))) << each["localizer"];
  EXPECT_THAT(document["ranking"].dump(), Not(HasSubstr("faultline-library")));
}

}  // namespace
}  // namespace faultline::cli
