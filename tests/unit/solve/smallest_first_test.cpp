// Correction sets smallest first, against brute force, and what is said when the optimizer does not finish.
#include <gtest/gtest.h>

#include "base/diagnostic.h"
#include "toolbox_found.h"

namespace faultline::solve::toolbox {

using logic::Sort;
using logic::Term;

namespace {

struct OptimizerRow {
  const char* name;
  std::unique_ptr<Optimizer> (*make)(logic::TermManager&);
  std::uint64_t instances;
};

void PrintTo(const OptimizerRow& row, std::ostream* out) {
  *out << row.name;
}

ElementSet set_of_softs(const CorrectionSet& set) {
  return ElementSet(set.softs.begin(), set.softs.end());
}

std::vector<Soft> add_softs(Instance& instance, Optimizer& optimizer) {
  for (const Term formula : instance.hard)
    optimizer.add(formula);
  std::vector<Soft> softs;
  for (const auto& group : instance.groups) {
    softs.push_back({instance.terms.logical_and(group), 1 + instance.random.below(4)});
    optimizer.add_soft(softs.back());
  }
  return softs;
}

void expect_right(const Instance& instance, std::span<const Soft> softs, const CorrectionSet& set) {
  std::uint64_t weight = 0;
  for (std::size_t i = 0; i < softs.size(); ++i) {
    const bool violated = std::binary_search(set.softs.begin(), set.softs.end(), i);
    EXPECT_NE(set.model.holds(softs[i].formula), violated);
    if (violated) weight += softs[i].weight;
  }
  EXPECT_EQ(weight, set.weight);
  for (const Term formula : instance.hard)
    EXPECT_TRUE(set.model.holds(formula));
  for (const Term formula : instance.fixed)
    EXPECT_TRUE(set.model.holds(formula));
}

class SmallestFirstOn : public testing::TestWithParam<OptimizerRow> {};

TEST_P(SmallestFirstOn, FindsWhatBruteForceFindsByAscendingWeight) {
  std::size_t found = 0;
  for (std::uint64_t seed = 5000; seed < 5000 + GetParam().instances; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Instance instance(seed);
    const auto optimizer = GetParam().make(instance.terms);
    const std::vector<Soft> softs = add_softs(instance, *optimizer);
    SmallestFirstOptions options;
    options.fixed = instance.fixed;
    std::vector<ElementSet> sets;
    std::uint64_t last = 0;
    const Completeness completeness =
        smallest_correction_sets(instance.terms, *optimizer, softs, options, [&](const CorrectionSet& set) {
          expect_right(instance, softs, set);
          EXPECT_LE(last, set.weight);
          last = set.weight;
          sets.push_back(set_of_softs(set));
          return Next::Continue;
        });
    EXPECT_EQ(completeness, Completeness::Complete);
    EXPECT_EQ(Sets(sets.begin(), sets.end()), Oracle(instance).corrections());
    EXPECT_EQ(Sets(sets.begin(), sets.end()).size(), sets.size()) << "a set was reported twice";
    found += sets.size();
  }
  EXPECT_GT(found, GetParam().instances);
}

INSTANTIATE_TEST_SUITE_P(
    Optimizers, SmallestFirstOn,
    testing::Values(
        OptimizerRow{"alternating", [](logic::TermManager& terms) { return make_optimizer(terms); }, 200},
        OptimizerRow{"core_guided",
                     [](logic::TermManager& terms) { return make_optimizer(terms, Strategy::CoreGuided); },
                     60},
        OptimizerRow{
            "model_improving",
            [](logic::TermManager& terms) { return make_optimizer(terms, Strategy::ModelImproving); }, 60},
        OptimizerRow{"z3", [](logic::TermManager& terms) { return make_z3_optimizer(terms); }, 15}),
    [](const testing::TestParamInfo<OptimizerRow>& row) { return row.param.name; });

// Three switches of weight 1, 2 and 4, of which one at least must be off: correction sets {0}, {1}, {2}.
class SmallestFirst : public testing::Test {
 protected:
  SmallestFirst() {
    std::vector<Term> off;
    for (const std::uint64_t weight : {1, 2, 4}) {
      const Term on = terms.variable("on" + std::to_string(weight), Sort::boolean());
      off.push_back(terms.logical_not(on));
      softs.push_back({on, weight});
      optimizer->add_soft(softs.back());
    }
    optimizer->add(terms.logical_or(off));
  }

  Completeness run(const SmallestFirstOptions& options) { return run(*optimizer, options); }
  Completeness run(Optimizer& any, const SmallestFirstOptions& options) {
    sets.clear();
    return smallest_correction_sets(terms, any, softs, options, [&](const CorrectionSet& set) {
      sets.push_back(set_of_softs(set));
      return sets.size() == stop_after ? Next::Stop : Next::Continue;
    });
  }

