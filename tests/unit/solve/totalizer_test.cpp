// Totalizers and weighted sums against counting: all assignments of up to eight inputs, all bounds.
#include "solve/optimize/totalizer.h"

#include <gtest/gtest.h>

#include <bit>

#include "base/diagnostic.h"
#include "solve/backend/cadical/cadical_engine.h"
#include "solve/optimize/weighted_sum.h"

namespace faultline::solve::optimize {
namespace {

using sat::Literal;
using sat::Verdict;

struct Counting : testing::Test {
  std::vector<Literal> inputs(std::size_t count) {
    std::vector<Literal> result;
    for (std::size_t i = 0; i < count; ++i)
      result.push_back(solver.fresh());
    return result;
  }
  std::vector<CounterId> leaves(std::span<const Literal> literals) {
    std::vector<CounterId> result;
    for (const Literal literal : literals)
      result.push_back(totalizer.leaf(literal));
    return result;
  }
  // May exactly these inputs be true together with this assumption?
  bool possible(std::span<const Literal> literals, std::uint32_t set, Literal assumption) {
    std::vector<Literal> assumptions{assumption};
    for (std::size_t i = 0; i < literals.size(); ++i)
      assumptions.push_back((set >> i) & 1 ? literals[i] : ~literals[i]);
    return solver.solve(assumptions, {}).verdict == Verdict::Sat;
  }

