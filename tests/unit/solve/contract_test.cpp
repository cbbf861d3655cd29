// The contract of Solver, part one: formulas, assumptions, cores, scopes, models.
#include "contract.h"

#include <algorithm>
#include <optional>

namespace faultline::solve {
namespace {

using logic::BitVector;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using logic::Value;

class SolverContract : public Contract {
 protected:
  Term boolean(const std::string& name) { return t.variable(name, Sort::boolean()); }
  Term word(const std::string& name) { return t.variable(name, bv(8)); }
  Term number(std::uint64_t value) { return t.bit_vector(8, value); }
  const char* ask(std::vector<Term> assumptions = {}) { return verdict(solver->check(assumptions)); }

  TermManager t;
  std::unique_ptr<Solver> solver = make(t);
};

TEST_P(SolverContract, NothingIsSatisfiable) {
  EXPECT_STREQ(ask(), "sat");
}

TEST_P(SolverContract, KnowsItsTerms) {
  EXPECT_EQ(&solver->terms(), &t);
}

TEST_P(SolverContract, FormulasHoldTogether) {
  const Term x = word("x");
  solver->add(t.bv_ult(x, number(10)));
  solver->add(t.bv_ult(number(8), x));
  const Answer answer = solver->check();
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, x), BitVector(8, 9));
  EXPECT_EQ(bits(answer, t.bv_mul(x, x)), BitVector(8, 81));
  solver->add(t.distinct(x, number(9)));
  EXPECT_STREQ(ask(), "unsat");
}

TEST_P(SolverContract, AnAssumptionThatAFormulaContradictsIsInTheCore) {
  const Term p = boolean("p");
  solver->add(t.logical_not(p));
  const Answer answer = solver->check({t.logical_not(p), p});
  ASSERT_STREQ(verdict(answer), "unsat");
  const std::vector<Term>& core = std::get<Unsat>(answer).core;
  EXPECT_NE(std::find(core.begin(), core.end(), p), core.end());
  EXPECT_STREQ(ask(), "sat");
}

TEST_P(SolverContract, ContradictoryFormulasHaveAnEmptyCore) {
  const Term p = boolean("p");
  const Term q = boolean("q");
  solver->add(p);
  solver->add(t.logical_not(p));
  const Answer answer = solver->check({q});
  ASSERT_STREQ(verdict(answer), "unsat");
  EXPECT_TRUE(std::get<Unsat>(answer).core.empty());
  EXPECT_STREQ(ask(), "unsat");
}

TEST_P(SolverContract, FalseAsAFormula) {
  solver->add(t.boolean(true));
  EXPECT_STREQ(ask(), "sat");
  solver->add(t.boolean(false));
  EXPECT_STREQ(ask(), "unsat");
}

TEST_P(SolverContract, AssumptionsLastForOneQuestion) {
  const Term p = boolean("p");
  solver->add(t.implies(p, t.equal(word("x"), number(1))));
  solver->add(t.equal(word("x"), number(2)));
  EXPECT_STREQ(ask({p}), "unsat");
  EXPECT_STREQ(ask(), "sat");
  EXPECT_STREQ(ask({t.logical_not(p)}), "sat");
  EXPECT_STREQ(ask({p}), "unsat");
}

TEST_P(SolverContract, CoreIsASubsetInOrder) {
  std::vector<Term> assumptions;
  for (int i = 0; i < 10; ++i)
    assumptions.push_back(boolean("p" + std::to_string(i)));
  solver->add(t.logical_not(t.logical_and(assumptions[3], assumptions[7])));
  const Answer forwards = solver->check(assumptions);
  expect_core(*solver, assumptions, forwards);
  EXPECT_THAT(std::get<Unsat>(forwards).core, ::testing::IsSupersetOf({assumptions[3], assumptions[7]}));
  std::reverse(assumptions.begin(), assumptions.end());
  expect_core(*solver, assumptions, solver->check(assumptions));
}

TEST_P(SolverContract, CoreLeavesOutWhatHasNothingToDoWithIt) {
  const Term p = boolean("p");
  std::vector<Term> assumptions;
  for (int i = 0; i < 20; ++i)
    assumptions.push_back(t.bv_ult(word("x" + std::to_string(i)), number(100)));
  solver->add(t.implies(p, t.equal(word("x5"), number(200))));
  assumptions.push_back(p);
  const Answer answer = solver->check(assumptions);
  expect_core(*solver, assumptions, answer);
  EXPECT_THAT(std::get<Unsat>(answer).core, ::testing::ElementsAre(assumptions[5], p));
}

