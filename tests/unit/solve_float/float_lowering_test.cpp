// What FloatLowering does with terms, apart from arithmetic: leaves, sharing, choices, depth, interruption.
#include "solve/blast/float_lowering.h"

#include <gtest/gtest.h>

#include "base/diagnostic.h"
#include "logic/evaluate.h"
#include "logic/float_arithmetic.h"
#include "logic/traverse.h"

namespace faultline::solve {
namespace {

using blast::FloatLowering;
using logic::BitVector;
using logic::Kind;
using logic::RoundingMode;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using logic::Value;

class Lowering : public testing::Test {
 protected:
  TermManager terms;
  FloatLowering lowering{terms};
  Sort single = Sort::float32();
  Term x = terms.variable("x", single);
  Term y = terms.variable("y", single);

  // The lowered term's value when the leaves have these values.
  Value value(Term lowered, std::initializer_list<std::pair<Term, Value>> leaves) {
    logic::Assignment assignment;
    for (const auto& [leaf, leaf_value] : leaves) {
      const Term bits = leaf.sort().is_float() ? lowering.leaf_bits(leaf) : leaf;
      if (bits) assignment.set(bits, Value(bits.sort(), leaf_value.bits()));
    }
    return logic::evaluate(lowered, assignment);
  }
};

TEST_F(Lowering, LeavesAreBitVectorVariables) {
  EXPECT_FALSE(lowering.leaf_bits(x));
  const Term encoding = lowering.encoding(x);
  const Term bits = lowering.leaf_bits(x);
  ASSERT_TRUE(bits);
  EXPECT_TRUE(bits.is_variable());
  EXPECT_EQ(bits.sort(), Sort::bit_vector(32));
  EXPECT_EQ(encoding, lowering.lower(terms.fp_to_bits(x)));
  EXPECT_FALSE(lowering.leaf_bits(y));
  EXPECT_FALSE(lowering.leaf_bits(terms.float32(1.0f)));
}

TEST_F(Lowering, ReadsOfArraysAreLeaves) {
  const Term array = terms.variable("a", Sort::array(Sort::bit_vector(8), single));
  const Term index = terms.variable("i", Sort::bit_vector(8));
  const Term read = terms.select(array, index);
  const Term lowered = lowering.lower(terms.fp_less(read, terms.float32(2.5f)));
  ASSERT_TRUE(lowering.leaf_bits(read));
  EXPECT_TRUE(value(lowered, {{read, Value::float32(2.0f)}}).is_true());
  EXPECT_FALSE(value(lowered, {{read, Value::float32(3.0f)}}).is_true());
  for (const Term variable : logic::free_variables(lowered))
    EXPECT_EQ(variable, lowering.leaf_bits(read));
}

TEST_F(Lowering, ChoiceKeepsItsCondition) {
  const Term condition = terms.variable("c", Sort::boolean());
  const Term sum = terms.fp_add(RoundingMode::NearestEven, x, y);
  const Value one = Value::float32(1.0f);
  const Value two = Value::float32(2.0f);
  for (const Term choice : {terms.ite(condition, x, y), terms.ite(condition, sum, y)}) {
    const Term root = terms.fp_mul(RoundingMode::NearestEven, choice, terms.float32(4.0f));
    const Term lowered = lowering.encoding(root);
    const float chosen = choice.arg(1) == x ? 1.0f : 3.0f;
    EXPECT_EQ(value(lowered, {{x, one}, {y, two}, {condition, Value::boolean(true)}}).bits(),
              Value::float32(4 * chosen).bits());
    EXPECT_EQ(value(lowered, {{x, one}, {y, two}, {condition, Value::boolean(false)}}).bits(),
              Value::float32(8.0f).bits());
  }
}

TEST_F(Lowering, AnyNanEncodingIsTheOneNan) {
  const Term bits = terms.variable("b", Sort::bit_vector(32));
  const Term from_bits = terms.fp_from_bits(bits, single);
  const Term is_nan = lowering.lower(terms.fp_is(Kind::FpIsNan, from_bits));
  const Term same = lowering.lower(terms.equal(from_bits, x));
  const Term encoding = lowering.encoding(from_bits);
  const Value payload(BitVector(32, 0xFFC01234u));
  const Value nan(Sort::bit_vector(32), logic::fp_nan(single.format()));
  EXPECT_TRUE(value(is_nan, {{bits, payload}}).is_true());
  EXPECT_EQ(value(encoding, {{bits, payload}}), nan);
  logic::Assignment assignment;
  assignment.set(bits, payload);
  assignment.set(lowering.leaf_bits(x), Value(BitVector(32, 0x7F800001u)));
  EXPECT_TRUE(logic::evaluate(same, assignment).is_true());
}

TEST_F(Lowering, ZerosDifferButAreEqual) {
  const Term identical = lowering.lower(terms.equal(x, y));
  const Term equal = lowering.lower(terms.fp_equal(x, y));
  const Value plus = Value::float32(0.0f);
  const Value minus = Value::float32(-0.0f);
  EXPECT_FALSE(value(identical, {{x, plus}, {y, minus}}).is_true());
  EXPECT_TRUE(value(equal, {{x, plus}, {y, minus}}).is_true());
  EXPECT_TRUE(value(identical, {{x, minus}, {y, minus}}).is_true());
}

TEST_F(Lowering, MakesEachTermOnce) {
  const Term sum = terms.fp_add(RoundingMode::NearestEven, x, y);
  const Term less = terms.fp_less(sum, x);
  const Term first = lowering.lower(less);
  std::size_t before = terms.size();
  EXPECT_EQ(lowering.lower(less), first);
  EXPECT_EQ(terms.size(), before);
  lowering.encoding(sum);
  lowering.encoding(x);
  before = terms.size();
  lowering.encoding(sum);
  const Term is_nan = terms.fp_is(Kind::FpIsNan, sum);
  EXPECT_EQ(terms.size(), before + 1);
  lowering.lower(is_nan);  // a flag of the unpacked form
  EXPECT_EQ(terms.size(), before + 1);
}

TEST_F(Lowering, ConstantsFold) {
  const Term constant = terms.float32(1.5f);
  EXPECT_EQ(lowering.encoding(constant), terms.bit_vector(32, 0x3FC00000));
  const Term product = terms.fp_mul(RoundingMode::NearestEven, x, terms.float32(0.0f));
  EXPECT_LT(logic::size(lowering.encoding(product)), 120u);  // most of a multiplier is gone
}

TEST_F(Lowering, DeepTermsNeedNoStack) {
  constexpr int kDepth = 100'000;
  const Sort tiny = Sort::floating(2, 2);
  const Term a = terms.variable("a", tiny);
  const Term b = terms.variable("b", tiny);
  Term chain = a;
  for (int i = 0; i < kDepth; ++i)
    chain = i % 2 == 0 ? terms.fp_min(chain, a) : terms.fp_max(chain, b);
  EXPECT_TRUE(lowering.lower(terms.fp_less(chain, a)));
  Term sum = a;
  for (int i = 0; i < 1000; ++i)
    sum = terms.fp_add(RoundingMode::NearestEven, sum, b);
  EXPECT_TRUE(lowering.encoding(sum));
}

TEST_F(Lowering, CanBeInterruptedAndGoesOn) {
  struct Stop {};
  int steps = 0;
  FloatLowering stoppable(terms, [&](std::uint64_t made) {
    EXPECT_GT(made, 0u);
    if (++steps % 2 == 0) throw Stop();
  });
  Term sum = x;
  for (int i = 0; i < 5; ++i)
    sum = terms.fp_add(RoundingMode::NearestEven, sum, y);
  Term encoding;
  int stops = 0;
  while (!encoding && stops < 10)
    try {
      encoding = stoppable.encoding(sum);
    } catch (const Stop&) {
      ++stops;
    }
  EXPECT_EQ(stops, 3);  // x, y and five sums
  EXPECT_TRUE(encoding);
}

TEST_F(Lowering, RefusesWhatIsNoFloatOperation) {
  const Term bits = terms.variable("b", Sort::bit_vector(32));
  EXPECT_THROW(lowering.lower(bits), InternalError);
  EXPECT_THROW(lowering.lower(terms.bv_neg(bits)), InternalError);
  EXPECT_THROW(lowering.lower(terms.fp_neg(x)), InternalError);
  EXPECT_THROW(lowering.encoding(bits), InternalError);
}

}  // namespace
}  // namespace faultline::solve
