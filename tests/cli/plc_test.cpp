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

TEST(PlcRun, IsToldByCycleInTheWordsOfPlcProgrammers) {
  const Finished tool = faultline({"run", "examples/plc/pump.st", "--inputs", "1,0,0,0,0,200;0,0,0,0,0,1", "--trace"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("- cycle 1\n"));
  EXPECT_THAT(tool.out, HasSubstr("- cycle 2\n"));
  EXPECT_THAT(tool.out, Not(HasSubstr("of the loop at line 0")));
  EXPECT_THAT(tool.out, HasSubstr("motor = TRUE"));
  EXPECT_THAT(tool.out, HasSubstr("T_CYCLE = T#200ms"));
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
