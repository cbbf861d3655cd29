// Explicit search on BIP models whose numbers of states have closed formulas, and on ones that fail.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <map>

#include "engine/explicit/search.h"
#include "frontend/bip/simulation.h"

namespace faultline::engine::explicit_state {
namespace {

using frontend::bip::Simulation;

class Searched : public TransitionSystem {
 public:
  explicit Searched(const frontend::bip::Model& model) : simulation_(model) {}
  std::size_t words() const override { return simulation_.words(); }
  void initial(const Visit& visit) override {
    std::vector<Word> state(words());
    for (std::uint32_t truths = 0; truths >> simulation_.free_truths().size() == 0; ++truths)
      visit(truths, arrival(simulation_.initial(state.data(), truths), state.data()));
  }
  std::optional<std::uint64_t> given(std::uint32_t initial, const trace::InputRequest& request) override {
    const auto& free = simulation_.free_truths();
    const auto one = request.cell ? std::ranges::find(free, request.name) : free.end();
    if (one == free.end()) return std::nullopt;
    return initial >> (one - free.begin()) & 1;
  }
  void successors(const Word* state, const Visit& visit) override {
    try {
      simulation_.successors(state, [&](std::size_t step, Simulation::Outcome outcome, const Word* next) {
        visit(static_cast<std::uint32_t>(step), arrival(outcome, next));
      });
    } catch (const Simulation::Stuck& stuck) {
      throw Stuck{stuck.reason, stuck.range};
    }
  }

