// The contract of Solver, part two: equations that a backend may use as definitions, in every order in which
// they can come.
#include "contract.h"

namespace faultline::solve {
namespace {

using logic::BitVector;
using logic::Sort;
using logic::Term;
using logic::TermManager;

class DefinitionContract : public Contract {
 protected:
  Term word(const std::string& name) { return t.variable(name, bv(8)); }
  Term number(std::uint64_t value) { return t.bit_vector(8, value); }
  void define(Term variable, Term value) { solver->add(t.equal(variable, value)); }
  const char* ask(std::vector<Term> assumptions = {}) { return verdict(solver->check(assumptions)); }

  TermManager t;
  std::unique_ptr<Solver> solver = make(t);
  Term x = word("x"), y = word("y"), z = word("z");
  Term a = t.variable("a", Sort::array(bv(8), bv(8)));
  Term b = t.variable("b", Sort::array(bv(8), bv(8)));
};

TEST_P(DefinitionContract, LaterConstraintsOnADefinedVariable) {
  define(x, t.bv_add(y, number(1)));
  EXPECT_STREQ(ask(), "sat");
  solver->add(t.bv_ult(x, number(5)));
  solver->add(t.bv_ult(number(3), x));
  const Answer answer = solver->check();
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, x), BitVector(8, 4));
  EXPECT_EQ(bits(answer, y), BitVector(8, 3));
  EXPECT_STREQ(ask({t.equal(y, number(4))}), "unsat");
}

TEST_P(DefinitionContract, DefinedTwice) {
  define(x, t.bv_add(y, number(1)));
  define(x, t.bv_mul(z, number(2)));
  const Answer answer = solver->check({t.equal(z, number(5))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, y), BitVector(8, 9));
  EXPECT_STREQ(ask({t.equal(y, number(2))}), "unsat");  // x would be odd
  define(x, number(7));
  EXPECT_STREQ(ask(), "unsat");
}

TEST_P(DefinitionContract, DefinedTwiceByConstants) {
  define(x, number(1));
  define(x, number(1));
  EXPECT_STREQ(ask(), "sat");
  define(x, number(2));
  EXPECT_STREQ(ask(), "unsat");
}

TEST_P(DefinitionContract, AConsistentCircle) {
  define(x, t.bv_add(y, number(1)));
  define(y, t.bv_sub(x, number(1)));
  const Answer answer = solver->check({t.equal(x, number(9))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, y), BitVector(8, 8));
  EXPECT_STREQ(ask({t.equal(x, y)}), "unsat");
}

TEST_P(DefinitionContract, AContradictoryCircle) {
  define(x, t.bv_add(y, number(1)));
  define(y, t.bv_add(z, number(1)));
  EXPECT_STREQ(ask(), "sat");
  define(z, t.bv_add(x, number(1)));
  EXPECT_STREQ(ask(), "unsat");
}

TEST_P(DefinitionContract, ACircleOfThreeAtOnce) {
  define(x, t.bv_xor(y, number(1)));
  define(y, t.bv_xor(z, number(2)));
  define(z, t.bv_xor(x, number(3)));
  const Answer answer = solver->check({t.equal(z, number(4))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, x), BitVector(8, 7));
}

TEST_P(DefinitionContract, AVariableInItsOwnDefinition) {
  define(x, t.bv_and(x, y));
  EXPECT_STREQ(ask({t.equal(x, number(6)), t.equal(y, number(7))}), "sat");
  EXPECT_STREQ(ask({t.equal(x, number(6)), t.equal(y, number(5))}), "unsat");
  define(z, t.bv_mul(z, number(3)));
  EXPECT_STREQ(ask({t.equal(z, number(128))}), "sat");
  EXPECT_STREQ(ask({t.equal(z, number(64))}), "unsat");
}

TEST_P(DefinitionContract, VariablesThatAreEachOther) {
  define(x, y);
  define(y, z);
  define(z, x);
  EXPECT_STREQ(ask({t.equal(x, number(1)), t.equal(z, number(2))}), "unsat");
  EXPECT_STREQ(ask({t.equal(x, number(1)), t.equal(z, number(1))}), "sat");
}

TEST_P(DefinitionContract, DefinedAfterUse) {
  solver->add(t.bv_ult(x, number(10)));
  EXPECT_STREQ(ask({t.equal(x, number(3))}), "sat");
  define(x, t.bv_add(y, number(5)));
  const Answer answer = solver->check({t.equal(y, number(4))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, x), BitVector(8, 9));
  EXPECT_STREQ(ask({t.equal(y, number(5))}), "unsat");
}

TEST_P(DefinitionContract, DefinedAfterUseInTheSameBatch) {
  solver->add(t.bv_ult(x, number(10)));
  define(x, t.bv_add(y, number(5)));
  EXPECT_STREQ(ask({t.equal(y, number(4))}), "sat");
  EXPECT_STREQ(ask({t.equal(y, number(5))}), "unsat");
}

