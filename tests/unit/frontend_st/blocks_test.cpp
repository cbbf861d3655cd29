// Blocks, calls, state, and the scan cycle.
#include <gtest/gtest.h>

#include <set>

#include "ran.h"

namespace faultline::frontend::st {
namespace {

TEST(StBlocks, StateIsKeptAndInputsAreAskedForEachCycle) {
  const char* text = "PROGRAM p VAR_INPUT up : BOOL; END_VAR VAR_OUTPUT n : INT; END_VAR IF up THEN n := n + 1; END_IF; END_PROGRAM";
  EXPECT_EQ(values(text, "n", {"1", "0", "1", "1"}), "1 1 2 3");
}

TEST(StBlocks, InstancesHaveTheirOwnState) {
  const char* text =
      "FUNCTION_BLOCK count VAR_INPUT plus : INT := 2; END_VAR VAR_OUTPUT sum : INT; END_VAR sum := sum + plus; END_FUNCTION_BLOCK\n"
      "PROGRAM p VAR a, b : count; x : INT; END_VAR a(); b(plus := 10, sum => x); a(plus := 1); x := x + a.sum; END_PROGRAM";
  EXPECT_EQ(values(text, "x", {"", ""}), "13 25");  // omitted inputs keep what they had: 2, then 1
}

TEST(StBlocks, NestedInstancesAndArraysOfThem) {
  const char* text =
      "FUNCTION_BLOCK inner VAR_OUTPUT n : INT := 5; END_VAR n := n + 1; END_FUNCTION_BLOCK\n"
      "FUNCTION_BLOCK outer VAR i : ARRAY[1..2] OF inner; END_VAR VAR_OUTPUT s : INT; END_VAR i[1](); i[2](); i[2](); s := i[1].n * 10 + i[2].n; END_FUNCTION_BLOCK\n"
      "PROGRAM p VAR o : outer; x : INT; END_VAR o(s => x); END_PROGRAM";
  EXPECT_EQ(values(text, "x", {"", ""}), "67 79");
}

TEST(StBlocks, FunctionsWithOutputsAndReferences) {
  const char* text =
      "FUNCTION split : INT VAR_INPUT v : INT; d : INT := 10; END_VAR VAR_OUTPUT rest : INT; END_VAR VAR_IN_OUT calls : INT; END_VAR\n"
      "split := v / d; rest := v MOD d; calls := calls + 1; END_FUNCTION\n"
      "PROGRAM p VAR x, r, n : INT; END_VAR x := split(v := 47, calls := n, rest => r) + split(v := 30, d := 3, calls := n);\n"
      "x := x * 100 + r * 10 + n; END_PROGRAM";
  EXPECT_EQ(values(text, "x", {""}), "1472");
}

// "REAL cannot be called", where an output had the name of the function.
TEST(StBlocks, AVariableMayHaveTheNameOfAFunction) {
  const char* text =
      "FUNCTION \"Avg\" : INT VAR_INPUT a, b : INT; END_VAR BEGIN #Avg := (#a + #b) / 2; END_FUNCTION\n"
      "FUNCTION_BLOCK \"Motor\" VAR_OUTPUT n : INT; END_VAR BEGIN #n := #n + 1; END_FUNCTION_BLOCK\n"
      "DATA_BLOCK \"store\" \"Motor\" BEGIN END_DATA_BLOCK\n"
      "FUNCTION_BLOCK \"Main\" VAR_OUTPUT avg, limit, x : INT; END_VAR VAR motor : \"Motor\"; store : INT; END_VAR BEGIN\n"
      "#avg := \"Avg\"(a := 4, b := 8); avg := avg + Avg(a := 10, b := 20); #limit := LIMIT(0, #avg, 20); #motor(); motor(); \"store\"();\n"
      "#store := 5; #x := #motor.n * 100 + \"store\".n * 10 + #store; END_FUNCTION_BLOCK";
  Options main;
  main.entry = "Main";
  EXPECT_EQ(values(text, "avg", {""}, main), "21");
  EXPECT_EQ(values(text, "limit", {""}, main), "20");
  EXPECT_EQ(values(text, "x", {"", ""}, main), "215 425");
}

TEST(StBlocks, ArraysByReference) {
  const char* text =
      "FUNCTION fill : VOID VAR_IN_OUT a : ARRAY[0..3] OF INT; END_VAR VAR i : INT; END_VAR FOR i := 0 TO 3 DO a[i] := i * i; END_FOR; END_FUNCTION\n"
      "PROGRAM p VAR b : ARRAY[0..3] OF INT; x : INT; END_VAR fill(a := b); x := b[3]; END_PROGRAM";
  EXPECT_EQ(values(text, "x", {""}), "9");
}

// As TIA hands timers to functions.
TEST(StBlocks, InstancesByReference) {
  const char* text =
      "FUNCTION wait : BOOL VAR_INPUT on : BOOL; END_VAR VAR_IN_OUT t : TON_TIME; END_VAR t(IN := on, PT := T#20ms); wait := t.Q; END_FUNCTION\n"
      "FUNCTION_BLOCK f VAR_IN_OUT t : TON; END_VAR t(IN := TRUE, PT := T#10ms); END_FUNCTION_BLOCK\n"
      "PROGRAM p VAR_INPUT i : BOOL; END_VAR VAR u, v : TON; g : f; x : INT; END_VAR g(t := v);\n"
      "IF wait(on := i, t := u) THEN x := x + 1; END_IF; IF v.Q THEN x := x + 10; END_IF; END_PROGRAM";
  EXPECT_EQ(values(text, "x", {"1", "1", "1", "0"}), "0 10 21 31");
}

TEST(StBlocks, PositionalArguments) {
  const char* text = "FUNCTION minus : INT VAR_INPUT a : INT; b : INT; END_VAR minus := a - b; END_FUNCTION\n"
                     "PROGRAM p VAR x : INT; END_VAR x := minus(7, minus(5, 4)); END_PROGRAM";
  EXPECT_EQ(values(text, "x", {""}), "6");
}

TEST(StBlocks, EnableSkipsTheCall) {
  const char* text = "FUNCTION_BLOCK f VAR_OUTPUT n : INT; END_VAR n := n + 1; END_FUNCTION_BLOCK\n"
                     "PROGRAM p VAR_INPUT e : BOOL; END_VAR VAR i : f; x : INT; END_VAR i(EN := e); x := i.n; END_PROGRAM";
  EXPECT_EQ(values(text, "x", {"1", "0", "1"}), "1 1 2");
}

TEST(StBlocks, DataBlocksAndOrganizationBlock) {
  const char* text =
      "TYPE \"motor\" STRUCT speed : INT := 3; on : BOOL; END_STRUCT END_TYPE\n"
      "FUNCTION_BLOCK \"FB1\" { S7_Optimized_Access := 'TRUE' } VERSION : 0.1 VAR_INPUT i : INT; END_VAR VAR s : INT := 1; END_VAR BEGIN #s := #s + #i; END_FUNCTION_BLOCK\n"
      "DATA_BLOCK \"inst\" \"FB1\" BEGIN s := 40; END_DATA_BLOCK\n"
      "DATA_BLOCK plant STRUCT m : \"motor\"; x : INT; END_STRUCT BEGIN m.speed := 4; END_DATA_BLOCK\n"
      "ORGANIZATION_BLOCK OB1\nTITLE = any text 'at all\n VAR_TEMP t : INT; END_VAR BEGIN\nREGION numbers\n t := plant.m.speed; \"FB1\".\"inst\"(i := t);\n"
      "\"plant\".x := \"inst\".s;\nEND_REGION\nEND_ORGANIZATION_BLOCK";
  EXPECT_EQ(values(text, "plant.x", {"", ""}), "44 48");
}

TEST(StBlocks, GlobalsExternalsAndAddresses) {
  const char* text = "VAR_GLOBAL g : INT := 5; out AT %QW4 : INT; END_VAR\n"
                     "PROGRAM p VAR_EXTERNAL g : INT; END_VAR VAR x : INT; END_VAR IF %I0.1 THEN g := g + 1; END_IF; x := g; out := x; END_PROGRAM";
  EXPECT_EQ(values(text, "out", {"1", "0", "1"}), "6 6 7");
}

TEST(StBlocks, OneAddressIsOneVariable) {
  EXPECT_EQ(values("VAR_GLOBAL s AT %IX0.0 : BOOL; END_VAR PROGRAM p VAR x : INT; END_VAR IF s AND %I0.0 THEN x := x + 1; END_IF; END_PROGRAM", "x", {"1", "0", "1"}), "1 1 2");
  const char* text = "FUNCTION_BLOCK f VAR a AT %I0.1 : BOOL; q AT %QW2 : INT := 5; END_VAR IF a THEN q := q + 1; END_IF; END_FUNCTION_BLOCK\n"
                     "PROGRAM p VAR f1, f2 : f; b AT %I0.1 : BOOL; x : INT; END_VAR f1(); f2(); IF NOT b THEN x := %QW2; END_IF; END_PROGRAM";
  EXPECT_EQ(values(text, "q", {"1", "0"}), "7 7");  // both instances have the same one
  EXPECT_EQ(values(text, "x", {"1", "0"}), "0 7");
  EXPECT_EQ(lowered(text).scan.inputs, std::vector<std::string>{"a"});
}

TEST(StBlocks, AddressesWithoutAPercentSign) {
  const char* text = "FUNCTION_BLOCK f BEGIN Q4.1 := I0.0; IF Q4.1 THEN MW10 := MW10 + 3; END_IF; END_FUNCTION_BLOCK";
  EXPECT_EQ(values(text, "%MW10", {"1", "0", "1"}), "3 3 6");
  EXPECT_EQ(values("FUNCTION_BLOCK f VAR IW0 : INT := 4; END_VAR IW0 := IW0 + 1; END_FUNCTION_BLOCK", "IW0", {""}), "5");
}

TEST(StBlocks, AFunctionAsEntryShowsItsParameters) {
  const char* text = "FUNCTION f : INT VAR_INPUT a : INT; b : INT; END_VAR VAR_OUTPUT o : INT; END_VAR f := a + b; o := a; END_FUNCTION";
  EXPECT_EQ(values(text, "f", {"1,2", "3,4"}), "3 7");
  EXPECT_EQ(values(text, "o", {"1,2", "3,4"}), "1 3");
  Options options;
  options.patterns.push_back({Pattern::Kind::Invariant, {"f < 5 AND f.o = a"}, "test"});
  EXPECT_EQ(end(text, {"1,2"}, options), "");
  EXPECT_NE(end(text, {"1,2", "3,4"}, options), "");
  options.patterns.clear();
  options.params = {"b"};
  options.bindings = {{"a", "DINT#7"}};
  EXPECT_EQ(values(text, "f", {"2", ""}, options), "9 9");
}

TEST(StBlocks, APropertyOverATemporaryIsRefused) {
  Options options;
  options.patterns.push_back({Pattern::Kind::Invariant, {"t < 5"}, "test"});
  EXPECT_EQ(messages("PROGRAM p VAR_TEMP t : INT; END_VAR t := 1; END_PROGRAM", options).front(),
            "1:1: 't' has no value at the end of a cycle: it is a temporary variable");
}

// An enumeration with gaps: the number between its values ends the run.
TEST(StBlocks, AnInputOfAnEnumerationHasOneOfItsValues) {
  const char* text = "TYPE e : (a, b := 5); END_TYPE PROGRAM p VAR_INPUT i : e; END_VAR VAR x : INT; END_VAR x := x + 1; END_PROGRAM";
  EXPECT_EQ(values(text, "x", {"0", "5"}), "1 2");
  EXPECT_EQ(values(text, "x", {"0", "3"}), "1");
}

TEST(StBlocks, TemporariesAreInputsOrZero) {
  const char* text = "PROGRAM p VAR x : INT; END_VAR VAR_TEMP t : INT; u : INT; END_VAR u := 2; x := x + t + u; END_PROGRAM";
  EXPECT_EQ(values(text, "x", {"5", "1"}), "7 10");
  Options zero;
  zero.temp = Temp::Zero;
  EXPECT_EQ(values(text, "x", {"", ""}, zero), "2 4");
}

TEST(StBlocks, TheEntryIsFoundOrNamed) {
  const char* text = "FUNCTION_BLOCK a VAR x : INT; END_VAR x := 1; END_FUNCTION_BLOCK PROGRAM b VAR x : INT; END_VAR x := 2; END_PROGRAM";
  EXPECT_EQ(lowered(text).scan.entry, "b");
  Options named;
  named.entry = "A";
  EXPECT_EQ(lowered(text, named).scan.entry, "a");
  EXPECT_EQ(lowered(std::string(text) + " CONFIGURATION c PROGRAM q : b; END_CONFIGURATION").scan.entry, "b");
}

// A block that stands before the one that calls it was the entry, and no assertion of that one was looked at.
TEST(StBlocks, ABlockThatAnotherOneCallsIsNoEntry) {
  const char* text = "FUNCTION_BLOCK a VAR x : INT; END_VAR x := 1; END_FUNCTION_BLOCK\n"
                     "FUNCTION_BLOCK b VAR i : a; END_VAR i(); END_FUNCTION_BLOCK FUNCTION_BLOCK c END_FUNCTION_BLOCK";
  EXPECT_EQ(lowered(text).scan.entry, "b");
  EXPECT_EQ(lowered("FUNCTION_BLOCK \"a\" BEGIN END_FUNCTION_BLOCK DATA_BLOCK \"d\" \"a\" BEGIN END_DATA_BLOCK\n"
                    "FUNCTION \"f\" : VOID BEGIN \"d\"(); END_FUNCTION").scan.entry, "f");
}

TEST(StBlocks, ARowOfInputsHasTheirNames) {
  const char* text = "TYPE s : STRUCT a : BOOL; b : INT; END_STRUCT; END_TYPE PROGRAM p VAR_INPUT i : ARRAY[1..2] OF s; r : REAL; END_VAR VAR t : TON; END_VAR t(IN := i[1].a, PT := T#1s); END_PROGRAM";
  const Scan scan = lowered(text).scan;
  EXPECT_EQ(scan.inputs, (std::vector<std::string>{"i[1].a", "i[1].b", "i[2].a", "i[2].b", "r", "T_CYCLE"}));
}

// Arrays of two dimensions and long ones were left out, so that a table could not be read again.
TEST(StBlocks, TablesHaveAllInputsAndOutputs) {
  const char* text = "PROGRAM p VAR_INPUT i : ARRAY[1..2, 0..1] OF INT; l : ARRAY[0..19] OF BOOL; END_VAR\n"
                     "VAR_OUTPUT o : ARRAY[1..2, 0..1] OF INT; END_VAR o[2, 1] := i[1, 1]; END_PROGRAM";
  std::vector<std::string> names;
  for (const Column& column : lowered(text).scan.columns)
    names.push_back(column.name);
  ASSERT_EQ(names.size(), 28u);
  EXPECT_EQ(names[1], "i[1,1]");
  EXPECT_EQ(names[23], "l[19]");
  EXPECT_EQ(names[27], "o[2,1]");
}

TEST(StBlocks, WhatLibraryBlocksKeepForThemselvesIsMarked) {
  std::string inner;
  for (const Column& column : lowered("PROGRAM p VAR t : TON; k : INT; END_VAR t(IN := k > 0, PT := T#1s); END_PROGRAM").scan.columns)
    if (column.is_inner) inner += column.name + " ";
  EXPECT_EQ(inner, "t.running t.last ");
}

TEST(StBlocks, Assertions) {
  const char* text = "PROGRAM p VAR_INPUT a, b : BOOL; END_VAR\n//#ASSERT a --> b : ONE\n//#ASSERT NOT (a AND b) : TWO\nEND_PROGRAM";
  EXPECT_EQ(end(text, {"1,1"}), "assertion failed: NOT (a AND b) : TWO");
  EXPECT_EQ(end(text, {"0,1", "1,0"}), "assertion failed: a --> b : ONE");
  Options one;
  one.assertions = {"one"};
  EXPECT_EQ(end(text, {"1,1"}, one), "");
  EXPECT_EQ(messages(text, [] { Options o; o.assertions = {"x"}; return o; }()).at(0),
            "2:1: no assertion has the tag 'x'; there are ONE, TWO");
}

TEST(StBlocks, ChecksOfArraysAndDivisions) {
  EXPECT_EQ(end("PROGRAM p VAR_INPUT i : INT; END_VAR VAR a : ARRAY[1..3] OF INT; END_VAR a[i] := 1; END_PROGRAM", {"3"}), "");
  EXPECT_NE(end("PROGRAM p VAR_INPUT i : INT; END_VAR VAR a : ARRAY[1..3] OF INT; END_VAR a[i] := 1; END_PROGRAM", {"4"}).find("array index 4 is outside of 'a : ARRAY[1..3] OF INT'"), std::string::npos);
  EXPECT_EQ(end("PROGRAM p VAR_INPUT i : INT; END_VAR VAR a : ARRAY[-1..1, 2..3] OF REAL; END_VAR a[i, 2] := 1; END_PROGRAM", {"2"}),
            "array index 2 is outside of 'a : ARRAY[-1..1, 2..3] OF REAL'");
  EXPECT_NE(end("PROGRAM p VAR_INPUT i : INT; END_VAR VAR x : INT; END_VAR x := 1 / i; END_PROGRAM", {"0"}).find("division"), std::string::npos);
}

std::string pattern_end(Pattern::Kind kind, std::vector<std::string> parameters, const std::vector<std::string>& rows) {
  Options options;
  options.patterns.push_back({kind, std::move(parameters), "test"});
  return end("PROGRAM p VAR_INPUT a, b, c : BOOL; END_VAR VAR x : BOOL; END_VAR x := a; END_PROGRAM", rows, options).empty() ? "holds" : "fails";
}

TEST(StBlocks, Patterns) {
  using Kind = Pattern::Kind;
  EXPECT_EQ(pattern_end(Kind::Invariant, {"a OR b"}, {"1,0,0", "0,1,0"}), "holds");
  EXPECT_EQ(pattern_end(Kind::Invariant, {"instance.a"}, {"1,0,0", "0,1,0"}), "fails");
  EXPECT_EQ(pattern_end(Kind::Implication, {"a", "b"}, {"1,0,0"}), "fails");
  EXPECT_EQ(pattern_end(Kind::Forbidden, {"a AND b"}, {"1,0,0", "1,1,0"}), "fails");
  EXPECT_EQ(pattern_end(Kind::DuringCycle, {"x", "b"}, {"1,0,0", "0,1,0"}), "holds");  // x at the begin is the last a
  EXPECT_EQ(pattern_end(Kind::DuringCycle, {"x", "b"}, {"1,0,0", "0,0,0"}), "fails");
  EXPECT_EQ(pattern_end(Kind::BetweenCycles, {"a", "b", "c"}, {"1,0,0", "0,1,1", "0,1,0"}), "holds");
  EXPECT_EQ(pattern_end(Kind::BetweenCycles, {"a", "b", "c"}, {"1,0,0", "0,1,0"}), "fails");
  EXPECT_EQ(pattern_end(Kind::LeadsTo, {"a", "b"}, {"0,1,0", "0,0,0", "1,0,0"}), "holds");
  EXPECT_EQ(pattern_end(Kind::LeadsTo, {"a", "b"}, {"0,0,1", "1,0,0"}), "fails");
  EXPECT_EQ(pattern_end(Kind::Reachability, {"a AND b AND c"}, {"1,1,1"}), "fails");  // reached
}

// The spellings that PLCverif's patterns may have, and that programs do not.
TEST(StBlocks, SpellingsOfPatterns) {
  using Kind = Pattern::Kind;
  EXPECT_EQ(pattern_end(Kind::Invariant, {"!a && b --> c != a || a == b"}, {"0,1,1", "1,0,0"}), "holds");
  EXPECT_EQ(pattern_end(Kind::Invariant, {"!a && b --> c != a"}, {"0,1,0"}), "fails");
  EXPECT_EQ(messages("PROGRAM p VAR a : BOOL; END_VAR a := a && a; END_PROGRAM").front(), "1:40: expected ';' behind the statement, but found '&&'");
}

std::string temporal_end(const std::string& formula, const std::vector<std::string>& rows) {
  Options options;
  options.patterns.push_back(temporal_pattern(formula));
  return end("PROGRAM p VAR_INPUT a, b : BOOL; END_VAR END_PROGRAM", rows, options).empty() ? "holds" : "fails";
}

TEST(StBlocks, TemporalFormulas) {
  EXPECT_EQ(temporal_end("G (a OR b)", {"1,0", "0,1"}), "holds");
  EXPECT_EQ(temporal_end("AG(a OR b)", {"1,0", "0,0"}), "fails");
  EXPECT_EQ(temporal_end("G (a --> F[2] (b))", {"1,0", "0,0", "0,1", "1,1"}), "holds");
  EXPECT_EQ(temporal_end("AG (a --> AF[2] (b))", {"1,0", "1,0", "0,0"}), "fails");   // the older one counts
  EXPECT_EQ(temporal_end("G (a --> F[0] (b))", {"1,1", "0,0"}), "holds");
  EXPECT_EQ(temporal_end("G (a --> X (b))", {"1,0", "0,1", "1,0"}), "holds");
  EXPECT_EQ(temporal_end("G (a --> AX (b))", {"1,0", "0,0"}), "fails");
  EXPECT_EQ(temporal_end("F[1] (a)", {"0,0", "1,0", "0,0", "0,0"}), "holds");
  EXPECT_EQ(temporal_end("F[1] (a)", {"0,0", "0,0"}), "fails");
  EXPECT_EQ(temporal_end("EF (a AND b)", {"1,1"}), "fails");  // reached
  EXPECT_EQ(temporal_end("G (a --> (b OR NOT b))", {"1,0"}), "holds");
}

TEST(StBlocks, ActionsShareTheVariablesOfTheirBlock) {
  const char* text =
      "FUNCTION_BLOCK counter VAR_INPUT step : INT; END_VAR VAR_OUTPUT n : INT; END_VAR VAR_TEMP t : INT; END_VAR\n"
      "t := step; more(); IF n > 20 THEN back(); END_IF;\n"
      "ACTION more: IF t < 0 THEN RETURN; END_IF; n := n + t; more_still(); END_ACTION\n"
      "ACTION more_still n := n + 1; END_ACTION;\n"
      "ACTION back: n := 0; END_ACTION\n"
      "END_FUNCTION_BLOCK\n"
      "PROGRAM p VAR_INPUT x : INT; END_VAR VAR c : counter; y : INT; END_VAR\n"
      "c(step := x); double(); double();\n"
      "ACTION double: y := y * 2 + c.n; END_ACTION END_PROGRAM";
  EXPECT_EQ(values(text, "c.n", {"5", "-3", "8", "9"}), "6 6 15 0");
  EXPECT_EQ(values(text, "y", {"5", "-3", "8", "9"}), "18 90 405 1620");
  // One statement, however often the action is called.
  const Result result = lowered(text);
  std::set<cfa::StatementId> found;
  for (const cfa::Edge& edge : result.program->edges)
    if (result.program->text(edge.range) == "y := y * 2 + c.n") found.insert(edge.statement);
  EXPECT_EQ(found.size(), 1u);
}

TEST(StBlocks, AnOverlayIsTheSameStorageWithAnotherType) {
  EXPECT_EQ(values("PROGRAM p VAR_INPUT i : INT; w AT i : WORD; END_VAR VAR_OUTPUT x : WORD; y : INT; END_VAR "
                   "x := w AND 16#FF; w := w OR 16#100; y := i; END_PROGRAM",
                   "y", {"-1", "3"}),
            "-1 259");
  const char* text =
      "TYPE pair : STRUCT a : INT; b : DINT; END_STRUCT; END_TYPE\n"
      "FUNCTION_BLOCK f VAR_OUTPUT s : pair; END_VAR VAR l : ARRAY[1..2] OF INT; m AT l : ARRAY[0..1] OF WORD; END_VAR\n"
      "VAR_TEMP t : pair; u AT t : STRUCT c : WORD; d : DWORD; END_STRUCT; END_VAR\n"
      "l[2] := -2; u.c := m[1]; u.d := 7; s := t; END_FUNCTION_BLOCK\n"
      "PROGRAM p VAR g : f; x, y : DINT; END_VAR g(); x := g.s.a; y := g.s.b; END_PROGRAM";
  EXPECT_EQ(values(text, "x", {""}), "-2");
  EXPECT_EQ(values(text, "y", {""}), "7");
}

TEST(StBlocks, ParametersAreChosenOnceAndBindingsFixInputs) {
  const char* text = "PROGRAM p VAR_INPUT a, b, c : INT; END_VAR VAR x : INT; END_VAR x := a * 100 + b * 10 + c; END_PROGRAM";
  Options options;
  options.params = {"instance.b"};
  options.bindings = {{"instance.c", "INT#7"}};
  EXPECT_EQ(values(text, "x", {"2, 1", "3"}, options), "127 327");
}

}  // namespace
}  // namespace faultline::frontend::st
