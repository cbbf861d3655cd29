// Guessing: what is returned makes the goals true, rare inputs are found, and answers stay what they are.
#include "solve/blast/simulation.h"

#include <gtest/gtest.h>

#include <array>

#include "logic/term_manager.h"
#include "solve/backend/cadical/cadical_engine.h"
#include "solve/blast/bit_solver.h"
#include "solve/blast/circuits.h"

namespace faultline::solve::blast {
namespace {

using logic::Sort;
using logic::Term;
using logic::TermManager;

class Guess : public testing::Test {
 protected:
  Guess() { poll_.watch(budget_); }

  Word word(std::uint32_t width) {
    words_.push_back({static_cast<std::uint32_t>(aig.size()), width});
    return circuits.input(width);
  }
  Word number(std::uint32_t width, std::uint64_t value) {
    Word out;
    for (std::uint32_t i = 0; i < width; ++i)
      out.push_back((value >> i & 1) != 0 ? kTrue : kFalse);
    return out;
  }
  std::optional<std::vector<Edge>> guess_for(std::vector<Edge> goals) {
    return guess(aig, words_, goals, poll_);
  }
  // One after the other, without lanes.
  bool holds(Edge goal, const std::vector<Edge>& inputs) const {
    std::vector<bool> values(aig.size(), false);
    for (const Edge input : inputs)
      values[input.node()] = !input.is_negated();
    const auto at = [&](Edge e) { return values[e.node()] != e.is_negated(); };
    for (std::uint32_t node = 1; node < aig.size(); ++node)
      if (aig.is_conjunction(node)) values[node] = at(aig.left(node)) && at(aig.right(node));
    return at(goal);
  }

  Aig aig;
  Circuits circuits{aig};

 private:
  std::vector<InputWord> words_;
  Budget budget_;
  Poll poll_;
};

TEST_F(Guess, FindsWhatOneInputInSomeHundredShows) {
  const Word x = word(32), y = word(32), z = word(7);
  const std::vector<std::vector<Edge>> goals = {
      {circuits.equal(circuits.multiply(z, number(7, 37)), number(7, 11))},
      {circuits.signed_less(x, y), circuits.equal(z, number(7, 100))},
      {circuits.signed_less(circuits.multiply(x, y), number(32, 0)), ~circuits.equal(z, number(7, 0))},
      {circuits.equal(x, y), ~circuits.equal(x, number(32, 0))},
      {kTrue}};
  for (const std::vector<Edge>& all : goals) {
    const auto inputs = guess_for(all);
    ASSERT_TRUE(inputs);
    EXPECT_EQ(inputs->size(), 71u);
    for (const Edge goal : all)
      EXPECT_TRUE(holds(goal, *inputs));
    EXPECT_EQ(guess_for(all), inputs);  // the same in every run
  }
}

TEST_F(Guess, FindsNothingWhereThereIsNothing) {
  const Word x = word(32), y = word(32);
  EXPECT_FALSE(guess_for({kFalse}));
  EXPECT_FALSE(guess_for({circuits.signed_less(x, y), circuits.signed_less(y, x)}));
  EXPECT_FALSE(guess_for({circuits.equal(circuits.add(x, y), number(32, 0x7135'9bd1))}));  // too rare
}

class GuessingSolver : public testing::Test {
 protected:
  TermManager m;
  BitSolver solver{m, make_cadical_engine(), Guessing::On};
  Term word(const std::string& name) { return m.variable(name, Sort::bit_vector(32)); }
};

// Five squares in descending order: one order of 120.
TEST_F(GuessingSolver, NeedsNoSearchForWhatItGuesses) {
  std::vector<Term> numbers;
  for (std::size_t i = 0; i < 5; ++i)
    numbers.push_back(word("n" + std::to_string(i)));
  std::vector<Term> descending;
  for (std::size_t i = 0; i < 4; ++i)
    descending.push_back(
        m.bv_slt(m.bv_mul(numbers[i + 1], numbers[i + 1]), m.bv_mul(numbers[i], numbers[i])));
  for (const Term formula : descending)
    solver.require(formula);
  ASSERT_EQ(solver.solve({}, {}).verdict, sat::Verdict::Sat);
  EXPECT_EQ(solver.conflicts(), 0u);
  const Model model = solver.model();
  for (const Term formula : descending)
    EXPECT_TRUE(model.holds(formula));
}

TEST_F(GuessingSolver, AssumptionsAreGoalsToo) {
  const Term x = word("x"), y = word("y");
  const Term less = m.bv_slt(x, y), greater = m.bv_slt(y, x);
  const sat::Literal both[] = {solver.literal(less), solver.literal(greater)};
  EXPECT_EQ(solver.solve({both, 1}, {}).verdict, sat::Verdict::Sat);
  EXPECT_TRUE(solver.model().holds(less));
  EXPECT_EQ(solver.solve({both, 2}, {}).verdict, sat::Verdict::Unsat);
  solver.require(m.equal(m.bv_mul(x, y), m.bit_vector(32, 77)));  // the circuit is larger: guessed again
  ASSERT_EQ(solver.solve({both + 1, 1}, {}).verdict, sat::Verdict::Sat);
  EXPECT_TRUE(solver.model().holds(m.logical_and(greater, m.equal(m.bv_mul(x, y), m.bit_vector(32, 77)))));
}

// Reads are inputs that lemmas tie down later: never guessed.
TEST_F(GuessingSolver, ArraysAreLeftToTheLemmas) {
  const Term a = m.variable("a", Sort::array(Sort::bit_vector(32), Sort::bit_vector(32)));
  const Term i = word("i"), j = word("j");
  solver.require(m.bv_slt(m.select(a, i), m.select(a, j)));
  ASSERT_EQ(solver.solve({}, {}).verdict, sat::Verdict::Sat);
  EXPECT_TRUE(solver.model().holds(m.distinct(i, j)));
}

TEST_F(GuessingSolver, AClauseOfAnothersIsNotOverlooked) {
  const Term p = m.variable("p", Sort::boolean());
  const sat::Literal literal = solver.literal(p);
  const sat::Literal own = solver.fresh();
  solver.add_clause({~own});
  EXPECT_EQ(solver.solve(std::array{literal, own}, {}).verdict, sat::Verdict::Unsat);
  EXPECT_EQ(solver.solve(std::array{literal}, {}).verdict, sat::Verdict::Sat);
}

}  // namespace
}  // namespace faultline::solve::blast
