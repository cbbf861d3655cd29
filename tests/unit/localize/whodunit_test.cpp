// Edge cases, costs and refuted proofs; the worked examples of the thesis are in tests/papers/dobos_kovacs.
// Every fault is proved again by check/.
#include "localize/whodunit/whodunit.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "check/evidence.h"
#include "investigated.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;

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

TEST(WhodunitIterative, ALimitOfIterationsIsSaid) {
  const Investigated program(kFigure41);
  const fault::Localization found = program.ask(WhodunitIterative({IterationScore::Reciprocal, 1}));
  EXPECT_THAT(scored_lines(found), ElementsAre("7: 1.00"));
  EXPECT_EQ(found.completeness, fault::Completeness::LimitReached);
}

// The value of a constant may be wrong, or its name: half of what the statement has that names it.
TEST(WhodunitIterative, TheDefinitionOfAConstantIsBlamedWithItsUse) {
  const Investigated program(R"(#define LIMIT 9
int main(void) {
  int height = nondet_int();
  int right = 0;
  if (height >= LIMIT) right = 1;
  __VERIFIER_assert(!right || height >= 10);
  return 0;
})");
  const fault::Localization found = program.ask(WhodunitIterative());
  EXPECT_THAT(scored_lines(found), testing::Contains("2: 0.50"));
  EXPECT_THAT(scored_lines(found), testing::Contains("6: 1.00"));
  for (const fault::Fault& fault : found.faults)
    EXPECT_EQ(proved<fault::Infection>(fault).definition == SourceRange(),
              fault.parts.front().kind != trace::CandidateKind::Definition);
}

// Much is open, and nearly all of it is beside the point: the chain ends where the one counter that matters does.
TEST(WhodunitIterative, StateThatIsBesideThePointIsInNoProof) {
  std::string text = "int main(void) {\n  int n = 0;\n";
  for (int i = 0; i < 40; ++i)
    text += fmt::format("  int s{0} = nondet_int();\n", i);
  for (int pass = 0; pass < 3; ++pass) {
    text += "  n = n + 1;\n";
    for (int i = 0; i < 40; ++i)
      text += fmt::format("  if (s{0} > {1}) s{0} = s{0} / 2;\n", i, pass);
  }
  const Investigated program(text + "  __VERIFIER_assert(n < 3);\n}", std::vector<std::int64_t>(40, 100));
  const fault::Localization found = program.ask(WhodunitIterative({IterationScore::Reciprocal, 1}));
  EXPECT_THAT(scored_lines(found), ElementsAre("3: 1.00", "44: 1.00", "85: 1.00", "126: 1.00"));
  for (const fault::Fault& fault : found.faults)
    EXPECT_THAT(proved<fault::Infection>(fault).path, testing::IsEmpty());
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
  EXPECT_THAT(scored_lines(found), ElementsAre("4: 1.00", "5: 1.00"));
  for (const fault::Fault& fault : found.faults) {
    EXPECT_EQ(proved<fault::Infection>(fault).inputs.size(), 2u);
    EXPECT_EQ(proved<fault::Infection>(fault).minimality, fault::Minimality::Proven);
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
  EXPECT_THAT(scored_lines(program.ask(WhodunitIterative())), ElementsAre("4: 1.50", "8: 1.00", "7: 0.50"));
}

// Each pass has an input of its own, as a cycle has. The list ended with the first proof that needs one: at line 6.
TEST(WhodunitIterative, GoesOnBehindInputs) {
  const Investigated program(R"(int main(void) {
  int armed = 0, fired = 0;
  for (int i = 0; i < 3; ++i) {
    int key = nondet_int();
    if (armed == 2) {
      fired = key > 0;
    }
    if (armed == 1) armed = 2;
    if (key == 7) armed = 1;
    __VERIFIER_assert(!fired);
  }
  return 0;
})", {7, 1, 3});
  const std::vector<std::string> lines = scored_lines(program.ask(WhodunitIterative()));
  for (const char* line : {"6: ", "7: ", "9: ", "10: "})
    EXPECT_THAT(lines, testing::Contains(testing::StartsWith(line)));
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
  EXPECT_THAT(scored_lines(program.ask(Whodunit())), ElementsAre("7: 1.00"));
}

// check/ must be able to say no.
TEST(Whodunit, WrongProofsAreRefuted) {
  const Investigated program(kFigure29);
  const Encoded& encoded = program.investigation().path();
  const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms, &program.investigation().program(),
                           &program.investigation().run().trace};
  const fault::Localization found = program.ask(Whodunit());
  const auto verdict = [&](const fault::Infection& changed) {
    return check::confirm(basis, changed, Budget{});
  };
  const fault::Infection right = proved<fault::Infection>(found.faults.at(0));
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
  // Without the run nobody knows: it could take part by way of a library call.
  const check::Basis without_run{encoded.formula, encoded.candidates(), *encoded.terms};
  EXPECT_EQ(check::confirm(without_run, wrong, Budget{}), fault::Checked::GaveUp);
  EXPECT_EQ(check::confirm(without_run, right, Budget{}), fault::Checked::Confirmed);
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

// Chains through many stores are carried out, others are asked as they are: both ways blame the same lines.
TEST(WhodunitIterative, ManyStoresAreAsFew) {
  const auto stored = [](int times) {
    return fmt::format(R"(int a[64];
int main(void) {{ int start = nondet_int();
  for (int i = 0; i < {0}; i++)
    a[i % 64] = a[(i + 63) % 64] + 1 + start;
  __VERIFIER_assert(a[({0} - 1) % 64] == {0} + 1);
  return 0;
}})",
                       times);
  };
  const auto blamed = [](const fault::Localization& found) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> places;
    for (const fault::Fault& fault : found.faults)
      places.emplace(fault.parts.front().range.begin.line, fault.parts.front().range.begin.column);
    return places;
  };
  const Investigated few(stored(10), std::vector<std::int64_t>{0});
  const Investigated many(stored(70), std::vector<std::int64_t>{0});
  Context context;
  const fault::Localization of_few = WhodunitIterative().localize(few.investigation(), context);
  const fault::Localization of_many = WhodunitIterative().localize(many.investigation(), context);
  EXPECT_EQ(of_many.completeness, fault::Completeness::Complete);
  EXPECT_EQ(blamed(of_many), blamed(of_few));
  EXPECT_FALSE(of_many.faults.empty()) << of_many.note;
}

TEST(WhodunitIterative, ABudgetThatIsSpentIsSaid) {
  const Investigated program(kFigure29);
  Context context;
  context.budget.stop.request_stop();
  program.investigation().path();
  const fault::Localization found = WhodunitIterative().localize(program.investigation(), context);
  EXPECT_EQ(found.completeness, fault::Completeness::Stopped);
}

// A condition inside of library code is told by the user's call, not by a line that he cannot see.
TEST(WhodunitIterative, LibraryCodeIsToldByItsCall) {
  const Investigated program(R"(char *strcpy(char *, const char *);
int main(void) {
  char *copy = malloc(2);
  if (copy) strcpy(copy, "ab");
  return 0;
})");
  std::string all;
  for (const fault::Fault& fault : program.ask(WhodunitIterative()).faults)
    for (const fault::Info& info : fault.infos)
      all += info.text + "\n";
  EXPECT_THAT(all, testing::HasSubstr("(in strcpy, line 5)"));
}

}  // namespace
}  // namespace faultline::localize
