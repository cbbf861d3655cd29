// PLC programs on the command line: bad input, and how runs are told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace faultline::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string program(const std::string& body, const std::string& declarations = "x : INT; b : BOOL;") {
  return "PROGRAM p\nVAR " + declarations + " END_VAR\n" + body + "\nEND_PROGRAM\n";
}

struct Bad {
  std::string text;
  std::string message;  // behind the name of the file
};

TEST(PlcBadInput, IsToldWithItsPosition) {
  const Folder folder;
  for (const auto& [text, message] :
       {Bad{program("x := 1; (* no end"), ":3:9: error: this comment has no end"},
        {program("m(IN := b);"), ":3:1: error: unknown block or function 'm'"},
        {program("x := 1;", "x : INT; m : Motor;"), ":2:18: error: unknown type or block 'Motor'"},
        {program("IF b THEN x := 1;"), ":4:1: error: expected END_IF for the IF in line 3"},
        {program("x := b;"), ":3:6: error: the value is BOOL, but INT is needed"}}) {
    const std::string file = folder.write("bad.st", text);
    for (const char* command : {"check", "run", "explain"}) {
      const Finished tool = faultline({command, file});
      EXPECT_EQ(tool.exit_code, 2) << command << text;
      EXPECT_THAT(tool.err, HasSubstr(file + message));
      EXPECT_EQ(tool.out, "");
    }
  }
}

TEST(PlcBadInput, ATagThatNoAssertionHas) {
  const Folder folder;
  const std::string file = folder.write("p.st", program("x := 1;\n//#ASSERT x = 1 : ONE"));
  const Finished tool = faultline({"check", file, "--assert", "TWO"});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr(file + ":4:1: error: no assertion has the tag 'TWO'; there are ONE\n"));
  const std::string none = folder.write("none.st", program("x := 1;"));
  const Finished other = faultline({"check", none, "--assert", "TWO"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr(none + ":1:1: error: no assertion has the tag 'TWO', nor any other\n"));
}

TEST(PlcBadInput, OtherLanguagesOfControllers) {
  const Folder folder;
  for (const auto& [name, message] : {std::pair("p.awl", "statement lists"), {"p.STL", "statement lists"}, {"p.il", "statement lists"}, {"p.xml", "PLCopen XML"}}) {
    const std::string file = folder.write(name, "<project/>\n");
    const Finished tool = faultline({"check", file});
    EXPECT_EQ(tool.exit_code, 2) << name;
    EXPECT_THAT(tool.err, HasSubstr(file + ":1:1: unsupported: " + message));
  }
}

// A timer's arguments are blamed though the timer is trusted, and the definition of a constant is blamed with
// what names it.
TEST(PlcWhodunit, BlamesArgumentsAndDefinitions) {
  const Folder folder;
  const std::string file = folder.write("p.st",
                                        "PROGRAM p\nVAR_INPUT on : BOOL; END_VAR\n"
                                        "VAR t : TON; late : BOOL; count : INT; END_VAR\n"
                                        "VAR CONSTANT\nLONG : TIME := T#100ms;\nEND_VAR\n"
                                        "t(IN := on,\n  PT := LONG);\nlate := t.Q;\n"
                                        "IF on THEN count := count + 1; ELSE count := 0; END_IF;\n"
                                        "//#ASSERT late --> count > 2 : NOT_TOO_EARLY\nEND_PROGRAM\n");
  const Finished tool = faultline({"explain", file, "--cycles", "4", "--cycle-time", "100ms", "--localizers",
                                   "whodunit-iterative", "--top", "20", "--stats"});
  EXPECT_EQ(tool.exit_code, 10) << tool.err;
  EXPECT_THAT(tool.out, HasSubstr(file + ":5:"));
  EXPECT_THAT(tool.out, HasSubstr("is named (line 8) by what gives a value to"));
  EXPECT_THAT(tool.out, HasSubstr(file + ":7:"));
  EXPECT_THAT(tool.out, HasSubstr(file + ":8:"));
  EXPECT_THAT(tool.out, HasSubstr(file + ":9:"));
  EXPECT_THAT(tool.out + tool.err, Not(HasSubstr("left out")));
}

