// The optimizer against brute force over all assignments, on random instances small enough for that; its
// strategies against each other and against Z3's; bounds under limits; repeated calls.
#include "solve/optimizer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/diagnostic.h"

namespace faultline::solve {
namespace {

using logic::Assignment;
using logic::BitVector;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using logic::Value;

constexpr Strategy kStrategies[] = {Strategy::CoreGuided, Strategy::ModelImproving, Strategy::Alternating};

enum class Weights : std::uint8_t { Unit, Few, Wide };

// Hard and soft formulas over three Booleans and three bit-vectors of two or three bits.
class Instance {
 public:
  Instance(TermManager& terms, std::uint32_t seed, Weights weights) : terms_(terms), random_(seed) {
    for (int i = 0; i < 3; ++i)
      variables.push_back(terms.variable("b" + std::to_string(i), Sort::boolean()));
    for (const std::uint32_t width : {2u, 2u, 3u})
      variables.push_back(terms.variable("v" + std::to_string(variables.size()), Sort::bit_vector(width)));
    for (std::uint32_t i = below(4); i > 0; --i)
      hard.push_back(terms.logical_or(formula(2), formula(2)));
    for (std::uint32_t i = 1 + below(12); i > 0; --i)
      softs.push_back({formula(2), weight(weights)});
  }

  Term formula(int depth) {
    switch (depth == 0 ? 5 : below(6)) {
      case 0: return terms_.logical_and(formula(depth - 1), formula(depth - 1));
      case 1: return terms_.logical_or(formula(depth - 1), formula(depth - 1));
      case 2: return terms_.logical_not(formula(depth - 1));
      case 3: return terms_.bv_ult(number(3), number(3));
      case 4: return terms_.equal(number(2), number(2));
      default: return variables[below(3)];
    }
  }

  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }

  // Every assignment of the variables, once.
  std::vector<Assignment> assignments() const {
    std::vector<Assignment> all;
    for (std::uint64_t code = 0; code < 1u << 10; ++code) {
      Assignment assignment;
      std::uint64_t rest = code;
      for (const Term variable : variables) {
        assignment.set(variable, Value(variable.sort(), BitVector(variable.width(), rest)));
        rest >>= variable.width();
      }
      all.push_back(std::move(assignment));
    }
    return all;
  }

  std::vector<Term> variables;
  std::vector<Term> hard;
  std::vector<Soft> softs;

 private:
  Term number(std::uint32_t width) {
    if (below(4) == 0) return terms_.bit_vector(width, below(8));
    const Term a = terms_.bv_resize(variables[3 + below(3)], width, Signedness::Unsigned);
    return below(2) == 0
               ? a
               : terms_.bv_add(a, terms_.bv_resize(variables[3 + below(3)], width, Signedness::Unsigned));
  }
  std::uint64_t weight(Weights weights) {
    switch (weights) {
      case Weights::Unit: return 1;
      case Weights::Few: return 1 + below(3);
      case Weights::Wide: return 1 + random_() % (std::uint64_t{1} << below(40));
    }
    return 0;
  }

