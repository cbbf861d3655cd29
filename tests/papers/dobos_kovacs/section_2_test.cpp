// Section 2.4.1: Whodunit. Examples 2.13 and 2.15 (Figure 2.9). Line 2 is the first of each text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigated.h"
#include "localize/whodunit/whodunit.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// An assignment to x transforms the conjunct about x and leaves the one about y alone: which of the two is
// violated decides whether it is blamed.
constexpr const char* kExample213 = R"(int main(void) {
  unsigned x = nondet_unsigned(), y = nondet_unsigned();
  __VERIFIER_assume(CASE);
  unsigned sum = x + y + 10;
  unsigned other = y;
  __VERIFIER_assert(sum >= 20 && other >= 3);
  return 0;
})";

std::string example_213(const std::string& inputs) {
  std::string text = kExample213;
  return text.replace(text.find("CASE"), 4, inputs);
}

TEST(Example213, AStatementTransformsWhatMentionsItsTarget) {
  EXPECT_THAT(lines(Investigated(example_213("x == 1 && y == 4")).ask(Whodunit())), ElementsAre("5"));
  EXPECT_THAT(lines(Investigated(example_213("x == 40 && y == 1")).ask(Whodunit())), ElementsAre("6"));
}

// Called with 3 and 4 as there. Its lines 4, 5 and 14 are 5, 6 and 13 here.
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

TEST(Figure29, WhodunitBlamesTheAssignmentAlone) {
  const Investigated program(kFigure29);
  const fault::Localization found = program.ask(Whodunit());
  ASSERT_THAT(scored_lines(found), ElementsAre("6: 1.00"));
  const auto& proof = proved<fault::Infection>(found.faults[0]);
  EXPECT_EQ(proof.condition, "diff >= 0");
  EXPECT_FALSE(proof.is_guard);
  EXPECT_EQ(proof.minimality, fault::Minimality::Proven);
  EXPECT_THAT(proof.inputs, IsEmpty());
}

// The rows of Figure 2.9 b: from the assertion back to the guard, and not empty before. The conjuncts are
// x1 < x2 and x1 - x2 >= 0, as there; and, in C, that x1 - x2 does not overflow: with it the chain would not
// be empty at all, since INT_MIN - 1 is positive on the machine.
TEST(Figure29, TheChainIsEmptyAtTheGuard) {
  const Investigated program(kFigure29);
  const fault::Localization found = program.ask(Whodunit());
  ASSERT_EQ(found.faults.size(), 1u);
  const auto& proof = proved<fault::Infection>(found.faults[0]);
  EXPECT_EQ(line_at(program, proof.asserted), 13u);
  EXPECT_EQ(line_at(program, proof.first), 5u);
  EXPECT_EQ(proof.wanted.size(), 1u);
  std::vector<std::uint32_t> conjuncts;
  for (const std::uint32_t step : proof.conjuncts)
    conjuncts.push_back(line_at(program, step));
  EXPECT_THAT(conjuncts, ElementsAre(5, 6));
}

// "One might argue that the guard in line 4 is at least equally at fault": line 5 here. The second iteration
// asks why x1 != x2: the arguments in line 19.
TEST(Figure29, TheImprovedOneAlsoBlamesTheWrongComparison) {
  const Investigated program(kFigure29);
  const fault::Localization found = program.ask(WhodunitIterative());
  EXPECT_THAT(scored_lines(found), ElementsAre("5: 1.00", "6: 1.00", "19: 0.50"));
  EXPECT_TRUE(proved<fault::Infection>(found.faults[0]).is_guard);
}

}  // namespace
}  // namespace faultline::localize
