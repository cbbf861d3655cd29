// `faultline check` and `faultline properties`.
//
// What `check` says about a result is tested on results made by hand; what it makes of the command line, by
// the binary. What a program's verdict is belongs to the engine's own tests: the few at the end see that all
// is wired.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <sstream>

#include "app/check_files.h"
#include "app/check_json.h"
#include "app/check_progress.h"
#include "app/check_property.h"
#include "app/check_replay.h"
#include "app/check_result.h"
#include "schema.h"
#include "tool.h"

namespace faultline::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* kLoops =
    "int __VERIFIER_nondet_int(void);\n"
    "static int sum(int n) { return n < 1 ? 0 : n + sum(n - 1); }\n"
    "int main(void) {\n"
    "  int n = __VERIFIER_nondet_int();\n"
    "  int i = 0;\n"
    "  while (i < n)\n"
    "    i++;\n"
    "  return 10 / (sum(i) - 3);\n"
    "}\n";

// A program, and a result that a test sets as it likes.
class CheckReport : public testing::Test {
 protected:
  CheckReport() {
    source.files = {folder.write("loops.c", kLoops)};
    frontend::c::Options reading;
    reading.files = source.files;
    program = std::move(frontend::c::read(reading, Color::Off).program);
    result.bound = 4;
  }

  engine::Violation violation(std::uint64_t input) const {
    trace::Choice choice;
    choice.magnitude = input;
    trace::ListedInputs inputs({choice});
    trace::RunOptions recorded;
    recorded.recording = trace::Recording::On;
    return {trace::Interpreter(*program).run(inputs, recorded), engine::Simplicity::Simplest};
  }

  app::CheckResult check() const { return {*program, options, result, source, compiler_arguments}; }

  std::string report() {
    app::Console console(out, err);
    app::report_check(check(), console);
    return replaced(out.str(), folder.path(""), "");
  }

  json document() {
    std::ostringstream text;
    app::write_json(text, check());
    const json written = json::parse(text.str(), nullptr, false);
    EXPECT_FALSE(written.is_discarded()) << text.str();
    EXPECT_THAT(schema_violations(written, json::parse(read(FAULTLINE_ROOT "/docs/result.schema.json"))),
                IsEmpty());
    return written;
  }

  Folder folder;
  app::SourceOptions source;
  std::vector<std::string> compiler_arguments;
  std::optional<cfa::Program> program;
  engine::Options options;
  engine::Result result;
  std::ostringstream out;
  std::ostringstream err;
};

TEST_F(CheckReport, AViolationWithInputsStepsAndReplay) {
  result.verdict = engine::Verdict::Unsafe;
  result.violations.push_back(violation(2));
  ASSERT_EQ(result.violations[0].run.event.kind, trace::EventKind::DivisionByZero);
  const std::string text = report();
  EXPECT_THAT(text, StartsWith("unsafe: a run violates 'div-by-zero'\n"
                               "loops.c:8:10: error: division by zero\n"
                               "    return 10 / (sum(i) - 3);\n"));
  EXPECT_THAT(text, HasSubstr("inputs (--inputs 2):\n  n = 2  loops.c:4:11\n"));
  EXPECT_THAT(text, HasSubstr("steps (no shorter run fails like this):\n"));
  EXPECT_THAT(text, HasSubstr("- pass 2 of the loop at line 6\n"));
  EXPECT_THAT(text, testing::EndsWith("to replay it: faultline run loops.c --inputs 2\n"));
  EXPECT_EQ(app::exit_code(check()), app::ExitCode::Violation);
  EXPECT_EQ(err.str(), "");
}

TEST_F(CheckReport, AViolationAsJson) {
  result.verdict = engine::Verdict::Unsafe;
  result.violations.push_back(violation(2));
  const json written = document();
  EXPECT_EQ(written["verdict"], "unsafe");
  EXPECT_EQ(written["property"]["kind"], "division-by-zero");
  EXPECT_EQ(written["property"]["location"]["line"], 8);
  EXPECT_EQ(written["counterexample"]["inputs"][0]["value"], "2");
  EXPECT_EQ(written["counterexample"]["replayed"], true);
  EXPECT_EQ(written["counterexample"]["simplicity"], "simplest");
  EXPECT_EQ(written["trace"].back()["outcome"], "fails");
  EXPECT_FALSE(written.contains("violations"));
}

