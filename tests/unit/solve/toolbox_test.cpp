// The toolbox against brute force, on every backend; with solvers that give up; at its limits.
#include <gtest/gtest.h>

#include "base/diagnostic.h"
#include "brute_force_solver.h"
#include "solve/backend/cadical/cadical_engine.h"
#include "solve/decorator.h"
#include "solve/toolbox/enumerate.h"
#include "solve/toolbox/map_solver.h"
#include "toolbox_random.h"

namespace faultline::solve::toolbox {

using logic::Sort;
using logic::Term;

static void PrintTo(Completeness completeness, std::ostream* out) {
  static constexpr const char* kNames[] = {"Complete", "Stopped", "LimitReached", "SolverGaveUp"};
  *out << kNames[static_cast<int>(completeness)];
}

namespace {

// Everything an enumeration reports.
struct Found {
  std::vector<MinimalCore> cores;
  std::vector<MaximalSet> maximal;
  Enumeration enumeration;

  Sets core_sets() const {
    Sets out;
    for (const MinimalCore& core : cores)
      out.insert(core.elements);
    return out;
  }
  Sets correction_sets() const {
    Sets out;
    for (const MaximalSet& set : maximal)
      out.insert(set.correction);
    return out;
  }
};

Found find_all(Elements& elements, EnumerateOptions options = {}) {
  Found found;
  options.on_core = [&](const MinimalCore& core) {
    found.cores.push_back(core);
    return Next::Continue;
  };
  options.on_correction = [&](const MaximalSet& set) {
    found.maximal.push_back(set);
    return Next::Continue;
  };
  found.enumeration = enumerate(elements, options);
  EXPECT_EQ(found.enumeration.cores, found.cores.size());
  EXPECT_EQ(found.enumeration.corrections, found.maximal.size());
  EXPECT_EQ(found.core_sets().size(), found.cores.size()) << "a core was reported twice";
  EXPECT_EQ(found.correction_sets().size(), found.maximal.size()) << "a correction set was reported twice";
  return found;
}

EnumerateOptions options_for(const Instance& instance, std::uint64_t seed) {
  EnumerateOptions options;
  options.fixed = instance.fixed;
  options.prefer = seed % 2 == 0 ? Prefer::Cores : Prefer::CorrectionSets;
  return options;
}

void expect_model(const Instance& instance, const MaximalSet& set) {
  for (const Term formula : instance.hard)
    EXPECT_TRUE(set.model.holds(formula));
  for (const Term formula : instance.fixed)
    EXPECT_TRUE(set.model.holds(formula));
  for (const ElementId element : set.elements)
    for (const Term formula : instance.groups[element])
      EXPECT_TRUE(set.model.holds(formula));
}

struct BackendRow {
  const char* name;
  std::unique_ptr<Solver> (*make)(logic::TermManager&);
  std::uint64_t instances;
};

void PrintTo(const BackendRow& row, std::ostream* out) {
  *out << row.name;
}

class ToolboxOn : public testing::TestWithParam<BackendRow> {};

TEST_P(ToolboxOn, FindsWhatBruteForceFinds) {
  std::size_t cores = 0;
  std::size_t corrections = 0;
  for (std::uint64_t seed = 0; seed < GetParam().instances; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Instance instance(seed);
    const Oracle oracle(instance);
    const auto solver = GetParam().make(instance.terms);
    Elements elements(*solver);
    instance.add_to(elements);
    const Found found = find_all(elements, options_for(instance, seed));

    EXPECT_EQ(found.enumeration.completeness, Completeness::Complete);
    EXPECT_EQ(found.enumeration.not_proven, 0u);
    EXPECT_EQ(found.core_sets(), oracle.cores());
    EXPECT_EQ(found.correction_sets(), oracle.corrections());
    EXPECT_EQ(minimal_hitting_sets(found.core_sets(), elements.size()), found.correction_sets());
    EXPECT_EQ(minimal_hitting_sets(found.correction_sets(), elements.size()), found.core_sets());
    for (const MaximalSet& set : found.maximal) {
      EXPECT_EQ(mask_of(set.elements) ^ mask_of(set.correction), oracle.full());
      expect_model(instance, set);
    }
    cores += found.cores.size();
    corrections += found.maximal.size();
  }
  EXPECT_GT(cores, GetParam().instances);  // the instances are worth something
  EXPECT_GT(corrections, GetParam().instances);
}

TEST_P(ToolboxOn, ShrinksAndGrowsAnySet) {
  std::size_t shrunk = 0;
  std::size_t grown = 0;
  for (std::uint64_t seed = 1000; seed < 1000 + GetParam().instances; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Instance instance(seed);
    const Oracle oracle(instance);
    const auto solver = GetParam().make(instance.terms);
    Elements elements(*solver);
    instance.add_to(elements);
    ShrinkOptions options;
    options.fixed = instance.fixed;

    const ElementSet start = set_of(instance.random.below(oracle.full() + 1));
    if (oracle.satisfiable(start)) {
      const auto set = grow(elements, start, options);
      ASSERT_TRUE(set);
      EXPECT_EQ(set->minimality, Minimality::Proven);
      EXPECT_TRUE(std::includes(set->elements.begin(), set->elements.end(), start.begin(), start.end()));
      EXPECT_TRUE(oracle.is_maximal(mask_of(set->elements)));
      expect_model(instance, *set);
      EXPECT_THROW(static_cast<void>(shrink(elements, start, options)), InternalError);
      ++grown;
    } else {
      const auto core = shrink(elements, start, options);
      ASSERT_TRUE(core);
      EXPECT_EQ(core->minimality, Minimality::Proven);
      EXPECT_TRUE(std::includes(start.begin(), start.end(), core->elements.begin(), core->elements.end()));
      EXPECT_TRUE(oracle.is_minimal_core(mask_of(core->elements)));
      EXPECT_THROW(static_cast<void>(grow(elements, start, options)), InternalError);
      ++shrunk;
    }
  }
  EXPECT_GT(shrunk, GetParam().instances / 8);
  EXPECT_GT(grown, GetParam().instances / 8);
}

INSTANTIATE_TEST_SUITE_P(
    Backends, ToolboxOn,
    testing::Values(BackendRow{"cadical", [](logic::TermManager& terms) { return make_solver(terms); }, 400},
                    BackendRow{"z3",
                               [](logic::TermManager& terms) { return make_solver(terms, Backend::Z3); }, 25},
                    BackendRow{"brute_force", make_brute_force_solver, 60}),
    [](const testing::TestParamInfo<BackendRow>& row) { return row.param.name; });

// Gives up on some questions for good, and on others now and then.
class MoodySolver : public SolverDecorator {
 public:
  MoodySolver(std::unique_ptr<Solver> inner, std::uint64_t seed)
      : SolverDecorator(std::move(inner)), seed_(seed), moods_(seed) {}
  using SolverDecorator::check;
  Answer check(std::span<const Term> assumptions, const Limits& limits) override {
    std::uint64_t question = seed_;
    for (const Term term : assumptions)
      question = question * 31 + term.id();
    const std::uint32_t one_in = 2 + static_cast<std::uint32_t>(seed_ % 2);
    if (moods_.one_in(2 * one_in) || Random(question).one_in(one_in)) return Unknown{Reason::Conflicts, ""};
    return inner().check(assumptions, limits);
  }

