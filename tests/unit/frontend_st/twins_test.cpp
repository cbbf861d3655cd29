// The same controller in Structured Text and in SCL; and what is printed can be read again.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "frontend/st/parser.h"
#include "ran.h"

namespace faultline::frontend::st {
namespace {

const char* const kText =
    "PROGRAM door\n"
    "VAR_INPUT open, closed : BOOL; speed : INT; END_VAR\n"
    "VAR_OUTPUT motor : BOOL; count : INT; END_VAR\n"
    "VAR delay : TON; up : R_TRIG; last : ARRAY[0..3] OF INT; i : INT; END_VAR\n"
    "delay(IN := open AND NOT closed, PT := T#30ms);\n"
    "up(CLK := delay.Q);\n"
    "IF up.Q THEN count := count + 1; END_IF;\n"
    "FOR i := 3 TO 1 BY -1 DO last[i] := last[i - 1]; END_FOR;\n"
    "last[0] := speed;\n"
    "CASE speed MOD 4 OF 0: motor := delay.Q; 1, 2: motor := last[3] > speed; ELSE motor := FALSE; END_CASE;\n"
    "END_PROGRAM";

const char* const kScl =
    "FUNCTION_BLOCK \"door\"\n{ S7_Optimized_Access := 'TRUE' }\nVERSION : 0.1\n"
    "VAR_INPUT\n  open : Bool;\n  closed : Bool;\n  speed : Int;\nEND_VAR\n"
    "VAR_OUTPUT\n  motor : Bool;\n  count : Int;\nEND_VAR\n"
    "VAR\n  delay {InstructionName := 'TON_TIME'} : TON_TIME;\n  up : R_TRIG;\n  last : Array[0..3] of Int;\n  i : Int;\nEND_VAR\n"
    "BEGIN\nREGION timing\n  #delay(IN := #open AND NOT #closed, PT := T#30ms);\n  #up(CLK := #delay.Q);\n"
    "  IF #up.Q THEN\n    #count += 1;\n  END_IF;\nEND_REGION\n"
    "  FOR #i := 3 TO 1 BY -1 DO\n    #last[#i] := #last[#i - 1];\n  END_FOR;\n  #last[0] := #speed;\n"
    "  CASE #speed MOD 4 OF\n    0: #motor := #delay.Q;\n    1..2: #motor := #last[3] > #speed;\n    ELSE #motor := FALSE;\n  END_CASE;\n"
    "END_FUNCTION_BLOCK";

TEST(StTwins, TheSameControllerInBothDialectsDoesTheSame) {
  std::mt19937 random(7);
  std::vector<std::string> rows;
  for (int i = 0; i < 1000; ++i)
    rows.push_back(std::to_string(random() % 4 > 0) + "," + std::to_string(random() % 4 == 0) + "," +
                   std::to_string(static_cast<int>(random() % 200) - 100));
  for (const char* variable : {"motor", "count", "delay.ET", "last[2]"}) {
    const std::string text = values(kText, variable, rows);
    EXPECT_EQ(text, values(kScl, variable, rows)) << variable;
    EXPECT_GT(text.size(), 1000u);
  }
}

std::string printed(const std::string& text) {
  SourceFiles files;
  const FileId file = files.add("a.st", text);
  Source source;
  Parser(tokens_of(file, files.text(file)), cfa::Origin::User, source).parse_file();
  return print(source);
}

// Every program of the suite and the examples.
TEST(StTwins, ProgramsThatArePrintedReadAsTheSame) {
  std::size_t seen = 0;
  for (const char* folder : {"bench/suite", "examples/plc", "tests/cli/programs/plc"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(FAULTLINE_ROOT "/") + folder)) {
      const std::string ending = entry.path().extension().string();
      if (ending != ".st" && ending != ".scl") continue;
      std::ifstream file(entry.path());
      const std::string once = printed({std::istreambuf_iterator<char>(file), {}});
      EXPECT_EQ(printed(once), once) << entry.path();
      EXPECT_TRUE(lowered(once).program) << entry.path();
      ++seen;
    }
  EXPECT_GT(seen, 10u);
}

TEST(StTwins, WhatIsPrintedReadsAsTheSame) {
  for (const std::string& text : {std::string(kText), std::string(kScl)}) {
    const std::string once = printed(text);
    EXPECT_EQ(printed(once), once);
    EXPECT_EQ(values(once, "count", {"1,0,3", "1,0,3", "1,0,3", "1,0,3", "1,0,3"}),
              values(text, "count", {"1,0,3", "1,0,3", "1,0,3", "1,0,3", "1,0,3"}));
  }
  for (const char* expr : {"a - (b - c)", "(a OR b) AND NOT (c OR d)", "-(a + b) * c", "a[1, i].x.%X3", "f(1, x := 2, y => z)",
                           "2 ** (3 ** 2)", "\"a b\".\"c d\" + #\"e f\"", "CHAR#65", "LIMIT(MN := 1, IN := x, MX := 3)", "16#FF", "INT#-5", "NOT a = b", "(-2) ** 2", "a AND_THEN (b OR_ELSE c)", "T#1ms * 2.5"}) {
    const std::string whole = "PROGRAM \"p\"\nBEGIN\n  x := " + std::string(expr) + ";\nEND_PROGRAM\n";
    const std::string once = printed(whole);
    EXPECT_EQ(printed(once), once) << expr;
  }
}

}  // namespace
}  // namespace faultline::frontend::st