TEST_F(CheckReport, AllViolations) {
  options.wanted = engine::Wanted::All;
  result.verdict = engine::Verdict::Unsafe;
  result.violations.push_back(violation(2));
  result.violations.push_back(violation(2));
  result.reason = "time";
  const std::string text = report();
  EXPECT_THAT(text, StartsWith("unsafe: 2 violations\n\nloops.c:8:10: error: "));
  EXPECT_THAT(text, HasSubstr("--inputs 2\n\nloops.c:8:10: error: "));
  EXPECT_EQ(err.str(),
            "faultline: warning: there may be more violations: out of time (--time sets the limit)\n");
  const json written = document();
  ASSERT_EQ(written["violations"].size(), 2u);
  EXPECT_EQ(written["violations"][1]["trace"], written["trace"]);
}

TEST_F(CheckReport, ABoundNamesWhatWasCut) {
  result.verdict = engine::Verdict::SafeWithinBound;
  result.reason = "time";
  result.cut = engine::all_loops(*program);
  ASSERT_EQ(result.cut.size(), 2u);
  result.bounds = {{result.cut[1], 16}};
  EXPECT_EQ(
      report(),
      "safe within the bound: no violation in runs with at most 4 passes of each loop; out of time (--time "
      "sets the limit)\n"
      "loops that may go on beyond the bound:\n"
      "  loops.c:2:12: recursion of sum, cut after 4 nested calls\n"
      "  loops.c:6:10: main.0, cut after 16 passes\n"
      "to look further: more --time; or choose the bounds with --unwind N, --unwindset sum:N\n");
  EXPECT_EQ(app::exit_code(check()), app::ExitCode::Inconclusive);
  const json bound = document()["bound"];
  EXPECT_EQ(bound["passes"], 4);
  EXPECT_EQ(bound["loops"][0]["name"], "sum");
  EXPECT_EQ(bound["loops"][0]["bound"], 4);
  EXPECT_EQ(bound["loops"][1]["bound"], 16);
  EXPECT_EQ(bound["loops"][1]["line"], 6);
  EXPECT_EQ(bound["loops"][1]["cut"], true);
}

TEST_F(CheckReport, ABoundOfTheUsersIsAnAnswer) {
  options.unwind = 4;
  result.verdict = engine::Verdict::SafeWithinBound;
  result.reason = "the bound is reached";
  result.cut = {engine::all_loops(*program)[1]};
  EXPECT_EQ(report(),
            "safe within the bound: no violation in runs with at most 4 passes of each loop\n"
            "loops that may go on beyond the bound:\n"
            "  loops.c:6:10: main.0, cut after 4 passes\n"
            "to look further: --unwind 8, or --unwindset main.0:8\n");
  EXPECT_EQ(app::exit_code(check()), app::ExitCode::Success);
}

TEST_F(CheckReport, SafeAndUnknown) {
  EXPECT_EQ(app::exit_code(check()), app::ExitCode::Inconclusive);
  result.reason = "stopped";
  EXPECT_EQ(report(), "unknown: interrupted\n");
  EXPECT_EQ(document()["verdict"], "unknown");
  result.verdict = engine::Verdict::Safe;
  result.vacuous = true;
  out.str("");
  EXPECT_EQ(report(), "safe: no run violates a property\n");
  EXPECT_EQ(err.str(), "faultline: warning: no run reaches the property: the assumptions exclude them all\n");
  EXPECT_EQ(app::exit_code(check()), app::ExitCode::Success);
  EXPECT_EQ(document()["vacuous"], true);
}

TEST_F(CheckReport, AnErrorThatWasNotAskedFor) {
  result.verdict = engine::Verdict::Safe;
  result.unasked = engine::Failure{trace::EventKind::DivisionByZero, {}};
  EXPECT_EQ(report(), "safe: no run violates a property\n");
  EXPECT_EQ(err.str(),
            "faultline: warning: some runs end here: 'div-by-zero', which was not asked for; what would "
            "come behind it was not looked at\n");
  EXPECT_EQ(document()["unasked"]["id"], "division-by-zero");
}

