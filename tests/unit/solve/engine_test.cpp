// The contract of sat::Engine, over every engine.
#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "base/diagnostic.h"
#include "sat_instances.h"
#include "solve/backend/cadical/cadical_engine.h"
#include "solve/backend/cryptominisat/cryptominisat_engine.h"
#include "solve/sat/race.h"

namespace faultline::solve::sat {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

struct Row {
  std::string name;
  std::function<std::unique_ptr<Engine>()> make;

  friend void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }
};

std::unique_ptr<Engine> racing(std::uint64_t conflicts_before_race) {
  return make_race(make_cadical_engine(), make_cryptominisat_engine(), conflicts_before_race);
}

// EagerRace gives nearly every query with a conflict to both engines.
std::vector<Row> rows() {
  return {{"Cadical", make_cadical_engine},
          {"Cryptominisat", make_cryptominisat_engine},
          {"Race", [] { return racing(kConflictsBeforeRace); }},
          {"EagerRace", [] { return racing(1); }},
          {"ReversedRace", [] { return make_race(make_cryptominisat_engine(), make_cadical_engine(), 1); }}};
}

class EngineTest : public testing::TestWithParam<Row> {
 protected:
  std::unique_ptr<Engine> make() const { return GetParam().make(); }
  static Verdict verdict(Engine& engine, const Clause& assumptions = {}) {
    return engine.solve(assumptions, {}).verdict;
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, EngineTest, testing::ValuesIn(rows()),
                         [](const auto& row) { return row.param.name; });

// Answers, models and cores of one query, against brute force.
void expect_right(Engine& engine, const Clauses& clauses, const Clause& assumptions,
                  std::uint32_t variables) {
  const Result result = engine.solve(assumptions, {});
  ASSERT_EQ(result.verdict == Verdict::Sat, satisfiable(clauses, assumptions, variables));
  ASSERT_NE(result.verdict, Verdict::Unknown);
  if (result.verdict == Verdict::Sat) {
    Clause model;
    for (std::uint32_t v = 1; v <= variables; ++v) {
      const Literal literal(static_cast<std::int32_t>(v));
      ASSERT_NE(engine.value(literal), engine.value(~literal));
      model.push_back(engine.value(literal) ? literal : ~literal);
    }
    for (const Literal assumption : assumptions)
      EXPECT_TRUE(engine.value(assumption));
    EXPECT_TRUE(satisfiable(clauses, model, variables));
    return;
  }
  Clause core;
  for (const Literal assumption : assumptions)
    if (engine.failed(assumption)) core.push_back(assumption);
  EXPECT_FALSE(satisfiable(clauses, core, variables));
  EXPECT_EQ(engine.solve(core, {}).verdict, Verdict::Unsat);
}

TEST_P(EngineTest, RandomProblemsAgainstBruteForce) {
  for (std::uint32_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(seed);
    const std::uint32_t variables = 2 + seed % 13;
    RandomClauses random(seed, variables);
    const auto engine = make();
    for (std::uint32_t v = 0; v < variables; ++v)
      ASSERT_EQ(engine->fresh().dimacs(), static_cast<std::int32_t>(v + 1));
    Clauses clauses;
    for (int round = 0; round < 8; ++round) {
      for (std::uint32_t i = random.below(variables); i > 0; --i) {
        clauses.push_back(random.clause(random.below(12) == 0 ? 1 + random.below(2) : 3));
        engine->add_clause(clauses.back());
      }
      const Clause assumptions = random.clause(random.below(6));
      ASSERT_NO_FATAL_FAILURE(expect_right(*engine, clauses, assumptions, variables));
    }
  }
}

TEST_P(EngineTest, NoClauses) {
  const auto engine = make();
  EXPECT_EQ(verdict(*engine), Verdict::Sat);
  const Literal a = engine->fresh();
  EXPECT_EQ(verdict(*engine, {~a}), Verdict::Sat);
  EXPECT_TRUE(engine->value(~a));
}

TEST_P(EngineTest, EmptyClauseIsForEver) {
  const auto engine = make();
  const Literal a = engine->fresh();
  engine->add_clause({});
  EXPECT_EQ(verdict(*engine), Verdict::Unsat);
  EXPECT_EQ(verdict(*engine, {a}), Verdict::Unsat);
  EXPECT_FALSE(engine->failed(a));
  const Literal b = engine->fresh();
  engine->add_clause({a, b});
  EXPECT_EQ(verdict(*engine, {b}), Verdict::Unsat);
  EXPECT_FALSE(engine->failed(b));
}

TEST_P(EngineTest, DuplicateAndTautologicalLiterals) {
  const auto engine = make();
  const Literal a = engine->fresh();
  const Literal b = engine->fresh();
  engine->add_clause({a, a, a});
  engine->add_clause({b, ~b});
  engine->add_clause({b, ~b, ~a});
  EXPECT_EQ(verdict(*engine, {b}), Verdict::Sat);
  EXPECT_TRUE(engine->value(a));
  EXPECT_EQ(verdict(*engine, {~b}), Verdict::Sat);
  EXPECT_EQ(verdict(*engine, {~a}), Verdict::Unsat);
  EXPECT_TRUE(engine->failed(~a));
}

TEST_P(EngineTest, ContradictoryAndRepeatedAssumptions) {
  const auto engine = make();
  const Literal a = engine->fresh();
  const Literal b = engine->fresh();
  engine->add_clause({a, b});
  EXPECT_EQ(verdict(*engine, {b, a, ~a}), Verdict::Unsat);
  EXPECT_TRUE(engine->failed(a));
  EXPECT_TRUE(engine->failed(~a));
  EXPECT_EQ(verdict(*engine, {a, a, ~b, ~b}), Verdict::Sat);
  EXPECT_TRUE(engine->value(~b));
  EXPECT_EQ(verdict(*engine, {~a, ~b, ~a}), Verdict::Unsat);
  EXPECT_TRUE(engine->failed(~a));
  EXPECT_TRUE(engine->failed(~b));
}

TEST_P(EngineTest, CoreNamesWhatWasUsed) {
  const auto engine = make();
  std::vector<Literal> chain;
  for (int i = 0; i < 50; ++i)
    chain.push_back(engine->fresh());
  for (std::size_t i = 0; i + 1 < chain.size(); ++i)
    engine->add_clause({~chain[i], chain[i + 1]});
  const Literal unused = engine->fresh();
  EXPECT_EQ(verdict(*engine, {unused, chain.front(), ~chain.back()}), Verdict::Unsat);
  EXPECT_FALSE(engine->failed(unused));
  EXPECT_TRUE(engine->failed(chain.front()));
  EXPECT_TRUE(engine->failed(~chain.back()));
}

TEST_P(EngineTest, VariablesThatOccurNowhereHaveValues) {
  const auto engine = make();
  const Literal a = engine->fresh();
  const Literal b = engine->fresh();
  engine->add_clause({a});
  ASSERT_EQ(verdict(*engine), Verdict::Sat);
  EXPECT_TRUE(engine->value(a));
  EXPECT_NE(engine->value(b), engine->value(~b));
}

// Engines eliminate variables; clauses and assumptions that come later must bring them back.
TEST_P(EngineTest, ClausesAfterALongSearch) {
  const auto engine = make();
  const Literal selector = engine->fresh();
  add_pigeons(*engine, 7, selector);
  EXPECT_EQ(verdict(*engine, {selector}), Verdict::Unsat);
  EXPECT_TRUE(engine->failed(selector));
  for (std::int32_t v = 2; v <= 40; ++v) {
    ASSERT_EQ(verdict(*engine, {Literal(v), ~selector}), Verdict::Sat) << v;
    ASSERT_TRUE(engine->value(Literal(v)));
    engine->add_clause({Literal(-v), selector});
    ASSERT_EQ(verdict(*engine, {Literal(v), ~selector}), Verdict::Unsat) << v;
    ASSERT_TRUE(engine->failed(Literal(v)));
  }
}

TEST_P(EngineTest, PreferenceIsNoConstraint) {
  const auto engine = make();
  const Literal a = engine->fresh();
  const Literal b = engine->fresh();
  for (int i = 0; i < 20; ++i) {
    engine->prefer(a);
    engine->prefer(~b);
    engine->prefer(~a);
  }
  engine->add_clause({a});
  EXPECT_EQ(verdict(*engine, {b}), Verdict::Sat);
  EXPECT_TRUE(engine->value(a));
}

// Asks a hard question under limits, reports how late the answer came, and then something easy.
class Interrupted {
 public:
  explicit Interrupted(Engine& engine) : engine_(engine), selector_(engine.fresh()), easy_(engine.fresh()) {
    add_pigeons(engine_, 13, selector_);
    add_hard_random(engine_, 7, 300, selector_);
  }

