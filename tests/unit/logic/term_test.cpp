#include <gtest/gtest.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "logic/substitute.h"
#include "logic/term_manager.h"
#include "logic/traverse.h"

namespace faultline::logic {
namespace {

const Sort kInt = Sort::bit_vector(32);

TEST(Term, IsUniqueAndOrderedByCreation) {
  TermManager m;
  const Term x = m.variable("x", kInt);
  const Term y = m.variable("y", kInt);
  EXPECT_EQ(m.variable("x", kInt), x);
  EXPECT_EQ(m.bv_mul(x, y), m.bv_mul(x, y));
  EXPECT_NE(m.bv_mul(x, y), m.bv_add(x, y));
  EXPECT_LT(x, y);
  EXPECT_LT(y, m.bv_mul(x, y));
  EXPECT_LT(Term(), x);
  EXPECT_FALSE(static_cast<bool>(Term()));
}

TEST(Term, ShowsItsParts) {
  TermManager m;
  const Term x = m.variable("x", kInt);
  const Term part = m.bv_extract(x, 15, 4);
  EXPECT_EQ(part.kind(), Kind::BvExtract);
  EXPECT_EQ(part.high(), 15u);
  EXPECT_EQ(part.low(), 4u);
  EXPECT_EQ(part.width(), 12u);
  EXPECT_EQ(part.arg(0), x);
  EXPECT_EQ(x.name(), "x");
  EXPECT_EQ(m.bv_sign_extend(x, 32).extension(), 32u);
  const BitVector wide = BitVector::ones(200);
  EXPECT_EQ(m.bit_vector(wide).bits(), wide);
  EXPECT_EQ(m.bit_vector(wide), m.bit_vector(BitVector::ones(200)));
  const Term f = m.variable("f", Sort::float64());
  const Term root = m.fp_sqrt(RoundingMode::TowardZero, f);
  EXPECT_EQ(root.rounding(), RoundingMode::TowardZero);
  EXPECT_NE(root, m.fp_sqrt(RoundingMode::NearestEven, f));
}

TEST(Term, VariablesAreKnownByName) {
  TermManager m;
  EXPECT_FALSE(static_cast<bool>(m.find_variable("x")));
  const Term x = m.variable("x!0", kInt);
  EXPECT_EQ(m.find_variable("x!0"), x);
  EXPECT_EQ(m.fresh_variable("x", kInt).name(), "x!1");
  EXPECT_THROW(m.variable("x!0", Sort::boolean()), InternalError);
  EXPECT_EQ(m.variable(std::string(300, 'n'), kInt).name(), std::string(300, 'n'));
  EXPECT_EQ(m.variable("", kInt).name(), "");
}

TEST(Term, ManyTermsStayUnique) {
  TermManager m;
  Term sum = m.variable("s", kInt);
  std::vector<Term> made;
  for (std::uint64_t i = 0; i < 100000; ++i)
    made.push_back(m.bv_xor(m.variable("v" + std::to_string(i), kInt), sum));
  const std::size_t size = m.size();
  for (std::uint64_t i = 0; i < 100000; ++i)
    ASSERT_EQ(m.bv_xor(sum, m.variable("v" + std::to_string(i), kInt)), made[i]);
  EXPECT_EQ(m.size(), size);
  EXPECT_TRUE(std::is_sorted(made.begin(), made.end()));
}

TEST(Traverse, VisitsArgumentsFirstAndEachOnce) {
  TermManager m;
  const Term x = m.variable("x", kInt);
  const Term y = m.variable("y", kInt);
  const Term product = m.bv_mul(x, y);
  const Term root = m.bv_udiv(product, m.bv_xor(product, x));
  const std::vector<Term> order = subterms(std::vector{root, product});
  EXPECT_EQ(order.size(), 5u);
  EXPECT_EQ(size(root), 5u);
  const auto position = [&](Term t) { return std::find(order.begin(), order.end(), t) - order.begin(); };
  for (const Term term : order)
    for (const Term arg : term.args())
      EXPECT_LT(position(arg), position(term));
  EXPECT_EQ(free_variables(root), (std::vector{x, y}));
}

TEST(Substitute, ReplacesAllAtOnceAndSimplifies) {
  TermManager m;
  const Term x = m.variable("x", kInt);
  const Term y = m.variable("y", kInt);
  TermMap<Term> swap;
  swap.set(x, y);
  swap.set(y, x);
  EXPECT_EQ(substitute(m, m.bv_udiv(x, y), swap), m.bv_udiv(y, x));
  TermMap<Term> one;
  one.set(y, m.bit_vector(32, 1));
  EXPECT_EQ(substitute(m, m.bv_udiv(x, y), one), x);
  TermMap<Term> inner;
  inner.set(m.bv_mul(x, y), y);
  EXPECT_EQ(substitute(m, m.bv_udiv(m.bv_mul(x, y), x), inner), m.bv_udiv(y, x));
  EXPECT_EQ(substitute(m, x, TermMap<Term>()), x);
  TermMap<Term> wrong;
  wrong.set(x, m.boolean(true));
  EXPECT_THROW(substitute(m, x, wrong), InternalError);
}

TEST(Substitute, TransfersToAnotherManager) {
  TermManager m;
  TermManager other;
  const Term x = m.variable("x", kInt);
  const Term moved = transfer(m.bv_sle(m.bv_add(x, m.bit_vector(32, 5)), x), other);
  const Term there = other.variable("x", kInt);
  EXPECT_EQ(moved, other.bv_sle(other.bv_add(there, other.bit_vector(32, 5)), there));
}

}  // namespace
}  // namespace faultline::logic