// The list ended with the first cycle whose inputs it needed: at `IF overload`.
TEST(PlcWhodunit, GoesOnBehindTheInputsOfACycle) {
  const Folder folder;
  const std::string file = folder.write("p.st",
                                        "PROGRAM p\nVAR_INPUT overload, start, stop : BOOL; END_VAR\nVAR on, trip, motor : BOOL; END_VAR\n"
                                        "IF overload THEN\n  trip := TRUE;\nELSIF stop THEN\n  trip := FALSE;\nEND_IF;\n"
                                        "IF start AND NOT trip THEN\n  on := TRUE;\nEND_IF;\nIF stop THEN\n  on := FALSE;\nEND_IF;\n"
                                        "motor := on;\n//#ASSERT overload --> NOT motor : OVERLOAD\nEND_PROGRAM\n");
  const Finished tool = faultline({file, "--localizers", "whodunit-iterative", "--top", "20"});
  EXPECT_THAT(tool.out, HasSubstr(file + ":4:4: note: [1] shares a value with"));
  for (const char* place : {":9:4: note: ", ":6:7: note: "})
    EXPECT_THAT(tool.out, HasSubstr(file + place));
  EXPECT_THAT(tool.out, HasSubstr("decides that the run goes on as it did"));
  EXPECT_THAT(tool.out, Not(HasSubstr("'cycle' counts")));  // nobody's variable
}

// "left out: the second proof refutes them", where what should have gone the other way cannot, whatever comes before.
TEST(PlcWhodunit, AConditionThatIsAlwaysTrue) {
  const Folder folder;
  const std::string file = folder.write("p.st",
                                        "PROGRAM p\nVAR_INPUT a : BOOL; END_VAR\nVAR n, step : INT; END_VAR\nIF step = 0 THEN\n"
                                        "  n := n + 1;\nEND_IF;\n//#ASSERT NOT a OR n < 3 : FEW\nEND_PROGRAM\n");
  const Finished tool = faultline({file, "--localizers", "whodunit-iterative"});
  EXPECT_THAT(tool.out, HasSubstr(file + ":5:8: note: [1] gives a value to"));
  EXPECT_THAT(tool.out, HasSubstr(file + ":4:4: note: "));
  EXPECT_THAT(tool.out, Not(HasSubstr("left out")));
}

// It said `!instance->timer.Q` and "instance = &f".
TEST(PlcWhodunit, SaysConditionsAsTheProgramDoes) {
  const Folder folder;
  const std::string file = folder.write("p.st",
                                        "FUNCTION_BLOCK late\nVAR_INPUT on : BOOL; END_VAR\nVAR_OUTPUT n : INT; END_VAR\n"
                                        "VAR timer : TON; END_VAR\ntimer(IN := on, PT := T#20ms);\nIF NOT timer.Q THEN\n  n := n + 1;\n"
                                        "END_IF;\nEND_FUNCTION_BLOCK\nPROGRAM p\nVAR_INPUT on : BOOL; END_VAR\nVAR f : late; END_VAR\n"
                                        "f(on := on);\n//#ASSERT f.n < 2 OR on : SMALL\nEND_PROGRAM\n");
  const Finished tool = faultline({file, "--cycle-time", "10ms", "--localizers", "whodunit-iterative,error-invariants", "--time", "20s"});
  EXPECT_THAT(tool.out, HasSubstr("`NOT timer.Q` (line 6)"));
  EXPECT_THAT(tool.out, Not(HasSubstr("->")));
  EXPECT_THAT(tool.out, Not(HasSubstr("instance")));
}

TEST(PlcBadInput, CaseFiles) {
  const Folder folder;
  folder.write("p.st", program("x := 1;"));
  const std::string absent =
      folder.write("absent.vc3", "-id = a\n-sourcefiles.0 = nowhere.scl\n-job = verif\n-job.req = assertion\n");
  Finished tool = faultline({"check", absent});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr(absent + ":2:"));
  EXPECT_THAT(tool.err, HasSubstr("there is no file"));
  const std::string pattern = folder.write("pattern.vc3",
                                           "-sourcefiles.0 = p.st\n-job.req = pattern\n"
                                           "-job.req.pattern_id = pattern-repeatability\n-job.req.pattern_params.1 = \"b\"\n");
  tool = faultline({"check", pattern});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr(pattern + ":3:"));
  EXPECT_THAT(tool.err, HasSubstr("unsupported pattern 'pattern-repeatability'"));
}