TEST_P(SolverContract, AssumptionsAreAnyTerms) {
  const Term x = word("x");
  const Term y = word("y");
  const Term small = t.bv_ult(t.bv_add(x, y), number(5));
  const std::vector<Term> assumptions = {small, t.equal(x, number(4)), t.equal(y, number(3))};
  expect_core(*solver, assumptions, solver->check(assumptions));
  EXPECT_STREQ(ask({small, t.equal(x, number(4))}), "sat");
  EXPECT_STREQ(ask({t.logical_not(small), t.equal(x, number(4)), t.equal(y, number(3))}), "sat");
}

TEST_P(SolverContract, ConstantAssumptions) {
  const Term p = boolean("p");
  EXPECT_STREQ(ask({t.boolean(true)}), "sat");
  const std::vector<Term> assumptions = {p, t.boolean(false), t.boolean(true)};
  const Answer answer = solver->check(assumptions);
  expect_core(*solver, assumptions, answer);
  EXPECT_THAT(std::get<Unsat>(answer).core, ::testing::ElementsAre(t.boolean(false)));
  EXPECT_STREQ(ask({p, t.boolean(true)}), "sat");
}

TEST_P(SolverContract, RepeatedAssumptions) {
  const Term p = boolean("p");
  const Term q = boolean("q");
  EXPECT_STREQ(ask({p, p, q, p}), "sat");
  solver->add(t.logical_or(t.logical_not(p), t.logical_not(q)));
  const std::vector<Term> assumptions = {q, p, p, q};
  expect_core(*solver, assumptions, solver->check(assumptions));
}

TEST_P(SolverContract, AssumptionsThatContradictEachOther) {
  const Term p = boolean("p");
  const Term q = boolean("q");
  const std::vector<Term> assumptions = {q, p, t.logical_not(p)};
  const Answer answer = solver->check(assumptions);
  expect_core(*solver, assumptions, answer);
  EXPECT_EQ(std::get<Unsat>(answer).core.size(), 2u);
  const Term x = word("x");
  const std::vector<Term> words = {t.equal(x, number(1)), q, t.equal(x, number(2))};
  const Answer second = solver->check(words);
  expect_core(*solver, words, second);
  EXPECT_THAT(std::get<Unsat>(second).core, ::testing::ElementsAre(words[0], words[2]));
}

TEST_P(SolverContract, AnAssumptionThatTheFormulasFix) {
  const Term p = boolean("p");
  solver->add(p);
  EXPECT_STREQ(ask({p}), "sat");
  const std::vector<Term> assumptions = {boolean("q"), t.logical_not(p)};
  const Answer answer = solver->check(assumptions);
  expect_core(*solver, assumptions, answer);
  EXPECT_THAT(std::get<Unsat>(answer).core, ::testing::ElementsAre(assumptions[1]));
}

TEST_P(SolverContract, EquivalentAssumptionsMadeDifferently) {
  const Term x = word("x");
  const Term y = word("y");
  const std::vector<Term> assumptions = {t.bv_ult(x, y), t.logical_not(t.bv_ule(y, x)), t.bv_ule(y, x)};
  expect_core(*solver, assumptions, solver->check(assumptions));
}

TEST_P(SolverContract, ScopesForget) {
  const Term x = word("x");
  solver->add(t.bv_ult(x, number(3)));
  {
    const Scope scope(*solver);
    solver->add(t.bv_ult(number(1), x));
    const Answer answer = solver->check();
    ASSERT_STREQ(verdict(answer), "sat");
    EXPECT_EQ(bits(answer, x), BitVector(8, 2));
    EXPECT_STREQ(ask({t.equal(x, number(1))}), "unsat");
  }
  EXPECT_STREQ(ask({t.equal(x, number(1))}), "sat");
  EXPECT_STREQ(ask({t.equal(x, number(3))}), "unsat");
}

TEST_P(SolverContract, ScopesNest) {
  const Term x = word("x");
  const auto at_most = [&](std::uint64_t value) { return t.bv_ule(x, number(value)); };
  const auto largest = [&] {
    int found = 255;
    while (found >= 0 && std::string(ask({t.equal(x, number(static_cast<std::uint64_t>(found)))})) != "sat")
      found -= 5;
    return found;
  };
  solver->add(at_most(100));
  {
    const Scope outer(*solver);
    solver->add(at_most(50));
    {
      const Scope inner(*solver);
      solver->add(at_most(20));
      EXPECT_EQ(largest(), 20);
      solver->add(t.boolean(false));
      EXPECT_STREQ(ask(), "unsat");
    }
    EXPECT_EQ(largest(), 50);
    {
      const Scope inner(*solver);
      EXPECT_EQ(largest(), 50);
      solver->add(at_most(10));
      EXPECT_EQ(largest(), 10);
    }
    EXPECT_EQ(largest(), 50);
  }
  EXPECT_EQ(largest(), 100);
}