TEST_F(CheckReport, TheReplayHasAllThatTheRunNeeds) {
  trace::Run run = violation(2).run;
  run.event.kind = trace::EventKind::SignedOverflow;
  source.files = {"it's.c"};
  source.entry = "start";
  source.is_32_bit = true;
  compiler_arguments = {"-DX=a b"};
  EXPECT_EQ(app::replay_command(source, compiler_arguments, *program, run),
            "faultline run 'it'\\''s.c' --entry start --32 --check overflow --inputs 2 -- '-DX=a b'");
}

TEST_F(CheckReport, FilesForOtherTools) {
  app::Console console(out, err);
  app::CheckFiles files;
  files.witness = folder.path("w.yml");
  files.harness = folder.path("h.c");
  files.write(check(), console);
  EXPECT_EQ(err.str(), "faultline: note: there is no failing run, so no witness, harness, test case or trace is written\n");
  EXPECT_FALSE(std::filesystem::exists(files.witness));
  result.verdict = engine::Verdict::Unsafe;
  result.violations.push_back(violation(2));
  files.write(check(), console);
  EXPECT_THAT(read(files.witness), AllOf(HasSubstr("violation_sequence"), HasSubstr("G def-behavior")));
  EXPECT_THAT(read(files.harness), HasSubstr("__VERIFIER_nondet_int"));
  files.witness = folder.path("w.graphml");
  files.write(check(), console);
  EXPECT_THAT(read(folder.path("w.graphml")), HasSubstr("<graphml"));
}

TEST_F(CheckReport, LoopsAreFoundByNameAndPlace) {
  const std::vector<engine::LoopId> loops = engine::all_loops(*program);
  ASSERT_EQ(loops.size(), 2u);
  for (const engine::LoopId& loop : loops)
    EXPECT_EQ(engine::find_loop(*program, engine::loop_name(*program, loop)), loop);
  EXPECT_EQ(engine::find_loop(*program, "sum"), loops[0]);
  EXPECT_EQ(engine::find_loop(*program, "6"), loops[1]);
  EXPECT_EQ(engine::find_loop(*program, "loops.c:6"), loops[1]);
  for (const char* other : {"main", "main.1", "7", "oops.c:6", "loops.c:", ":6x", ""})
    EXPECT_EQ(engine::find_loop(*program, other), std::nullopt) << other;
}

TEST(CheckProgress, OneLineThatIsRewrittenAndGone) {
  std::ostringstream out, err;
  app::Console console(out, err);
  {
    app::ProgressLine line(app::ProgressStyle::OneLine, console);
    line.show({engine::Progress::Phase::Unrolling, 4, 1000, 0.25});
    line.show({engine::Progress::Phase::Solving, 4, 1000, 0.26});  // too soon
  }
  const std::string text = "unrolling, bound 4, 1000 equations, 0.2 s";
  EXPECT_EQ(err.str(), "\r" + text + "\r" + std::string(text.size(), ' ') + "\r");
}

TEST(CheckProgress, ALineForEachPhaseWhereLinesStay) {
  std::ostringstream out, err;
  app::Console console(out, err);
  {
    app::ProgressLine line(app::ProgressStyle::Lines, console);
    line.show({engine::Progress::Phase::Solving, 4, 1000, 0.5});
    line.show({engine::Progress::Phase::Solving, 4, 1000, 0.6});
    line.show({engine::Progress::Phase::Solving, 8, 2000, 0.7});
  }
  EXPECT_EQ(err.str(),
            "faultline: solving, bound 4, 1000 equations, 0.5 s\n"
            "faultline: solving, bound 8, 2000 equations, 0.7 s\n");
}

