// What a pointer points to, as said by `resolve`, against the address space itself.
#include "trace/unrolling/pointers.h"

#include <gtest/gtest.h>

#include <string>

#include "seeded.h"

namespace faultline::trace::unrolling {
namespace {

using logic::Term;

constexpr ObjectNumber kObjects = 6;  // with null

class PointersTest : public ::testing::TestWithParam<std::uint32_t> {
 protected:
  PointersTest() : pointers_(terms_, GetParam()) {
    for (ObjectNumber i = 0; i < kObjects; ++i)
      pointers_.add_object(i, i == 0 ? 0 : 8 * i + 4);
  }
  std::uint32_t width() const { return 8 * GetParam(); }
  std::uint64_t mask() const { return width() == 64 ? ~0ull : 0xFFFFFFFFull; }
  Term flag(std::uint32_t i) { return terms_.variable("f" + std::to_string(i), logic::Sort::boolean()); }
  Term index(std::uint32_t i) {
    return terms_.variable("i" + std::to_string(i), logic::Sort::bit_vector(width()));
  }
  Term stray() { return terms_.variable("stray", logic::Sort::bit_vector(width())); }
  Term number(std::int64_t value) { return terms_.bit_vector(logic::BitVector::from_signed(width(), value)); }
  Pointees resolve(Term pointer) {
    return pointers_.resolve(pointer, [](ObjectNumber) { return true; });
  }

  // A pointer built as programs build them. The unrolling asks only for those that have not left their zone,
  // so null never moves down.
  enum class Leaf { Object, Null, Stray };
  Term random_pointer(logic::Random& random, int depth, Leaf leaf) {
    switch (depth == 0 ? 5 + random.below(3) : random.below(8)) {
      case 0:
      case 1:
      case 2:
        return terms_.ite(flag(random.below(4)), random_pointer(random, depth - 1, leaf),
                          random_pointer(random, depth - 1, leaf));
      case 3: {
        const Term distance = terms_.bv_mul(index(random.below(2)), number(4));
        if (random.one_in(2)) return terms_.bv_add(random_pointer(random, depth - 1, leaf), distance);
        if (leaf == Leaf::Null) leaf = Leaf::Object;
        return terms_.bv_sub(random_pointer(random, depth - 1, leaf), distance);
      }
      case 4: return terms_.bv_add(random_pointer(random, depth - 1, leaf), number(random.below(9)));
      case 5:
        if (leaf == Leaf::Stray) return stray();
        if (leaf == Leaf::Null) return number(0);
        break;
      default: break;
    }
    return pointers_.address(1 + random.below(kObjects - 1));
  }

  logic::Assignment random_values(logic::Random& random) {
    logic::Assignment assignment;
    for (std::uint32_t i = 0; i < 4; ++i)
      assignment.set(flag(i), logic::Value::boolean(random.one_in(2)));
    for (std::uint32_t i = 0; i < 2; ++i)
      assignment.set(index(i), word(width(), random.below(4)));
    // Somewhere near an object, or anywhere.
    const std::uint64_t near = pointers_.base(random.below(kObjects)) + random.below(12);
    const std::uint64_t anywhere = random.word() & mask();
    assignment.set(stray(), word(width(), random.one_in(3) ? anywhere : near));
    return assignment;
  }

  // Exactly one answer holds, it is the address space's, and its offset leads back to the address.
  void expect_right(const Pointees& pointees, Term pointer, const logic::Assignment& assignment,
                    std::uint64_t seed) {
    logic::Evaluator evaluator(assignment);
    const std::uint64_t address = number_of(evaluator, pointer);
    ObjectNumber expected = pointers_.space().find(address);
    if (expected >= kObjects) expected = kNoObject;
    int holding = evaluator.holds(pointees.elsewhere);
    if (holding > 0) {
      EXPECT_EQ(expected, kNoObject) << "seed " << seed;
    }
    for (const Pointee& pointee : pointees.all) {
      if (!evaluator.holds(pointee.condition)) continue;
      ++holding;
      EXPECT_EQ(pointee.object, expected) << "seed " << seed;
      const std::uint64_t base = pointee.object == kNullZone ? 0 : pointers_.base(pointee.object);
      EXPECT_EQ((base + number_of(evaluator, pointee.offset)) & mask(), address) << "seed " << seed;
    }
    ASSERT_EQ(holding, 1) << "seed " << seed;
  }

