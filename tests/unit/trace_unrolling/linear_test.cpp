// Offsets as constants plus multiples: what is read off a term, and the laws of `equals` and `index`.
#include "trace/unrolling/linear.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>

#include "seeded.h"

namespace faultline::trace::unrolling {
namespace {

using logic::Term;

class LinearTest : public ::testing::Test {
 protected:
  Term number(std::int64_t value, std::uint32_t width = 64) {
    return terms_.bit_vector(width, static_cast<std::uint64_t>(value) & mask(width));
  }
  Term variable(const std::string& name, std::uint32_t width = 64) {
    return terms_.variable(name + std::to_string(width), logic::Sort::bit_vector(width));
  }
  Term flag(const std::string& name) { return terms_.variable(name, logic::Sort::boolean()); }
  Term times(std::int64_t factor, Term term) { return terms_.bv_mul(term, number(factor, term.width())); }
  static std::uint64_t mask(std::uint32_t width) { return width == 64 ? ~0ull : (1ull << width) - 1; }
  static std::map<Term, std::uint64_t> parts(const Linear& linear) {
    std::map<Term, std::uint64_t> all;
    for (const Linear::Part& part : linear.parts)
      EXPECT_TRUE(all.emplace(part.term, part.factor).second) << "a term twice";
    return all;
  }

  logic::TermManager terms_;
};

TEST_F(LinearTest, AConstant) {
  const Linear twelve = linear(number(12));
  EXPECT_TRUE(twelve.is_constant());
  EXPECT_EQ(twelve.constant, 12u);
  EXPECT_TRUE(twelve.equals(terms_, 12).is_true());
  EXPECT_FALSE(twelve.equals(terms_, 13));
}

TEST_F(LinearTest, SumsAndProductsAreReadOff) {
  const Term i = variable("i"), j = variable("j");
  const Linear read = linear(terms_.bv_add(number(4), terms_.bv_add(times(12, i), times(4, j))));
  EXPECT_EQ(read.constant, 4u);
  EXPECT_EQ(parts(read), (std::map<Term, std::uint64_t>{{i, 12}, {j, 4}}));
  EXPECT_EQ(read.step(), 4u);
  EXPECT_EQ(read.residue(0, 4), 0u);
  EXPECT_EQ(read.residue(1, 4), 3u);
}

TEST_F(LinearTest, DifferencesNegateTheirFactors) {
  const Term i = variable("i");
  const Linear read = linear(terms_.bv_sub(number(40), times(8, i)));
  EXPECT_EQ(read.constant, 40u);
  EXPECT_EQ(parts(read), (std::map<Term, std::uint64_t>{{i, ~7ull}}));
  EXPECT_EQ(read.step(), 8u);
}

TEST_F(LinearTest, EqualPartsAreAddedUpAndMayVanish) {
  logic::TermManager plain(logic::Simplify::Off);
  const Term i = plain.variable("i", logic::Sort::bit_vector(64));
  const auto scaled = [&](std::uint64_t factor) { return plain.bv_mul(i, plain.bit_vector(64, factor)); };
  const Linear eight = linear(plain.bv_add(scaled(3), scaled(5)));
  EXPECT_EQ(parts(eight), (std::map<Term, std::uint64_t>{{i, 8}}));
  const Linear none = linear(plain.bv_sub(plain.bv_add(scaled(3), plain.bit_vector(64, 7)), scaled(3)));
  EXPECT_TRUE(none.is_constant());
  EXPECT_EQ(none.constant, 7u);
}

TEST_F(LinearTest, NegativeConstantsHaveTheResidueOfNumbers) {
  for (const std::uint32_t width : {32u, 64u}) {
    const Term i = variable("i", width);
    const Linear read = linear(terms_.bv_add(times(12, i), number(-8, width)));
    EXPECT_EQ(read.step(), 12u);
    EXPECT_EQ(read.residue(0, 12), 4u) << width;
    EXPECT_EQ(read.residue(4, 12), 0u) << width;
    EXPECT_EQ(read.residue(100, 12), 0u) << width;
    const Term here = read.equals(terms_, 16);
    ASSERT_TRUE(here);
    EXPECT_EQ(here, terms_.equal(i, number(2, width)));
    EXPECT_FALSE(read.equals(terms_, 15));
  }
}

TEST_F(LinearTest, NegativeFactorsOf32Bits) {
  const Term i = variable("i", 32);
  const Linear read = linear(terms_.bv_sub(number(24, 32), times(12, i)));
  EXPECT_EQ(read.step(), 12u);
  EXPECT_EQ(read.equals(terms_, 0), terms_.equal(i, number(2, 32)));
  EXPECT_EQ(read.equals(terms_, 36), terms_.equal(i, number(-1, 32)));
}

TEST_F(LinearTest, AChoiceOfConstantsIsDividedExactly) {
  for (const std::uint32_t width : {32u, 64u}) {
    const Term c = flag("c"), i = variable("i", width);
    const Term choice = terms_.ite(c, number(4, width), number(12, width));
    const Linear read = linear(terms_.bv_add(times(16, i), choice));
    EXPECT_EQ(read.step(), 4u);
    for (const bool chosen : {false, true})
      for (const int value : {0, 3, -2}) {
        logic::Assignment assignment;
        assignment.set(c, logic::Value::boolean(chosen));
        assignment.set(i, word(width, static_cast<std::uint64_t>(value) & mask(width)));
        logic::Evaluator evaluator(assignment);
        EXPECT_EQ(number_of(evaluator, read.index(terms_, 0, 4)),
                  static_cast<std::uint64_t>(4 * value + (chosen ? 1 : 3)) & mask(width));
      }
  }
}

TEST_F(LinearTest, ExtensionsOfNarrowSumsKeepPowersOfTwoOnly) {
  logic::TermManager plain(logic::Simplify::Off);
  const Term c = plain.variable("c", logic::Sort::boolean());
  // 240 + 240 wraps to 224 in eight bits: no multiple of 120 any more, but one of 8.
  const Term narrow = plain.ite(c, plain.bit_vector(8, 120), plain.bit_vector(8, 240));
  const Linear twice = linear(plain.bv_zero_extend(plain.bv_add(narrow, narrow), 56));
  EXPECT_EQ(twice.step(), 8u);
}

// Random offsets of random values: no law may be broken while nothing leaves the width.
class RandomOffset {
 public:
  RandomOffset(logic::TermManager& terms, logic::Random& random, std::uint32_t width)
      : terms_(terms), random_(random), width_(width) {}