  using Signedness = logic::Signedness;
  TermManager& terms_;
  std::mt19937 random_;
};

struct Found {
  std::uint64_t cost;
  std::vector<std::size_t> violated;
};

std::uint64_t total(std::span<const Soft> softs, std::span<const std::size_t> positions) {
  std::uint64_t sum = 0;
  for (const std::size_t i : positions)
    sum += softs[i].weight;
  return sum;
}

// What each assignment that satisfies the formulas costs.
std::vector<Found> all_costs(const Instance& instance, std::span<const Term> more = {}) {
  std::vector<Found> result;
  for (const Assignment& assignment : instance.assignments()) {
    logic::Evaluator evaluator(assignment);
    const auto holds = [&](Term term) { return evaluator.holds(term); };
    if (!std::ranges::all_of(instance.hard, holds) || !std::ranges::all_of(more, holds)) continue;
    Found found{};
    for (std::size_t i = 0; i < instance.softs.size(); ++i)
      if (!holds(instance.softs[i].formula)) found.violated.push_back(i);
    found.cost = total(instance.softs, found.violated);
    result.push_back(std::move(found));
  }
  return result;
}

std::optional<std::uint64_t> least_cost(const Instance& instance, std::span<const Term> more = {}) {
  std::optional<std::uint64_t> least;
  for (const Found& found : all_costs(instance, more))
    if (!least || found.cost < *least) least = found.cost;
  return least;
}

void load(Optimizer& optimizer, const Instance& instance) {
  for (const Term formula : instance.hard)
    optimizer.add(formula);
  for (std::size_t i = 0; i < instance.softs.size(); ++i)
    EXPECT_EQ(optimizer.add_soft(instance.softs[i]), i);
}

// The model does what the optimum says, by evaluation.
void expect_honest(const Optimum& optimum, const Instance& instance, std::span<const Term> more = {}) {
  for (const Term formula : instance.hard)
    EXPECT_TRUE(optimum.model.holds(formula));
  for (const Term formula : more)
    EXPECT_TRUE(optimum.model.holds(formula));
  std::vector<std::size_t> violated;
  for (std::size_t i = 0; i < instance.softs.size(); ++i)
    if (!optimum.model.holds(instance.softs[i].formula)) violated.push_back(i);
  EXPECT_EQ(optimum.violated, violated);
  EXPECT_EQ(optimum.upper, total(instance.softs, violated));
  EXPECT_LE(optimum.lower, optimum.upper);
  EXPECT_EQ(optimum.stopped.has_value(), !optimum.proven());
}

void expect_optimum(const OptimumAnswer& answer, const Instance& instance, std::span<const Term> more = {}) {
  const std::optional<std::uint64_t> least = least_cost(instance, more);
  ASSERT_EQ(std::holds_alternative<Optimum>(answer), least.has_value());
  if (!least) return;
  const auto& optimum = std::get<Optimum>(answer);
  expect_honest(optimum, instance, more);
  EXPECT_TRUE(optimum.proven());
  EXPECT_EQ(optimum.upper, *least);
}

class EveryStrategy : public testing::TestWithParam<Strategy> {};

std::string strategy_name(const testing::TestParamInfo<Strategy>& row) {
  constexpr const char* kNames[] = {"CoreGuided", "ModelImproving", "Alternating"};
  return kNames[static_cast<std::size_t>(row.param)];
}
INSTANTIATE_TEST_SUITE_P(Optimizer, EveryStrategy, testing::ValuesIn(kStrategies), strategy_name);

TEST_P(EveryStrategy, FindsTheOptimumOfRandomInstances) {
  for (const Weights weights : {Weights::Unit, Weights::Few, Weights::Wide})
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << " weights " << static_cast<int>(weights));
      TermManager terms;
      const Instance instance(terms, seed, weights);
      const auto optimizer = make_optimizer(terms, GetParam());
      load(*optimizer, instance);
      const OptimumAnswer answer = optimizer->minimize();
      expect_optimum(answer, instance);
      if (const auto* unsat = std::get_if<Unsat>(&answer)) {
        EXPECT_TRUE(unsat->core.empty());
      }
    }
}

TEST_P(EveryStrategy, AssumptionsComeAndGo) {
  for (std::uint32_t seed = 100; seed < 120; ++seed) {
    SCOPED_TRACE(seed);
    TermManager terms;
    Instance instance(terms, seed, seed % 2 == 0 ? Weights::Unit : Weights::Wide);
    const auto optimizer = make_optimizer(terms, GetParam());
    load(*optimizer, instance);
    for (int call = 0; call < 6; ++call) {
      std::vector<Term> assumptions;
      for (std::uint32_t i = instance.below(4); i > 0; --i)
        assumptions.push_back(instance.formula(1));
      const OptimumAnswer answer = optimizer->minimize(assumptions, {});
      expect_optimum(answer, instance, assumptions);
      const auto* unsat = std::get_if<Unsat>(&answer);
      if (unsat == nullptr) continue;
      EXPECT_FALSE(least_cost(instance, unsat->core)) << "the core is not contradictory";
      for (const Term term : unsat->core)
        EXPECT_NE(std::ranges::find(assumptions, term), assumptions.end());
    }
  }
}