 private:
  std::uint64_t seed_;
  Random moods_;
};

void expect_honest(const Oracle& oracle, const MinimalCore& core) {
  const std::uint32_t mask = mask_of(core.elements);
  EXPECT_FALSE(oracle.satisfiable(mask));
  for (const ElementId element : core.elements)
    if (!std::binary_search(core.undecided.begin(), core.undecided.end(), element)) {
      EXPECT_TRUE(oracle.satisfiable(mask & ~(std::uint32_t{1} << element))) << "not needed: " << element;
    }
  EXPECT_EQ(core.minimality == Minimality::Proven, core.undecided.empty());
  EXPECT_EQ(core.minimality == Minimality::Proven, !core.stopped);
}

void expect_honest(const Oracle& oracle, const MaximalSet& set) {
  const std::uint32_t mask = mask_of(set.elements);
  EXPECT_TRUE(oracle.satisfiable(mask));
  EXPECT_EQ(mask ^ mask_of(set.correction), oracle.full());
  for (const ElementId element : set.correction)
    if (!std::binary_search(set.undecided.begin(), set.undecided.end(), element)) {
      EXPECT_FALSE(oracle.satisfiable(mask | std::uint32_t{1} << element)) << "could join: " << element;
    }
  EXPECT_EQ(set.minimality == Minimality::Proven, set.undecided.empty());
  EXPECT_EQ(set.minimality == Minimality::Proven, !set.stopped);
}

TEST(Toolbox, IsHonestAboutWhatTheSolverDidNotAnswer) {
  std::size_t complete = 0;
  std::size_t gave_up = 0;
  std::size_t not_proven = 0;
  for (std::uint64_t seed = 2000; seed < 2300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Instance instance(seed);
    const Oracle oracle(instance);
    MoodySolver solver(make_solver(instance.terms), seed);
    Elements elements(solver);
    instance.add_to(elements);
    const Found found = find_all(elements, options_for(instance, seed));

    for (const MinimalCore& core : found.cores)
      expect_honest(oracle, core);
    for (const MaximalSet& set : found.maximal)
      expect_honest(oracle, set);
    if (found.enumeration.completeness == Completeness::Complete) {
      const Sets cores = oracle.cores();
      const Sets corrections = oracle.corrections();
      const Sets found_cores = found.core_sets();
      const Sets found_corrections = found.correction_sets();
      EXPECT_TRUE(std::includes(found_cores.begin(), found_cores.end(), cores.begin(), cores.end()));
      EXPECT_TRUE(std::includes(found_corrections.begin(), found_corrections.end(), corrections.begin(),
                                corrections.end()));
      EXPECT_LE(found.cores.size() + found.maximal.size(),
                cores.size() + corrections.size() + found.enumeration.not_proven);
      ++complete;
    } else {
      EXPECT_EQ(found.enumeration.completeness, Completeness::SolverGaveUp);
      ++gave_up;
    }
    not_proven += found.enumeration.not_proven;
  }
  EXPECT_GT(complete, 100u);
  EXPECT_GT(gave_up, 5u);
  EXPECT_GT(not_proven, 100u);
}

// Counts the questions, and can give up on those of given numbers.
class ScriptedSolver : public SolverDecorator {
 public:
  explicit ScriptedSolver(std::unique_ptr<Solver> inner) : SolverDecorator(std::move(inner)) {}
  using SolverDecorator::check;
  Answer check(std::span<const Term> assumptions, const Limits& limits) override {
    if (unanswered.contains(++questions)) return Unknown{Reason::Conflicts, ""};
    return inner().check(assumptions, limits);
  }