  Term sum(int parts) {
    Term all = number(small(40));
    for (int i = 0; i < parts; ++i) {
      const Term next = part();
      all = random_.one_in(3) ? terms_.bv_sub(all, next) : terms_.bv_add(all, next);
    }
    return all;
  }

  logic::Assignment values() {
    logic::Assignment assignment;
    for (int i = 0; i < 3; ++i) {
      assignment.set(flag(i), logic::Value::boolean(random_.one_in(2)));
      assignment.set(index(i), Value(width_, small(100)));
      assignment.set(narrow(i), Value(8, random_.below(256)));
    }
    return assignment;
  }

 private:
  static logic::Value Value(std::uint32_t width, std::int64_t value) {
    return logic::Value(logic::BitVector::from_signed(width, value));
  }
  std::int64_t small(std::int64_t most) {
    return static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(2 * most + 1))) - most;
  }
  Term number(std::int64_t value) { return terms_.bit_vector(logic::BitVector::from_signed(width_, value)); }
  Term flag(int i) { return terms_.variable("f" + std::to_string(i), logic::Sort::boolean()); }
  Term index(int i) { return terms_.variable("x" + std::to_string(i), logic::Sort::bit_vector(width_)); }
  Term narrow(int i) { return terms_.variable("n" + std::to_string(i), logic::Sort::bit_vector(8)); }