// What a case file says of the program is refused where it stands, as in a program.
TEST(PlcBadInput, WhatACaseFileNamesStandsInTheCaseFile) {
  const Folder folder;
  folder.write("p.st", program("x := 1;"));
  const std::string head = "-sourcefiles.0 = p.st\n";
  const std::string pattern = head + "-job.req = pattern\n-job.req.pattern_id = pattern-invariant\n-job.req.pattern_params.1 = ";
  for (const auto& [text, message] :
       {Bad{pattern + "\"instance.y < 3\"\n", ":4:30: error: 'y' is not declared"},
        {pattern + "\"instance.x <\"\n", ":4:42: error: expected an expression, but the file ends here"},
        {head + "-job.req = assertion\n-job.req.inputs.0 = instance.y\n", ":3:21: error: there is no variable 'instance.y'"},
        {head + "-job.req = assertion\n-job.req.params.0 = y\n", ":3:21: error: there is no variable 'y'"},
        {head + "-job.req.bindings.variable.0 = instance.x\n-job.req.bindings.value.0 = 1\n",
         ":2:32: error: unsupported: 'instance.x' is bound, but it is no input"},
        {head + "-lf.entry = Nobody\n", ":2:13: error: no entry block 'Nobody'"},
        {head + "-job.req = assertion\n-job.req.assertion_to_check.0 = NOPE\n", ":3:33: error: no assertion has the tag 'NOPE', nor any other"},
        {head + "-job.req.pattern_params.a = b\n", ":2:1: error: the key '-job.req.pattern_params.a' ends in a number"}}) {
    const std::string file = folder.write("case.vc3", text);
    const Finished tool = faultline({"check", file});
    EXPECT_EQ(tool.exit_code, 2) << text;
    EXPECT_THAT(tool.err, HasSubstr(file + message)) << text;
  }
}

TEST(PlcCheck, APatternOfACaseFileIsShownWhereItStands) {
  const Folder folder;
  folder.write("p.scl", "FUNCTION_BLOCK p\nVAR_INPUT i : INT; END_VAR\nVAR x : INT; END_VAR\nBEGIN\nx := x + i;\nEND_FUNCTION_BLOCK\n");
  const std::string file = folder.write("case.vc3",
                                        "-sourcefiles.0 = p.scl\n-job.req = pattern\n-job.req.pattern_id = pattern-forbidden\n"
                                        "-job.req.pattern_params.1 = \"instance.x > 4 && !(instance.i == 0)\"\n"
                                        "-job.req.bindings.variable.0 = instance.i\n-job.req.bindings.value.0 = DINT#2\n");
  const Finished tool = faultline({"check", file, "--cycles", "5"});
  EXPECT_EQ(tool.exit_code, 10) << tool.err;
  EXPECT_THAT(tool.out, HasSubstr(file + ":4:30: error: assertion failed"));
  EXPECT_EQ(faultline({"check", file, "--cycles", "2"}).exit_code, 0);
}

// The command that is shown for a case file had neither its pattern nor its inputs: the run did not fail.
TEST(PlcCheck, WhatIsShownForACaseFileReplays) {
  const Folder folder;
  folder.write("p.scl",
               "FUNCTION_BLOCK first\nBEGIN\nEND_FUNCTION_BLOCK\nFUNCTION_BLOCK p\nVAR_INPUT i, j : INT; END_VAR\n"
               "VAR x : INT; k : INT := 1; END_VAR\nBEGIN\nx := x + i * k;\n//#ASSERT x < 2 : NOT_ASKED\nEND_FUNCTION_BLOCK\n");
  const std::string file = folder.write("case.vc3",
                                        "-sourcefiles.0 = p.scl\n-lf.entry = p\n-job.req = pattern\n-job.req.pattern_id = pattern-invariant\n"
                                        "-job.req.pattern_params.1 = \"instance.x < 9\"\n-job.req.params.0 = instance.k\n"
                                        "-job.req.inputs.0 = instance.x\n-job.req.bindings.variable.0 = instance.i\n"
                                        "-job.req.bindings.value.0 = 3\n");
  const Finished tool = faultline({"check", file, "--cycles", "3"});
  EXPECT_EQ(tool.exit_code, 10) << tool.err;
  const std::size_t at = tool.out.find("to replay it: faultline ");
  ASSERT_NE(at, std::string::npos);
  const std::string command = tool.out.substr(at + 24, tool.out.find('\n', at) - at - 24);
  EXPECT_THAT(command, testing::StartsWith("run " + file));
  const Finished again = start({"/bin/sh", "-c", FAULTLINE_BINARY " " + command});
  EXPECT_EQ(again.exit_code, 10) << command << again.out << again.err;
  EXPECT_THAT(again.out + again.err, HasSubstr("assertion failed: pattern-invariant: instance.x < 9"));
}

