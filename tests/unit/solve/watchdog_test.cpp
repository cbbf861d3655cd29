#include "solve/sat/watchdog.h"

#include <gtest/gtest.h>

#include <sys/mman.h>

#include <cstring>
#include <iostream>

#include "base/diagnostic.h"
#include "solve/sat/background.h"
#include "solve/sat/memory.h"

namespace faultline::solve::sat {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class WatchdogTest : public testing::Test {
 protected:
  // Waits for the watch to fire; says how long that took. Gives up after 5 s.
  static std::chrono::duration<double, std::milli> wait(const Watch& watch) {
    const auto begin = Clock::now();
    while (!watch.fired() && Clock::now() - begin < 5s)
      std::this_thread::sleep_for(1ms);
    return Clock::now() - begin;
  }
  void wait_for_calls(int count) const {
    for (const auto begin = Clock::now(); calls < count && Clock::now() - begin < 5s;)
      std::this_thread::sleep_for(1ms);
  }

  std::atomic<int> calls{0};
  Watchdog watchdog{[this] { ++calls; }};
};

TEST_F(WatchdogTest, UnusedIsQuiet) {
  std::this_thread::sleep_for(30ms);
  EXPECT_EQ(calls, 0);
}

TEST_F(WatchdogTest, DeadlineInterrupts) {
  const Watch watch(watchdog, Budget{}.within(100ms));
  EXPECT_FALSE(watch.fired());
  const auto took = wait(watch);
  EXPECT_EQ(watch.fired(), Reason::Time);
  EXPECT_GE(took, 90ms);
  wait_for_calls(1);
  EXPECT_GE(calls, 1);
  std::printf("  deadline of 100 ms noticed after %.1f ms\n", took.count());
}

TEST_F(WatchdogTest, StopTokenInterrupts) {
  const Budget budget;
  const Watch watch(watchdog, budget);
  std::this_thread::sleep_for(30ms);
  EXPECT_FALSE(watch.fired());
  EXPECT_EQ(calls, 0);
  budget.stop.request_stop();
  const auto took = wait(watch);
  EXPECT_EQ(watch.fired(), Reason::Stopped);
  std::printf("  stop noticed after %.1f ms\n", took.count());
}

TEST_F(WatchdogTest, MemoryInterrupts) {
  Budget budget;
  budget.memory = 1;
  const Watch watch(watchdog, budget);
  wait(watch);
  EXPECT_EQ(watch.fired(), Reason::Memory);
}

TEST_F(WatchdogTest, EnoughMemoryDoesNot) {
  Budget budget;
  budget.memory = resident_bytes() + (std::size_t{1} << 33);
  const Watch watch(watchdog, budget);
  std::this_thread::sleep_for(150ms);
  EXPECT_FALSE(watch.fired());
}

TEST_F(WatchdogTest, WhatIsExhaustedFiresAtOnce) {
  {
    const Watch watch(watchdog, Budget{}.within(0ms));
    EXPECT_EQ(watch.fired(), Reason::Time);
  }
  Budget stopped;
  stopped.stop.request_stop();
  const Watch watch(watchdog, stopped);
  EXPECT_EQ(watch.fired(), Reason::Stopped);
}

// A library may forget an interrupt that comes before its search begins.
TEST_F(WatchdogTest, InterruptIsRepeatedUntilTheWatchEnds) {
  {
    const Watch watch(watchdog, Budget{}.within(0ms));
    wait_for_calls(3);
    EXPECT_GE(calls, 3);
  }
  const int at_end = calls;
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(calls, at_end);
}

TEST_F(WatchdogTest, NextWatchStartsAfresh) {
  {
    const Watch watch(watchdog, Budget{}.within(0ms));
    wait_for_calls(1);
  }
  const int at_end = calls;
  const Watch watch(watchdog, Budget{});
  EXPECT_FALSE(watch.fired());
  std::this_thread::sleep_for(50ms);
  EXPECT_FALSE(watch.fired());
  EXPECT_EQ(calls, at_end);
}

TEST_F(WatchdogTest, WakesUpAfterALongSleep) {
  { const Watch watch(watchdog, Budget{}); }
  std::this_thread::sleep_for(400ms);
  const Watch watch(watchdog, Budget{}.within(20ms));
  wait(watch);
  EXPECT_EQ(watch.fired(), Reason::Time);
}

TEST_F(WatchdogTest, OneWatchAtATime) {
  const Watch watch(watchdog, Budget{});
  EXPECT_THROW(Watch(watchdog, Budget{}), InternalError);
}

TEST_F(WatchdogTest, ManyShortWatchesAreCheap) {
  constexpr int kCount = 100'000;
  const Budget budget = Budget{}.within(1h);
  const auto begin = Clock::now();
  for (int i = 0; i < kCount; ++i)
    const Watch watch(watchdog, budget);
  const std::chrono::duration<double, std::micro> took = Clock::now() - begin;
  std::printf("  %.3f us per watch\n", took.count() / kCount);
  EXPECT_LT(took, 5s);
  EXPECT_EQ(calls, 0);
}

TEST(BackgroundTest, FinishesAndCanBeGivenUp) {
  Background background;
  EXPECT_TRUE(background.finished());
  std::atomic<bool> go{false};
  int written = 0;
  background.start([&] {
    while (!go)
      std::this_thread::sleep_for(1ms);
    written = 7;
  });
  EXPECT_FALSE(background.finished_within(20ms));
  EXPECT_THROW(background.start([] {}), InternalError);
  go = true;
  ASSERT_TRUE(background.finished_within(5s));
  EXPECT_EQ(written, 7);
  for (int i = 0; i < 1000; ++i) {
    background.start([&] { ++written; });
    ASSERT_TRUE(background.finished_within(5s));
  }
  EXPECT_EQ(written, 1007);
}

TEST(BackgroundTest, DestructorWaits) {
  bool done = false;
  {
    Background background;
    background.start([&] {
      std::this_thread::sleep_for(30ms);
      done = true;
    });
  }
  EXPECT_TRUE(done);
}

TEST(BackgroundTest, JobsThatAreLeftBehindTakeTheirBaggage) {
  std::atomic<bool> go{false};
  const auto baggage = std::make_shared<int>(1);
  const std::size_t before = jobs_left_behind();
  Background background;
  background.start([&go, &number = *baggage] {
    while (!go)
      std::this_thread::sleep_for(1ms);
    number = 2;
  });
  background.leave(baggage);
  EXPECT_EQ(jobs_left_behind(), before + 1);
  EXPECT_FALSE(fewer_left_behind_within(before + 1, 20ms));
  int other = 0;
  background.start([&] { other = 3; });  // does not wait for the first
  ASSERT_TRUE(background.finished_within(5s));
  EXPECT_EQ(other, 3);
  EXPECT_EQ(baggage.use_count(), 2);
  go = true;
  ASSERT_TRUE(fewer_left_behind_within(before + 1, 5s));
  EXPECT_EQ(*baggage, 2);
  EXPECT_EQ(baggage.use_count(), 1);
}

// With the status and the output that it would have had.
TEST(BackgroundDeathTest, ProcessesEndWhileAJobRunsThatWasLeftBehind) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto leave_and_exit = [] {
    Background background;
    background.start([] { std::this_thread::sleep_for(1h); });
    background.leave(nullptr);
    std::cerr << "told " << std::flush;
    std::exit(3);
  };
  const auto begin = Clock::now();
  EXPECT_EXIT(leave_and_exit(), testing::ExitedWithCode(3), "told");
  EXPECT_LT(Clock::now() - begin, 60s);
}

TEST(Memory, GrowsWithWhatIsTouched) {
  constexpr std::size_t kSize = std::size_t{64} << 20;
  const std::size_t before = resident_bytes();
  EXPECT_GT(before, 0u);
  // Fresh pages: the allocator might give what an earlier test has freed and the process still has.
  void* const block = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(block, MAP_FAILED);
  std::memset(block, 'x', kSize);
  EXPECT_GT(resident_bytes(), before + kSize / 2);
  ::munmap(block, kSize);
}

}  // namespace
}  // namespace faultline::solve::sat