 private:
  static Arrival arrival(Simulation::Outcome outcome, const Word* state) {
    if (outcome == Simulation::Outcome::State) return {{}, state};
    switch (outcome) {
      case Simulation::Outcome::DivisionByZero: return {trace::EventKind::DivisionByZero, nullptr};
      case Simulation::Outcome::DivisionOverflow: return {trace::EventKind::SignedOverflow, nullptr};
      default: return {trace::EventKind::AssertionFailed, nullptr};
    }
  }
  Simulation simulation_;
};

Result searched(const std::string& text, Options options = {}, const std::string& never = "") {
  frontend::bip::Options reading;
  reading.files = {"m.bip"};
  reading.instead = {{"m.bip", text}};
  reading.deadlock = frontend::bip::Deadlock::Error;
  if (!never.empty()) reading.nevers = {never};
  const frontend::bip::ModelResult model = frontend::bip::read_model(reading);
  const frontend::bip::Result result = frontend::bip::read(reading);
  if (!model.model || !result.program) throw std::runtime_error(result.diagnostics.front().message);
  Searched system(*model.model);
  return check(*result.program, system, options);
}

Options all() {
  Options options;
  options.wanted = Wanted::All;
  return options;
}

// n components, each of which counts to k by itself.
std::string counters(int n, int k) {
  std::string parts;
  for (int i = 0; i < n; ++i)
    parts += fmt::format("component Counter c{}({}) ", i, k);
  return "package p port type S() atom type Counter(int k) data int x = 0 port S tick() place L initial to L on tick "
         "from L to L do { x = (x + 1) % k; } end compound type R() " +
         parts + "end end";
}

// Each takes the fork of its own number, then the next one; in a ring of n.
std::string philosophers(int n) {
  std::string parts, connectors;
  for (int i = 0; i < n; ++i) {
    const int next = (i + 1) % n;
    parts += fmt::format("component P p{0}() component F f{0}() ", i);
    connectors += fmt::format(
        "connector T l{0}(p{0}.l, f{0}.take) connector T r{0}(p{0}.r, f{1}.take) connector G d{0}(p{0}.d, f{0}.give, "
        "f{1}.give) ",
        i, next);
  }
  return "package p port type S() atom type P() export port S l(), r(), d() place A, B, C initial to A on l from A to "
         "B on r from B to C on d from C to A end atom type F() export port S take(), give() place A, B initial to A "
         "on take from A to B on give from B to A end connector type T(S p, S f) define p f end connector type G(S p, "
         "S f, S g) define p f g end compound type R() " +
         parts + connectors + "end end";
}

TEST(States, IndependentCounters) {
  for (const auto& [n, k] : {std::pair{1, 1}, {1, 7}, {2, 5}, {3, 4}, {4, 3}}) {
    const Result result = searched(counters(n, k), all());
    std::uint64_t expected = 1;
    for (int i = 0; i < n; ++i)
      expected *= static_cast<std::uint64_t>(k);
    EXPECT_EQ(result.verdict, Verdict::Safe);
    EXPECT_EQ(result.statistics.states, expected);
    EXPECT_EQ(result.statistics.transitions, expected * static_cast<std::uint64_t>(n));
    EXPECT_EQ(result.statistics.deadlocks, 0u);
    EXPECT_TRUE(result.statistics.complete);
  }
}

// Who eats has both forks, so the next one thinks; all else is free: (1 + sqrt 2)^n + (1 - sqrt 2)^n, which is
// 6, 14, 34, 82, 198 (each twice the one before and the one before that). All hungry is the only deadlock.
TEST(States, Philosophers) {
  std::uint64_t before = 2, now = 6;
  for (int n = 2; n <= 7; ++n) {
    const Result result = searched(philosophers(n), all());
    EXPECT_EQ(result.statistics.states, now) << n;
    EXPECT_EQ(result.statistics.deadlocks, 1u) << n;
    EXPECT_EQ(result.verdict, Verdict::Unsafe);
    const std::uint64_t next = 2 * now + before;
    before = now;
    now = next;
  }
}

// The deadlock needs one step of each, and the 0 that ends the run.
TEST(Counterexample, OfADeadlockIsShortest) {
  const Result result = searched(philosophers(5));
  ASSERT_EQ(result.violations.size(), 1u);
  EXPECT_EQ(result.violations[0].run.event.kind, trace::EventKind::ErrorReached);
  EXPECT_EQ(result.violations[0].run.inputs.size(), 6u);
  EXPECT_EQ(result.violations[0].simplicity, Simplicity::Simplest);
}

TEST(Counterexample, OfAStateIsShortest) {
  const Result result = searched(counters(2, 9), {}, "c0.x == 3 and c1.x == 4");
  ASSERT_EQ(result.violations.size(), 1u);
  EXPECT_EQ(result.violations[0].run.inputs.size(), 7u);
  EXPECT_FALSE(result.statistics.complete);
  EXPECT_EQ(searched(counters(2, 4), {}, "c0.x == 3 and c1.x == 4").verdict, Verdict::Safe);
}

// Truth values that nobody has set are inputs with two values: each is looked at, and the replay is told.
std::string switches(const std::string& guard) {
  return "package p port type S() atom type A() data bool a data bool b data int n = 0 port S e() place L, M initial "
         "to L on e from L to L provided (n < 3) do { n = n + 1; } on e from L to M provided (n == 3 && " +
         guard + ") end compound type R() component A x(), y() end end";
}

TEST(Inputs, TruthValuesAreEnumerated) {
  // Four values of each atom's two, n up to 3, and one more place where the guard holds; each by itself.
  EXPECT_EQ(searched(switches("a && !b"), all()).statistics.states, (4 * 4 + 1) * (4 * 4 + 1));
  const Result reached = searched(switches("a && !b"), {}, "y.M and x.n == 0");
  ASSERT_EQ(reached.violations.size(), 1u);
  std::map<std::string, std::uint64_t> values;
  for (const trace::UsedInput& input : reached.violations[0].run.inputs)
    values[input.name] = input.bits;
  EXPECT_EQ(values["y.a"], 1u);
  EXPECT_EQ(values["y.b"], 0u);
  EXPECT_EQ(searched(switches("a && !a"), {}, "y.M").verdict, Verdict::Unsafe);  // its deadlock
  Options only_never;
  only_never.properties = {};
  only_never.properties.add(trace::EventKind::AssertionFailed);
  EXPECT_EQ(searched(switches("a && !a"), only_never, "y.M").verdict, Verdict::Safe);
}

// What the search evaluates, and when, is what the Program evaluates; else its counterexample has no replay.
std::string one_atom(const std::string& inside) {
  return "package p port type S() atom type A() " + inside + " end compound type R() component A a() end end";
}

// The port has a guard for each place: that of the next one is not looked at before its step.
TEST(Replay, AGuardThatDividesBelongsToItsStep) {
  const Result result = searched(one_atom("data int x = 0 port S e() place L, M initial to L on e from L to M on e from M "
                                          "to L provided (1 / x == 0)"));
  ASSERT_EQ(result.violations.size(), 1u);
  EXPECT_EQ(result.violations[0].run.event.kind, trace::EventKind::DivisionByZero);
  EXPECT_EQ(result.violations[0].run.inputs.size(), 2u);
}

TEST(Replay, BitOperatorsOfTruthValuesLookAtBothSides) {
  for (const char* right : {"b & (1 / x == 0)", "!b | (1 / x == 0)"}) {
    const Result result = searched(one_atom("data int x = 0 data bool b = false port S e() place L initial to L on e from "
                                            "L to L do { b = " + std::string(right) + "; }"));
    ASSERT_EQ(result.violations.size(), 1u) << right;
    EXPECT_EQ(result.violations[0].run.event.kind, trace::EventKind::DivisionByZero) << right;
  }
  EXPECT_EQ(searched(one_atom("data int x = 0 data bool b = false port S e() place L initial to L on e from L to L do { b "
                              "= b && (1 / x == 0); }")).verdict, Verdict::Safe);
}

// -2147483648 / -1 is no int: the run ends there, which nobody has asked about.
TEST(Replay, TheQuotientThatIsNoIntEndsTheRun) {
  const Result result = searched(one_atom("data int x = -2147483648 data int y = -1 port S e() place L, M initial to L on "
                                          "e from L to M do { x = x / y; }"), {}, "a.M");
  EXPECT_EQ(result.verdict, Verdict::Safe);
  ASSERT_TRUE(result.unasked);
  EXPECT_EQ(result.unasked->kind, trace::EventKind::SignedOverflow);
}

// One constant, but another in each initial state.
TEST(Inputs, AConstantThatIsMadeOfThemIsPartOfTheState) {
  const std::string model = one_atom("data bool b const data bool k = !b data bool z = false port S e(), f() place L, M, N "
                                     "initial to L on e from L to M do { z = k; } on f from M to N provided (k != z)");
  Options no_deadlock;
  no_deadlock.properties = {};
  no_deadlock.properties.add(trace::EventKind::AssertionFailed);
  const Result result = searched(model, no_deadlock, "a.N");
  EXPECT_EQ(result.verdict, Verdict::Safe);
  EXPECT_EQ(result.statistics.states, 4u);
}

// 1,023 interactions: each looks at those with one port more only.
TEST(Limits, MaximalProgressAmongManyPorts) {
  std::string ports, define, components, arguments;
  for (int i = 0; i < 10; ++i) {
    const char* const comma = i == 0 ? "" : ", ";
    ports += fmt::format("{}S p{}", comma, i);
    define += fmt::format("p{}' ", i);
    components += fmt::format("{}a{}()", comma, i);
    arguments += fmt::format("{}a{}.e", comma, i);
  }
  const std::string model = fmt::format(
      "package p port type S() atom type A() export port S e() place L, M initial to L on e from L to M end connector "
      "type C({}) define {} end compound type R() component A {} connector C c({}) end end",
      ports, define, components, arguments);
  const auto start = std::clock();
  const Result result = searched(model, all());
  EXPECT_EQ(result.statistics.states, 2u);
  EXPECT_LT(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 10.0);
}

// Three groups of three, each of which shows that all of it can move; two groups at most do so at once. Each of the 511
// interactions looks at all that are larger, each made of interactions that look at larger ones of their group.
TEST(Limits, InteractionsOfCompoundsAboveEachOther) {
  const Result result = searched(
      "package p port type N(int n) atom type A() data int n = 1 export port N e(n) place L, M initial to L on e from L "
      "to M end connector type C(N x, N y, N z) data int n export port N e(n) define x' y' z' on x y z up { n = x.n + "
      "y.n + z.n; } on x y up { n = x.n + y.n; } on x z up { n = x.n + z.n; } on y z up { n = y.n + z.n; } on x up { n "
      "= x.n; } on y up { n = y.n; } on z up { n = z.n; } end connector type D(N x, N y, N z) define x' y' z' on x y z "
      "provided (x.n + y.n + z.n <= 6) end connector type All(N x, N y, N z) define x y z on x y z provided (x.n > 9) "
      "end compound type G() component A a(), b(), c() connector C k(a.e, b.e, c.e) export port k.e as e end compound "
      "type R() component G g(), h(), i() connector D d(g.e, h.e, i.e) connector All all(g.e, h.e, i.e) "
      "priority r d:* < all:* end end",
      all());
  EXPECT_EQ(result.statistics.states, 1u + 3u + 1u);
  EXPECT_EQ(result.statistics.transitions, 3u + 3u);
  EXPECT_EQ(result.statistics.deadlocks, 1u);
  ASSERT_EQ(result.violations.size(), 1u);
  EXPECT_EQ(result.violations[0].run.inputs.size(), 3u);  // two steps, and the end
}

TEST(Limits, UnboundedInputIsUnknown) {
  const Result result = searched(
      "package p port type S() atom type A() data int x port S e() place L initial to L on e from L to L provided (x == "
      "1) end compound type R() component A a() end end");
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, "'x' is read before it has a value: it is an input, which exact search does not enumerate");
}

// Asked to stop while its first state is looked at.
class Slow : public Searched {
 public:
  using Searched::Searched;
  void successors(const Word* state, const Visit& visit) override {
    ++expanded;
    stop.request_stop();
    Searched::successors(state, visit);
  }
  StopToken stop;
  int expanded = 0;
};

TEST(Limits, AStopIsHeardBetweenAnyTwoStates) {
  frontend::bip::Options reading;
  reading.files = {"m.bip"};
  reading.instead = {{"m.bip", counters(3, 4)}};
  const frontend::bip::ModelResult model = frontend::bip::read_model(reading);
  const frontend::bip::Result result = frontend::bip::read(reading);
  Slow system(*model.model);
  Options options = all();
  options.budget.stop = system.stop;
  const Result found = check(*result.program, system, options);
  EXPECT_EQ(found.reason, "stopped");
  EXPECT_EQ(found.verdict, Verdict::Unknown);
  EXPECT_EQ(system.expanded, 1);
  EXPECT_EQ(found.statistics.states, 4u);
}

// One state a level: all but the last one are left, and whether the one before has a way on is known.
TEST(Limits, ItIsSaidHowLongRunsWereLookedAt) {
  Options options = all();
  options.budget.memory = 100'000;
  const Result line = searched(counters(1, 1'000'000), options);
  EXPECT_EQ(line.reason, "memory");
  EXPECT_EQ(line.statistics.depth, line.statistics.states - 2);
  options.properties = Properties();
  options.properties.add(trace::EventKind::AssertionFailed);
  const Result without_deadlocks = searched(counters(1, 1'000'000), options);
  EXPECT_EQ(without_deadlocks.statistics.depth, without_deadlocks.statistics.states - 1);
  EXPECT_EQ(searched(counters(2, 3), all()).statistics.depth, 3u);  // the furthest of 9 states is 4 steps away
}

TEST(Limits, MemoryAndStop) {
  Options options = all();
  options.budget.memory = 100'000;
  const Result result = searched(counters(5, 8), options);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, "memory");
  EXPECT_FALSE(result.statistics.complete);
  Options stopped = all();
  stopped.budget.stop.request_stop();
  EXPECT_EQ(searched(counters(2, 2), stopped).reason, "stopped");
}

}  // namespace
}  // namespace faultline::engine::explicit_state
