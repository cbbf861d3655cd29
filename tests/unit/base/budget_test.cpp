#include "base/budget.h"

#include <gtest/gtest.h>

namespace faultline {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

TEST(Budget, HasNoEndUnlessOneIsGiven) {
  const Budget budget;
  EXPECT_FALSE(budget.exhausted());
  EXPECT_EQ(budget.deadline, Budget::Clock::time_point::max());
}

TEST(Budget, EndsAtItsDeadline) {
  Budget budget;
  budget.deadline = Budget::Clock::now() - milliseconds(1);
  EXPECT_TRUE(budget.exhausted());
  budget.deadline = Budget::Clock::now() + hours(1);
  EXPECT_FALSE(budget.exhausted());
}

TEST(Budget, AStopReachesEveryCopy) {
  const Budget budget;
  const Budget copy = budget;
  const Budget part = budget.within(hours(1));
  EXPECT_FALSE(part.exhausted());
  budget.stop.request_stop();
  EXPECT_TRUE(budget.exhausted());
  EXPECT_TRUE(copy.exhausted());
  EXPECT_TRUE(part.exhausted());
  EXPECT_TRUE(part.stop.flag()->load());
  EXPECT_FALSE(Budget().exhausted()) << "another budget has a flag of its own";
}

TEST(Budget, APartNeverEndsLaterThanTheWhole) {
  Budget budget;
  budget.deadline = Budget::Clock::now() + hours(1);
  EXPECT_EQ(budget.within(hours(2)).deadline, budget.deadline);
  const Budget part = budget.within(milliseconds(500));
  EXPECT_LT(part.deadline, budget.deadline);
  EXPECT_LE(part.deadline, Budget::Clock::now() + milliseconds(500));
  EXPECT_EQ(part.memory, budget.memory);
}

TEST(Budget, APartOfNothingIsExhausted) {
  EXPECT_TRUE(Budget().within(milliseconds(0)).exhausted());
  Budget past;
  past.deadline = Budget::Clock::now() - hours(1);
  EXPECT_TRUE(past.within(hours(2)).exhausted());
}

TEST(Budget, TheLongestPartDoesNotOverflow) {
  EXPECT_FALSE(Budget().within(milliseconds::max()).exhausted());
  Budget budget;
  budget.deadline = Budget::Clock::now() + hours(1);
  EXPECT_EQ(budget.within(milliseconds::max()).deadline, budget.deadline);
}

}  // namespace
}  // namespace faultline