TEST_P(EveryStrategy, FormulasMayBeAddedBetweenCalls) {
  for (std::uint32_t seed = 200; seed < 220; ++seed) {
    SCOPED_TRACE(seed);
    TermManager terms;
    Instance instance(terms, seed, seed % 2 == 0 ? Weights::Few : Weights::Wide);
    const auto optimizer = make_optimizer(terms, GetParam());
    load(*optimizer, instance);
    for (int call = 0; call < 6; ++call) {
      expect_optimum(optimizer->minimize(), instance);
      if (instance.below(2) == 0) {
        instance.hard.push_back(terms.logical_or(instance.formula(2), instance.formula(1)));
        optimizer->add(instance.hard.back());
      } else {
        // Sometimes one that is soft already.
        const std::size_t known = instance.below(static_cast<std::uint32_t>(instance.softs.size()));
        const Term formula = instance.below(3) == 0 ? instance.softs[known].formula : instance.formula(2);
        instance.softs.push_back({formula, 1 + instance.below(9)});
        optimizer->add_soft(instance.softs.back());
      }
    }
  }
}

// Correction sets, smallest first: each call forbids what the calls before violated.
TEST_P(EveryStrategy, EnumeratesSmallestFirst) {
  for (std::uint32_t seed = 300; seed < 316; ++seed) {
    SCOPED_TRACE(seed);
    TermManager terms;
    Instance instance(terms, seed, seed % 2 == 0 ? Weights::Unit : Weights::Wide);
    std::vector<Found> expected = all_costs(instance);
    const auto optimizer = make_optimizer(terms, GetParam());
    load(*optimizer, instance);
    for (;;) {
      const OptimumAnswer answer = optimizer->minimize();
      ASSERT_EQ(std::holds_alternative<Unsat>(answer), expected.empty());
      if (expected.empty()) break;
      const auto& optimum = std::get<Optimum>(answer);
      expect_honest(optimum, instance);
      EXPECT_TRUE(optimum.proven());
      EXPECT_EQ(optimum.upper, std::ranges::min(expected, {}, &Found::cost).cost);
      if (optimum.violated.empty()) break;
      std::vector<Term> one_holds;
      for (const std::size_t i : optimum.violated)
        one_holds.push_back(instance.softs[i].formula);
      optimizer->add(terms.logical_or(one_holds));
      std::erase_if(expected, [&](const Found& found) {
        return std::ranges::includes(found.violated, optimum.violated);
      });
    }
  }
}

// A model that costs something, proved optimal, needs conflicts: pigeons of which some have to stay out.
struct Pigeons {
  Pigeons(TermManager& terms, Optimizer& optimizer, std::size_t pigeons, std::size_t holes) {
    std::vector<std::vector<Term>> in(pigeons);
    for (std::size_t p = 0; p < pigeons; ++p)
      for (std::size_t h = 0; h < holes; ++h)
        in[p].push_back(terms.variable("p" + std::to_string(p) + "h" + std::to_string(h), Sort::boolean()));
    for (std::size_t h = 0; h < holes; ++h)
      for (std::size_t p = 0; p < pigeons; ++p)
        for (std::size_t q = 0; q < p; ++q)
          optimizer.add(terms.logical_or(terms.logical_not(in[p][h]), terms.logical_not(in[q][h])));
    for (std::size_t p = 0; p < pigeons; ++p)
      optimizer.add_soft({terms.logical_or(in[p]), 1 + p % 2});
  }
};

