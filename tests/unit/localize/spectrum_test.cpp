// Spectra: the formulas on tables computed by hand, the counts on programs whose runs can be counted, and the
// second count of check/.
#include "localize/spectrum/spectrum.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "check/spectrum.h"
#include "investigated.h"
#include "localize/registry.h"

namespace faultline::localize {
namespace {

using fault::SpectrumElement;
using spectrum::Counts;
using spectrum::Formula;
using spectrum::suspiciousness;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// Two failing and four passing runs:
//            f  p   Tarantula            Ochiai                D*
//   all      2  4   1/(1+1) = 0.5        2/sqrt(2*6) = 0.577   4/4 = 1
//   often    2  1   1/(1+0.25) = 0.8     2/sqrt(2*3) = 0.816   4/1 = 4
//   half     1  1   0.5/(0.5+0.25)=0.667 1/sqrt(2*2) = 0.5     1/2 = 0.5
//   only     2  0   1                    2/sqrt(2*2) = 1       4/0: 8
//   seldom   1  0   1                    1/sqrt(2*1) = 0.707   1/1 = 1
//   never    0  3   0                    0                     0
TEST(SpectrumFormula, ByHand) {
  const auto row = [](std::uint32_t f, std::uint32_t p) {
    const Counts counts{f, 2, p, 4};
    return std::vector<double>{suspiciousness(Formula::Tarantula, counts),
                               suspiciousness(Formula::Ochiai, counts),
                               suspiciousness(Formula::DStar, counts)};
  };
  const auto is = [](double a, double b, double c) {
    return ElementsAre(testing::DoubleNear(a, 1e-12), testing::DoubleNear(b, 1e-12),
                       testing::DoubleNear(c, 1e-12));
  };
  EXPECT_THAT(row(2, 4), is(0.5, 2 / std::sqrt(12), 1));
  EXPECT_THAT(row(2, 1), is(0.8, 2 / std::sqrt(6), 4));
  EXPECT_THAT(row(1, 1), is(2.0 / 3, 0.5, 0.5));
  EXPECT_THAT(row(2, 0), is(1, 1, 8));
  EXPECT_THAT(row(1, 0), is(1, 1 / std::sqrt(2), 1));
  EXPECT_THAT(row(0, 3), is(0, 0, 0));
}

TEST(SpectrumFormula, TheExponentIsOfDStarOnly) {
  EXPECT_DOUBLE_EQ(suspiciousness(Formula::DStar, {3, 4, 2, 5}, 3), 27.0 / 3);
  EXPECT_DOUBLE_EQ(suspiciousness(Formula::Ochiai, {3, 4, 2, 5}, 3), 3 / std::sqrt(20));
}

TEST(SpectrumFormula, WithoutAPassingRunNothingIsDropped) {
  for (const Formula formula : {Formula::Ochiai, Formula::Tarantula, Formula::DStar}) {
    EXPECT_GT(suspiciousness(formula, {3, 3, 0, 0}), 0);
    EXPECT_GT(suspiciousness(formula, {1, 3, 0, 0}), 0);
    EXPECT_GE(suspiciousness(formula, {3, 3, 0, 0}), suspiciousness(formula, {1, 3, 0, 0}));
    EXPECT_TRUE(std::isfinite(suspiciousness(formula, {3, 3, 0, 0})));
  }
}

// Whatever the other counts are: what all failing runs do and no passing one is on top.
TEST(SpectrumFormula, WhatOnlyFailingRunsDoIsTheTopSuspect) {
  for (const Formula formula : {Formula::Ochiai, Formula::Tarantula, Formula::DStar})
    for (std::uint32_t failing = 1; failing <= 6; ++failing)
      for (std::uint32_t passing = 1; passing <= 6; ++passing)
        for (std::uint32_t f = 0; f <= failing; ++f)
          for (std::uint32_t p = 1; p <= passing; ++p)
            EXPECT_GT(suspiciousness(formula, {failing, failing, 0, passing}),
                      suspiciousness(formula, {f, failing, p, passing}));
}

const fault::Spectrum& evidence_at(const fault::Localization& said, std::uint32_t line) {
  for (const fault::Fault& fault : said.faults)
    if (fault.parts.front().range.begin.line == line) return proved<fault::Spectrum>(fault);
  throw std::runtime_error("the line is not blamed");
}

// Three runs exist: only the input 1 fails.
constexpr const char* kThreeRuns =
    "int main(void) {\n"                       // 2
    "  int x = nondet_int();\n"                // 3
    "  __VERIFIER_assume(x >= 0 && x < 3);\n"  // 4
    "  int y = 5;\n"                           // 5
    "  if (x == 1)\n"                          // 6
    "    y = 7;\n"                             // 7
    "  if (x == 2)\n"                          // 8
    "    y = 4;\n"                             // 9
    "  assert(y < 6);\n"                       // 10
    "  return 0;\n"                            // 11
    "}\n";

TEST(Spectrum, CountsWhatTheRunsDo) {
  const Investigated program(kThreeRuns);
  const fault::Localization said = program.ask(Spectrum());
  EXPECT_EQ(said.note, "1 failing and 2 passing runs");
  EXPECT_EQ(said.completeness, fault::Completeness::Complete);
  // 9 is executed by no failing run, the assertion is no suspect, and inputs and assumptions are none.
  EXPECT_THAT(lines(said), ElementsAre("5", "6", "7", "8"));
  const fault::Spectrum& only = evidence_at(said, 7);
  EXPECT_EQ(only.failing_with, 1u);
  EXPECT_EQ(only.passing_with, 0u);
  EXPECT_EQ(only.passing, 2u);
  EXPECT_DOUBLE_EQ(only.suspiciousness, 1);
  const fault::Spectrum& all = evidence_at(said, 5);
  EXPECT_EQ(all.passing_with, 2u);
  EXPECT_DOUBLE_EQ(all.suspiciousness, 1 / std::sqrt(3));
}

TEST(Spectrum, OutcomesOfBranchesAreCounted) {
  const fault::Localization said = Investigated(kThreeRuns).ask(Spectrum());
  const fault::Spectrum& condition = evidence_at(said, 6);
  EXPECT_EQ(condition.what.kind, SpectrumElement::Kind::Outcome);
  EXPECT_EQ(condition.passing_with, 0u);
  EXPECT_THAT(infos_at(said, 6), ElementsAre("true in 1 of 1 failing and 0 of 2 passing runs"));
  // Not to take the second branch is less suspicious: one of the passing runs does not, either.
  EXPECT_THAT(infos_at(said, 8), ElementsAre("false in 1 of 1 failing and 1 of 2 passing runs"));
}

TEST(Spectrum, EveryFormulaHasTheSameTop) {
  for (const Formula formula : {Formula::Ochiai, Formula::Tarantula, Formula::DStar}) {
    SpectrumOptions options;
    options.formula = formula;
    const fault::Localization said = Investigated(kThreeRuns).ask(Spectrum(options));
    EXPECT_DOUBLE_EQ(evidence_at(said, 6).suspiciousness, evidence_at(said, 7).suspiciousness);
    EXPECT_GT(evidence_at(said, 7).suspiciousness, evidence_at(said, 8).suspiciousness);
    EXPECT_GT(evidence_at(said, 8).suspiciousness, evidence_at(said, 5).suspiciousness);
  }
}

// It fails where the loop makes four passes or more, that is, comes to its head five times; every run gets
// into it, and no statement tells the runs apart.
TEST(Spectrum, PassesOfLoopsAreCounted) {
  const Investigated program(
      "int main(void) {\n"                       // 2
      "  int n = nondet_int();\n"                // 3
      "  __VERIFIER_assume(n >= 1 && n < 6);\n"  // 4
      "  int sum = 0;\n"                         // 5
      "  for (int i = 0; i < n; ++i)\n"          // 6
      "    sum += 2;\n"                          // 7
      "  assert(sum < 8);\n"                     // 8
      "  return 0;\n"                            // 9
      "}\n",
      std::vector<std::int64_t>{4});
  const fault::Localization said = program.ask(Spectrum());
  EXPECT_EQ(said.note, "2 failing and 3 passing runs");
  const fault::Spectrum& loop = evidence_at(said, 6);
  EXPECT_EQ(loop.what.kind, SpectrumElement::Kind::PassesAtLeast);
  EXPECT_EQ(loop.what.passes, 5u);
  EXPECT_EQ(loop.failing_with, 2u);
  EXPECT_EQ(loop.passing_with, 0u);
  EXPECT_THAT(
      infos_at(said, 6),
      Contains("the loop comes to its head at least 5 times in 2 of 2 failing and 0 of 3 passing runs"));
}

// The inner loop begins anew each time: its passes are those of one execution, not of all together.
TEST(Spectrum, PassesAreThoseOfOneExecution) {
  const Investigated program(
      "int main(void) {\n"
      "  int n = nondet_int();\n"
      "  __VERIFIER_assume(n >= 0 && n < 2);\n"
      "  int sum = n;\n"
      "  for (int i = 0; i < 3; ++i)\n"    // 6: comes to its head 4 times
      "    for (int j = 0; j < 2; ++j)\n"  // 7: 3 times
      "      sum += 1;\n"
      "  assert(sum == 6);\n"
      "  return 0;\n"
      "}\n");
  const fault::Localization said = program.ask(Spectrum());
  EXPECT_EQ(said.note, "1 failing and 1 passing runs");
  for (const fault::Fault& fault : said.faults)
    EXPECT_EQ(proved<fault::Spectrum>(fault).passing_with, 1u);
}

TEST(Spectrum, WithoutARunThatPassesItSaysSo) {
  const Investigated program(
      "int main(void) {\n"
      "  int x = nondet_int();\n"
      "  int y = x;\n"
      "  assert(y != x);\n"
      "  return 0;\n"
      "}\n");
  const fault::Localization said = program.ask(Spectrum());
  EXPECT_THAT(said.note, HasSubstr(" failing and 0 passing runs: without a run that passes"));
  EXPECT_THAT(lines(said), ElementsAre("4"));
  EXPECT_EQ(evidence_at(said, 4).suspiciousness, 1);
}

TEST(Spectrum, ARunWithoutInputsIsTheOnlyOne) {
  const fault::Localization said =
      Investigated("int main(void) {\n  int x = 1;\n  assert(x == 2);\n}\n").ask(Spectrum());
  EXPECT_THAT(said.note, StartsWith("1 failing and 0 passing runs"));
  EXPECT_THAT(lines(said), ElementsAre("3"));
}

// No perturbation hits the two values; the solver finds them.
constexpr const char* kNeedle =
    "int main(void) {\n"                                          // 2
    "  unsigned x = nondet_unsigned(), y = nondet_unsigned();\n"  // 3
    "  int found = 0;\n"                                          // 4
    "  if (x * 3u == 3735928559u && y * 5u == 305419896u)\n"      // 5
    "    found = 1;\n"                                            // 6
    "  assert(found);\n"                                          // 7
    "  return 0;\n"
    "}\n";

TEST(Spectrum, WhereNoOtherRunPassesTheSolverFindsOne) {
  const Investigated program(kNeedle);
  const fault::Localization said = program.ask(Spectrum());
  EXPECT_THAT(said.note, HasSubstr(" 1 passing runs, the passing one by the solver"));
  EXPECT_GT(evidence_at(said, 5).suspiciousness, evidence_at(said, 4).suspiciousness);
  SpectrumOptions options;
  options.solver = SpectrumOptions::Solver::Off;
  EXPECT_THAT(program.ask(Spectrum(options)).note, HasSubstr(" 0 passing runs"));
}

TEST(Spectrum, TheUsersTestsAreRuns) {
  Assumptions assumptions;
  trace::Choice x, y;
  x.magnitude = 2676965285u;
  y.magnitude = 3497057816u;
  assumptions.tests = {{x, y}};
  SpectrumOptions options;
  options.solver = SpectrumOptions::Solver::Off;
  const fault::Localization said = Investigated(kNeedle, assumptions).ask(Spectrum(options));
  EXPECT_THAT(said.note, HasSubstr(" 1 passing runs, 1 of them yours"));
}

TEST(Spectrum, TrustedCodeIsNoSuspect) {
  Assumptions assumptions;
  assumptions.trusted = [](cfa::FunctionId, const SourceRange& range) { return range.begin.line == 7; };
  EXPECT_THAT(lines(Investigated(kThreeRuns, assumptions).ask(Spectrum())), ElementsAre("5", "6", "8"));
}

TEST(Spectrum, TheSameSeedGivesTheSameCounts) {
  const char* text =
      "int main(void) {\n  int x = nondet_int(), y = nondet_int();\n  int z = 0;\n  if (x > 10) z = 1;\n"
      "  if (y < x) z += 1;\n  assert(z < 2);\n  return 0;\n}\n";
  const fault::Localization first = Investigated(text).ask(Spectrum());
  EXPECT_EQ(all_infos(first), all_infos(Investigated(text).ask(Spectrum())));
}

TEST(Spectrum, DefinitionsAndTableEntriesAreAsSuspiciousAsTheirUses) {
  const char* text =
      "#define LIMIT 10\nstatic const int steps[2] = {\n  1,\n  7};\nint main(void) {\n  int x = nondet_int();\n"
      "  int z = 0;\n  if (x > LIMIT) z = steps[1];\n  assert(z == 0);\n  return 0;\n}\n";
  std::set<std::uint32_t> lines;
  for (const fault::Fault& fault : Investigated(text).ask(Spectrum()).faults)
    lines.insert(fault.parts.front().range.begin.line);
  EXPECT_THAT(lines, testing::IsSupersetOf({2u, 4u, 5u, 9u}))
      << "behind the line of declarations that all these programs have";
}

TEST(SpectrumCheck, RefutesWrongCountsAndLabels) {
  const Investigated program(kThreeRuns);
  const Investigation& investigation = program.investigation();
  const fault::Localization said = program.ask(Spectrum());
  const trace::Checks& checks = investigation.assumptions().checks;
  const std::vector<fault::LabelledRun>& runs = *evidence_at(said, 7).runs;
  const check::SpectrumCounter counter(investigation.program(), runs, checks, Budget{});
  for (std::uint32_t fault::Spectrum::* count : {&fault::Spectrum::failing, &fault::Spectrum::failing_with,
                                                 &fault::Spectrum::passing, &fault::Spectrum::passing_with}) {
    fault::Spectrum wrong = evidence_at(said, 7);
    EXPECT_EQ(counter.confirm(wrong), fault::Checked::Confirmed);
    wrong.*count += 1;
    EXPECT_EQ(counter.confirm(wrong), fault::Checked::Refuted);
  }
  std::vector<fault::LabelledRun> mislabelled = runs;
  mislabelled.back().fails = !mislabelled.back().fails;
  EXPECT_EQ(check::SpectrumCounter(investigation.program(), mislabelled, checks, Budget{})
                .confirm(evidence_at(said, 7)),
            fault::Checked::Refuted);
}

}  // namespace
}  // namespace faultline::localize
