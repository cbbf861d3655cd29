// Timers, triggers, counters and bistables, against tables made by hand. A cycle takes 10 ms.
#include <gtest/gtest.h>

#include "ran.h"

namespace faultline::frontend::st {
namespace {

std::string timer(const std::string& kind, const std::string& what, const std::vector<std::string>& rows) {
  return values("PROGRAM p VAR_INPUT i : BOOL; pt : TIME; END_VAR VAR t : " + kind +
                    "; END_VAR t(IN := i, PT := pt); END_PROGRAM",
                "t." + what, rows);
}

std::vector<std::string> rows(const std::string& bits, int pt = 30) {
  std::vector<std::string> out;
  for (const char bit : bits)
    out.push_back(std::string(1, bit) + "," + std::to_string(pt));
  return out;
}

// FALSE and TRUE as 0 and 1.
std::string bits(std::string text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text.compare(i, 4, "TRUE") == 0) out += '1';
    else if (text.compare(i, 5, "FALSE") == 0) out += '0';
  return out;
}

TEST(StLibrary, OnDelay) {
  EXPECT_EQ(bits(timer("TON", "Q", rows("0111110"))), "0000110");  // 30 ms behind the rise: the fourth 1
  EXPECT_EQ(timer("TON", "ET", rows("0111110")), "T#0s T#0s T#10ms T#20ms T#30ms T#30ms T#0s");
  EXPECT_EQ(bits(timer("TON", "Q", rows("1110111"))), "0000000");  // IN drops before PT
  EXPECT_EQ(bits(timer("TON", "Q", rows("0110", 0))), "0110");     // PT = 0
  EXPECT_EQ(bits(timer("TON_TIME", "Q", rows("11110111"))), "00010000");
}

TEST(StLibrary, OnDelayWhosePresetChanges) {
  EXPECT_EQ(bits(timer("TON", "Q", {"1,30", "1,30", "1,10", "1,50", "1,50", "1,50", "1,50"})), "0010001");
}

TEST(StLibrary, OnDelayCountsTimeWhileItIsNotCalled) {
  const char* text = "PROGRAM p VAR_INPUT call : BOOL; END_VAR VAR t : TON; END_VAR IF call THEN t(IN := TRUE, PT := T#30ms); END_IF; END_PROGRAM";
  EXPECT_EQ(values(text, "t.ET", {"1", "0", "0", "1"}), "T#0s T#0s T#0s T#30ms");
}

TEST(StLibrary, TimersWhosePresetChangesWhileTheyRun) {
  EXPECT_EQ(bits(timer("TON", "Q", {"1,50", "1,50", "1,10", "1,40", "1,40", "1,40"})), "001001");  // ET stops at 10, then 20, 30, 40
  EXPECT_EQ(timer("TON", "ET", {"1,50", "1,50", "1,50", "1,10", "1,50"}), "T#0s T#10ms T#20ms T#10ms T#20ms");
  EXPECT_EQ(bits(timer("TOF", "Q", {"1,50", "0,50", "0,50", "0,10", "0,90"})), "11100");
  EXPECT_EQ(bits(timer("TP", "Q", {"1,50", "1,50", "1,10", "1,90"})), "1100");
}

TEST(StLibrary, TimersWhoseInputDropsAndComesBack) {
  EXPECT_EQ(timer("TON", "ET", rows("1101110")), "T#0s T#10ms T#0s T#0s T#10ms T#20ms T#0s");
  EXPECT_EQ(timer("TOF", "ET", rows("1001000")), "T#0s T#0s T#10ms T#0s T#0s T#10ms T#20ms");
  EXPECT_EQ(bits(timer("TP", "Q", rows("10000"))), "11100");       // goes on although IN drops
  EXPECT_EQ(timer("TP", "ET", rows("100001")), "T#0s T#10ms T#20ms T#0s T#0s T#0s");
  EXPECT_EQ(bits(timer("TON", "Q", rows("0110", -5))), "0110");  // PT below 0 is 0
}

TEST(StLibrary, TimersThatAreNotCalledForACycle) {
  const auto skipped = [](const std::string& kind) {
    return bits(values("PROGRAM p VAR_INPUT call, i : BOOL; END_VAR VAR t : " + kind +
                           "; END_VAR IF call THEN t(IN := i, PT := T#30ms); END_IF; END_PROGRAM",
                       "t.Q", {"1,1", "0,1", "0,0", "1,0", "0,0", "0,0", "0,0", "1,0"}));
  };
  EXPECT_EQ(skipped("TON"), "00000000");
  EXPECT_EQ(skipped("TOF"), "11111110");  // falls at its second call, 30 ms before its third
  EXPECT_EQ(skipped("TP"), "11100000");
}

TEST(StLibrary, OffDelay) {
  EXPECT_EQ(bits(timer("TOF", "Q", rows("01000000"))), "01111000");
  EXPECT_EQ(timer("TOF", "ET", rows("0100000")), "T#0s T#0s T#0s T#10ms T#20ms T#30ms T#30ms");
  EXPECT_EQ(bits(timer("TOF", "Q", rows("10010000"))), "11111110");  // started again
  EXPECT_EQ(bits(timer("TOF", "Q", rows("0100", 0))), "0100");
}

TEST(StLibrary, Pulse) {
  EXPECT_EQ(bits(timer("TP", "Q", rows("01000000"))), "01110000");
  EXPECT_EQ(bits(timer("TP", "Q", rows("01111111"))), "01110000");  // needs a new edge
  EXPECT_EQ(bits(timer("TP", "Q", rows("01010100"))), "01110111");  // no restart while it runs
  EXPECT_EQ(timer("TP", "ET", rows("0111110")), "T#0s T#0s T#10ms T#20ms T#30ms T#30ms T#0s");
  EXPECT_EQ(bits(timer("TP", "Q", rows("0110", 0))), "0000");
}

TEST(StLibrary, Triggers) {
  const auto trigger = [](const std::string& kind, const std::string& in) {
    std::vector<std::string> given;
    for (const char bit : in)
      given.emplace_back(1, bit);
    return bits(values("PROGRAM p VAR_INPUT c : BOOL; END_VAR VAR t : " + kind + "; END_VAR t(CLK := c); END_PROGRAM", "t.Q", given));
  };
  EXPECT_EQ(trigger("R_TRIG", "0110101"), "0100101");
  EXPECT_EQ(trigger("R_TRIG", "1100"), "1000");
  EXPECT_EQ(trigger("F_TRIG", "1001"), "0100");
  EXPECT_EQ(trigger("F_TRIG", "0010"), "1001");  // the first call
}

TEST(StLibrary, Counters) {
  const std::string up = "PROGRAM p VAR_INPUT u, r : BOOL; END_VAR VAR c : CTU; END_VAR c(CU := u, R := r, PV := 2); END_PROGRAM";
  const std::vector<std::string> given = {"1,0", "1,0", "0,0", "1,0", "0,0", "1,1", "1,0"};
  EXPECT_EQ(values(up, "c.CV", given), "1 1 1 2 2 0 0");
  EXPECT_EQ(bits(values(up, "c.Q", given)), "0001100");
  const std::string down = "PROGRAM p VAR_INPUT d, l : BOOL; END_VAR VAR c : CTD; END_VAR c(CD := d, LD := l, PV := 2); END_PROGRAM";
  EXPECT_EQ(values(down, "c.CV", {"0,1", "1,0", "0,0", "1,0", "0,0", "1,0"}), "2 1 1 0 0 -1");
  EXPECT_EQ(bits(values(down, "c.Q", {"0,1", "1,0", "0,0", "1,0"})), "0001");
  const std::string both = "PROGRAM p VAR_INPUT u, d, l : BOOL; END_VAR VAR c : CTUD; END_VAR c(CU := u, CD := d, R := FALSE, LD := l, PV := 1); END_PROGRAM";
  EXPECT_EQ(values(both, "c.CV", {"1,0,0", "0,0,0", "1,1,0", "0,0,0", "0,1,0", "0,0,1"}), "1 1 1 1 0 1");
}

TEST(StLibrary, CountersStopAtTheEnds) {
  EXPECT_EQ(values("PROGRAM p VAR_INPUT u : BOOL; END_VAR VAR c : CTU := (CV := 32766); END_VAR c(CU := u, PV := 1); END_PROGRAM", "c.CV", {"1", "0", "1", "0", "1"}), "32767 32767 32767 32767 32767");
  EXPECT_EQ(values("PROGRAM p VAR_INPUT d : BOOL; END_VAR VAR c : CTD := (CV := -32767); END_VAR c(CD := d, PV := 1); END_PROGRAM", "c.CV", {"1", "0", "1"}), "-32768 -32768 -32768");
}

TEST(StLibrary, CountersResetAndLoad) {
  const std::string both = "PROGRAM p VAR_INPUT u, d, r, l : BOOL; END_VAR VAR c : CTUD_INT; END_VAR c(CU := u, CD := d, R := r, LD := l, PV := 2); END_PROGRAM";
  const std::vector<std::string> given = {"0,0,0,1", "1,0,0,0", "0,0,1,1", "0,1,0,0", "1,0,1,0", "0,0,0,0"};
  EXPECT_EQ(values(both, "c.CV", given), "2 3 0 -1 0 0");  // R before LD
  EXPECT_EQ(bits(values(both, "c.QU", given)), "110000");
  EXPECT_EQ(bits(values(both, "c.QD", given)), "001111");
  EXPECT_EQ(bits(values("PROGRAM p VAR_INPUT u : BOOL; END_VAR VAR c : CTU_INT; END_VAR c(CU := u, PV := 0); END_PROGRAM", "c.Q", {"0", "1"})), "11");
  EXPECT_EQ(values("PROGRAM p VAR_INPUT d : BOOL; END_VAR VAR c : CTD_INT; END_VAR c(CD := d); END_PROGRAM", "c.CV", {"1", "1", "0", "1"}), "-1 -1 -1 -2");
}

TEST(StLibrary, Bistables) {
  const auto stable = [](const std::string& kind, const std::string& set, const std::string& reset) {
    return bits(values("PROGRAM p VAR_INPUT s, r : BOOL; END_VAR VAR b : " + kind + "; END_VAR b(" + set + " := s, " + reset + " := r); END_PROGRAM", "b.Q1", {"0,0", "1,0", "0,0", "0,1", "1,1", "0,0"}));
  };
  EXPECT_EQ(stable("SR", "S1", "R"), "011011");
  EXPECT_EQ(stable("RS", "S", "R1"), "011000");
}

// As CODESYS and STEP 7 name them.
TEST(StLibrary, OtherNamesOfParameters) {
  const std::vector<std::string> given = {"1,0", "0,0", "1,1", "0,1"};
  const auto stable = [&](const std::string& call) {
    return bits(values("PROGRAM p VAR_INPUT s, r : BOOL; END_VAR VAR b : " + call + "; END_PROGRAM", "b.Q1", given));
  };
  EXPECT_EQ(stable("SR; END_VAR b(SET1 := s, RESET := r)"), "1110");
  EXPECT_EQ(stable("RS; END_VAR b(SET := s, RESET1 := r)"), "1100");
  EXPECT_EQ(values("PROGRAM p VAR_INPUT s, r : BOOL; END_VAR VAR c : CTD; END_VAR c(CD := s, LOAD := r, PV := 5); END_PROGRAM", "c.CV", {"0,1", "1,0"}), "5 4");
}

// TIA Portal: an IEC_TIMER is what it is called as.
TEST(StLibrary, GenericTimersAndCounters) {
  const char* text =
      "FUNCTION_BLOCK f VAR_INPUT go : BOOL; END_VAR VAR a : IEC_TIMER; b : ARRAY[0..1] OF IEC_TIMER; c : IEC_COUNTER; END_VAR\n"
      "VAR_OUTPUT q : BOOL; END_VAR #a.TON(IN := #go, PT := T#20ms, Q => #q); #b[1].TP(IN := #go, PT := T#10ms); #c.CTU(CU := #go, PV := 2);\n"
      "\"D\".TOF(IN := go, PT := T#10ms); END_FUNCTION_BLOCK\n"
      "DATA_BLOCK \"D\" IEC_TIMER BEGIN END_DATA_BLOCK";
  const std::vector<std::string> given = {"1", "1", "1", "0", "0", "1"};
  EXPECT_EQ(bits(values(text, "q", given)), "001000");
  EXPECT_EQ(bits(values(text, "b[1].Q", given)), "100001");
  EXPECT_EQ(bits(values(text, "D.Q", given)), "111101");
  EXPECT_EQ(values(text, "c.CV", given), "1 1 1 1 1 2");
}

TEST(StLibrary, AGenericTimerThatIsPassedOn) {
  const char* text =
      "FUNCTION wait : BOOL VAR_INPUT on : BOOL; END_VAR VAR_IN_OUT t : IEC_TIMER; END_VAR t.TOF(IN := on, PT := T#10ms); wait := t.Q; END_FUNCTION\n"
      "PROGRAM p VAR_INPUT i : BOOL; END_VAR VAR mine : IEC_TIMER; x : BOOL; END_VAR x := wait(on := i, t := mine); END_PROGRAM";
  EXPECT_EQ(bits(values(text, "x", {"1", "0", "0"})), "110");
  EXPECT_EQ(messages("PROGRAM p\nVAR t : IEC_TIMER; END_VAR\nt.TON(IN := TRUE);\nt.TP(IN := TRUE);\nEND_PROGRAM").front(),
            "4:1: unsupported: 't' is called as TON and as TP");
}

TEST(StLibrary, EdgesOfTheCaller) {
  const char* text = "PROGRAM p VAR_INPUT i : BOOL; END_VAR VAR old, o2, o3, x, y, r, f : BOOL; END_VAR x := R_EDGE(new := i, old := old); y := F_EDGE(new := i, old := o2); DETECT_EDGE(new := i, old := o3, re => r, fe => f); END_PROGRAM";
  const std::vector<std::string> given = {"1", "1", "0", "0", "1"};
  EXPECT_EQ(bits(values(text, "x", given)), "10001");
  EXPECT_EQ(bits(values(text, "y", given)), "00100");
  EXPECT_EQ(bits(values(text, "r", given)), "10001");
  EXPECT_EQ(bits(values(text, "f", given)), "00100");
}

}  // namespace
}  // namespace faultline::frontend::st
