// Terms made short for people: equivalent, never larger, and as one would write them.
#include "solve/simplify.h"

#include <gtest/gtest.h>

#include "../logic/random_terms.h"
#include "logic/print_infix.h"
#include "logic/traverse.h"
#include "solve/backend/z3/z3_solver.h"

namespace faultline::solve {
namespace {

using logic::Sort;
using logic::Term;
using logic::TermManager;

class SolveSimplify : public testing::Test {
 protected:
  TermManager m;
  Term x = m.variable("x", Sort::bit_vector(32));
  Term y = m.variable("y", Sort::bit_vector(32));
  Term f = m.variable("f", Sort::float64());
  Term g = m.variable("g", Sort::float64());

  Term number(std::int64_t value) { return m.bit_vector(logic::BitVector::from_signed(32, value)); }
  std::string simplified(Term term) { return logic::to_infix(simplify(m, term)); }
};

TEST_F(SolveSimplify, DropsWhatFollowsFromTheRest) {
  EXPECT_EQ(simplified(m.logical_and(m.bv_sle(x, number(5)), m.bv_sle(x, number(7)))), "x <= 5");
  EXPECT_EQ(simplified(m.logical_or(m.bv_sle(x, number(5)), m.bv_sle(x, number(7)))), "x <= 7");
  EXPECT_EQ(simplified(m.logical_and(m.bv_slt(x, y), m.logical_or(m.bv_slt(y, x), m.equal(y, number(4))))),
            "y == 4 && x < y");
  EXPECT_EQ(simplified(m.logical_and(m.bv_slt(x, y), m.bv_slt(y, x))), "false");
}

TEST_F(SolveSimplify, RemovesConditionsOutsideFormulas) {
  const Term inner = m.ite(m.bv_slt(x, number(5)), y, x);
  EXPECT_EQ(simplified(m.ite(m.bv_slt(x, number(0)), inner, number(1))), "x < 0 ? y : 1");
}

TEST_F(SolveSimplify, KnowsFloats) {
  EXPECT_EQ(simplified(m.logical_and(m.fp_less(f, g), m.logical_not(m.fp_equal(f, g)))), "f < g");
  // Operations for which SMT-LIB leaves something open come back as they were.
  const Term least = m.fp_min(f, g);
  const Term whole = m.fp_to_signed(logic::RoundingMode::TowardZero, least, 32);
  const Term both =
      m.logical_and(m.equal(whole, x), m.logical_or(m.bv_sle(x, number(3)), m.bv_sle(whole, number(9))));
  const Term expected = m.logical_and(m.equal(whole, x), m.bv_sle(x, number(9)));
  EXPECT_LE(logic::size(simplify(m, both)), logic::size(expected));
}

TEST_F(SolveSimplify, LeavesWhatIsShort) {
  const Term term = m.logical_or(m.bv_ult(x, y), m.equal(m.bv_mul(x, y), number(12)));
  EXPECT_EQ(simplify(m, term), term);
  EXPECT_EQ(simplify(m, x), x);
  EXPECT_EQ(simplify(m, f), f);
}

TEST_F(SolveSimplify, ReturnsTheTermIfThereIsNoTime) {
  const Term term = m.logical_and(m.bv_sle(x, number(5)), m.bv_sle(x, number(7)));
  EXPECT_EQ(simplify(m, term, {Budget{}.within(std::chrono::milliseconds(0))}), term);
  Limits stopped;
  stopped.budget.stop.request_stop();
  EXPECT_EQ(simplify(m, term, stopped), term);
}

TEST_F(SolveSimplify, KeepsTheMeaningOfRandomTerms) {
  int smaller = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    TermManager random_manager(logic::Simplify::Off);
    logic::RandomTerms random(seed, random_manager);
    Term term;
    for (int i = 0; i < 12; ++i)
      term = random.grow();
    const Term result = simplify(random_manager, term, {Budget{}.within(std::chrono::seconds(5))});
    EXPECT_EQ(result.sort(), term.sort());
    EXPECT_LE(logic::size(result), logic::size(term));
    if (logic::size(result) < logic::size(term)) ++smaller;
    for (int i = 0; i < 30; ++i) {
      const logic::Assignment inputs = random.assignment();
      EXPECT_EQ(logic::evaluate(result, inputs), logic::evaluate(term, inputs)) << "seed " << seed;
    }
    const auto solver = make_z3_solver(random_manager);
    const Answer answer =
        solver->check({random_manager.distinct(result, term)}, {Budget{}.within(std::chrono::seconds(2))});
    EXPECT_FALSE(is_sat(answer)) << "seed " << seed;
  }
  EXPECT_GT(smaller, 10);
}

}  // namespace
}  // namespace faultline::solve