TEST_P(SolverContract, CoresInScopesAreAssumptionsOnly) {
  const Term p = boolean("p");
  const Term q = boolean("q");
  const Scope scope(*solver);
  solver->add(t.logical_not(p));
  const Answer answer = solver->check({q, p});
  ASSERT_STREQ(verdict(answer), "unsat");
  EXPECT_THAT(std::get<Unsat>(answer).core, ::testing::ElementsAre(p));
  solver->add(p);
  const Answer empty = solver->check({q});
  ASSERT_STREQ(verdict(empty), "unsat");
  EXPECT_TRUE(std::get<Unsat>(empty).core.empty());
}

TEST_P(SolverContract, TermsThatAScopeSawFirstMeanTheSameAfterwards) {
  const Term x = word("x");
  const Term y = word("y");
  const Term product = t.bv_mul(x, y);
  {
    const Scope scope(*solver);
    solver->add(t.equal(product, number(35)));
    EXPECT_STREQ(ask({t.equal(x, number(7)), t.equal(y, number(6))}), "unsat");
  }
  solver->add(t.equal(product, number(42)));
  const Answer answer = solver->check({t.equal(x, number(7)), t.bv_ult(y, number(10))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, y), BitVector(8, 6));
}

TEST_P(SolverContract, ModelsStayWhenTheSolverGoesOn) {
  const Term x = word("x");
  const Term y = word("y");
  solver->add(t.equal(y, t.bv_add(x, number(1))));
  std::vector<Model> models;
  for (std::uint64_t i = 0; i < 4; ++i) {
    const Answer answer = solver->check({t.equal(x, number(10 * i))});
    ASSERT_STREQ(verdict(answer), "sat");
    models.push_back(std::get<Sat>(answer).model);
  }
  solver->add(t.equal(x, number(99)));
  EXPECT_STREQ(ask(), "sat");
  EXPECT_STREQ(ask({t.equal(y, number(0))}), "unsat");
  for (std::uint64_t i = 0; i < 4; ++i) {
    EXPECT_EQ(models[i].value(x).bits(), BitVector(8, 10 * i));
    EXPECT_EQ(models[i].value(t.bv_mul(y, number(2))).bits(), BitVector(8, 20 * i + 2));
  }
}

TEST_P(SolverContract, ModelsOutliveTheSolver) {
  const Term x = word("x");
  const Term a = t.variable("a", Sort::array(bv(8), bv(8)));
  std::optional<Model> model;
  {
    const auto own = make(t);
    own->add(t.equal(t.select(a, x), number(7)));
    own->add(t.equal(x, number(3)));
    const Answer answer = own->check();
    ASSERT_STREQ(verdict(answer), "sat");
    model = std::get<Sat>(answer).model;
  }
  EXPECT_EQ(model->value(x).bits(), BitVector(8, 3));
  EXPECT_EQ(model->value(a).array().at(BitVector(8, 3)).bits(), BitVector(8, 7));
  const Term terms[] = {x};
  EXPECT_EQ(model->assignment(terms).find(x)->bits(), BitVector(8, 3));
}

TEST_P(SolverContract, VariablesThatItHasNeverSeenAreZero) {
  solver->add(boolean("p"));
  const Answer answer = solver->check();
  ASSERT_STREQ(verdict(answer), "sat");
  const Model& model = std::get<Sat>(answer).model;
  int made = 0;
  for (const Sort sort : {Sort::boolean(), bv(1), bv(64), bv(100), Sort::float32(),
                          Sort::array(bv(8), bv(32)), Sort::array(bv(4), Sort::boolean())})
    EXPECT_EQ(model.value(t.variable("unseen" + std::to_string(made++), sort)), Value::zero(sort));
}

TEST_P(SolverContract, TwoSolversOnOneManager) {
  const Term x = word("x");
  const auto other = make(t);
  solver->add(t.equal(x, number(1)));
  other->add(t.equal(x, number(2)));
  const Answer first = solver->check();
  const Answer second = other->check();
  ASSERT_STREQ(verdict(first), "sat");
  ASSERT_STREQ(verdict(second), "sat");
  EXPECT_EQ(bits(first, x), BitVector(8, 1));
  EXPECT_EQ(bits(second, x), BitVector(8, 2));
}

TEST_P(SolverContract, ManyQuestionsAboutOneFormula) {
  const Term x = word("x");
  const Term y = word("y");
  solver->add(t.equal(t.bv_add(t.bv_mul(x, x), t.bv_mul(y, y)), number(25)));
  const auto square_root = [](std::uint32_t square) {  // is there a byte whose square this is?
    for (std::uint32_t i = 0; i < 256; ++i)
      if ((i * i) % 256 == square) return true;
    return false;
  };
  for (std::uint32_t i = 0; i < 256; ++i)
    EXPECT_STREQ(ask({t.equal(x, number(i))}), square_root((25 + 65536 - i * i) % 256) ? "sat" : "unsat")
        << i;
}

FAULTLINE_FOR_EVERY_BACKEND(SolverContract);

}  // namespace
}  // namespace faultline::solve
