#include "logic/evaluate.h"

#include <gtest/gtest.h>

#include "base/diagnostic.h"
#include "logic/term_manager.h"
#include "random_values.h"

namespace faultline::logic {
namespace {

const Sort kByte = Sort::bit_vector(8);
const Sort kBytes = Sort::array(kByte, kByte);

Value byte(std::uint64_t value) {
  return Value(BitVector(8, value));
}

TEST(Evaluate, ComputesWithTheAssignment) {
  TermManager m;
  const Term x = m.variable("x", kByte);
  const Term y = m.variable("y", kByte);
  Assignment values;
  values.set(x, byte(200));
  values.set(y, byte(100));
  EXPECT_EQ(evaluate(m.bv_add(x, y), values), byte(44));
  EXPECT_TRUE(evaluate(m.bv_slt(x, y), values).is_true());
  EXPECT_FALSE(evaluate(m.bv_ult(x, y), values).is_true());
  EXPECT_EQ(evaluate(m.ite(m.bv_ult(x, y), x, y), values), byte(100));
  const Term f = m.variable("f", Sort::float64());
  values.set(f, Value::float64(0.1));
  EXPECT_EQ(evaluate(m.fp_mul(RoundingMode::NearestEven, f, m.float64(3)), values), Value::float64(0.1 * 3));
}

TEST(Evaluate, SaysWhatIsMissing) {
  TermManager m;
  const Term x = m.variable("x", kByte);
  EXPECT_THROW(evaluate(x, Assignment()), InternalError);
  EXPECT_EQ(evaluate(x, Assignment(), Missing::Zero), byte(0));
  Assignment values;
  EXPECT_THROW(values.set(x, Value::boolean(true)), InternalError);
  EXPECT_THROW(values.set(m.bit_vector(8, 1), byte(1)), InternalError);
}

TEST(Evaluate, Arrays) {
  TermManager m;
  const Term a = m.variable("a", kBytes);
  const Term i = m.variable("i", kByte);
  Assignment values;
  values.set(a, Value(ArrayValue(kBytes, byte(7)).with(BitVector(8, 3), byte(9))));
  values.set(i, byte(3));
  EXPECT_EQ(evaluate(m.select(a, i), values), byte(9));
  EXPECT_EQ(evaluate(m.select(a, m.bv_add(i, i)), values), byte(7));
  EXPECT_TRUE(
      evaluate(m.equal(m.store(a, i, m.bit_vector(8, 7)), m.constant_array(kBytes, m.bit_vector(8, 7))),
               values)
          .is_true());
  const Value constant = *values.find(a);
  EXPECT_EQ(evaluate(m.constant(constant), Assignment()), constant);
}

TEST(ArrayValue, IsAFunctionAndPersistent) {
  const ArrayValue zeros(kBytes, byte(0));
  ArrayValue a = zeros;
  std::vector<ArrayValue> versions;
  for (std::uint64_t i = 0; i < 200; ++i) {
    versions.push_back(a);
    a = a.with(BitVector(8, i * 37), byte(i + 1));
  }
  for (std::uint64_t i = 0; i < 200; ++i) {
    EXPECT_EQ(a.at(BitVector(8, i * 37)), byte(i + 1));
    EXPECT_EQ(versions[i].at(BitVector(8, i * 37)), byte(0));
    EXPECT_EQ(versions[i].entries().size(), i);
  }
  for (std::uint64_t i = 0; i < 200; ++i)
    a = a.with(BitVector(8, i), byte(0));
  for (std::uint64_t i = 200; i < 256; ++i)
    a = a.with(BitVector(8, i), byte(0));
  EXPECT_EQ(a, zeros);
}

TEST(ArrayValue, EqualWhereNoIndexIsLeftToTheDefault) {
  const Sort sort = Sort::array(Sort::bit_vector(1), kByte);
  const ArrayValue a = ArrayValue(sort, byte(1)).with(BitVector(1, 0), byte(5));
  const ArrayValue b = ArrayValue(sort, byte(5)).with(BitVector(1, 1), byte(1));
  EXPECT_EQ(a, b);
  EXPECT_NE(a, ArrayValue(sort, byte(5)));
  EXPECT_NE(ArrayValue(sort, byte(1)), ArrayValue(sort, byte(5)));
  EXPECT_NE(ArrayValue(kBytes, byte(1)), ArrayValue(kBytes, byte(5)));
}

TEST(Value, PrintsForPeople) {
  EXPECT_EQ(Value::boolean(true).to_string(), "true");
  EXPECT_EQ(byte(255).to_string(), "-1");
  EXPECT_EQ(Value::float32(0.5f).to_string(), "0.5");
  const ArrayValue array =
      ArrayValue(kBytes, byte(0)).with(BitVector(8, 9), byte(1)).with(BitVector(8, 2), byte(254));
  EXPECT_EQ(Value(array).to_string(), "{[2] = -2, [9] = 1, else 0}");
}

}  // namespace
}  // namespace faultline::logic
