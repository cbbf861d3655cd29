// Cores of the executed steps, and what localizers say where there is little to say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigated.h"
#include "localize/max_sat/max_sat.h"
#include "localize/min_cores/min_cores.h"
#include "localize/unsat_core/unsat_core.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;

constexpr const char* kLoop = R"(int main(void) {
  int x = 0;
  for (int i = 0; i < 3; i++)
    x = x + 2;
  __VERIFIER_assert(x == 7);
  return 0;
})";

TEST(Cores, AStatementIsBlamedOnceWithAllItsVisits) {
  const Investigated program(kLoop);
  const fault::Localization found = program.ask(UnsatCore());
  ASSERT_THAT(lines(found), ElementsAre("3+5"));
  EXPECT_EQ(found.faults.front().parts.back().steps.size(), 3u);
}

TEST(Cores, OneSelectorForAllVisits) {
  const Investigated program(kLoop);
  MinCoresOptions options;
  options.selectors = trace::Selectors::PerStatement;
  const fault::Localization found = program.ask(MinCores(options));
  ASSERT_THAT(lines(found), ElementsAre("3+5"));
  EXPECT_EQ(std::get<fault::Core>(found.faults.front().evidence).of.groups.size(), 2u);
}

TEST(Cores, NothingCanBeBlamed) {
  const Investigated program(R"(int main(void) {
  int x = nondet_int();
  __VERIFIER_assert(x != 3);
  return 0;
})");
  for (const fault::Localization& found : {program.ask(UnsatCore()), program.ask(MaxSat())}) {
    EXPECT_TRUE(found.faults.empty());
    EXPECT_FALSE(found.note.empty());
  }
}

TEST(MaxSatBudget, WhatIsNotFinishedIsMarked) {
  const Investigated program(kLoop);
  Context context;
  context.budget = Budget{}.within(std::chrono::milliseconds(0));
  const fault::Localization found = MaxSat().localize(program.investigation(), context);
  EXPECT_EQ(found.completeness, fault::Completeness::LimitReached);
}

TEST(MaxSatSizes, LargerSetsOnlyIfAsked) {
  const Investigated program(R"(int main(void) {
  int a = 1;
  int b = 2;
  int c = a;
  __VERIFIER_assert(c == 5 || b == a - 1);
  return 0;
})");
  const fault::Localization optimum = program.ask(MaxSat());
  for (const fault::Fault& fault : optimum.faults)
    EXPECT_EQ(std::get<fault::CorrectionSet>(fault.evidence).of.groups.size(), 1u);
  EXPECT_THAT(single_lines(optimum), ElementsAre("3", "4", "5"));
}

// A function whose result is compared is not a part of the property, even if nothing else looks at the
// result.
TEST(Property, AComparedResultIsNotAVerdict) {
  const Investigated program(R"(int larger(int a, int b) {
  return a < b ? a : b;
}
int main(void) {
  int x = 3, y = 5;
  int top = larger(x, y);
  __VERIFIER_assert(top >= y);
  return 0;
})");
  EXPECT_THAT(single_lines(program.ask(MaxSat())), testing::IsSupersetOf({"3", "7"}));
}

}  // namespace
}  // namespace faultline::localize