TEST_P(DefinitionContract, DefinedAfterItWasAssumed) {
  EXPECT_STREQ(ask({t.equal(x, number(3)), t.equal(y, number(9))}), "sat");
  define(x, t.bv_mul(y, y));
  EXPECT_STREQ(ask({t.equal(x, number(3)), t.equal(y, number(9))}), "unsat");
  EXPECT_STREQ(ask({t.equal(x, number(81)), t.equal(y, number(9))}), "sat");
}

TEST_P(DefinitionContract, OfAVariableThatOthersAreDefinedBy) {
  define(y, t.bv_add(x, number(1)));
  EXPECT_STREQ(ask(), "sat");
  define(x, number(4));
  const Answer answer = solver->check();
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, y), BitVector(8, 5));
}

TEST_P(DefinitionContract, InsideAScopeVanish) {
  {
    const Scope scope(*solver);
    define(x, number(5));
    define(y, t.bv_add(x, number(1)));
    const Answer answer = solver->check();
    ASSERT_STREQ(verdict(answer), "sat");
    EXPECT_EQ(bits(answer, y), BitVector(8, 6));
  }
  EXPECT_STREQ(ask({t.equal(x, number(7)), t.equal(y, number(7))}), "sat");
  define(x, number(7));
  EXPECT_STREQ(ask(), "sat");
  EXPECT_STREQ(ask({t.equal(x, number(5))}), "unsat");
}

TEST_P(DefinitionContract, OfOneVariableInScopeAfterScope) {
  for (std::uint64_t i = 0; i < 5; ++i) {
    const Scope scope(*solver);
    define(x, t.bv_add(y, number(i)));
    const Answer answer = solver->check({t.equal(y, number(10))});
    ASSERT_STREQ(verdict(answer), "sat");
    EXPECT_EQ(bits(answer, x), BitVector(8, 10 + i));
  }
}

TEST_P(DefinitionContract, OutsideHoldInsideAScope) {
  define(x, t.bv_add(y, number(1)));
  const Scope scope(*solver);
  define(y, number(3));
  EXPECT_STREQ(ask({t.equal(x, number(4))}), "sat");
  EXPECT_STREQ(ask({t.equal(x, number(5))}), "unsat");
}

TEST_P(DefinitionContract, OfBooleans) {
  const Term p = t.variable("p", Sort::boolean());
  const Term q = t.variable("q", Sort::boolean());
  define(p, t.bv_ult(x, y));
  define(q, t.logical_not(p));
  solver->add(t.logical_or(p, q));
  EXPECT_STREQ(ask({p, q}), "unsat");
  EXPECT_STREQ(ask({q, t.equal(x, number(1)), t.equal(y, number(2))}), "unsat");
  solver->add(p);
  EXPECT_STREQ(ask({q}), "unsat");
  EXPECT_STREQ(ask(), "sat");
}

TEST_P(DefinitionContract, OfArrays) {
  define(b, t.store(a, x, number(1)));
  define(y, t.select(b, z));
  EXPECT_STREQ(ask({t.equal(x, z), t.distinct(y, number(1))}), "unsat");
  EXPECT_STREQ(ask({t.distinct(x, z), t.equal(y, number(2))}), "sat");
  EXPECT_STREQ(ask({t.distinct(x, z), t.distinct(y, t.select(a, z))}), "unsat");
  define(a, t.constant_array(a.sort(), number(7)));
  const Answer answer = solver->check({t.distinct(x, z)});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, y), BitVector(8, 7));
}

TEST_P(DefinitionContract, OfArraysInACircle) {
  define(a, t.store(b, x, number(1)));
  define(b, t.store(a, y, number(2)));
  EXPECT_STREQ(ask({t.equal(x, y), t.equal(a, b)}), "unsat");
  EXPECT_STREQ(ask({t.equal(x, y), t.distinct(a, b)}), "sat");
  EXPECT_STREQ(ask({t.distinct(x, y), t.distinct(a, b)}), "unsat");
  EXPECT_STREQ(ask({t.distinct(x, y), t.equal(t.select(a, y), number(2))}), "sat");
  EXPECT_STREQ(ask({t.distinct(x, y), t.equal(t.select(a, y), number(3))}), "unsat");
}

TEST_P(DefinitionContract, InsideAConjunction) {
  solver->add(t.logical_and(t.equal(x, number(3)), t.logical_and(t.equal(y, x), t.bv_ult(z, y))));
  EXPECT_STREQ(ask({t.equal(z, number(2))}), "sat");
  EXPECT_STREQ(ask({t.equal(z, number(3))}), "unsat");
}

TEST_P(DefinitionContract, ALongChain) {
  constexpr int kLength = 3000;
  Term last = x;
  for (int i = 0; i < kLength; ++i) {
    const Term next = word("chain" + std::to_string(i));
    define(next, t.bv_xor(t.bv_add(last, number(1)), number(static_cast<std::uint64_t>(i % 256))));
    last = next;
  }
  std::uint64_t expected = 17;
  for (std::uint64_t i = 0; i < kLength; ++i)
    expected = ((expected + 1) ^ (i % 256)) % 256;
  const Answer answer = solver->check({t.equal(x, number(17))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, last), BitVector(8, expected));
}

FAULTLINE_FOR_EVERY_BACKEND(DefinitionContract);

}  // namespace
}  // namespace faultline::solve