TEST(PlcCheck, TemporalFormulasOnTheCommandLine) {
  const Folder folder;
  const std::string file = folder.write("p.st", "PROGRAM p\nVAR_INPUT a, b : BOOL; END_VAR\nEND_PROGRAM\n");
  const auto check = [&](const char* formula) { return faultline({"check", file, "--cycles", "5", "--property", formula}); };
  EXPECT_THAT(check("G (a --> F[2] (b))").out, HasSubstr("assertion failed: G (a --> F[2] (b))"));
  EXPECT_EQ(check("G (a --> (b OR NOT b))").exit_code, 0);
  for (const auto& [formula, message] : {std::pair("G (a --> F (b))", "--property:1:12: unsupported: F without a bound"),
                                         {"pattern-repeatability: a", "--property:1:1: the pattern 'pattern-repeatability' is not supported"},
                                         {"F[x] (a)", "--property:1:3: expected a number of cycles"},
                                         {"G (a", "--property:1:5: this parenthesis has no ')'"},
                                         {"G (c)", "--property:1:4: error: 'c' is not declared"}}) {
    const Finished tool = check(formula);
    EXPECT_EQ(tool.exit_code, 2) << formula;
    EXPECT_THAT(tool.err, HasSubstr(message));
  }
}

TEST(PlcRun, IsToldByCycleInTheWordsOfPlcProgrammers) {
  const Finished tool = faultline({"run", "examples/plc/pump.st", "--inputs", "1,0,0,0,0,200;0,0,0,0,0,1", "--trace"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("- cycle 1\n"));
  EXPECT_THAT(tool.out, HasSubstr("- cycle 2\n"));
  EXPECT_THAT(tool.out, Not(HasSubstr("of the loop at line 0")));
  EXPECT_THAT(tool.out, HasSubstr("motor = TRUE"));
  EXPECT_THAT(tool.out, HasSubstr("T_CYCLE = T#200ms"));
}

class PlcRows : public testing::Test {
 protected:
  Finished run(const std::string& rows) const { return faultline({"run", file_, "--cycle-time", "10ms", "--inputs", rows}); }

  const Folder folder_;
  const std::string file_ = folder_.write(
      "rows.st",
      "TYPE Mode : (Off, Fast := 7); Other : (Slow, Off := 5); END_TYPE\n"
      "PROGRAM p\nVAR_INPUT w : WORD; m : Mode; o : Other; l : LTIME; s : INT(3..9); r : LREAL; END_VAR\n"
      "VAR_OUTPUT a : ARRAY[0..1, 1..2] OF WORD; END_VAR\na[1, 2] := w;\nEND_PROGRAM\n");
};

// 16#FF was 16, and a value that two enumerations have was that of the last one.
TEST_F(PlcRows, ValuesAreWrittenAsInAProgram) {
  for (const char* row : {"16#FF,Mode#Off,Off,LT#2us500ns,4,1.5", "WORD#16#F_F,Mode.off,Other#OFF,2500,INT#4,1.5e0",
                          "2#1111_1111,0,5,LTIME#2500ns,16#4,1.5"})
    EXPECT_EQ(run(row).out, "cycle,w,m,o,l,s,r,\"a[0,1]\",\"a[0,2]\",\"a[1,1]\",\"a[1,2]\"\n1,255,Off,Off,LT#2us500ns,4,1.5,0,0,0,255\n") << row;
  const std::string table = run("16#FF,Fast,Off,LT#5ns,4,0.1; 1,Off,Slow,0,9,-1").out;
  const std::string file = folder_.write("table.csv", table);
  EXPECT_EQ(faultline({"run", file_, "--cycle-time", "10ms", "--inputs-file", file}).out, table);
}

TEST_F(PlcRows, ValuesThatAnInputCannotHaveAreRefused) {
  for (const auto& [row, message] : {std::pair("1,Fast,Slow,0,2,0", "row 1: s has values from 3 to 9, not 2"),
                                     {"1,Slow,Slow,0,3,0", "row 1: 'Slow' is no value of m"},
                                     {"1,Fast,Slow,0,3,0;1,3,Slow,0,3,0", "row 2: m has values Off, Fast, not 3"},
                                     {"16#G,Fast,Slow,0,3,0", "row 1: '16#G' is no value of w"},
                                     {"1,Fast,Slow,T#5x,3,0", "row 1: 'T#5x' is no value of l"}})
    EXPECT_THAT(run(row).err, HasSubstr(message)) << row;
  EXPECT_EQ(run("1,Fast,Slow,0,2,0").exit_code, 1);
  const Finished late = faultline({"run", "examples/plc/pump.st", "--inputs", "1,0,0,0,0,T#1s"});
  EXPECT_EQ(late.exit_code, 1);
  EXPECT_THAT(late.err, HasSubstr("T_CYCLE has values from T#1ms to T#255ms, not T#1s (--cycle-time sets the limits)"));
}

// Names with commas and blanks were several columns.
TEST_F(PlcRows, TablesOfQuotedNamesAndOfTwoDimensionsAreReadAgain) {
  const std::string program = folder_.write("q.scl", "FUNCTION_BLOCK \"f\"\nVAR_INPUT \"go up\" : Bool; a : ARRAY[0..1, 0..1] OF Int; END_VAR\n"
                                                     "VAR_OUTPUT x : Int; END_VAR\nBEGIN\nIF #\"go up\" THEN #x := #a[1, 0]; END_IF;\nEND_FUNCTION_BLOCK\n");
  const std::string table = faultline({"run", program, "--inputs", "1,2,3,4,5; 1,0,0,7,0; 0,1,1,1,1"}).out;
  EXPECT_EQ(table, "cycle,\"go up\",\"a[0,0]\",\"a[0,1]\",\"a[1,0]\",\"a[1,1]\",x\n1,TRUE,2,3,4,5,4\n2,TRUE,0,0,7,0,7\n3,FALSE,1,1,1,1,7\n");
  EXPECT_EQ(faultline({"run", program, "--inputs-file", folder_.write("q.csv", table)}).out, table);
}

TEST_F(PlcRows, AFileMayHaveItsColumnsInAnyOrder) {
  const auto with = [&](const std::string& text) {
    return faultline({"run", file_, "--cycle-time", "10ms", "--inputs-file", folder_.write("given.csv", text)});
  };
  EXPECT_THAT(with("s;W\n5;16#10\n").out, HasSubstr("1,16,Off,Slow,LT#0s,5,"));
  EXPECT_THAT(with("w,m\n1,Fast\n").out, HasSubstr("1,1,Fast,Slow,LT#0s,3,"));  // 3 is the least that s can have
  const Finished wrong = with("w,mm\n1,Fast\n");
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_THAT(wrong.err, HasSubstr("the program has no input 'mm'; there are w, m, o, l, s, r"));
  EXPECT_THAT(faultline({"run", "examples/plc/pump.st", "--inputs", "2,0,0,0,0,1"}).err, HasSubstr("2 does not fit 'BOOL'"));
}

TEST(PlcRun, TheFirstCallOfAnFTrigIsAnOption) {
  const Folder folder;
  const std::string file = folder.write("fall.st",
                                        "PROGRAM p\nVAR_INPUT x : BOOL; END_VAR\nVAR_OUTPUT q : BOOL; END_VAR\n"
                                        "VAR t : F_TRIG; END_VAR\nt(CLK := x, Q => q);\nEND_PROGRAM\n");
  EXPECT_THAT(faultline({"run", file, "--inputs", "0;0"}).out, HasSubstr("1,FALSE,TRUE,"));
  EXPECT_THAT(faultline({"run", file, "--inputs", "0;1;0", "--f-trig", "none"}).out,
              testing::AllOf(HasSubstr("1,FALSE,FALSE,"), HasSubstr("3,FALSE,TRUE,")));
}

// Left out, refuted: "floor = 0 AND moving = FALSE", which says nothing of the floor that it came from. That one had been
// computed by a statement that the contradiction does not need.
TEST(PlcErrorInvariants, SayWhatAStatementOfTheContradictionHasRead) {
  const Finished tool = faultline({"bench/suite/plc_elevator/silent_move/elevator.scl", "--localizers", "error-invariants", "--cycles", "6",
                                   "--temp", "zero"});
  EXPECT_EQ(tool.exit_code, 10) << tool.err;
  EXPECT_THAT(tool.out, HasSubstr("line 51: #floor - 1: nothing of what came before matters; behind it, floor <= 0 AND moving = FALSE AND from >= 1"));
  EXPECT_THAT(tool.out, Not(HasSubstr("left out")));
}

TEST(PlcRepair, AnotherNameForAConstant) {
  const Folder folder;
  const std::string file = folder.write(
      "lamp.st",
      "PROGRAM p\nVAR_INPUT on : BOOL; END_VAR\nVAR_OUTPUT lamp : BOOL; END_VAR\nVAR state : (Dark, Dim, Bright); END_VAR\n"
      "IF on THEN\n  state := Dim;\nELSE\n  state := Dark;\nEND_IF;\nlamp := state = Bright;\n"
      "//#ASSERT on --> state = Bright : SHINES\nEND_PROGRAM\n");
  const Finished tool = faultline({file, "--cycles", "3"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("fix: state := Bright;"));
}

// The block with the assertions was taken for a harness because it calls another one, and a change that switches the
// output off for ever cost no more than the right one.
TEST(PlcRepair, TheControllerIsNoHarnessAndItsOutputsAreSeen) {
  const Folder folder;
  const std::string file = folder.write(
      "door.st",
      "FUNCTION_BLOCK Filter\nVAR_INPUT raw : BOOL; END_VAR\nVAR_OUTPUT ok : BOOL; END_VAR\nVAR before : BOOL; END_VAR\n"
      "ok := raw AND before;\nbefore := raw;\nEND_FUNCTION_BLOCK\n"
      "PROGRAM p\nVAR_INPUT button, beam, bottom : BOOL; END_VAR\nVAR_OUTPUT down : BOOL; END_VAR\nVAR f : Filter; END_VAR\n"
      "f(raw := button);\ndown := f.ok AND NOT bottom;\n//#ASSERT beam --> NOT down : BEAM\nEND_PROGRAM\n");
  const Finished tool = faultline({file, "--cycles", "5"});
  EXPECT_THAT(tool.out, HasSubstr(":13:22: note: [1] proved"));
  EXPECT_THAT(tool.out, HasSubstr("fix: down := f.ok AND NOT beam;"));
}

// A repair is written as Structured Text, can be read again, and then the property holds.
TEST(PlcRepair, ThePatchedProgramIsSafe) {
  const Folder folder;
  const std::string text =
      "PROGRAM p\nVAR_INPUT low, high, stop : BOOL; END_VAR\nVAR_OUTPUT motor : BOOL; END_VAR\nVAR filling : BOOL; END_VAR\n"
      "IF high AND stop THEN\n  filling := FALSE;\nELSIF low THEN\n  filling := TRUE;\nEND_IF;\n"
      "motor := filling;\n//#ASSERT stop --> NOT motor : STOPS\n//#ASSERT high --> NOT motor : FULL\nEND_PROGRAM\n";
  const std::string file = folder.write("p.st", text), patch = folder.path("p.diff");
  const Finished tool = faultline({file, "--cycles", "4", "--patch", patch});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("IF high OR stop THEN"));
  EXPECT_THAT(read(patch), HasSubstr("+IF high OR stop THEN"));
  ASSERT_EQ(start({"/usr/bin/patch", "-s", file, patch}).exit_code, 0);
  EXPECT_EQ(faultline({"check", file, "--cycles", "4"}).exit_code, 0);
}

}  // namespace
}  // namespace faultline::cli
