// The toolbox against brute force, on every backend, and with solvers that give up.
#include <gtest/gtest.h>

#include "brute_force_solver.h"
#include "checked_solver.h"
#include "toolbox_found.h"

namespace faultline::solve::toolbox {

using logic::Sort;
using logic::Term;

namespace {

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
    testing::Values(
        BackendRow{"cadical", [](logic::TermManager& terms) { return make_checked_solver(terms); }, 400},
        BackendRow{"z3", [](logic::TermManager& terms) { return make_checked_solver(terms, Backend::Z3); },
                   25},
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
    MoodySolver solver(make_checked_solver(instance.terms), seed);
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

TEST(Toolbox, IsDeterministic) {
  for (std::uint64_t seed = 3000; seed < 3020; ++seed) {
    std::vector<ElementSet> runs[2];
    for (auto& run : runs) {
      Instance instance(seed);
      const auto solver = make_checked_solver(instance.terms);
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

}  // namespace
}  // namespace faultline::solve::toolbox
