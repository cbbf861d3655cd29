// The worked examples of Dobos-Kovacs' thesis, written anew, and laws of the proofs. Every fault is proved
// again by check/.
#include "localize/whodunit/whodunit.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "check/evidence.h"
#include "investigated.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "5: 1.00": the line of each fault and its score.
std::vector<std::string> scores(const fault::Localization& localization) {
  std::vector<std::string> all;
  for (const fault::Fault& fault : localization.faults) {
    EXPECT_EQ(fault.checked, fault::Checked::Confirmed);
    all.push_back(fmt::format("{}: {:.2f}", fault.parts.front().range.begin.line, fault.score));
  }
  return all;
}

const fault::Infection& infection(const fault::Fault& fault) {
  return std::get<fault::Infection>(fault.evidence);
}

// Figure 2.9, called with 3 and 4 as there. Line 5 is the wrong comparison, line 6 is `diff = x1 - x2`.
constexpr const char* kFigure29 = R"(int compute_diff(int x1, int x2) {
  int diff;
  if (x1 != x2) {
    if (x1 < x2) {
      diff = x1 - x2;
    } else {
      diff = x2 - x1;
    }
  } else {
    diff = 0;
  }
  __VERIFIER_assert(diff >= 0);
  return diff;
}
int main(void) {
  int a = nondet_int(), b = nondet_int();
  __VERIFIER_assume(a == 3 && b == 4);
  return compute_diff(a, b);
})";

TEST(Whodunit, Figure29BlamesTheAssignmentAlone) {
  const Investigated program(kFigure29);
  const fault::Localization found = program.ask(Whodunit());
  ASSERT_THAT(scores(found), ElementsAre("6: 1.00"));
  // diff >= 0 and x1 < x2, as in Figure 2.9 b; and, in C, that x1 - x2 does not overflow.
  EXPECT_EQ(infection(found.faults[0]).condition, "diff >= 0");
  EXPECT_EQ(infection(found.faults[0]).minimality, fault::Minimality::Proven);
  EXPECT_EQ(infection(found.faults[0]).path.size(), 2u);
  EXPECT_THAT(infection(found.faults[0]).inputs, IsEmpty());
}

// "One might argue that the guard in line 4 is at least equally at fault" (section 2.4.1): line 5 here. The
// second iteration asks why x1 != x2: the arguments in line 19.
TEST(WhodunitIterative, Figure29AlsoBlamesTheWrongComparison) {
  const Investigated program(kFigure29);
  const fault::Localization found = program.ask(WhodunitIterative());
  EXPECT_THAT(scores(found), ElementsAre("5: 1.00", "6: 1.00", "19: 0.50"));
  EXPECT_TRUE(infection(found.faults[0]).is_guard);
}

// Listings 3.1 and 4.1; b is unsigned, so that its square cannot overflow. Line 5 is `if (a)`.
constexpr const char* kListing31 = R"(int main(void) { int a; unsigned b = 2;
  while (1) {
    a = nondet_int();
    if (a) {
      b = b * b;
      __VERIFIER_assert(!a && b);
    }
  }
})";

TEST(Whodunit, Listing31HasNoAssignmentToBlame) {
  const Investigated program(kListing31);
  const fault::Localization found = program.ask(Whodunit());
  EXPECT_THAT(found.faults, IsEmpty());
  EXPECT_THAT(found.note, testing::HasSubstr("no assignment"));
}

// Table 3.1: the minimal proof is a == 0 (of the assertion's two conjuncts) with a != 0. Tables 4.2 and 4.3
// give the guard 0.5, and 1.0 to the assignment of __assertion_failure, which our frontend does not make: so
// the guard comes in the first iteration. The next test has that variable.
TEST(WhodunitIterative, Table31BlamesTheGuard) {
  const Investigated program(kListing31);
  const fault::Localization found = program.ask(WhodunitIterative());
  ASSERT_THAT(scores(found), ElementsAre("5: 1.00"));
  EXPECT_EQ(infection(found.faults[0]).wanted.size(), 1u);
  EXPECT_EQ(infection(found.faults[0]).path.size(), 1u);
}

// Figure 4.1: the same program as Theta's frontend makes it. Line 7 is `assertion_failure = 1`.
constexpr const char* kFigure41 = R"(int main(void) { int a; unsigned b = 2; int assertion_failure = 0;
  while (1) {
    a = nondet_int();
    if (a) {
      b = b * b;
      if (!(!a && b)) assertion_failure = 1;
      __VERIFIER_assert(assertion_failure == 0);
    }
  }
})";

// The third iteration of Table 4.2 asks for the negation of [true] and returns nothing; a condition that is a
// constant is no guard for us, so there are two.
TEST(WhodunitIterative, Table43) {
  const Investigated program(kFigure41);
  EXPECT_THAT(scores(program.ask(WhodunitIterative())), ElementsAre("7: 1.00", "5: 0.50"));
}

TEST(WhodunitIterative, ScoresCanFallFaster) {
  const Investigated program(kFigure41);
  const fault::Localization found = program.ask(
      WhodunitIterative({IterationScore::Exponential, WhodunitIterativeOptions().most_iterations}));
  ASSERT_EQ(found.faults.size(), 2u);
  EXPECT_DOUBLE_EQ(found.faults[0].score, std::exp(-1.0));
  EXPECT_DOUBLE_EQ(found.faults[1].score, std::exp(-2.0));
}

TEST(WhodunitIterative, ALimitOfIterationsIsSaid) {
  const Investigated program(kFigure41);
  const fault::Localization found = program.ask(WhodunitIterative({IterationScore::Reciprocal, 1}));
  EXPECT_THAT(scores(found), ElementsAre("7: 1.00"));
  EXPECT_EQ(found.completeness, fault::Completeness::LimitReached);
}