TEST(Properties, TheTable) {
  const Finished tool = faultline({"properties"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_EQ(tool.err, "");
  EXPECT_THAT(tool.out, HasSubstr("* assert "));
  EXPECT_THAT(tool.out, HasSubstr("  no-overflow "));
  EXPECT_THAT(tool.out, HasSubstr("= signed-overflow, shift-out-of-range\n"));
  EXPECT_THAT(tool.out, HasSubstr("\nof BIP models:\n* invariant "));
  EXPECT_THAT(tool.out, HasSubstr("\n* error-place "));
  EXPECT_THAT(tool.out, HasSubstr("\n  deadlock "));
}

TEST(Properties, StandardOnesLeaveOutWhatManyProgramsDo) {
  const engine::Properties standard = engine::standard_properties();
  for (const char* name :
       {"assert", "unreach-call", "memsafety", "div-by-zero", "unreachable", "missing-return"})
    for (const std::string& id : app::ids(*engine::find_property(name)))
      EXPECT_THAT(app::ids(standard), testing::Contains(id));
  for (const char* id : {"signed-overflow", "shift-out-of-range", "conversion-overflow", "memory-leak"}) {
    ASSERT_TRUE(engine::find_property(id)) << id;
    EXPECT_THAT(app::ids(standard), Not(testing::Contains(id)));
  }
  EXPECT_FALSE(engine::find_property("finished"));
  EXPECT_FALSE(engine::find_property("abort"));
}

struct Prp {
  const char* formula;
  std::vector<std::string> ids;
};

class PropertyFile : public testing::TestWithParam<Prp> {};

TEST_P(PropertyFile, Means) {
  const Folder folder;
  const std::string file =
      folder.write("x.prp", "\nCHECK( init(main()), LTL(" + std::string(GetParam().formula) + ") )\n\n");
  std::ostringstream out, err;
  app::Console console(out, err);
  EXPECT_EQ(app::ids(app::read_properties({file}, "main", console)), GetParam().ids);
}

INSTANTIATE_TEST_SUITE_P(
    All, PropertyFile,
    testing::Values(Prp{"G ! call(reach_error())", {"assertion", "unreach-call"}},
                    Prp{"G valid-free", {"invalid-free", "double-free"}},
                    Prp{"G valid-deref",
                        {"out-of-bounds", "null-dereference", "dangling-dereference", "invalid-dereference",
                         "write-to-constant", "bad-call"}},
                    Prp{"G valid-memtrack", {"memory-leak"}}, Prp{"G valid-memcleanup", {"memory-leak"}},
                    Prp{"G ! overflow", {"signed-overflow", "shift-out-of-range"}},
                    Prp{"G def-behavior",
                        {"division-by-zero", "signed-overflow", "shift-out-of-range", "conversion-overflow",
                         "out-of-bounds", "null-dereference", "dangling-dereference", "invalid-dereference",
                         "write-to-constant", "invalid-free", "double-free", "overlapping-copy", "bad-call",
                         "unreachable-reached", "missing-return"}}));

struct Refused {
  const char* name;
  const char* text;
  const char* message;
};

class CheckRefuses : public testing::TestWithParam<Refused> {};

TEST_P(CheckRefuses, WithThePosition) {
  const Folder folder;
  const std::string file = folder.write(GetParam().name, GetParam().text);
  const bool is_task = std::string_view(GetParam().name).ends_with(".yml");
  const Finished tool =
      is_task ? faultline({"check", file}) : faultline({"check", "examples/minmax.c", "--property", file});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(replaced(tool.err, folder.path(""), ""), HasSubstr(GetParam().message));
  EXPECT_EQ(tool.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    All, CheckRefuses,
    testing::Values(
        Refused{"a.prp", "\n  CHECK( init(main()), LTL(F end) )\n",
                "a.prp:2:3: error: termination is not supported\n"},
        Refused{"a.prp", "CHECK( init(main()), LTL(G ! data-race) )", "a.prp:1:1: error: threads are not"},
        Refused{"a.prp", "CHECK( init(main()), LTL(G ! call(f())) )", "1:1: error: this property is not"},
        Refused{"a.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", "1:1: error: coverage"},
        Refused{"a.prp", "CHECK( init(f()), LTL(G assert) )", "1:1: error: the property is about runs that"},
        Refused{"a.prp", "CHECK( init(main()), LTL(G assert)", "1:1: error: not a property; write it as"},
        Refused{"a.prp", ")),LTL(", "1:1: error: not a property"},
        Refused{"a.prp", "", "a.prp:1:1: error: the property file has no property"},
        Refused{"a.yml", "", "a.yml:1:1: error: not a task definition"}, Refused{"a.yml", "x: [", "a.yml:1:"},
        Refused{"a.yml", "x: 1\n", "a.yml:1:1: error: not a task definition: it has no 'input_files'"},
        Refused{"a.yml", "input_files: []\n", "a.yml:1:14: error: the task has no input file"},
        Refused{"a.yml", "input_files: {a: b}\n", "a.yml:1:14: error: a text is expected"},
        Refused{"a.yml", "input_files: a.c\noptions:\n  language: Java\n", "a.yml:3:13: error: the language"},
        Refused{"a.yml", "input_files: a.c\noptions:\n  data_model: ILP64\n", "3:15: error: unknown data"},
        Refused{"a.yml", "input_files: a.c\nproperties: x\n", "a.yml:2:13: error: 'properties' must be"},
        Refused{"a.yml", "input_files: a.c\nproperties: [x]\n", "2:14: error: a 'property_file' is"},
        Refused{"a.yml", "input_files: missing.c\n", "cannot read 'missing.c': No such file"}));

TEST(Check, ATaskWithoutASupportedProperty) {
  const Folder folder;
  folder.write("end.prp", "CHECK( init(main()), LTL(F end) )\n");
  folder.write("a.c", "int main(void) { return 0; }\n");
  const std::string task =
      folder.write("a.yml", "input_files: a.c\nproperties:\n  - property_file: end.prp\n");
  const Finished tool = faultline({"check", task});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("end.prp:1:1: warning: not checked: termination is not supported\n"));
  EXPECT_THAT(tool.err, HasSubstr("choose one with --property\n"));
}

struct Wrong {
  std::vector<std::string> arguments;
  const char* message;
};

class CheckUsage : public testing::TestWithParam<Wrong> {};

TEST_P(CheckUsage, IsExplained) {
  std::vector<std::string> arguments = {"check", "examples/word_count.c"};
  arguments.insert(arguments.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Finished tool = faultline(arguments);
  EXPECT_EQ(tool.exit_code, 1);
  EXPECT_THAT(tool.err, AllOf(StartsWith("faultline: error: "), HasSubstr(GetParam().message)));
  EXPECT_EQ(tool.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    All, CheckUsage,
    testing::Values(
        Wrong{{"--property", "asert"}, "--property: unknown property 'asert', did you mean 'assert'?"},
        Wrong{{"--property", "overflow"}, "unknown property 'overflow', did you mean 'no-overflow'?"},
        Wrong{{"--property", "bounds,frobnicate"},
              "'frobnicate'. Known are: standard, assert, unreach-call,"},
        Wrong{{"--property", ""}, "--property"},
        Wrong{{"--proprety", "assert"}, "unknown option --proprety, did you mean --property?"},
        Wrong{{"--unwind", "-1"}, "--unwind: '-1' is no such amount"},
        Wrong{{"--unwind", "5G"}, "--unwind: '5G' is no such amount"},
        Wrong{{"--unwindset", "main.0"}, "'main.0' is no bound of a loop; write it as main.0:10"},
        Wrong{{"--unwindset", "main.0:x"}, "--unwindset: 'x' is no such amount"},
        Wrong{{"--unwindset", "mian.0:3"}, "there is no loop 'mian.0', did you mean 'main.0'? Known are: "},
        Wrong{{"--time", "soon"}, "--time: 'soon' is no such amount"},
        Wrong{{"--memory", "2X"}, "--memory: '2X' is no such amount"},
        Wrong{{"--json", "-", "--witness", "-"}, "only one of --json, --witness, --harness and the other files can be '-'"},
        Wrong{{"--json", "/no/such/folder/x.json"}, "cannot write '/no/such/folder/x.json'"}));

TEST(Check, AnOptionTakesNoFile) {
  for (const std::vector<std::string>& option :
       {std::vector<std::string>{"--property", "assert"}, {"--unwindset", "main.0:3"}, {"--unwind", "3"}}) {
    const Finished tool = faultline({"check", option[0], option[1], "missing.c"});
    EXPECT_EQ(tool.exit_code, 2);
    EXPECT_EQ(tool.err, "faultline: error: cannot read 'missing.c': No such file or directory\n");
  }
}

TEST(Check, AnEmptyFile) {
  const Folder folder;
  const Finished tool = faultline({"check", folder.write("empty.c", "")});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("no entry function 'main'"));
}

TEST(Check, Help) {
  const Finished tool = faultline({"check", "--help"});
  EXPECT_EQ(tool.exit_code, 0);
  for (const char* option : {"--property", "--unwind", "--unwindset", "--all", "--no-simplify", "--time",
                             "--memory", "--json", "--witness", "--harness", "--stats"})
    EXPECT_THAT(tool.out, HasSubstr(option));
}

// From here on the engine answers.

TEST(Check, AViolationIsFound) {
  const Finished tool = faultline({"check", "--property", "assert", "examples/minmax.c"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, StartsWith("unsafe: a run violates 'assert'\n"
                                   "examples/minmax.c:22:3: error: assertion failed: least <= most\n"));
  EXPECT_EQ(tool.err, "");
}

TEST(Check, TheReplayFailsLikeTheCounterexample) {
  const Finished tool = faultline({"check", "examples/minmax.c", "--json", "-"});
  const json document = json::parse(tool.out, nullptr, false);
  ASSERT_FALSE(document.is_discarded()) << tool.out << tool.err;
  EXPECT_THAT(tool.err, StartsWith("unsafe: "));
  std::string values;
  for (const json& input : document["counterexample"]["inputs"])
    values += (values.empty() ? "" : ",") + input["value"].get<std::string>();
  const Finished run = faultline({"run", "examples/minmax.c", "--inputs", values});
  EXPECT_EQ(run.exit_code, 10);
  EXPECT_THAT(run.out, HasSubstr("examples/minmax.c:22:3: error: assertion failed: least <= most\n"));
}

TEST(Check, ATaskChoosesFilesPropertiesAndDataModel) {
  const Folder folder;
  folder.write("unreach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
  folder.write(
      "a.c",
      "void reach_error(void);\nint main(void) { if (sizeof(long) == 4) reach_error(); return 1 / 0; }\n");
  const std::string head = "input_files: [a.c]\nproperties:\n  - property_file: unreach.prp\noptions:\n";
  const std::string narrow = folder.write("narrow.yml", head + "  data_model: ILP32\n");
  const std::string wide = folder.write("wide.yml", head + "  data_model: LP64\n");
  EXPECT_EQ(faultline({"check", narrow}).exit_code, 10);
  EXPECT_EQ(faultline({"check", narrow, "--64"}).exit_code, 0);
  EXPECT_EQ(faultline({"check", wide}).exit_code, 0);
  EXPECT_EQ(faultline({"check", wide, "--property", "div-by-zero"}).exit_code, 10);
}

constexpr const char* kEndless =
    "unsigned __VERIFIER_nondet_uint(void);\n"
    "int main(void) { unsigned x = 1; while (__VERIFIER_nondet_uint()) x *= 3; return 1 / (x % 2); }\n";

TEST(Check, AnEndlessLoopEndsWithTheTime) {
  const Folder folder;
  const Finished tool = faultline({"check", folder.write("endless.c", kEndless), "--time", "2s"});
  EXPECT_EQ(tool.exit_code, 5);
  EXPECT_THAT(tool.out, AllOf(StartsWith("safe within the bound: "), HasSubstr("main.0, cut after ")));
}

TEST(Check, AnEndlessLoopWithinAChosenBound) {
  const Folder folder;
  const Finished tool = faultline({"check", folder.write("endless.c", kEndless), "--unwind", "3"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.out,
              AllOf(StartsWith("safe within the bound: "), HasSubstr("main.0, cut after 3 passes")));
}

TEST(Check, CtrlCTellsWhatIsKnown) {
  const Folder folder;
  const Finished tool = faultline({"check", folder.write("endless.c", kEndless)},
                                  Signal{SIGINT, std::chrono::milliseconds(1500)});
  EXPECT_EQ(tool.exit_code, 5);
  EXPECT_THAT(tool.out, AllOf(HasSubstr("interrupted"), Not(HasSubstr("unsafe"))));
}

}  // namespace
}  // namespace faultline::cli