  logic::TermManager terms;
  std::unique_ptr<Optimizer> optimizer = make_optimizer(terms);
  std::vector<Soft> softs;
  std::vector<ElementSet> sets;
  std::size_t stop_after = 1000;
};

TEST_F(SmallestFirst, InOrder) {
  EXPECT_EQ(run({}), Completeness::Complete);
  EXPECT_EQ(sets, (std::vector<ElementSet>{{0}, {1}, {2}}));
}

TEST_F(SmallestFirst, NoMoreThanTheMostAndGoesOnFromThere) {
  SmallestFirstOptions options;
  options.most = 2;
  EXPECT_EQ(run(options), Completeness::LimitReached);
  EXPECT_EQ(sets, (std::vector<ElementSet>{{0}, {1}}));
  EXPECT_EQ(run({}), Completeness::Complete);
  EXPECT_EQ(sets, (std::vector<ElementSet>{{2}}));
}

TEST_F(SmallestFirst, NoLargerThanTheLargest) {
  SmallestFirstOptions options;
  options.largest = 2;
  EXPECT_EQ(run(options), Completeness::LimitReached);
  EXPECT_EQ(sets, (std::vector<ElementSet>{{0}, {1}}));
}

TEST_F(SmallestFirst, ACallbackCanStop) {
  stop_after = 1;
  EXPECT_EQ(run({}), Completeness::Stopped);
  EXPECT_EQ(sets, (std::vector<ElementSet>{{0}}));
}

TEST_F(SmallestFirst, TheStopTokenStops) {
  SmallestFirstOptions options;
  options.limits.budget.stop.request_stop();
  EXPECT_EQ(run(options), Completeness::Stopped);
  EXPECT_TRUE(sets.empty());
}

TEST_F(SmallestFirst, FixedAssumptionsHold) {
  SmallestFirstOptions options;
  options.fixed = {softs[0].formula};
  EXPECT_EQ(run(options), Completeness::Complete);
  EXPECT_EQ(sets, (std::vector<ElementSet>{{1}, {2}}));
}

TEST_F(SmallestFirst, WhereAllHoldsTheEmptySetIsTheOnlyOne) {
  const auto other = make_optimizer(terms);
  for (const Soft& soft : softs)
    other->add_soft(soft);
  EXPECT_EQ(run(*other, {}), Completeness::Complete);
  EXPECT_EQ(sets, (std::vector<ElementSet>{{}}));
  EXPECT_EQ(run(*other, {}), Completeness::Complete);  // it is blocked, too
  EXPECT_TRUE(sets.empty());
}

TEST_F(SmallestFirst, AContradictoryHardPartHasNone) {
  optimizer->add(terms.boolean(false));
  EXPECT_EQ(run({}), Completeness::Complete);
  EXPECT_TRUE(sets.empty());
}

TEST_F(SmallestFirst, OtherSoftsThanTheOptimizersAreNoticed) {
  softs[0].weight = 7;
  EXPECT_THROW(run({}), InternalError);
  softs.clear();
  EXPECT_THROW(run({}), InternalError);
}

// Ends with an open interval.
class UnfinishedOptimizer : public Optimizer {
 public:
  explicit UnfinishedOptimizer(Reason reason) : reason_(reason) {}
  using Optimizer::minimize;
  void add(Term) override {}
  std::size_t add_soft(Soft) override { return 0; }
  OptimumAnswer minimize(std::span<const Term>, const Limits&) override {
    return Optimum{Model(logic::Assignment()), lower, 7, {0, 1, 2}, Unknown{reason_, ""}};
  }

  std::uint64_t lower = 1;

 private:
  Reason reason_;
};

TEST_F(SmallestFirst, WhatIsNotProvenSmallestIsNotReported) {
  const std::pair<Reason, Completeness> rows[] = {{Reason::Time, Completeness::LimitReached},
                                                  {Reason::Memory, Completeness::LimitReached},
                                                  {Reason::Stopped, Completeness::Stopped},
                                                  {Reason::Conflicts, Completeness::SolverGaveUp},
                                                  {Reason::Incomplete, Completeness::SolverGaveUp}};
  for (const auto& [reason, completeness] : rows) {
    UnfinishedOptimizer unfinished(reason);
    EXPECT_EQ(run(unfinished, {}), completeness);
    EXPECT_TRUE(sets.empty());
  }
  UnfinishedOptimizer unfinished(Reason::Conflicts);
  unfinished.lower = 5;  // enough to know that it is too large
  SmallestFirstOptions options;
  options.largest = 4;
  EXPECT_EQ(run(unfinished, options), Completeness::LimitReached);
}

}  // namespace
}  // namespace faultline::solve::toolbox
