// The contract of Solver, part four: arrays, and a few floats (float_*_test.cpp has the rest).
#include "contract.h"

namespace faultline::solve {
namespace {

using logic::ArrayValue;
using logic::BitVector;
using logic::Kind;
using logic::RoundingMode;
using logic::Simplify;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using logic::Value;

class ArrayContract : public Contract {
 protected:
  Term index(const std::string& name) { return t.variable(name, bv(8)); }
  Term number(std::uint64_t value) { return t.bit_vector(8, value); }
  Term array(const std::string& name) { return t.variable(name, Sort::array(bv(8), bv(8))); }
  const char* ask(std::vector<Term> assumptions = {}) { return verdict(solver->check(assumptions)); }
  // Does the formula hold in all models?
  bool valid(Term formula) { return is_unsat(solver->check({t.logical_not(formula)})); }

  TermManager t{Simplify::Off};
  std::unique_ptr<Solver> solver = make(t);
  Term a = array("a"), b = array("b"), c = array("c");
  Term i = index("i"), j = index("j"), k = index("k"), v = index("v"), w = index("w");
};

TEST_P(ArrayContract, ReadsAreAFunctionOfTheIndex) {
  EXPECT_TRUE(valid(t.implies(t.equal(i, j), t.equal(t.select(a, i), t.select(a, j)))));
  EXPECT_FALSE(valid(t.equal(t.select(a, i), t.select(a, j))));
}

TEST_P(ArrayContract, ReadOverWrite) {
  const Term written = t.store(a, i, v);
  EXPECT_TRUE(valid(t.equal(t.select(written, i), v)));
  EXPECT_TRUE(valid(t.logical_or(t.equal(i, j), t.equal(t.select(written, j), t.select(a, j)))));
  EXPECT_FALSE(valid(t.equal(t.select(written, j), t.select(a, j))));
  EXPECT_FALSE(valid(t.equal(t.select(written, j), v)));
}

TEST_P(ArrayContract, WritesInAnotherOrder) {
  const Term first = t.store(t.store(a, i, v), j, w);
  const Term second = t.store(t.store(a, j, w), i, v);
  EXPECT_TRUE(valid(t.implies(t.distinct(i, j), t.equal(first, second))));
  EXPECT_FALSE(valid(t.equal(first, second)));
  EXPECT_TRUE(valid(t.implies(t.equal(v, w), t.equal(t.select(first, k), t.select(second, k)))));
}

TEST_P(ArrayContract, SwappedTwice) {
  const Term once = t.store(t.store(a, i, t.select(a, j)), j, t.select(a, i));
  const Term twice = t.store(t.store(once, i, t.select(once, j)), j, t.select(once, i));
  EXPECT_TRUE(valid(t.equal(twice, a)));
  EXPECT_FALSE(valid(t.equal(once, a)));
}

TEST_P(ArrayContract, ArraysAreEqualIfTheirElementsAre) {
  EXPECT_TRUE(valid(t.implies(t.equal(a, b), t.equal(t.select(a, i), t.select(b, i)))));
  const Answer answer = solver->check({t.distinct(a, b), t.equal(t.select(a, i), t.select(b, i))});
  ASSERT_STREQ(verdict(answer), "sat");
  const Model& model = std::get<Sat>(answer).model;
  EXPECT_NE(model.value(a), model.value(b));
  EXPECT_TRUE(valid(t.implies(t.logical_and(t.equal(a, b), t.equal(b, c)), t.equal(a, c))));
}

TEST_P(ArrayContract, SmallArraysAreEqualIfAllElementsAre) {
  const Sort sort = Sort::array(bv(2), bv(3));
  const Term x = t.variable("x", sort);
  const Term y = t.variable("y", sort);
  for (std::uint64_t e = 0; e < 4; ++e)
    solver->add(t.equal(t.select(x, t.bit_vector(2, e)), t.select(y, t.bit_vector(2, e))));
  EXPECT_STREQ(ask({t.distinct(x, y)}), "unsat");
  EXPECT_STREQ(ask({t.equal(x, y)}), "sat");
}

TEST_P(ArrayContract, NestedIfThenElse) {
  const Term p = t.variable("p", Sort::boolean());
  const Term q = t.variable("q", Sort::boolean());
  const Term chosen = t.ite(p, t.store(a, i, v), t.ite(q, t.store(b, i, v), t.store(c, i, v)));
  EXPECT_TRUE(valid(t.equal(t.select(chosen, i), v)));
  EXPECT_TRUE(
      valid(t.implies(t.logical_and(p, t.distinct(i, j)), t.equal(t.select(chosen, j), t.select(a, j)))));
  EXPECT_STREQ(ask({t.logical_not(p), t.logical_not(q), t.distinct(i, j),
                    t.distinct(t.select(chosen, j), t.select(c, j))}),
               "unsat");
  EXPECT_STREQ(ask({p, t.distinct(t.select(chosen, j), t.select(b, j))}), "sat");
}

TEST_P(ArrayContract, ConstantArrays) {
  const Term sevens = t.constant_array(a.sort(), number(7));
  EXPECT_TRUE(valid(t.equal(t.select(sevens, i), number(7))));
  EXPECT_TRUE(valid(t.implies(t.equal(a, sevens), t.equal(t.select(a, j), number(7)))));
  EXPECT_TRUE(
      valid(t.implies(t.equal(t.constant_array(a.sort(), v), t.constant_array(a.sort(), w)), t.equal(v, w))));
  EXPECT_STREQ(ask({t.equal(t.store(a, i, number(7)), sevens), t.distinct(a, sevens)}), "sat");
  EXPECT_STREQ(ask({t.equal(t.store(a, i, number(7)), sevens), t.distinct(t.select(a, j), number(7)),
                    t.distinct(i, j)}),
               "unsat");
}

TEST_P(ArrayContract, ConstantArraysOverEveryIndexOfASmallSort) {
  const Sort sort = Sort::array(bv(1), bv(2));
  const Term x = t.variable("x", sort);
  const Term y = t.variable("y", bv(2));
  // With both indices overwritten, nothing is left of what was there before.
  const Term zeros = t.constant_array(sort, t.bit_vector(2, 0));
  const Term full = t.store(t.store(zeros, t.bit_vector(1, 0), y), t.bit_vector(1, 1), y);
  EXPECT_TRUE(valid(t.equal(full, t.constant_array(sort, y))));
  EXPECT_STREQ(ask({t.distinct(x, t.constant_array(sort, t.select(x, t.bit_vector(1, 0))))}), "sat");
}

TEST_P(ArrayContract, ValuesOfArraysAsConstants) {
  ArrayValue table(a.sort(), Value(BitVector(8, 9)));
  for (std::uint64_t e = 0; e < 20; ++e)
    table = table.with(BitVector(8, e), Value(BitVector(8, e * e)));
  solver->add(t.equal(a, t.constant(Value(table))));
  const Answer answer = solver->check({t.equal(t.select(a, i), number(144))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, i), BitVector(8, 12));
  EXPECT_EQ(std::get<Sat>(answer).model.value(a).array(), table);
  EXPECT_STREQ(ask({t.equal(t.select(a, i), number(10))}), "unsat");
}

TEST_P(ArrayContract, OfBooleans) {
  const Sort sort = Sort::array(bv(8), Sort::boolean());
  const Term set = t.variable("set", sort);
  const Term larger = t.store(set, i, t.boolean(true));
  EXPECT_TRUE(valid(t.implies(t.select(set, j), t.select(larger, j))));
  EXPECT_STREQ(ask({t.select(larger, j), t.logical_not(t.select(set, j)), t.distinct(i, j)}), "unsat");
}

TEST_P(ArrayContract, WithBooleanIndices) {
  const Term pair = t.variable("pair", Sort::array(Sort::boolean(), bv(8)));
  const Term p = t.variable("p", Sort::boolean());
  const Term sum = t.bv_add(t.select(pair, p), t.select(pair, t.logical_not(p)));
  const Term all = t.bv_add(t.select(pair, t.boolean(false)), t.select(pair, t.boolean(true)));
  EXPECT_TRUE(valid(t.equal(sum, all)));
}

TEST_P(ArrayContract, IndicesThatDependOnReads) {
  solver->add(t.equal(j, t.select(a, i)));
  solver->add(t.equal(k, t.select(a, j)));
  EXPECT_STREQ(ask({t.equal(i, j), t.distinct(j, k)}), "unsat");
  const Answer answer = solver->check({t.equal(i, number(1)), t.equal(j, number(2)), t.equal(k, number(3))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, t.select(a, number(2))), BitVector(8, 3));
}

TEST_P(ArrayContract, InsideScopes) {
  {
    const Scope scope(*solver);
    solver->add(t.equal(t.select(a, i), number(1)));
    EXPECT_STREQ(ask({t.equal(i, j), t.equal(t.select(a, j), number(2))}), "unsat");
  }
  EXPECT_STREQ(ask({t.equal(i, j), t.equal(t.select(a, j), number(2))}), "sat");
}

// The cost is that of the accesses, not of the elements.
TEST_P(ArrayContract, FiftyAccessesToTenThousandElementsStaySmall) {
  TermManager m;
  const auto own = make(m);
  const Term size = m.bit_vector(32, 10'000);
  Term memory = m.variable("memory", Sort::array(bv(32), bv(32)));
  Term sum = m.bit_vector(32, 0);
  const std::uint64_t pairs = GetParam() == Backend::Z3 ? 5 : 25;  // the promise is ours, not Z3's
  for (std::uint64_t n = 0; n < pairs; ++n) {
    const Term to = m.variable("to" + std::to_string(n), bv(32));
    const Term from = m.variable("from" + std::to_string(n), bv(32));
    own->add(m.bv_ult(to, size));
    own->add(m.bv_ult(from, size));
    memory = m.store(memory, to, m.bit_vector(32, n + 1));
    sum = m.bv_add(sum, m.select(memory, from));
  }
  own->add(m.equal(sum, m.bit_vector(32, 12345)));
  const std::size_t before = m.size();
  Limits limits;
  limits.budget = limits.budget.within(std::chrono::seconds(20));
  EXPECT_STREQ(verdict(own->check({}, limits)), "sat");
  EXPECT_LT(m.size() - before, 20'000u);
}

TEST_P(ArrayContract, ReadsFromTenThousandInitializedElements) {
  if (GetParam() == Backend::Z3) GTEST_SKIP() << "takes Z3 minutes";
  TermManager m;
  const auto own = make(m);
  const Sort sort = Sort::array(bv(32), bv(32));
  ArrayValue content(sort, Value::zero(bv(32)));
  for (std::uint64_t n = 0; n < 10'000; ++n)
    content = content.with(BitVector(32, n), Value(BitVector(32, n * 2654435761u)));
  const Term memory = m.variable("memory", sort);
  own->add(m.equal(memory, m.constant(Value(content))));
  const Term at = m.variable("at", bv(32));
  const Term written = m.store(memory, at, m.bit_vector(32, 5));
  Limits limits;
  limits.budget = limits.budget.within(std::chrono::seconds(20));
  EXPECT_STREQ(
      verdict(own->check({m.equal(m.select(memory, m.bit_vector(32, 77)), m.bit_vector(32, 5))}, limits)),
      "unsat");
  const Answer answer =
      own->check({m.equal(m.select(written, m.bit_vector(32, 77)), m.bit_vector(32, 5))}, limits);
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, at), BitVector(32, 77));
}

TEST_P(ArrayContract, FloatsAreSolved) {
  const Term x = t.variable("x", Sort::float32());
  const Term sum = t.fp_add(RoundingMode::NearestEven, x, t.float32(1.5f));
  const Answer answer = solver->check({t.fp_equal(sum, t.float32(4.0f))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_TRUE(valid(t.implies(t.fp_equal(sum, t.float32(4.0f)), t.fp_less(x, t.float32(3.0f)))));
  EXPECT_TRUE(valid(t.logical_not(t.fp_less(x, x))));
}

TEST_P(ArrayContract, FloatsThatAreSpecial) {
  const Term x = t.variable("x", Sort::float32());
  const Term y = t.variable("y", Sort::float32());
  EXPECT_TRUE(valid(t.equal(t.fp_equal(x, x), t.logical_not(t.fp_is(Kind::FpIsNan, x)))));
  EXPECT_TRUE(valid(t.equal(x, x)));
  EXPECT_STREQ(ask({t.fp_equal(x, y), t.distinct(x, y)}), "sat");  // the two zeros
  EXPECT_STREQ(ask({t.fp_equal(x, y), t.distinct(x, y), t.logical_not(t.fp_is(Kind::FpIsZero, x))}), "unsat");
  const Term root = t.fp_sqrt(RoundingMode::NearestEven, t.float32(-1.0f));
  EXPECT_TRUE(valid(t.fp_is(Kind::FpIsNan, root)));
}

TEST_P(ArrayContract, FloatsInArrays) {
  const Term floats = t.variable("floats", Sort::array(bv(8), Sort::float32()));
  const Term written = t.store(floats, i, t.float32(2.5f));
  EXPECT_TRUE(valid(t.equal(t.select(written, i), t.float32(2.5f))));
  EXPECT_STREQ(ask({t.fp_is(Kind::FpIsNan, t.select(written, j)), t.equal(i, j)}), "unsat");
  EXPECT_STREQ(ask({t.fp_is(Kind::FpIsNan, t.select(written, j))}), "sat");
}

FAULTLINE_FOR_EVERY_BACKEND(ArrayContract);

}  // namespace
}  // namespace faultline::solve
