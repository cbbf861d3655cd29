// The toolbox on cases made by hand: what counts as an element, what is asked, and what happens at the
// limits.
#include <gtest/gtest.h>

#include "base/diagnostic.h"
#include "checked_solver.h"
#include "toolbox_found.h"

namespace faultline::solve::toolbox {

using logic::Sort;
using logic::Term;

namespace {

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
  ScriptedSolver solver{make_checked_solver(terms)};
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
  // No model of {} has this number by chance.
  elements.add(terms.equal(terms.variable("x", Sort::bit_vector(64)), terms.bit_vector(64, 0x123456789ABCDEF)));
  solver.unanswered = {1, 3};  // all, and {} grown
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

}  // namespace
}  // namespace faultline::solve::toolbox
