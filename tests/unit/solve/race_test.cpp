// What a race does when its engines misbehave, with engines that answer as they are told. (That races answer
// rightly is tested in engine_test.cpp.)
#include "solve/sat/race.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <new>
#include <thread>

#include "base/diagnostic.h"

namespace faultline::solve::sat {
namespace {

using namespace std::chrono_literals;

// What a scripted engine was told, readable after the race owns it.
struct Record {
  int clauses = 0;
  std::atomic<int> searches = 0;
  std::uint64_t last_limit = 0;
  bool destroyed = false;
};

class Scripted final : public Engine {
 public:
  using Script = std::function<Result(const Limits&)>;
  Scripted(Script script, Record& record) : script_(std::move(script)), record_(record) {}
  ~Scripted() override { record_.destroyed = true; }

  Literal fresh() override { return Literal(++variables_); }
  using Engine::add_clause;
  void add_clause(std::span<const Literal>) override { ++record_.clauses; }
  Result solve(std::span<const Literal>, const Limits& limits) override {
    ++record_.searches;
    record_.last_limit = limits.conflicts;
    return script_(limits);
  }
  bool value(Literal) override { return false; }
  bool failed(Literal) override { return false; }
  void prefer(Literal) override {}
  std::uint64_t conflicts() const override { return 0; }

 private:
  Script script_;
  Record& record_;
  std::int32_t variables_ = 0;
};

constexpr Result kSat{Verdict::Sat, {}};
constexpr Result kConflicts{Verdict::Unknown, Reason::Conflicts};

// Undecided at once in its head start, then until it is stopped.
Result endless(const Limits& limits) {
  if (limits.conflicts == kConflictsBeforeRace) return kConflicts;
  while (!limits.budget.exhausted())
    std::this_thread::sleep_for(1ms);
  return {Verdict::Unknown, limits.budget.stop.stop_requested() ? Reason::Stopped : Reason::Time};
}

class RaceTest : public testing::Test {
 protected:
  std::unique_ptr<Engine> race(Scripted::Script first, Scripted::Script second) {
    auto out = make_race(std::make_unique<Scripted>(std::move(first), first_),
                         std::make_unique<Scripted>(std::move(second), second_));
    const Literal a = out->fresh();
    out->add_clause({a});
    out->add_clause({a, out->fresh()});
    return out;
  }

  // A first engine that answers when the second has been asked.
  Scripted::Script sat_after_the_second() {
    return [this](const Limits& limits) {
      if (limits.conflicts == kConflictsBeforeRace) return kConflicts;
      for (int i = 0; i < 5000 && second_.searches == 0; ++i)
        std::this_thread::sleep_for(1ms);
      return kSat;
    };
  }

  Record first_;
  Record second_;
};

TEST_F(RaceTest, SecondIsNotAskedWhenTheFirstAnswersSoon) {
  const auto engine = race([](const Limits&) { return kSat; }, endless);
  EXPECT_EQ(engine->solve({}, {}).verdict, Verdict::Sat);
  EXPECT_EQ(first_.last_limit, kConflictsBeforeRace);
  EXPECT_EQ(second_.searches, 0);
  EXPECT_EQ(second_.clauses, 0);
}

TEST_F(RaceTest, SecondWinsAndHearsEachClauseOnce) {
  const auto engine = race(endless, [](const Limits&) { return kSat; });
  EXPECT_EQ(engine->solve({}, {}).verdict, Verdict::Sat);
  EXPECT_EQ(second_.clauses, 2);
  EXPECT_EQ(engine->solve({}, {}).verdict, Verdict::Sat);
  EXPECT_EQ(second_.clauses, 2);
  engine->add_clause({engine->fresh()});
  EXPECT_EQ(engine->solve({}, {}).verdict, Verdict::Sat);
  EXPECT_EQ(second_.clauses, 3);
}

TEST_F(RaceTest, FirstWinsAndTheSecondComesBack) {
  std::atomic<bool> second_back{false};
  const auto engine =
      race([](const Limits& l) { return l.conflicts == kConflictsBeforeRace ? kConflicts : kSat; },
           [&](const Limits& limits) {
             const Result result = endless(limits);
             second_back = true;
             return result;
           });
  EXPECT_EQ(engine->solve({}, {}).verdict, Verdict::Sat);
  EXPECT_TRUE(second_back || second_.searches == 0);
}

TEST_F(RaceTest, ConflictLimitIsTheFirstEngines) {
  const auto engine = race([](const Limits&) { return kConflicts; }, endless);
  const Result result = engine->solve({}, Limits{}.with_conflicts(kConflictsBeforeRace + 77));
  EXPECT_EQ(result.reason, Reason::Conflicts);
  EXPECT_EQ(first_.last_limit, 77u);
  second_.searches = 0;
  EXPECT_EQ(engine->solve({}, Limits{}.with_conflicts(50)).reason, Reason::Conflicts);
  EXPECT_EQ(first_.last_limit, 50u);
  EXPECT_EQ(second_.searches, 0);
}

TEST_F(RaceTest, CallersTokenStopsBoth) {
  const auto engine = race(endless, endless);
  const Limits limits;
  std::thread other([&] {
    std::this_thread::sleep_for(50ms);
    limits.budget.stop.request_stop();
  });
  const Result result = engine->solve({}, limits);
  other.join();
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, Reason::Stopped);
}

TEST_F(RaceTest, DeadlineStopsBoth) {
  const auto engine = race(endless, endless);
  Limits limits;
  limits.budget = limits.budget.within(50ms);
  EXPECT_EQ(engine->solve({}, limits).reason, Reason::Time);
}

TEST_F(RaceTest, SecondOutOfMemoryIsGivenUp) {
  const auto engine = race(sat_after_the_second(), [](const Limits&) -> Result { throw std::bad_alloc(); });
  EXPECT_EQ(engine->solve({}, {}).verdict, Verdict::Sat);
  EXPECT_TRUE(second_.destroyed);
  engine->add_clause({engine->fresh()});
  EXPECT_EQ(engine->solve({}, {}).verdict, Verdict::Sat);
  EXPECT_EQ(first_.last_limit, Limits::kUnlimited);
}

TEST_F(RaceTest, DefectsOfEitherEngineAreHeard) {
  const auto broken = [](const Limits& limits) -> Result {
    if (limits.conflicts == kConflictsBeforeRace) return kConflicts;
    throw InternalError("broken");
  };
  EXPECT_THROW(race(broken, endless)->solve({}, {}), InternalError);
  second_.searches = 0;
  EXPECT_THROW(race(sat_after_the_second(), broken)->solve({}, {}), InternalError);
}

}  // namespace
}  // namespace faultline::solve::sat