  logic::TermManager terms;
  blast::BitSolver solver{terms, make_cadical_engine()};
  Totalizer totalizer{solver};
};

// Outputs are asked for in the order in which searches do it: upwards, one by one, or downwards.
TEST_F(Counting, EveryOutputOfEverySizeCounts) {
  for (std::uint32_t size = 1; size <= 8; ++size) {
    const std::vector<Literal> literals = inputs(size);
    const CounterId upwards = totalizer.sum(leaves(literals));
    const CounterId downwards = totalizer.sum(leaves(literals));
    EXPECT_EQ(totalizer.size(upwards), size);
    for (std::uint32_t step = 1; step <= size; ++step)
      for (const auto& [counter, count] : {std::pair(upwards, step), std::pair(downwards, size + 1 - step)}) {
        const Literal output = totalizer.at_least(counter, count);
        for (std::uint32_t set = 0; set < 1u << size; ++set)
          ASSERT_EQ(possible(literals, set, ~output), std::popcount(set) < static_cast<int>(count))
              << size << " inputs, output " << count << ", set " << set;
      }
  }
}

TEST_F(Counting, EncodesOnlyWhatIsAskedFor) {
  const CounterId counter = totalizer.sum(leaves(inputs(64)));
  EXPECT_EQ(totalizer.clauses(), 0u);
  totalizer.at_least(counter, 1);
  const std::size_t first = totalizer.clauses();
  EXPECT_EQ(first, 126u);  // two for each of 63 nodes
  totalizer.at_least(counter, 1);
  EXPECT_EQ(totalizer.clauses(), first);
  totalizer.at_least(counter, 2);
  EXPECT_GT(totalizer.clauses(), first);
  EXPECT_LT(totalizer.clauses(), 4 * first);
}

TEST_F(Counting, TailsCountWhatIsBeyond) {
  const std::vector<Literal> literals = inputs(6);
  const CounterId whole = totalizer.sum(leaves(literals));
  const Literal other = solver.fresh();
  const CounterId beyond = totalizer.tail(whole, 2);
  EXPECT_EQ(totalizer.size(beyond), 4u);
  const CounterId sum = totalizer.sum(std::vector{beyond, totalizer.leaf(other)});
  std::vector<Literal> all = literals;
  all.push_back(other);
  for (std::uint32_t count = 1; count <= 5; ++count) {
    const Literal output = totalizer.at_least(sum, count);
    for (std::uint32_t set = 0; set < 1u << 7; ++set) {
      const int expected = std::max(0, std::popcount(set & 63) - 2) + static_cast<int>(set >> 6);
      ASSERT_EQ(possible(all, set, ~output), expected < static_cast<int>(count));
    }
  }
}

TEST_F(Counting, RetiredSumsConstrainNothingAndSpareTheirParts) {
  const std::vector<Literal> literals = inputs(4);
  const CounterId part = totalizer.sum(leaves(literals));
  const Literal other = solver.fresh();
  const CounterId sum = totalizer.sum(std::vector{totalizer.tail(part, 1), totalizer.leaf(other)});
  totalizer.at_least(sum, 3);
  totalizer.retire(sum);
  std::vector<Literal> all = literals;
  all.push_back(other);
  const Literal output = totalizer.at_least(part, 2);
  for (std::uint32_t set = 0; set < 1u << 5; ++set) {
    EXPECT_TRUE(possible(all, set, all[0]) || (set & 1) == 0);
    EXPECT_EQ(possible(all, set, ~output), std::popcount(set & 15) < 2);
  }
}

TEST_F(Counting, StopsWithItsBudgetAndGoesOn) {
  const std::vector<Literal> literals = inputs(8);
  const CounterId counter = totalizer.sum(leaves(literals));
  Budget ended;
  ended.stop.request_stop();
  EXPECT_FALSE(totalizer.at_least(counter, 3, ended));
  const Literal output = totalizer.at_least(counter, 3);
  for (std::uint32_t set = 0; set < 1u << 8; ++set)
    ASSERT_EQ(possible(literals, set, ~output), std::popcount(set) < 3);
}

TEST_F(Counting, RefusesOutputsThatDoNotExist) {
  const CounterId counter = totalizer.sum(leaves(inputs(3)));
  EXPECT_THROW(totalizer.at_least(counter, 0), InternalError);
  EXPECT_THROW(totalizer.at_least(counter, 4), InternalError);
  EXPECT_THROW(totalizer.tail(counter, 3), InternalError);
}

// All three encodings: equal weights, few sums, and adders (forced by a limit of no clauses).
struct WeightedCounting : Counting, testing::WithParamInterface<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Clauses, WeightedCounting, testing::Values(0, 100'000));

TEST_P(WeightedCounting, EveryBoundSeparatesTheSums) {
  const std::vector<std::vector<std::uint64_t>> cases = {{1, 2},
                                                         {5, 5, 5, 5},
                                                         {1, 2, 4, 8, 16},
                                                         {3, 1, 3, 7, 2, 2},
                                                         {9, 1, 1, 1, 1, 1, 1},
                                                         {6, 10, 15, 14, 35, 21}};
  for (const std::vector<std::uint64_t>& weights : cases) {
    const std::vector<Literal> literals = inputs(weights.size());
    std::vector<Summand> summands;
    std::uint64_t largest = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      summands.push_back({totalizer.leaf(literals[i]), weights[i]});
      largest += weights[i];
    }
    for (const std::uint64_t cap : {largest, largest / 2}) {
      const auto sum = make_weighted_sum(solver, totalizer, summands, cap, {}, GetParam());
      for (std::uint64_t bound = cap; bound > 0; bound -= 1 + bound / 6) {
        const Literal below = sum->below(bound, {});
        for (std::uint32_t set = 0; set < 1u << weights.size(); ++set) {
          std::uint64_t expected = 0;
          for (std::size_t i = 0; i < weights.size(); ++i)
            if ((set >> i) & 1) expected += weights[i];
          ASSERT_EQ(possible(literals, set, below), expected < bound) << "bound " << bound << " set " << set;
        }
      }
      sum->retire();
    }
  }
}

TEST_P(WeightedCounting, CountersWeighWhatTheyCount) {
  const std::vector<Literal> literals = inputs(6);
  const CounterId four = totalizer.sum(leaves(std::span(literals).first(4)));
  const std::vector<Summand> summands = {
      {totalizer.tail(four, 1), 3}, {totalizer.leaf(literals[4]), 2}, {totalizer.leaf(literals[5]), 7}};
  for (const std::uint64_t cap : {18u, 6u}) {
    const auto sum = make_weighted_sum(solver, totalizer, summands, cap, {}, GetParam());
    for (std::uint64_t bound = 1; bound <= cap; ++bound) {
      const Literal below = sum->below(bound, {});
      for (std::uint32_t set = 0; set < 1u << 6; ++set) {
        const int beyond = std::max(0, std::popcount(set & 15) - 1);
        const auto expected =
            static_cast<std::uint64_t>(3 * beyond) + ((set >> 4) & 1) * 2 + ((set >> 5) & 1) * 7;
        ASSERT_EQ(possible(literals, set, below), expected < bound) << "bound " << bound << " set " << set;
      }
    }
  }
}

}  // namespace
}  // namespace faultline::solve::optimize