// Figure 3.2 b. Line 4 is `int s = 1`, the real fault; line 11 the assignment to the variable.
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

TEST(Whodunit, Figure32EndsTooEarly) {
  const Investigated program(kFigure32);
  EXPECT_THAT(scores(program.ask(Whodunit())), ElementsAre("11: 1.00"));
  // Section 4.2: "the original was run with two iterations".
  EXPECT_THAT(scores(program.ask(Whodunit({2}))), ElementsAre("11: 1.00", "4: 0.50"));
}

TEST(WhodunitIterative, Example33) {
  const Investigated program(kFigure32);
  EXPECT_THAT(scores(program.ask(WhodunitIterative())), ElementsAre("11: 1.00", "4: 0.50"));
}

// Figure 3.2 a: without the variable, the first iteration finds the initial value. As the paper has it, the
// loop is not entered.
TEST(Whodunit, Figure32WithoutTheVariable) {
  const Investigated program(R"(int main(void) {
  int s = 1;
  int n = nondet_int();
  for (int i = 0; i < n; i += 2) {
    s += 2;
  }
  __VERIFIER_assert(s % 2 == 0);
  return 0;
})");
  EXPECT_THAT(scores(program.ask(Whodunit())), ElementsAre("3: 1.00"));
}

// Nothing but the inputs excludes the assertion: the chain reaches the start, and only the input that matters
// is in the minimal proof.
TEST(Whodunit, InputsJoinAtTheStart) {
  const Investigated program(R"(int main(void) {
  int a = nondet_int(), b = nondet_int();
  int c = a & 255;
  int d = b & 255;
  __VERIFIER_assert(c > 1000 || c == d || d != 7);
  return 0;
})");
  const fault::Localization found = program.ask(Whodunit());
  EXPECT_THAT(scores(found), ElementsAre("4: 1.00", "5: 1.00"));
  for (const fault::Fault& fault : found.faults) {
    EXPECT_EQ(infection(fault).inputs.size(), 2u);
    EXPECT_EQ(infection(fault).minimality, fault::Minimality::Proven);
  }
}

// A statement in a loop comes back in later iterations: its score is their sum.
TEST(WhodunitIterative, ScoresOfALoopAddUp) {
  const Investigated program(R"(int g;
void set(int v) {
  g = v;
}
int main(void) {
  set(1);
  if (g > 0) set(2);
  __VERIFIER_assert(g > 5);
  return 0;
})");
  // Iteration 1: g = v (4) of the second call, with its argument (8). Iteration 2, why g > 0: the first call.
  EXPECT_THAT(scores(program.ask(WhodunitIterative())), ElementsAre("4: 1.50", "8: 1.00", "7: 0.50"));
}

// An element of an array is what its last store has put there; stores to others take no part.
TEST(Whodunit, OfAnArrayTheElement) {
  const Investigated program(R"(int a[40];
int main(void) {
  int i = nondet_int();
  __VERIFIER_assume(i >= 0 && i < 3);
  a[i] = 5;
  a[i + 10] = 6;
  a[i + 20] = 7;
  __VERIFIER_assert(a[i + 10] == 5);
  return 0;
})");
  EXPECT_THAT(scores(program.ask(Whodunit())), ElementsAre("7: 1.00"));
}

// check/ must be able to say no.
TEST(Whodunit, WrongProofsAreRefuted) {
  const Investigated program(kFigure29);
  const Encoded& encoded = program.investigation().path();
  const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms};
  const fault::Localization found = program.ask(Whodunit());
  const auto verdict = [&](const fault::Infection& changed) {
    return check::confirm(basis, changed, Budget{});
  };
  const fault::Infection right = infection(found.faults.at(0));
  EXPECT_EQ(verdict(right), fault::Checked::Confirmed);
  fault::Infection wrong = right;
  wrong.path.pop_back();  // no contradiction
  EXPECT_EQ(verdict(wrong), fault::Checked::Refuted);
  wrong = right;
  wrong.first = 0;  // empty before
  EXPECT_EQ(verdict(wrong), fault::Checked::Refuted);
  wrong = right;
  wrong.links = {0};  // takes no part: the first argument is before `first`
  EXPECT_EQ(verdict(wrong), fault::Checked::Refuted);
  wrong = right;
  wrong.inputs = {0};  // not needed, though said to be minimal
  EXPECT_EQ(verdict(wrong), fault::Checked::Refuted);
}

// A path of 2,000 steps: few questions, whatever the number of steps.
TEST(WhodunitIterative, ALongLoopCostsFewQuestions) {
  const Investigated program(R"(int main(void) {
  int s = 1;
  for (int i = 0; i < 650; i++) {
    s = s ^ 2;
  }
  __VERIFIER_assert(s % 2 == 0);
  return 0;
})");
  Context context;
  const fault::Localization found = WhodunitIterative().localize(program.investigation(), context);
  EXPECT_GT(program.investigation().run().trace.steps.size(), 1900u);
  EXPECT_EQ(found.completeness, fault::Completeness::Complete);
  EXPECT_LE(context.queries->queries(), 2 * (2 * 11 + 1));
}

TEST(WhodunitIterative, ABudgetThatIsSpentIsSaid) {
  const Investigated program(kFigure29);
  Context context;
  context.budget.stop.request_stop();
  program.investigation().path();
  const fault::Localization found = WhodunitIterative().localize(program.investigation(), context);
  EXPECT_EQ(found.completeness, fault::Completeness::Stopped);
}

}  // namespace
}  // namespace faultline::localize
