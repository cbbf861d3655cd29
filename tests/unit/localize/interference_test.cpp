// What interferes and what does not; the ticket example of Wang et al. is in tests/papers/wang.
#include "localize/interference/interference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check/evidence.h"
#include "investigated.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Interference all_of_them({Interfering::All});

// post is x > 9. From every state in which it holds, it holds behind x = x + 1 as well (nothing overflows),
// so that line 4 does not interfere, though another value would do.
TEST(Interference, WhatCanOnlyHelpDoesNotInterfere) {
  const Investigated program(R"(int main(void) {
  int x = 3;
  x = x < 100 ? x + 1 : x;
  __VERIFIER_assert(x > 9);
  return 0;
})");
  EXPECT_THAT(lines(program.ask(Interference({Interfering::Nearest}))), ElementsAre("3"));
}

// In this run the old value would fail as well; in another state it would not.
TEST(Interference, IsAskedInEveryState) {
  const Investigated program(R"(int main(void) {
  int x = 3;
  x = x - 1;
  __VERIFIER_assert(x > 9);
  return 0;
})");
  EXPECT_THAT(lines(program.ask(Interference({Interfering::Nearest}))), ElementsAre("4"));
}

// Conditions are no candidates; the value that decides them is.
TEST(Interference, AValueThatLeadsAwayIsMarked) {
  const Investigated program(R"(int main(void) {
  int mode = 1, y = nondet_int();
  mode = mode + 1;
  if (mode == 2) __VERIFIER_assert(y != 3);
  return 0;
})");
  const fault::Localization found = program.ask(Interference({Interfering::Nearest}));
  ASSERT_THAT(lines(found), ElementsAre("4"));
  EXPECT_TRUE(proved<fault::Interference>(found.faults[0]).leaves_path);
  EXPECT_NE(proved<fault::Interference>(found.faults[0]).value.needed, 2u);
}

// An index outside of the array would keep the run from its failure, by another one.
TEST(Interference, ACheckThatFailsIsNoHelp) {
  const Investigated program(R"(int a[4];
int main(void) {
  int i = 1;
  a[i] = 0;
  __VERIFIER_assert(a[0] != 0 || a[1] != 0);
  return 0;
})");
  EXPECT_THAT(lines(program.ask(all_of_them)), ElementsAre("5"));
}

// The arguments of a call are one statement; the value is told of the one that is meant.
TEST(Interference, OfSeveralArgumentsTheOneThatIsMeant) {
  const Investigated program(R"(int larger(int a, int b) { return b; }
int main(void) {
  int x = larger(7, 3);
  __VERIFIER_assert(x == 4);
  return 0;
})");
  const fault::Localization found = program.ask(all_of_them);
  EXPECT_THAT(infos_at(found, 4), testing::Contains("if `3` were 4 here, this run would pass"));
}

TEST(Interference, NothingToChange) {
  const Investigated program(R"(int main(void) {
  int x = nondet_int();
  __VERIFIER_assert(x != 3);
  return 0;
})");
  const fault::Localization found = program.ask(Interference({Interfering::Nearest}));
  EXPECT_THAT(found.faults, IsEmpty());
  EXPECT_THAT(found.note, testing::HasSubstr("no assignment"));
}

// What a call returns replaces what was in the variable; a statement in a loop is told once.
TEST(Interference, ReturnedValuesAndLoops) {
  const Investigated program(R"(int half(int x) { return x / 3; }
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    s = half(s + 8);
  }
  __VERIFIER_assert(s == 7);
  return 0;
})");
  const fault::Localization found = program.ask(all_of_them);
  EXPECT_THAT(lines(found), testing::IsSupersetOf({"2", "6"}));
  std::vector<std::string> sorted = lines(found);
  EXPECT_EQ(std::count(sorted.begin(), sorted.end(), "2"), 1);
  for (const fault::Fault& fault : found.faults)
    proved<fault::Interference>(fault);
}

// check/ must be able to say no.
TEST(Interference, WrongValuesAreRefuted) {
  const Investigated program(R"(int main(void) {
  int low = 1, high = low + 1;
  high = high - 1;
  low = low + 0;
  __VERIFIER_assert(low != high);
  return 0;
})");
  const Encoded& encoded = program.investigation().path();
  const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms};
  const fault::Localization found = program.ask(Interference({Interfering::Nearest}));
  const fault::Interference right = proved<fault::Interference>(found.faults.at(0));
  fault::Interference wrong = right;
  wrong.value.needed = right.value.was;
  EXPECT_EQ(check::confirm(basis, wrong, Budget{}), fault::Checked::Refuted);
  wrong = right;
  wrong.leaves_path = true;
  EXPECT_EQ(check::confirm(basis, wrong, Budget{}), fault::Checked::Refuted);
  wrong = right;
  wrong.step += 1;
  EXPECT_EQ(check::confirm(basis, wrong, Budget{}), fault::Checked::Refuted);
  wrong = right;
  wrong.value.link = static_cast<std::uint32_t>(encoded.formula.links.size());
  EXPECT_EQ(check::confirm(basis, wrong, Budget{}), fault::Checked::Refuted);
}

}  // namespace
}  // namespace faultline::localize