  void expect(Reason reason, const Limits& limits, Clock::time_point due) {
    const auto begin = Clock::now();
    const Result result = engine_.solve(std::span<const Literal>(&selector_, 1), limits);
    const auto end = Clock::now();
    EXPECT_EQ(result.verdict, Verdict::Unknown);
    EXPECT_EQ(to_string(result.reason), to_string(reason));
    EXPECT_LT(end - begin, 5s);
    if (due != Clock::time_point::max())
      std::printf("  %s: %.1f ms late\n", std::string(to_string(reason)).c_str(),
                  std::chrono::duration<double, std::milli>(end - std::max(due, begin)).count());
    expect_usable();
  }

 private:
  void expect_usable() {
    const Literal off[] = {~selector_, easy_};
    ASSERT_EQ(engine_.solve(off, {}).verdict, Verdict::Sat);
    EXPECT_TRUE(engine_.value(easy_));
    const Literal both[] = {easy_, ~easy_, selector_};
    ASSERT_EQ(engine_.solve(both, {}).verdict, Verdict::Unsat);
    EXPECT_FALSE(engine_.failed(selector_));
  }

  Engine& engine_;
  Literal selector_;
  Literal easy_;
};

TEST_P(EngineTest, StopsAtAConflictLimit) {
  const auto engine = make();
  Interrupted query(*engine);
  for (const std::uint64_t conflicts : {1u, 50u, 1000u, 8000u}) {
    SCOPED_TRACE(conflicts);
    const std::uint64_t before = engine->conflicts();
    query.expect(Reason::Conflicts, Limits{}.with_conflicts(conflicts), Clock::time_point::max());
    // Engines look at their limit between steps, and some count only conflicts that taught them something.
    EXPECT_GE(engine->conflicts() - before, conflicts * 8 / 10);
    EXPECT_LE(engine->conflicts() - before, conflicts + 300);
  }
}

TEST_P(EngineTest, NoConflictsAllowed) {
  const auto engine = make();
  Interrupted query(*engine);
  query.expect(Reason::Conflicts, Limits{}.with_conflicts(0), Clock::time_point::max());
}

TEST_P(EngineTest, StopsAtADeadline) {
  const auto engine = make();
  Interrupted query(*engine);
  for (const auto length : {300ms, 50ms, 0ms}) {
    Limits limits;
    limits.budget = limits.budget.within(length);
    query.expect(Reason::Time, limits, limits.budget.deadline);
  }
}

TEST_P(EngineTest, StopsAtAStopToken) {
  const auto engine = make();
  Interrupted query(*engine);
  for (int round = 0; round < 2; ++round) {
    const Limits limits;
    std::thread other([&] {
      std::this_thread::sleep_for(200ms);
      limits.budget.stop.request_stop();
    });
    query.expect(Reason::Stopped, limits, Clock::now() + 200ms);
    other.join();
  }
  const Limits limits;
  limits.budget.stop.request_stop();
  query.expect(Reason::Stopped, limits, Clock::now());
}

TEST_P(EngineTest, StopsAtAMemoryLimit) {
  const auto engine = make();
  Interrupted query(*engine);
  Limits limits;
  limits.budget.memory = 1;  // less than any process has
  query.expect(Reason::Memory, limits, Clock::now());
}

TEST_P(EngineTest, ConflictsAreCounted) {
  const auto engine = make();
  EXPECT_EQ(engine->conflicts(), 0u);
  add_pigeons(*engine, 6);
  EXPECT_EQ(verdict(*engine), Verdict::Unsat);
  EXPECT_GT(engine->conflicts(), 0u);
}

}  // namespace
}  // namespace faultline::solve::sat
