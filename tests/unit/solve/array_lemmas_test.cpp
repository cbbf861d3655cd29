// The array procedure without a SAT engine: on random small formulas, every lemma holds in all models, no
// candidate is rejected without one, and the arrays of an accepted candidate make every formula true.
#include "solve/blast/array_lemmas.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "random_arrays.h"
#include "tiny_solver.h"

namespace faultline::solve {
namespace {

using logic::Assignment;
using logic::Simplify;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using logic::Value;

Assignment model_of(TinySolver& solver) {
  Assignment out;
  for (const Term formula : solver.formulas())
    for (const Term variable : free_variables(formula)) {
      if (out.find(variable)) continue;
      const bool is_scalar = !variable.sort().is_array();
      // A scalar variable that was simplified away has not been encoded.
      const auto& known = solver.unknowns();
      if (is_scalar && std::find(known.begin(), known.end(), variable) == known.end()) continue;
      out.set(variable, is_scalar ? solver.value(variable) : solver.array_value(variable));
    }
  return out;
}

// The accepted values are those that the arrays give.
void expect_realised(TinySolver& solver) {
  const Assignment model = model_of(solver);
  logic::Evaluator evaluator(model, logic::Missing::Zero);
  for (const Term unknown : solver.unknowns())
    EXPECT_EQ(evaluator.value(unknown), solver.value(unknown));
  for (const Term formula : solver.formulas())
    EXPECT_TRUE(evaluator.holds(formula));
}

// A lemma that brings a variable of its own (a witness) must hold for one value of it, others for all.
void expect_valid(const std::vector<Term>& lemmas, RandomArrays& random, int models) {
  for (; models > 0; --models) {
    Assignment model = random.assignment();
    for (const Term lemma : lemmas) {
      Term witness;
      for (const Term variable : free_variables(lemma))
        if (!model.find(variable)) witness = variable;
      bool holds = !witness && logic::evaluate(lemma, model).is_true();
      for (std::uint64_t i = 0; witness && !holds && i < std::uint64_t{1} << witness.sort().width(); ++i) {
        model.set(witness, Value(witness.sort(), logic::BitVector(witness.sort().width(), i)));
        holds = logic::evaluate(lemma, model).is_true();
      }
      EXPECT_TRUE(holds);
    }
  }
}

struct Outcome {
  int sat = 0;
  int unsat = 0;
  int too_large = 0;
  std::size_t lemmas = 0;
};

// Half of the formulas hold in some model by construction: those must be found satisfiable.
void try_random(std::uint64_t seed, Sort sort, Simplify simplify, TinySolver::Instances instances,
                Outcome& outcome) {
  SCOPED_TRACE("seed " + std::to_string(seed) + ", sort " + sort.to_string());
  TermManager terms(simplify);
  RandomArrays random(seed, terms, sort, {});
  const bool satisfiable = random.random().one_in(2);
  const Assignment model = random.assignment();
  TinySolver solver(terms, 14, instances);
  for (std::uint32_t i = 2 + random.random().below(satisfiable ? 3 : 6); i > 0; --i) {
    const Term formula = random.clause();
    const bool holds = !satisfiable || logic::evaluate(formula, model).is_true();
    solver.require(holds ? formula : terms.logical_not(formula));
  }
  const TinySolver::Verdict verdict = solver.solve();
  outcome.lemmas += solver.lemmas().size();
  expect_valid(solver.lemmas(), random, 10);
  switch (verdict) {
    case TinySolver::Verdict::TooLarge: ++outcome.too_large; return;
    case TinySolver::Verdict::Unsat:
      ++outcome.unsat;
      EXPECT_FALSE(satisfiable);
      return;
    case TinySolver::Verdict::Sat: ++outcome.sat; expect_realised(solver);
  }
}

class RandomArrayFormulas : public testing::TestWithParam<std::pair<Sort, Simplify>> {};

TEST_P(RandomArrayFormulas, LemmasAreValidAndModelsAreRealised) {
  const auto [sort, simplify] = GetParam();
  Outcome outcome;
  for (std::uint64_t seed = 0; seed < 200 && !HasFailure(); ++seed)
    try_random(seed, sort, simplify,
               seed % 3 == 0 ? TinySolver::Instances::AlsoInAdvance : TinySolver::Instances::OnDemand,
               outcome);
  // That the test has met something.
  EXPECT_GT(outcome.sat, 20);
  EXPECT_GT(outcome.unsat, 0);
  EXPECT_GT(outcome.lemmas, 50u);
  RecordProperty("too_large", outcome.too_large);
}

const Sort kBv1 = Sort::bit_vector(1);
const Sort kBv2 = Sort::bit_vector(2);

INSTANTIATE_TEST_SUITE_P(
    Sorts, RandomArrayFormulas,
    testing::Values(
        std::pair(Sort::array(Sort::boolean(), Sort::boolean()), Simplify::On),
        std::pair(Sort::array(kBv1, kBv1), Simplify::On), std::pair(Sort::array(kBv1, kBv1), Simplify::Off),
        std::pair(Sort::array(kBv1, kBv2), Simplify::On), std::pair(Sort::array(kBv2, kBv1), Simplify::On),
        std::pair(Sort::array(kBv2, Sort::boolean()), Simplify::Off),
        std::pair(Sort::array(kBv2, kBv2), Simplify::On),
        std::pair(Sort::array(Sort::bit_vector(3), kBv1), Simplify::On),
        std::pair(Sort::array(kBv1, Sort::floating(2, 2)), Simplify::On),
        std::pair(Sort::array(kBv1, Sort::array(kBv1, kBv1)), Simplify::On),
        std::pair(Sort::array(kBv1, Sort::array(kBv1, kBv1)), Simplify::Off),
        std::pair(Sort::array(kBv2, Sort::array(Sort::boolean(), Sort::boolean())), Simplify::On)));

}  // namespace
}  // namespace faultline::solve
