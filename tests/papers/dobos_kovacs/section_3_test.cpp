// Section 3.3: what Whodunit misses, and the improvements. Examples 3.1 to 3.4, Listing 3.1, Table 3.1,
// Figure 3.2. Line 2 is the first of each text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigated.h"
#include "localize/whodunit/whodunit.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Of x > 5, x < 4 and y == 4 the first two are kept.
constexpr const char* kExample31 = R"(int main(void) {
  int x = nondet_int(), y = nondet_int();
  if (x < 4)
    if (y == 4)
      __VERIFIER_assert(x > 5);
  return 0;
})";

TEST(Example31, ConjunctsThatAreNotNeededAreDropped) {
  const Investigated program(kExample31);
  // No assignment takes part. The improved one blames the guard of x < 4 (line 4); y == 4 is on the way.
  EXPECT_THAT(program.ask(Whodunit()).faults, IsEmpty());
}

// One question instead of three: the solver's core.
TEST(Example34, TheSolversCoreIsAsGood) {
  const Investigated program(kExample31);
  const fault::Localization found = program.ask(WhodunitIterative());
  ASSERT_THAT(scored_lines(found), ElementsAre("4: 1.00"));
  const auto& proof = proved<fault::Infection>(found.faults[0]);
  EXPECT_EQ(proof.wanted.size(), 1u);
  EXPECT_EQ(proof.path.size(), 1u);
}

// b is unsigned, so that its square cannot overflow. Its lines 6, 7 and 8 are 5, 6 and 7 here.
constexpr const char* kListing31 = R"(int main(void) { int a; unsigned b = 2;
  while (1) {
    a = nondet_int();
    if (a) {
      b = b * b;
      __VERIFIER_assert(!a && b);
    }
  }
})";

TEST(Listing31, WhodunitHasNoAssignmentToBlame) {
  const Investigated program(kListing31);
  const fault::Localization found = program.ask(Whodunit());
  EXPECT_THAT(found.faults, IsEmpty());
  EXPECT_THAT(found.note, HasSubstr("no assignment"));
}

// The rows of Table 3.1: a == 0 and b != 0 at the assertion, a != 0 joins at the guard, and there the chain
// is empty. b = b * b (line 6) transforms b != 0, which is not in the minimal proof.
TEST(Table31, TheGuardIsBlamed) {
  const Investigated program(kListing31);
  const fault::Localization found = program.ask(WhodunitIterative());
  ASSERT_THAT(scored_lines(found), ElementsAre("5: 1.00"));
  const auto& proof = proved<fault::Infection>(found.faults[0]);
  EXPECT_TRUE(proof.is_guard);
  EXPECT_EQ(line_at(program, proof.asserted), 7u);
  EXPECT_EQ(line_at(program, proof.first), 5u);
  EXPECT_EQ(proof.wanted.size(), 1u);
  EXPECT_EQ(proof.path.size(), 1u);
}

// Figure 3.2 b. Its lines 3, 12, 13 and 16 are 4, 10, 11 and 13 here: the real fault, the check, and what a
// frontend makes of it.
constexpr const char* kFigure32 = R"(int main(void) {
  int n;
  int s = 1;
  int assertion_failure = 0;
  n = nondet_int();
  for (int i = 0; i < n; i += 2) {
    s += 2;
  }
  if (s % 2 != 0) {
    assertion_failure = 1;
  }
  __VERIFIER_assert(assertion_failure == 0);
  return 0;
})";

TEST(Figure32, WhodunitEndsTooEarly) {
  const Investigated program(kFigure32);
  EXPECT_THAT(scored_lines(program.ask(Whodunit())), ElementsAre("11: 1.00"));
  // Section 4.2: "the original was run with two iterations".
  EXPECT_THAT(scored_lines(program.ask(Whodunit({2}))), ElementsAre("11: 1.00", "4: 0.50"));
}

// Two iterations: assertion_failure == 0 is asserted in line 13, s % 2 == 0 (the negated guard) in line 10.
// n is 0, so that the loop is not entered.
TEST(Example33, TheSecondIterationFindsTheInitialiser) {
  const Investigated program(kFigure32);
  const fault::Localization found = program.ask(WhodunitIterative());
  ASSERT_THAT(scored_lines(found), ElementsAre("11: 1.00", "4: 0.50"));
  const auto& first = proved<fault::Infection>(found.faults[0]);
  EXPECT_EQ(first.iteration, 1u);
  EXPECT_EQ(line_at(program, first.asserted), 13u);
  EXPECT_EQ(line_at(program, first.first), 11u);
  const auto& second = proved<fault::Infection>(found.faults[1]);
  EXPECT_EQ(second.iteration, 2u);
  EXPECT_EQ(line_at(program, second.asserted), 10u);
}

// Figure 3.2 a: without the variable, the first iteration finds the initial value.
TEST(Figure32, WithoutTheVariableTheOriginalIsEnough) {
  const Investigated program(R"(int main(void) {
  int s = 1;
  int n = nondet_int();
  for (int i = 0; i < n; i += 2) {
    s += 2;
  }
  __VERIFIER_assert(s % 2 == 0);
  return 0;
})");
  EXPECT_THAT(scored_lines(program.ask(Whodunit())), ElementsAre("3: 1.00"));
}

}  // namespace
}  // namespace faultline::localize