TEST_P(EveryStrategy, BoundsHoldWhenTheConflictsEnd) {
  constexpr std::uint64_t kOptimum = 3;  // of 8 pigeons in 5 holes, 3 of weight 1 stay out
  std::uint64_t open = 0;
  for (const std::uint64_t conflicts : {0u, 1u, 5u, 20u, 50u, 100u, 200u, 500u, 2000u}) {
    TermManager terms;
    const auto optimizer = make_optimizer(terms, GetParam());
    const Pigeons pigeons(terms, *optimizer, 8, 5);
    const OptimumAnswer limited = optimizer->minimize(Limits{}.with_conflicts(conflicts));
    ASSERT_FALSE(std::holds_alternative<Unsat>(limited));
    if (const auto* unknown = std::get_if<Unknown>(&limited)) {
      EXPECT_EQ(unknown->reason, Reason::Conflicts);
    }
    if (const auto* optimum = std::get_if<Optimum>(&limited)) {
      EXPECT_LE(optimum->lower, kOptimum);
      EXPECT_GE(optimum->upper, kOptimum);
      open += optimum->proven() ? 0 : 1;
      EXPECT_EQ(optimum->stopped.has_value(), !optimum->proven());
    }
    // And it can go on from there.
    const OptimumAnswer whole = optimizer->minimize();
    EXPECT_EQ(std::get<Optimum>(whole).lower, kOptimum);
    EXPECT_EQ(std::get<Optimum>(whole).upper, kOptimum);
  }
  EXPECT_GT(open, 0u) << "the instance is too easy to test anything";
}

TEST_P(EveryStrategy, StopsWhenToldTo) {
  TermManager terms;
  const auto optimizer = make_optimizer(terms, GetParam());
  const Pigeons pigeons(terms, *optimizer, 5, 3);
  Limits limits;
  limits.budget.stop.request_stop();
  const OptimumAnswer answer = optimizer->minimize(limits);
  ASSERT_TRUE(std::holds_alternative<Unknown>(answer));
  EXPECT_EQ(std::get<Unknown>(answer).reason, Reason::Stopped);
  EXPECT_EQ(std::get<Optimum>(optimizer->minimize()).upper, 2u);
}

TEST_P(EveryStrategy, ConstantsRepetitionsAndOpposites) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::boolean());
  const auto optimizer = make_optimizer(terms, GetParam());
  optimizer->add_soft({terms.boolean(true), 5});
  optimizer->add_soft({terms.boolean(false), 7});
  optimizer->add_soft({x, 2});
  optimizer->add_soft({terms.logical_not(x), 3});
  optimizer->add_soft({x, 2});
  const OptimumAnswer answer = optimizer->minimize();
  const auto& optimum = std::get<Optimum>(answer);
  EXPECT_TRUE(optimum.proven());
  EXPECT_EQ(optimum.upper, 10u);
  EXPECT_EQ(optimum.violated, (std::vector<std::size_t>{1, 3}));
}

TEST_P(EveryStrategy, NothingSoftCostsNothing) {
  TermManager terms;
  const auto optimizer = make_optimizer(terms, GetParam());
  const Term x = terms.variable("x", Sort::boolean());
  optimizer->add(x);
  const OptimumAnswer answer = optimizer->minimize();
  EXPECT_TRUE(std::get<Optimum>(answer).proven());
  EXPECT_EQ(std::get<Optimum>(answer).upper, 0u);
  EXPECT_TRUE(std::get<Optimum>(answer).model.holds(x));
}

TEST_P(EveryStrategy, WeightsMayFill63Bits) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::bit_vector(3));
  const auto optimizer = make_optimizer(terms, GetParam());
  const std::uint64_t huge = std::uint64_t{1} << 61;
  for (std::uint64_t i = 0; i < 3; ++i)
    optimizer->add_soft({terms.equal(x, terms.bit_vector(3, i)), huge + i});
  optimizer->add_soft({terms.bv_ult(x, terms.bit_vector(3, 2)), huge - 4});
  const OptimumAnswer answer = optimizer->minimize();
  EXPECT_EQ(std::get<Optimum>(answer).upper, 2 * huge + 2);
  EXPECT_THROW(optimizer->add_soft({terms.boolean(true), 2 * huge}), InternalError);
}

