// Terms that are a million operations deep: nothing may recurse, and nothing may be quadratic.
#include <gtest/gtest.h>

#include <algorithm>

#include "logic/evaluate.h"
#include "logic/print_infix.h"
#include "logic/print_smtlib.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

namespace faultline::logic {
namespace {

// A fifth of it where the compiler does not optimize: its greater frames would overflow the stack as well.
#ifdef __OPTIMIZE__
constexpr std::uint64_t kDepth = 1000000;
#else
constexpr std::uint64_t kDepth = 200000;
#endif
const Sort kInt = Sort::bit_vector(32);

TEST(Deep, ChainOfAMillion) {
  TermManager m;
  const Term x = m.variable("x", kInt);
  const Term y = m.variable("y", kInt);
  Term chain = x;
  for (std::uint64_t i = 0; i < kDepth / 2; ++i)
    chain = m.bv_xor(m.bv_mul(chain, m.bit_vector(32, 3)), y);
  ASSERT_GE(m.size(), kDepth);
  EXPECT_LT(m.memory() / m.size(), 80u);

  std::uint32_t expected = 1;
  for (std::uint64_t i = 0; i < kDepth / 2; ++i)
    expected = expected * 3 ^ 5;
  Assignment values;
  values.set(x, Value(BitVector(32, 1)));
  values.set(y, Value(BitVector(32, 5)));
  EXPECT_EQ(evaluate(chain, values), Value(BitVector(32, expected)));

  TermMap<Term> images;
  images.set(x, m.bit_vector(32, 1));
  images.set(y, m.bit_vector(32, 5));
  EXPECT_EQ(substitute(m, chain, images), m.bit_vector(32, expected));
  EXPECT_EQ(free_variables(chain), (std::vector{x, y}));

  const Term assertion = m.equal(chain, x);
  const std::string script = smtlib_script({&assertion, 1});
  EXPECT_GT(script.size(), kDepth * 10);
  EXPECT_EQ(std::count(script.begin(), script.end(), '('), std::count(script.begin(), script.end(), ')'));
  EXPECT_EQ(to_infix(chain, {.name = {}, .limit = 20}).size(), 23u);
}

TEST(Deep, ChainOfStores) {
  TermManager m;
  const Sort sort = Sort::array(kInt, kInt);
  Term array = m.variable("a", sort);
  const Term i = m.variable("i", kInt);
  for (std::uint64_t n = 0; n < kDepth / 10; ++n)
    array = m.store(array, m.bit_vector(32, n * 7), m.bv_add(i, m.bit_vector(32, n)));
  const Term read = m.select(array, m.bv_mul(i, m.bit_vector(32, 7)));
  Assignment values;
  values.set(i, Value(BitVector(32, 1000)));
  EXPECT_EQ(evaluate(read, values, Missing::Zero), Value(BitVector(32, 2000)));
}

TEST(Deep, SharedTermsAreShortInSmtlib) {
  TermManager m;
  Term term = m.variable("x", kInt);
  for (int i = 0; i < 1000; ++i)
    term = m.bv_mul(term, m.bv_not(term));  // 2^1000 as a tree
  EXPECT_LT(to_smtlib(term).size(), 100000u);
  EXPECT_LE(to_infix(term).size(), 10003u);
}

}  // namespace
}  // namespace faultline::logic