  void expect_ascending(const Pointees& pointees) {
    for (std::size_t i = 1; i < pointees.all.size(); ++i)
      ASSERT_LT(pointees.all[i - 1].object, pointees.all[i].object);
  }

  logic::TermManager terms_;
  Pointers pointers_;
};

INSTANTIATE_TEST_SUITE_P(Widths, PointersTest, ::testing::Values(4u, 8u),
                         [](const auto& made) { return std::to_string(8 * made.param) + "bit"; });

TEST_P(PointersTest, AnAddressIsItsObject) {
  const Pointees found = resolve(terms_.bit_vector(width(), pointers_.base(3) + 5));
  ASSERT_EQ(found.all.size(), 1u);
  EXPECT_EQ(found.all[0].object, 3u);
  EXPECT_TRUE(found.all[0].condition.is_true());
  EXPECT_EQ(found.all[0].offset, number(5));
  EXPECT_TRUE(found.elsewhere.is_false());
}

TEST_P(PointersTest, NullIsTheNullZone) {
  const Pointees found = resolve(number(0));
  ASSERT_EQ(found.all.size(), 1u);
  EXPECT_EQ(found.all[0].object, kNullZone);
  EXPECT_TRUE(found.elsewhere.is_false());
}

TEST_P(PointersTest, BehindTheLastObjectIsElsewhere) {
  const std::uint64_t far = width() == 64 ? 77ull << 32 : 0xF0000000ull;
  const Pointees found = resolve(terms_.bit_vector(width(), far));
  EXPECT_TRUE(found.all.empty());
  EXPECT_TRUE(found.elsewhere.is_true());
}

TEST_P(PointersTest, TheOffsetOfAMovedPointerIsTheDistance) {
  const Term pointer =
      terms_.bv_add(pointers_.address(2), terms_.bv_add(number(4), terms_.bv_mul(index(0), number(4))));
  const Pointees found = resolve(pointer);
  ASSERT_EQ(found.all.size(), 1u);
  EXPECT_EQ(found.all[0].object, 2u);
  EXPECT_TRUE(found.all[0].condition.is_true());
}

TEST_P(PointersTest, OnlyCandidatesAreCompared) {
  const Pointees found =
      pointers_.resolve(stray(), [](ObjectNumber number) { return number == 2 || number == 4; });
  ASSERT_EQ(found.all.size(), 3u);
  EXPECT_EQ(found.all[0].object, kNullZone);
  EXPECT_EQ(found.all[1].object, 2u);
  EXPECT_EQ(found.all[2].object, 4u);
}

TEST_P(PointersTest, AddressesAreApart) {
  for (ObjectNumber i = 1; i < kObjects; ++i) {
    EXPECT_EQ(pointers_.space().find(pointers_.base(i)), i);
    EXPECT_EQ(pointers_.space().find(pointers_.base(i) + 8 * i + 4), i);
  }
}

TEST_P(PointersTest, LawOfResolveWhereTheTermTells) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    logic::Random random = seeded(seed);
    const Term pointer = random_pointer(random, 4, Leaf::Null);
    const Pointees pointees = resolve(pointer);
    expect_ascending(pointees);
    for (int i = 0; i < 8; ++i)
      expect_right(pointees, pointer, random_values(random), seed);
    if (HasFailure()) return;
  }
}

TEST_P(PointersTest, LawOfResolveWithStrayPointers) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    logic::Random random = seeded(5000 + seed);
    const Term pointer = random_pointer(random, 3, Leaf::Stray);
    const Pointees pointees = resolve(pointer);
    expect_ascending(pointees);
    for (int i = 0; i < 12; ++i)
      expect_right(pointees, pointer, random_values(random), seed);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace faultline::trace::unrolling
