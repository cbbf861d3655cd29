// Pre- and postconditions over a minimized core. That they are error invariants is proved by check/ for every
// candidate (LawsOnRandomPrograms in error_invariants_test.cpp); here, what they say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check/evidence.h"
#include "investigated.h"
#include "localize/error_invariants/error_invariants.h"

namespace faultline::localize {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> story_of(const char* text) {
  return story(Investigated(text).ask(ErrorInvariants()));
}

constexpr const char* kOrder = R"(int main(void) {
  int low = nondet_int(), high = nondet_int();
  __VERIFIER_assume(low > 0 && low < 100 && high > 0 && high < 100);
  low = low + 100;
  __VERIFIER_assert(low <= high);
  return 0; })";

TEST(Newton, AViolatedOrderIsToldAsAnOrder) {
  EXPECT_THAT(story_of(kOrder), Contains("high < low"));
}

TEST(Newton, UnsignedOrdersLookAsInC) {
  const auto told = story_of(R"(int main(void) {
  unsigned a = nondet_unsigned(), b = nondet_unsigned();
  a = a | 8;
  __VERIFIER_assert(a <= b);
  return 0; })");
  EXPECT_THAT(told, Contains("b < a"));
  EXPECT_THAT(told, Each(Not(HasSubstr("<u"))));
}

// In C the int would be converted, and the formula would mean something else.
TEST(Newton, SignedAndUnsignedAreNotMixed) {
  const auto told = story_of(R"(int main(void) {
  unsigned a = nondet_unsigned();
  int b = nondet_int();
  __VERIFIER_assume(a == 3 && b == -1);
  long sum = (long)a + b;
  __VERIFIER_assert(sum == 3);
  return 0; })");
  EXPECT_THAT(told, Each(Not(HasSubstr("a + b"))));
}

// Both move by the same: one relation serves for all of it, where bounds would change twice.
TEST(Newton, ARelationSurvivesWhatMovesBothSides) {
  EXPECT_THAT(story_of(R"(int main(void) {
  unsigned x = nondet_unsigned(), y = 0;
  y = x + 1;
  x = x + 5;
  y = y + 5;
  __VERIFIER_assert(y - x != 1);
  return 0; })"),
              ElementsAre("true", "4", "y - x == 1"));
}

TEST(Newton, WhatABranchOfTheCoreImpliesNeedsNoPast) {
  const auto told = story_of(R"(int main(void) {
  int x = nondet_int(), y = nondet_int();
  int z = 3;
  if (x > y) {
    z = z + 1;
    __VERIFIER_assert(x <= y);
  }
  return 0; })");
  EXPECT_THAT(told, ElementsAre("true", "5", "y < x"));
}

// `noise` is assigned, but the core does not look at it.
TEST(Newton, DeadVariablesAreProjectedAway) {
  const auto told = story_of(R"(int main(void) {
  int a = 3, noise = 7;
  int b = a * a;
  noise = noise + b;
  __VERIFIER_assert(b != 9);
  return noise; })");
  EXPECT_THAT(told, Each(Not(HasSubstr("noise"))));
}

// check/ must be able to say no to relations, too.
TEST(Newton, AWrongRelationIsRefuted) {
  const Investigated program(kOrder);
  const Encoded& encoded = program.investigation().path();
  const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms,
                           &program.investigation().program(), &program.investigation().run().trace};
  const fault::Localization found = program.ask(ErrorInvariants());
  auto right = proved<fault::InvariantInterval>(found.faults.back());
  ASSERT_TRUE(std::holds_alternative<trace::Relation>(right.next));
  EXPECT_EQ(check::confirm(basis, right, Budget{}), fault::Checked::Confirmed);
  fault::InvariantInterval false_in_the_run = right;
  auto& negated = std::get<trace::Relation>(false_in_the_run.next);
  negated.formula = negated.terms->logical_not(negated.formula);
  EXPECT_EQ(check::confirm(basis, false_in_the_run, Budget{}), fault::Checked::Refuted);
  fault::InvariantInterval too_weak = right;
  auto& weak = std::get<trace::Relation>(too_weak.next);
  weak.formula = weak.terms->boolean(true);
  EXPECT_EQ(check::confirm(basis, too_weak, Budget{}), fault::Checked::Refuted);
}

}  // namespace
}  // namespace faultline::localize
