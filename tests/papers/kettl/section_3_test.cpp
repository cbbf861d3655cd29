// Sections 3.4 to 3.8: Programs 1 to 4. Line 2 is the first of each text.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigated.h"
#include "localize/error_invariants/error_invariants.h"
#include "localize/max_sat/max_sat.h"
#include "localize/min_cores/min_cores.h"
#include "localize/unsat_core/unsat_core.h"

namespace faultline::localize {
namespace {

using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

// As in the paper: the executed steps, each with a selector of its own.
MaxSat as_in_the_paper() {
  MaxSatOptions options;
  options.encoding = trace::Encoding::Path;
  options.selectors = trace::Selectors::PerStep;
  options.sizes = Sizes::All;
  return MaxSat(options);
}

// Index calculation: x = 2 is a valid index, but is moved behind the end.
constexpr const char* kProgram1 = R"(int table[3] = {1, 2, 3};
int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x == 2);
  if (x < 0) {
    x = 0;
  } else if (x >= 2) {
    x = x + 1;
  }
  if (x > 2 || x < 0)
    __VERIFIER_error();
  return table[x];
})";

TEST(Program1, TheIncrementIsWhatMatters) {
  const Investigated program(kProgram1);
  // "We are left with lines 5, 8, 9 and 13"; 5 and 8 are branches that the inputs decide, 13 is the
  // postcondition. What contradicts it is the increment alone, which is line 9 there and here.
  EXPECT_THAT(lines(program.ask(UnsatCore())), ElementsAre("9"));
  EXPECT_THAT(lines(program.ask(MinCores())), ElementsAre("9"));
  EXPECT_THAT(lines(program.ask(as_in_the_paper())), ElementsAre("9"));
}

TEST(Program1, InTheWholeProgramTheWrongConditionIsBlamed) {
  const Investigated program(kProgram1);
  const fault::Localization found = program.ask(MaxSat());
  EXPECT_THAT(single_lines(found), UnorderedElementsAre("6", "8", "9"));
  EXPECT_THAT(infos_at(found, 8), Contains("if `x >= 2` were false here, this run would pass"));
  EXPECT_THAT(infos_at(found, 9), Contains("if `x + 1` were 2 here, not 3, this run would pass"));
}

constexpr const char* kProgram2 = R"(int main(void) {
  int x = nondet_int(), b = nondet_int();
  __VERIFIER_assume(x == 1 && b == 10);
  if (x == 0) {
    x = x + 1;
  } else {
    b = b - 1;
  }
  x = 5 + b;
  if (x == 14)
    __VERIFIER_error();
  return 0;
})";

TEST(Program2, TheBranchHasNoPartInIt) {
  const Investigated program(kProgram2);
  // pi is {!(x == 0), b' = b - 1, x' = 5 + b'} for x = 1, b = 10: the last two contradict the postcondition.
  EXPECT_THAT(lines(program.ask(MinCores())), ElementsAre("8+10"));
  EXPECT_THAT(lines(program.ask(UnsatCore())), ElementsAre("8+10"));
}

constexpr const char* kProgram3 = R"(int main(void) { int input = nondet_int();
  int x = input;
  if (x > 0) {
    if (x < 5) {
      if (x > 1) {
        if (x != -1 && x != 6)
          __VERIFIER_error();
      }
    }
  }
  return 0;
})";

TEST(Program3, OneCore) {
  const Investigated program(kProgram3);
  // The paper's solver gives {x < 5, x > 1}; {x > 0, x < 5} is as good. Both hold whatever the input is.
  const fault::Localization found = program.ask(UnsatCore());
  EXPECT_THAT(lines(found), AnyOf(ElementsAre("4+5"), ElementsAre("5+6")));
  EXPECT_FALSE(std::get<fault::Core>(found.faults.front().evidence).needs_inputs);
}

TEST(Program3, CorrectionSetsHitEveryCore) {
  const Investigated program(kProgram3);
  // The cores are {3}, {4, 5} and {5, 6}. Algorithm 2 drops the statements of a set from later ones (its line
  // 11), which would lose the second set here.
  EXPECT_THAT(lines(program.ask(as_in_the_paper())), ElementsAre("3+5", "3+4+6"));
  // In the whole program, any one condition that is false keeps the run from the error.
  EXPECT_THAT(single_lines(program.ask(MaxSat())), testing::IsSupersetOf({"3", "4", "5", "6"}));
}

constexpr const char* kProgram4 = R"(int main(void) {
  int x = 5;
  x = x + 5;
  x = x + 1;
  x = x - 1;
  if (x == 10) {
    __VERIFIER_error();
  }
  return 0;
})";

TEST(Program4, EveryStepIsInTheOneCore) {
  const Investigated program(kProgram4);
  // The paper's tool returns nothing (section 7.1.3), since it does not report a core of all steps.
  EXPECT_THAT(lines(program.ask(MinCores())), ElementsAre("3+4+5+6"));
  EXPECT_THAT(lines(program.ask(as_in_the_paper())), UnorderedElementsAre("3", "4", "5", "6"));
}

Assumptions with_initial_values() {
  Assumptions assumptions;
  assumptions.precondition = trace::Precondition::Initial;
  return assumptions;
}

// The candidates for invariants with their intervals, "x == 10 [4;6]": as in Table 1, the invariant of line i
// holds behind it. psi, x = 5, is line 3.
std::vector<std::string> invariants_and_borders(const Investigated& program) {
  const Encoded& encoded = program.investigation().path();
  trace::Places places(program.investigation().program(), program.investigation().run().trace,
                       encoded.formula, *encoded.terms);
  const error_invariants::AbstractTrace trace =
      error_invariants::abstract_trace(encoded, places, error_invariants::Memoize::Yes, Context{});
  const auto line_before = [&](error_invariants::Position position) {
    const std::uint32_t step = trace.positions.step(position);
    return step == 0 ? 0 : line_at(program, step - 1);
  };
  std::vector<std::string> all;
  for (const error_invariants::Interval& interval : trace.intervals)
    all.push_back(fmt::format("{} [{};{}]", trace::text(places, interval.invariant),
                              line_before(interval.left), line_before(interval.right)));
  return all;
}

// Lines 3 to 6 are 2 to 5 there, and 0 is the start, where nothing is known. Table 1 has x = 10 twice, on
// [3;3] and on [3;5]: what the paper's search finds depends on where it begins. Ours is one interval, in
// which line 5 breaks the invariant and line 6 restores it.
TEST(Table1, InvariantsAndBorders) {
  const Investigated program(kProgram4, with_initial_values());
  EXPECT_THAT(invariants_and_borders(program),
              testing::UnorderedElementsAre("true [0;0]", "x == 5 [3;3]", "x == 10 [4;6]", "x == 11 [5;5]"));
}

TEST(Table2, TheAbstractErrorTrace) {
  EXPECT_THAT(story(Investigated(kProgram4, with_initial_values()).ask(ErrorInvariants())),
              ElementsAre("x == 5", "4", "x == 10"));
}

// Without the paper's precondition x = 5, the initialiser can be blamed and is a statement like any other.
TEST(Table2, WithTheInitialiserAsAStatement) {
  EXPECT_THAT(story(Investigated(kProgram4).ask(ErrorInvariants())),
              ElementsAre("true", "3", "x == 5", "4", "x == 10"));
}

}  // namespace
}  // namespace faultline::localize