TEST_P(EveryStrategy, RefusesWhatIsNoSoftFormula) {
  TermManager terms;
  const auto optimizer = make_optimizer(terms, GetParam());
  EXPECT_THROW(optimizer->add_soft({terms.variable("n", Sort::bit_vector(8)), 1}), InternalError);
  EXPECT_THROW(optimizer->add_soft({terms.variable("b", Sort::boolean()), 0}), InternalError);
}

// One element must change, and no more than one should.
TEST_P(EveryStrategy, ArraysDifferByElements) {
  TermManager terms;
  const Sort sort = Sort::array(Sort::bit_vector(4), Sort::bit_vector(8));
  const Term array = terms.variable("a", sort);
  const logic::ArrayValue value =
      logic::ArrayValue(sort, Value(BitVector(8, 1))).with(BitVector(4, 2), Value(BitVector(8, 9)));
  std::vector<BitVector> indices;
  for (std::uint64_t i = 0; i < 5; ++i)
    indices.emplace_back(4, i);
  const std::vector<Soft> softs = element_softs(terms, array, Value(value), indices, 3);
  ASSERT_EQ(softs.size(), 5u);

  const auto optimizer = make_optimizer(terms, GetParam());
  Term sum = terms.bit_vector(8, 0);
  for (const BitVector& index : indices)
    sum = terms.bv_add(sum, terms.select(array, terms.bit_vector(index)));
  optimizer->add(terms.equal(sum, terms.bit_vector(8, 40)));  // 13 in `value`
  for (const Soft& soft : softs) {
    EXPECT_EQ(soft.weight, 3u);
    optimizer->add_soft(soft);
  }
  const OptimumAnswer answer = optimizer->minimize();
  const auto& optimum = std::get<Optimum>(answer);
  EXPECT_TRUE(optimum.proven());
  EXPECT_EQ(optimum.upper, 3u);
  ASSERT_EQ(optimum.violated.size(), 1u);
  const logic::ArrayValue found = optimum.model.value(array).array();
  for (std::size_t i = 0; i < indices.size(); ++i)
    EXPECT_EQ(found.at(indices[i]) == value.at(indices[i]), i != optimum.violated.front());
}

TEST(ElementSofts, NeedAValueOfTheArraysSort) {
  TermManager terms;
  const Term array = terms.variable("a", Sort::array(Sort::bit_vector(4), Sort::bit_vector(8)));
  const Value other = Value::zero(Sort::array(Sort::bit_vector(4), Sort::bit_vector(16)));
  EXPECT_THROW(element_softs(terms, array, other, {}), InternalError);
}

TEST(Optimizer, AgreesWithZ3) {
  for (std::uint32_t seed = 400; seed < 430; ++seed) {
    SCOPED_TRACE(seed);
    TermManager terms;
    const Instance instance(terms, seed, seed % 2 == 0 ? Weights::Unit : Weights::Wide);
    const auto ours = make_optimizer(terms);
    const auto witness = make_z3_optimizer(terms);
    load(*ours, instance);
    load(*witness, instance);
    const OptimumAnswer answer = ours->minimize();
    const OptimumAnswer expected = witness->minimize();
    ASSERT_EQ(answer.index(), expected.index());
    if (const auto* optimum = std::get_if<Optimum>(&answer)) {
      EXPECT_TRUE(optimum->proven());
      EXPECT_EQ(optimum->upper, std::get<Optimum>(expected).upper);
    }
  }
}

TEST(Optimizer, RunsAreRepeatable) {
  std::vector<std::vector<std::size_t>> violated;
  for (int run = 0; run < 2; ++run) {
    TermManager terms;
    const auto optimizer = make_optimizer(terms);
    const Pigeons pigeons(terms, *optimizer, 8, 5);
    violated.push_back(std::get<Optimum>(optimizer->minimize()).violated);
  }
  EXPECT_EQ(violated[0], violated[1]);
}

}  // namespace
}  // namespace faultline::solve