  Term part() {
    static constexpr std::int64_t kFactors[] = {1, 2, 3, 4, 8, 12, 16, 20, 24, 40, -1, -4, -12};
    const std::int64_t factor = kFactors[random_.below(std::size(kFactors))];
    return terms_.bv_mul(leaf(), number(factor));
  }
  Term leaf() {
    const int which = static_cast<int>(random_.below(3));
    switch (random_.below(5)) {
      case 0: return choice(2);
      case 1: return terms_.bv_zero_extend(narrow(which), width_ - 8);
      case 2: return terms_.bv_sign_extend(narrow(which), width_ - 8);
      default: return index(which);
    }
  }
  Term choice(int depth) {
    const auto side = [&] { return depth > 0 && random_.one_in(2) ? choice(depth - 1) : number(small(12)); };
    return terms_.ite(flag(static_cast<int>(random_.below(3))), side(), side());
  }

  logic::TermManager& terms_;
  logic::Random& random_;
  std::uint32_t width_;
};

// What `linear` read off is the term.
TEST_F(LinearTest, LawOfTheParts) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    logic::TermManager terms;
    logic::Random random = seeded(seed);
    const std::uint32_t width = seed % 2 ? 32 : 64;
    RandomOffset offsets(terms, random, width);
    const Linear read = linear(offsets.sum(static_cast<int>(random.below(4))));
    for (int i = 0; i < 10; ++i) {
      const logic::Assignment assignment = offsets.values();
      logic::Evaluator evaluator(assignment);
      std::uint64_t sum = read.constant;
      for (const Linear::Part& part : read.parts)
        sum += part.factor * number_of(evaluator, part.term);
      const std::uint64_t whole = number_of(evaluator, read.whole);
      ASSERT_EQ(sum & mask(width), whole) << "seed " << seed;
      const std::uint64_t step = read.step();
      const std::int64_t distance = logic::BitVector(width, whole - read.constant).to_int64();
      ASSERT_EQ(distance % static_cast<std::int64_t>(step), 0) << "seed " << seed << ", step " << step;
    }
  }
}

TEST_F(LinearTest, LawOfEquals) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    logic::TermManager terms;
    logic::Random random = seeded(1000 + seed);
    const std::uint32_t width = seed % 2 ? 32 : 64;
    RandomOffset offsets(terms, random, width);
    const Linear read = linear(offsets.sum(static_cast<int>(random.below(3))));
    for (int i = 0; i < 10; ++i) {
      const logic::Assignment assignment = offsets.values();
      logic::Evaluator evaluator(assignment);
      const std::uint64_t whole = number_of(evaluator, read.whole);
      for (const std::uint64_t value : {whole, whole + read.step(), whole + 1, std::uint64_t{0}}) {
        const Term formula = read.equals(terms, value & mask(width));
        const bool says = formula && evaluator.holds(formula);
        ASSERT_EQ(says, (value & mask(width)) == whole) << "seed " << seed;
      }
    }
  }
}

TEST_F(LinearTest, LawOfIndex) {
  int tried = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    logic::TermManager terms;
    logic::Random random = seeded(2000 + seed);
    const std::uint32_t width = seed % 2 ? 32 : 64;
    RandomOffset offsets(terms, random, width);
    const Linear read = linear(offsets.sum(1 + static_cast<int>(random.below(3))));
    const std::uint64_t first = random.below(24);
    for (const std::uint64_t stride : {1, 2, 3, 4, 6, 8, 12, 24}) {
      if (read.step() % stride != 0 || read.residue(first, stride) != 0) continue;
      tried += stride > 1;
      const Term index = read.index(terms, first, stride);
      for (int i = 0; i < 5; ++i) {
        const logic::Assignment assignment = offsets.values();
        logic::Evaluator evaluator(assignment);
        ASSERT_EQ((number_of(evaluator, index) * stride + first) & mask(width),
                  number_of(evaluator, read.whole))
            << "seed " << seed << ", stride " << stride;
        const std::int64_t distance =
            logic::BitVector(width, number_of(evaluator, read.whole) - first).to_int64();
        ASSERT_EQ(logic::BitVector(width, number_of(evaluator, index)).to_int64(),
                  distance / static_cast<std::int64_t>(stride));
      }
    }
  }
  EXPECT_GT(tried, 300);
}

}  // namespace
}  // namespace faultline::trace::unrolling
