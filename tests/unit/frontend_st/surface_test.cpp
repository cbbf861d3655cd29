// What files look like: encodings, headers, sections, qualifiers, labels, configurations, several files; and the elementary
// types, each at its limits.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ran.h"

namespace faultline::frontend::st {
namespace {

TEST(StSurface, ByteOrderMarkAndComments) {
  EXPECT_EQ(values("\xEF\xBB\xBF" "FUNCTION_BLOCK f (/* a */)\nVAR x : INT; END_VAR /* b */ (* c *)\nx := 2; // d\nEND_FUNCTION_BLOCK", "x", {""}), "2");
}

TEST(StSurface, NamesInLatin1AndInUtf8) {
  for (const char* name : {"gr\xF6\xDF" "e", "größe"})
    EXPECT_EQ(values(fmt::format("FUNCTION_BLOCK \"f {0}\" // {0}\nVAR \"{0}\" : INT; x : INT; END_VAR\nBEGIN\n#\"{0}\" := 7; x := \"{0}\";\nEND_FUNCTION_BLOCK", name), "x", {""}),
              "7");
}

TEST(StSurface, HeadersOfBlocks) {
  EXPECT_EQ(values("FUNCTION_BLOCK \"f\"\nTITLE = pump (of tank\n{ S7_Optimized_Access := 'TRUE'; Other := '' }\nVERSION : 0.1\nAUTHOR : me\nNAME : a_b\n"
                   "FAMILY : 'fam'\nKNOW_HOW_PROTECT\nVAR\n  t {InstructionName := 'TON_TIME'; LibVersion := '1.0'} : TON_TIME;\n  x {ExternalVisible := 'False'} : Int;\nEND_VAR\n"
                   "BEGIN\n  REGION any text, here\n    REGION inner\n      #x := #x + 1;\n    END_REGION\n  END_REGION any text\nEND_FUNCTION_BLOCK",
                   "x", {"", ""}),
            "1 2");
}

TEST(StSurface, SectionsAndTheirQualifiers) {
  EXPECT_EQ(values("FUNCTION_BLOCK f\nVAR RETAIN a : INT := 4; END_VAR VAR NON_RETAIN b : INT := 1; END_VAR VAR PERSISTENT c : INT; END_VAR\n"
                   "VAR_STAT s : INT := 2; END_VAR CONST K := 3; END_CONST VAR_CONSTANT L := K * 2; END_VAR VAR CONSTANT M : INT := L + 1; END_VAR\n"
                   "VAR_OUTPUT RETAIN x : INT; END_VAR\na := a + s; x := a * 100 + K * 10 + L + M + b + c; END_FUNCTION_BLOCK", "x", {"", ""}),
            "644 844");
}

TEST(StSurface, SectionOfLabels) {
  EXPECT_EQ(values("FUNCTION_BLOCK f VAR x : INT; END_VAR LABEL again, done; END_LABEL\nBEGIN\n"
                   "again: x := x + 1; IF x < 5 THEN GOTO again; END_IF; GOTO done; x := 100; done: x := x * 2; END_FUNCTION_BLOCK", "x", {""}),
            "10");
}

TEST(StSurface, AConfigurationWithTasks) {
  EXPECT_EQ(values("FUNCTION_BLOCK other END_FUNCTION_BLOCK\nCONFIGURATION c VAR_GLOBAL g : INT := 3; END_VAR\n"
                   "RESOURCE r ON PLC TASK t(INTERVAL := T#10ms, PRIORITY := 1); PROGRAM i WITH t : p; END_RESOURCE END_CONFIGURATION\n"
                   "PROGRAM p VAR_EXTERNAL g : INT; END_VAR VAR x : INT; END_VAR g := g + 1; x := g; END_PROGRAM", "x", {"", ""}),
            "4 5");
}

TEST(StSurface, InputsAndOutputsThatAreGlobal) {
  EXPECT_EQ(values("VAR_GLOBAL_INPUT a : INT; END_VAR VAR_GLOBAL_OUTPUT b : INT; END_VAR PROGRAM p b := a * 2; END_PROGRAM", "b", {"2", "-3"}), "4 -6");
}

TEST(StSurface, SeveralFilesAreOneProgram) {
  Options options;
  options.files = {"main.st", "block.scl", "types.st"};
  options.instead = {{"main.st", "PROGRAM p VAR i : \"Count\"; m : Mode; END_VAR i(); m := Fast;\nx := 1; END_PROGRAM"},
                     {"block.scl", "FUNCTION_BLOCK \"Count\" VAR n : Int; END_VAR BEGIN #n := #n + 1;\n#m := 2; END_FUNCTION_BLOCK"},
                     {"types.st", "TYPE Mode : (Slow, Fast); END_TYPE"}};
  const Result result = read(options);
  ASSERT_EQ(result.diagnostics.size(), 2u);  // each in its file
  EXPECT_THAT(render(result.diagnostics[0], result.files, Color::Off), testing::HasSubstr("main.st:2:1: error: 'x' is not declared"));
  EXPECT_THAT(render(result.diagnostics[1], result.files, Color::Off), testing::HasSubstr("block.scl:2:1: error: 'm' is not declared"));
  options.instead[0].text = "PROGRAM p VAR i : \"Count\"; m : Mode; END_VAR i(); m := Fast; END_PROGRAM";
  options.instead[1].text = "FUNCTION_BLOCK \"Count\" VAR n : Int; END_VAR BEGIN #n := #n + 1; END_FUNCTION_BLOCK";
  EXPECT_TRUE(read(options).program);
}

// One up from the greatest number, one down from the least, and half of the greatest.
TEST(StSurface, IntegersAtTheirLimits) {
  for (const auto& [type, least, greatest, half] : {std::tuple("SINT", "-128", "127", "63"), {"INT", "-32768", "32767", "16383"},
                                                    {"DINT", "-2147483648", "2147483647", "1073741823"},
                                                    {"LINT", "-9223372036854775808", "9223372036854775807", "4611686018427387903"},
                                                    {"USINT", "0", "255", "127"}, {"UINT", "0", "65535", "32767"}, {"UDINT", "0", "4294967295", "2147483647"},
                                                    {"ULINT", "0", "18446744073709551615", "9223372036854775807"}}) {
    EXPECT_EQ(computed(fmt::format("x : {} := {};", type, greatest), "x := x + 1;"), least);
    EXPECT_EQ(computed(fmt::format("x : {} := {};", type, least), "x := x - 1;"), greatest);
    EXPECT_EQ(computed(fmt::format("x : {0} := {1}; two : {0} := 2;", type, greatest), "x := x / two;"), half);
    EXPECT_EQ(computed(fmt::format("x : BOOL; a : {0} := {1}; b : {0} := {2};", type, least, greatest), "x := a < b AND b >= a AND NOT (a = b);"), "TRUE");
  }
}

TEST(StSurface, BitStringsAtTheirLimits) {
  for (const auto& [type, top, all] : {std::tuple("BYTE", "128", "255"), {"WORD", "32768", "65535"}, {"DWORD", "2147483648", "4294967295"},
                                       {"LWORD", "9223372036854775808", "18446744073709551615"}}) {
    EXPECT_EQ(computed(fmt::format("x : {};", type), "x := NOT x;"), all);
    EXPECT_EQ(computed(fmt::format("x : {} := 1;", type), "x := ROR(x, 1);"), top);
    EXPECT_EQ(computed(fmt::format("x : {} := {};", type, top), "x := ROL(x, 1);"), "1");
    EXPECT_EQ(computed(fmt::format("x : {} := {};", type, top), "x := SHL(x, 1);"), "0");
  }
  EXPECT_EQ(computed("x : LWORD;", "x.%X63 := TRUE; x.%W1 := 16#BEEF;"), "9223372040058109952");
  EXPECT_EQ(computed("x : LWORD;", "x.%D1 := 16#12345678;"), "1311768464867721216");
}

}  // namespace
}  // namespace faultline::frontend::st