  std::size_t questions = 0;
  std::set<std::size_t> unanswered;
};

class ToolboxTest : public testing::Test {
 protected:
  Term boolean(const char* name) { return terms.variable(name, Sort::boolean()); }
  Term negated(const char* name) { return terms.logical_not(boolean(name)); }

  logic::TermManager terms;
  ScriptedSolver solver{make_solver(terms)};
  Elements elements{solver};
};

TEST_F(ToolboxTest, NoElementsAndASatisfiableHardPart) {
  const Found found = find_all(elements);
  EXPECT_EQ(found.core_sets(), Sets{});
  EXPECT_EQ(found.correction_sets(), (Sets{{}}));
  EXPECT_EQ(found.enumeration.completeness, Completeness::Complete);
}

TEST_F(ToolboxTest, UnsatisfiableHardPart) {
  elements.add(boolean("p"));
  solver.add(terms.boolean(false));
  const Found found = find_all(elements);
  EXPECT_EQ(found.core_sets(), (Sets{{}}));
  EXPECT_EQ(found.correction_sets(), Sets{});
  EXPECT_EQ(found.enumeration.completeness, Completeness::Complete);
}

TEST_F(ToolboxTest, SatisfiableElementsNeedNoCorrection) {
  elements.add(boolean("p"));
  elements.add(boolean("q"));
  const Found found = find_all(elements);
  EXPECT_EQ(found.core_sets(), Sets{});
  EXPECT_EQ(found.correction_sets(), (Sets{{}}));
  EXPECT_EQ(solver.questions, 1u);
}

TEST_F(ToolboxTest, AnElementThatIsFalseAlone) {
  elements.add(boolean("p"));
  elements.add(terms.boolean(false));
  elements.add(std::vector<Term>{boolean("q"), negated("q")});
  const Found found = find_all(elements);
  EXPECT_EQ(found.core_sets(), (Sets{{1}, {2}}));
  EXPECT_EQ(found.correction_sets(), (Sets{{1, 2}}));
}

TEST_F(ToolboxTest, AGroupIsTakenAsOne) {
  elements.add(std::vector<Term>{boolean("p"), boolean("q")});
  elements.add(negated("p"));
  elements.add(negated("q"));
  elements.add(std::vector<Term>{});
  const Found found = find_all(elements);
  EXPECT_EQ(found.core_sets(), (Sets{{0, 1}, {0, 2}}));
  EXPECT_EQ(found.correction_sets(), (Sets{{0}, {1, 2}}));
}

TEST_F(ToolboxTest, ElementsThatShareASelector) {
  const Term selector = boolean("s");
  solver.add(terms.implies(selector, boolean("p")));
  elements.add_selector(selector);
  elements.add_selector(selector);
  elements.add(negated("p"));
  const Found found = find_all(elements);
  EXPECT_EQ(found.core_sets(), (Sets{{0, 2}, {1, 2}}));
  EXPECT_EQ(found.correction_sets(), (Sets{{0, 1}, {2}}));
}

TEST_F(ToolboxTest, FixedAssumptionsAreNeverInACore) {
  const Term selector = boolean("s");
  solver.add(terms.implies(selector, boolean("p")));
  elements.add_selector(selector);
  elements.add(negated("p"));
  EnumerateOptions options;
  options.fixed = {selector};
  EXPECT_EQ(find_all(elements, options).core_sets(), (Sets{{1}}));
  options.fixed = {boolean("p")};
  EXPECT_EQ(find_all(elements, options).core_sets(), (Sets{{1}}));
  EXPECT_EQ(find_all(elements).core_sets(), (Sets{{0, 1}}));  // nothing of it stays behind
}

TEST_F(ToolboxTest, AFalseSelectorDoesNotMeanThatItsFormulasFail) {
  const Term selector = boolean("s");
  solver.add(terms.implies(selector, boolean("p")));
  elements.add_selector(selector);
  elements.add(boolean("q"));
  logic::Assignment assignment;
  assignment.set(selector, logic::Value::boolean(false));
  assignment.set(boolean("q"), logic::Value::boolean(true));
  const auto set = grow(elements, ElementSet{}, Elements::SubsetSat{Model(assignment)});
  EXPECT_EQ(set.elements, (ElementSet{0, 1}));
  EXPECT_EQ(solver.questions, 1u);  // element 1 joined without one
  EXPECT_TRUE(set.model.holds(selector));
}

TEST_F(ToolboxTest, WhatTheModelSatisfiesJoinsWithoutAQuestion) {
  for (const char* name : {"a", "b", "c", "d"})
    elements.add(boolean(name));
  solver.add(terms.logical_not(terms.logical_and(boolean("a"), boolean("b"))));
  logic::Assignment assignment;
  for (const char* name : {"a", "c", "d"})
    assignment.set(boolean(name), logic::Value::boolean(true));
  const auto set = grow(elements, ElementSet{}, Elements::SubsetSat{Model(assignment)});
  EXPECT_EQ(set.elements, (ElementSet{0, 2, 3}));
  EXPECT_EQ(set.correction, (ElementSet{1}));
  EXPECT_EQ(solver.questions, 1u);
}

TEST_F(ToolboxTest, AnUndecidedElementIsTriedAgainWhenTheSetIsSmaller) {
  elements.add(boolean("p"));
  elements.add(boolean("q"));  // superfluous
  elements.add(negated("p"));
  solver.unanswered = {1};  // "without element 2?"; then 1 is dropped
  const MinimalCore core = shrink(elements, Elements::SubsetUnsat{{0, 1, 2}});
  EXPECT_EQ(core.elements, (ElementSet{0, 2}));
  EXPECT_EQ(core.minimality, Minimality::Proven);
  EXPECT_FALSE(core.stopped);
  EXPECT_EQ(solver.questions, 4u);
}

TEST_F(ToolboxTest, AnUndecidedElementIsNotTriedAgainOnTheSameSet) {
  elements.add(boolean("p"));
  elements.add(negated("p"));
  solver.unanswered = {1};
  const MinimalCore core = shrink(elements, Elements::SubsetUnsat{{0, 1}});
  EXPECT_EQ(core.minimality, Minimality::NotProven);
  EXPECT_EQ(core.undecided, (ElementSet{1}));
  ASSERT_TRUE(core.stopped);
  EXPECT_EQ(core.stopped->reason, Reason::Conflicts);
  EXPECT_EQ(solver.questions, 2u);
}

TEST_F(ToolboxTest, NothingIsKnownOfASetThatWasNotAnswered) {
  elements.add(boolean("p"));
  elements.add(negated("p"));
  solver.unanswered = {1, 2};
  EXPECT_FALSE(shrink(elements, elements.all()));
  EXPECT_FALSE(grow(elements, {0}));
}

TEST_F(ToolboxTest, ASeedThatIsExplainedLaterIsNoLongerOpen) {
  elements.add(boolean("p"));
  elements.add(negated("p"));
  elements.add(boolean("q"));
  solver.unanswered = {1};  // all three together
  const Found found = find_all(elements);
  EXPECT_EQ(found.core_sets(), (Sets{{0, 1}}));
  EXPECT_EQ(found.correction_sets(), (Sets{{0}, {1}}));
  EXPECT_EQ(found.enumeration.completeness, Completeness::Complete);
}

TEST_F(ToolboxTest, ASeedThatStaysOpenIsSaid) {
  elements.add(boolean("p"));
  solver.unanswered = {1, 3};  // {p}, and {} grown by p
  const Found found = find_all(elements);
  EXPECT_EQ(found.correction_sets(), (Sets{{0}}));
  EXPECT_EQ(found.enumeration.completeness, Completeness::SolverGaveUp);
}

// `hard` says that x and y are factors of a large prime, greater than 1: unsatisfiable, and too hard to
// prove. With `even` it is easy, since the prime is odd.
class HardMultiplication : public ToolboxTest {
 protected:
  HardMultiplication() {
    const Term x = terms.variable("x", Sort::bit_vector(32));
    const Term y = terms.variable("y", Sort::bit_vector(32));
    const Term one = terms.bit_vector(32, 1);
    solver.add(terms.bv_ult(one, x));
    solver.add(terms.bv_ult(one, y));
    const Term product = terms.bv_mul(terms.bv_zero_extend(x, 32), terms.bv_zero_extend(y, 32));
    elements.add(terms.equal(product, terms.bit_vector(64, 1'000'000'000'000'000'003)));
    elements.add(terms.equal(terms.bv_extract(x, 0, 0), terms.bit_vector(1, 0)));
  }
};

TEST_F(HardMultiplication, ATestAtItsConflictLimitKeepsItsElement) {
  ShrinkOptions options;
  options.conflicts_per_test = 300;
  const auto core = shrink(elements, elements.all(), options);
  ASSERT_TRUE(core);
  EXPECT_EQ(core->elements, (ElementSet{0, 1}));
  EXPECT_EQ(core->minimality, Minimality::NotProven);
  EXPECT_EQ(core->undecided, (ElementSet{1}));
  ASSERT_TRUE(core->stopped);
  EXPECT_EQ(core->stopped->reason, Reason::Conflicts);
}

TEST_F(HardMultiplication, GrowingLeavesItUndecided) {
  ShrinkOptions options;
  options.conflicts_per_test = 300;
  Elements alone(solver);
  alone.add_selector(elements.selector(0));
  const auto set = grow(alone, {}, options);
  ASSERT_TRUE(set);
  EXPECT_EQ(set->elements, (ElementSet{}));
  EXPECT_EQ(set->correction, (ElementSet{0}));
  EXPECT_EQ(set->undecided, (ElementSet{0}));
  EXPECT_EQ(set->minimality, Minimality::NotProven);
  ASSERT_TRUE(set->stopped);
  EXPECT_EQ(set->stopped->reason, Reason::Conflicts);
}

TEST_F(HardMultiplication, TheEnumerationSaysThatTheSolverGaveUp) {
  EnumerateOptions options;
  options.conflicts_per_test = 300;
  options.conflicts_per_seed = 600;
  const Found found = find_all(elements, options);
  EXPECT_EQ(found.core_sets(), (Sets{{0, 1}}));
  EXPECT_EQ(found.cores[0].minimality, Minimality::NotProven);
  EXPECT_EQ(found.correction_sets(), (Sets{{0}}));
  EXPECT_EQ(found.maximal[0].minimality, Minimality::Proven);
  EXPECT_EQ(found.enumeration.not_proven, 1u);
  EXPECT_EQ(found.enumeration.completeness, Completeness::SolverGaveUp);
}

TEST_F(HardMultiplication, TheDeadlineEndsAllWithWhatIsKnown) {
  EnumerateOptions options;
  options.conflicts_per_test = options.conflicts_per_seed = Limits::kUnlimited;
  const auto start = Budget::Clock::now();
  options.limits.budget = Budget{}.within(std::chrono::milliseconds(200));
  const Found found = find_all(elements, options);
  EXPECT_LT(Budget::Clock::now() - start, std::chrono::seconds(2));  // generous: sanitizers, load
  EXPECT_EQ(found.enumeration.completeness, Completeness::LimitReached);
  ASSERT_EQ(found.cores.size(), 1u);
  EXPECT_EQ(found.cores[0].minimality, Minimality::NotProven);
  ASSERT_TRUE(found.cores[0].stopped);
  EXPECT_EQ(found.cores[0].stopped->reason, Reason::Time);
}

// p0 or p0 negated, ...: as many cores as pairs, as many correction sets as choices.
class Pairs : public ToolboxTest {
 protected:
  Pairs() {
    for (const char* name : {"a", "b", "c", "d"}) {
      elements.add(boolean(name));
      elements.add(negated(name));
    }
  }
};

TEST_F(Pairs, AreAllFoundEachEndFirst) {
  for (const Prefer prefer : {Prefer::Cores, Prefer::CorrectionSets}) {
    EnumerateOptions options;
    options.prefer = prefer;
    std::string order;
    options.on_core = [&](const MinimalCore&) {
      order += 'c';
      return Next::Continue;
    };
    options.on_correction = [&](const MaximalSet&) {
      order += 'm';
      return Next::Continue;
    };
    const Enumeration enumeration = enumerate(elements, options);
    EXPECT_EQ(enumeration.cores, 4u);
    EXPECT_EQ(enumeration.corrections, 16u);
    EXPECT_EQ(order.front(), prefer == Prefer::Cores ? 'c' : 'm');
  }
}

TEST_F(Pairs, ACallbackCanStop) {
  EnumerateOptions options;
  std::size_t calls = 0;
  options.on_core = [&](const MinimalCore&) { return ++calls == 2 ? Next::Stop : Next::Continue; };
  const Enumeration enumeration = enumerate(elements, options);
  EXPECT_EQ(enumeration.cores, 2u);
  EXPECT_EQ(enumeration.completeness, Completeness::Stopped);
}

TEST_F(Pairs, TheStopTokenStops) {
  EnumerateOptions options;
  options.on_correction = [&](const MaximalSet&) {
    options.limits.budget.stop.request_stop();
    return Next::Continue;
  };
  const Enumeration enumeration = enumerate(elements, options);
  EXPECT_EQ(enumeration.corrections, 1u);
  EXPECT_EQ(enumeration.completeness, Completeness::Stopped);
}

TEST_F(Pairs, NoMoreThanTheMost) {
  EnumerateOptions options;
  options.most = 6;
  Enumeration enumeration = enumerate(elements, options);
  EXPECT_EQ(enumeration.cores + enumeration.corrections, 6u);
  EXPECT_EQ(enumeration.completeness, Completeness::LimitReached);
  options.most = 0;
  solver.questions = 0;
  enumeration = enumerate(elements, options);
  EXPECT_EQ(enumeration.completeness, Completeness::LimitReached);
  EXPECT_EQ(solver.questions, 0u);
  options.most = 20;  // as many as there are
  EXPECT_EQ(enumerate(elements, options).completeness, Completeness::Complete);
}

TEST_F(Pairs, WhatTheMapKnowsIsNotAsked) {
  const Enumeration enumeration = enumerate(elements, {});
  // One question a seed. Each pair's two elements are tested; maximal seeds need no further question.
  EXPECT_EQ(solver.questions, enumeration.cores + enumeration.corrections + 2 * enumeration.cores);
}

TEST(Toolbox, IsDeterministic) {
  for (std::uint64_t seed = 3000; seed < 3020; ++seed) {
    std::vector<ElementSet> runs[2];
    for (auto& run : runs) {
      Instance instance(seed);
      const auto solver = make_solver(instance.terms);
      Elements elements(*solver);
      instance.add_to(elements);
      EnumerateOptions options = options_for(instance, seed);
      options.on_core = [&](const MinimalCore& core) {
        run.push_back(core.elements);
        return Next::Continue;
      };
      options.on_correction = [&](const MaximalSet& set) {
        run.push_back(set.correction);
        return Next::Continue;
      };
      enumerate(elements, options);
    }
    EXPECT_EQ(runs[0], runs[1]);
  }
}

// Explains random subsets to the map and looks at its seeds with a table of all subsets beside it.
TEST(MapSolver, SeedsAreUnexplainedAndExtreme) {
  constexpr std::uint32_t kElements = 7;
  constexpr std::uint32_t kSubsets = 1u << kElements;
  for (std::uint64_t round = 0; round < 60; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Random random(round);
    MapSolver map(kElements, make_cadical_engine());
    std::vector<char> explained(kSubsets, 0);
    std::size_t seeds = 0;
    for (;;) {
      const Extreme extreme = random.one_in(2) ? Extreme::Maximal : Extreme::Minimal;
      const MapSolver::Seed seed = map.seed(extreme, {});
      const auto* set = std::get_if<ElementSet>(&seed);
      if (set == nullptr) break;
      const std::uint32_t mask = mask_of(*set);
      ASSERT_FALSE(explained[mask]);
      ++seeds;
      for (ElementId element = 0; element < kElements; ++element) {
        const std::uint32_t bit = 1u << element;
        const bool beyond = ((mask & bit) == 0) == (extreme == Extreme::Maximal);
        EXPECT_TRUE(!beyond || explained[mask ^ bit]) << "not extreme";
      }
      const std::uint32_t kind = random.below(8);
      if (kind == 0) {
        map.give_up(*set, extreme);
        explained[mask] = 1;
      } else if (kind < 5) {
        map.explain_subsets(*set);
        for (std::uint32_t other = 0; other < kSubsets; ++other)
          if ((other & ~mask) == 0) explained[other] = 1;
      } else {
        map.explain_supersets(*set);
        for (std::uint32_t other = 0; other < kSubsets; ++other)
          if ((mask & ~other) == 0) explained[other] = 1;
      }
    }
    EXPECT_EQ(std::count(explained.begin(), explained.end(), 0), 0);
    EXPECT_GT(seeds, 0u);
  }
}

TEST(MapSolver, KnowsWhatIsSettled) {
  MapSolver map(4, make_cadical_engine());
  map.explain_subsets({0, 1});    // so an unsatisfiable set needs 2 or 3
  map.explain_supersets({1, 2});  // so a satisfiable set lacks 1 or 2
  EXPECT_EQ(map.needed({0, 1, 2}), (ElementSet{2}));
  EXPECT_EQ(map.needed({0, 1, 2, 3}), (ElementSet{}));
  EXPECT_EQ(map.excluded({0, 1}), (ElementSet{2}));
  EXPECT_EQ(map.excluded({0, 3}), (ElementSet{}));
}

TEST(MapSolver, AGivenUpSeedSettlesNothing) {
  MapSolver map(2, make_cadical_engine());
  map.give_up({0, 1}, Extreme::Maximal);
  EXPECT_EQ(map.excluded({0}), (ElementSet{}));
  EXPECT_TRUE(map.has_open_questions());
  map.explain_supersets({1});
  EXPECT_FALSE(map.has_open_questions());
}

}  // namespace
}  // namespace faultline::solve::toolbox
