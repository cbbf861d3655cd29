// Section 4.1, the case study: Listing 4.1 as Theta's frontend makes it (Figure 4.1), Tables 4.1 to 4.3. Line
// 2 is the first of the text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "investigated.h"
#include "localize/whodunit/whodunit.h"
#include "trace/describe.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;

// b is unsigned, so that its square cannot overflow. Line 7 is the inner branch with its assignment.
constexpr const char* kFigure41 = R"(int main(void) { int a; unsigned b = 2; int assertion_failure = 0;
  while (1) {
    a = nondet_int();
    __VERIFIER_assume(a == 0 || a == 1);
    if (a) {
      b = b * b;
      if (!(!a && b)) assertion_failure = 1;
      __VERIFIER_assert(assertion_failure == 0);
    }
  }
})";

// What the statements of main have assigned, in order: "8: assertion_failure = 1".
std::vector<std::string> assignments(const Investigated& program) {
  const cfa::Program& code = program.investigation().program();
  const trace::Trace& trace = program.investigation().run().trace;
  std::vector<std::string> all;
  for (std::uint32_t step = 0; step < trace.steps.size(); ++step)
    for (const trace::Access& access : trace.writes(step)) {
      const std::string name = trace::place_name(code, trace, access);
      if (name == "a" || name == "b" || name == "assertion_failure")
        all.push_back(std::to_string(line_at(program, step)) + ": " + name + " = " +
                      trace::value_text(code, trace, access));
    }
  return all;
}

// The loop is passed once, with a = 1 (the assumption makes it the paper's value: others fail as well). There
// the assignment to the variable comes first, and a has no value before it is read.
TEST(Table41, TheCounterexample) {
  EXPECT_THAT(assignments(Investigated(kFigure41)),
              ElementsAre("2: b = 2", "2: assertion_failure = 0", "4: a = 1", "7: b = 4",
                          "8: assertion_failure = 1"));
}

// The third iteration of the paper asks for the negation of [true] and returns nothing; a condition that is
// a constant is no guard for us, so there are two. The loop of the paper has no assumption; here it is one
// more guard, before the branch that is blamed.
TEST(Table42, TwoIterationsFindACauseEach) {
  const Investigated program(kFigure41);
  const fault::Localization found = program.ask(WhodunitIterative());
  ASSERT_GE(found.faults.size(), 2u);
  const auto& first = proved<fault::Infection>(found.faults[0]);
  EXPECT_EQ(first.iteration, 1u);
  EXPECT_EQ(line_at(program, first.asserted), 9u);
  EXPECT_FALSE(first.is_guard);
  const auto& second = proved<fault::Infection>(found.faults[1]);
  EXPECT_EQ(second.iteration, 2u);
  EXPECT_EQ(line_at(program, second.asserted), 8u);
  EXPECT_TRUE(second.is_guard);
}

TEST(Table43, TheScores) {
  EXPECT_THAT(scored_lines(Investigated(kFigure41).ask(WhodunitIterative())),
              ElementsAre("8: 1.00", "6: 0.50"));
}

// Section 3.3.4: i^-1 or e^-i.
TEST(Table43, ScoresCanFallFaster) {
  const fault::Localization found = Investigated(kFigure41).ask(
      WhodunitIterative({IterationScore::Exponential, WhodunitIterativeOptions().most_iterations}));
  ASSERT_EQ(found.faults.size(), 2u);
  EXPECT_DOUBLE_EQ(found.faults[0].score, std::exp(-1.0));
  EXPECT_DOUBLE_EQ(found.faults[1].score, std::exp(-2.0));
}

// Listing 4.1 through our frontend, which needs no such variable: "ignoring this result, which is present
// because of how programs are formalized", the guard is what is left, and comes in the first iteration.
TEST(Table43, WithoutTheVariableTheGuardComesFirst) {
  const Investigated program(R"(int main(void) { int a; unsigned b = 2;
  while (1) {
    a = nondet_int();
    if (a) {
      b = b * b;
      __VERIFIER_assert(!a && b);
    }
  }
})");
  EXPECT_THAT(scored_lines(program.ask(WhodunitIterative())), ElementsAre("5: 1.00"));
}

}  // namespace
}  // namespace faultline::localize
