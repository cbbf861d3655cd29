#include "trace/outcome.h"

#include <gtest/gtest.h>

#include <set>

namespace faultline::trace {
namespace {

TEST(Outcome, EveryKindHasAnIdOfItsOwn) {
  std::set<std::string_view> ids;
  for (int i = 0; i <= static_cast<int>(EventKind::MissingReturn); ++i)
    ids.insert(id(static_cast<EventKind>(i)));
  EXPECT_EQ(ids.size(), static_cast<std::size_t>(EventKind::MissingReturn) + 1);
  EXPECT_FALSE(ids.contains("unknown"));
}

TEST(Outcome, OnlyFailuresOfPropertiesAreViolations) {
  for (const EventKind kind :
       {EventKind::Finished, EventKind::AssumptionFailed, EventKind::InputOutOfRange, EventKind::StepLimit,
        EventKind::StackLimit, EventKind::MemoryLimit, EventKind::Stopped, EventKind::Aborted}) {
    EXPECT_FALSE(is_violation(kind)) << id(kind);
  }
  EXPECT_TRUE(is_violation(EventKind::AssertionFailed));
  EXPECT_TRUE(is_violation(EventKind::DivisionByZero));
  EXPECT_TRUE(is_violation(EventKind::MissingReturn));
}

}  // namespace
}  // namespace faultline::trace
