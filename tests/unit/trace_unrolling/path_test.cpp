// Paths that meet again: where all ways of a beginning have come together the path is that beginning; where
// one is missing it is not.
#include "trace/unrolling/path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "seeded.h"

namespace faultline::trace::unrolling {
namespace {

using logic::Term;

class PathTest : public ::testing::Test {
 protected:
  Term flag(int i) { return terms_.variable("b" + std::to_string(i), logic::Sort::boolean()); }
  Paths::Fork fork(Path path, int i) { return paths_.branch(path, flag(i)); }
  Path join(Path a, Path b) { return paths_.join(a, b).path; }

  // Under every value of the flags b0..: `check(evaluator)`.
  template <class Check>
  void for_all(int flags, Check check) {
    for (std::uint32_t bits = 0; bits < (1u << flags); ++bits) {
      logic::Assignment assignment;
      for (int i = 0; i < flags; ++i)
        assignment.set(flag(i), logic::Value::boolean((bits >> i & 1) != 0));
      logic::Evaluator evaluator(assignment);
      check(evaluator);
    }
  }

  // The path says what it should under all flags, and `first` tells where exactly one was taken.
  void expect_join(int flags, Path a, Path b) {
    const Paths::Join joined = paths_.join(a, b);
    for_all(flags, [&](logic::Evaluator& evaluator) {
      const bool x = evaluator.holds(a->condition), y = evaluator.holds(b->condition);
      ASSERT_FALSE(x && y);
      ASSERT_EQ(evaluator.holds(joined.path->condition), x || y);
      if (x || y) {
        ASSERT_EQ(evaluator.holds(joined.first), x);
      }
    });
  }

  logic::TermManager terms_;
  Paths paths_{terms_};
};

TEST_F(PathTest, AConstantConditionDoesNotFork) {
  const auto always = paths_.branch(paths_.root(), terms_.boolean(true));
  EXPECT_EQ(always.yes, paths_.root());
  EXPECT_EQ(always.no, nullptr);
  const auto never = paths_.branch(paths_.root(), terms_.boolean(false));
  EXPECT_EQ(never.yes, nullptr);
  EXPECT_EQ(never.no, paths_.root());
}

TEST_F(PathTest, IfAndElseMeetInWhatWasBefore) {
  const auto outer = fork(paths_.root(), 0);
  const auto inner = fork(outer.yes, 1);
  EXPECT_EQ(join(inner.yes, inner.no), outer.yes);
  EXPECT_EQ(join(inner.no, inner.yes), outer.yes);
  EXPECT_EQ(join(outer.yes, outer.no), paths_.root());
  expect_join(2, inner.yes, inner.no);
  expect_join(2, inner.yes, outer.no);
}

TEST_F(PathTest, BothConditionsAreExclusive) {
  const auto one = fork(paths_.root(), 0);
  const auto two = fork(one.yes, 1);
  for_all(2, [&](logic::Evaluator& evaluator) {
    EXPECT_EQ(evaluator.holds(two.yes->condition), evaluator.holds(flag(0)) && evaluator.holds(flag(1)));
    EXPECT_EQ(evaluator.holds(two.no->condition), evaluator.holds(flag(0)) && !evaluator.holds(flag(1)));
  });
}

// switch with cases b0, b1, b2 and a default; case 0 falls through into case 1.
TEST_F(PathTest, ASwitchWithFallthroughCollapses) {
  const auto before = fork(paths_.root(), 3);
  const auto first = fork(before.yes, 0);
  const auto second = fork(first.no, 1);
  const auto third = fork(second.no, 2);
  const Path falls = join(first.yes, second.yes);
  EXPECT_NE(falls, before.yes);
  expect_join(4, first.yes, second.yes);
  EXPECT_EQ(join(join(falls, third.yes), third.no), before.yes);
}

TEST_F(PathTest, TheOrderOfJoinsDoesNotMatter) {
  const auto first = fork(paths_.root(), 0);
  const auto second = fork(first.no, 1);
  const auto third = fork(second.no, 2);
  const std::vector<Path> ways = {first.yes, second.yes, third.yes, third.no};
  std::vector<std::size_t> order = {0, 1, 2, 3};
  do {
    Path all = ways[order[0]];
    for (std::size_t i = 1; i < 4; ++i)
      all = join(all, ways[order[i]]);
    EXPECT_EQ(all, paths_.root());
  } while (std::next_permutation(order.begin(), order.end()));
}

// while (b_i) { if (c_i) break; }: both ways out of each pass, and the last head's.
TEST_F(PathTest, BreaksOutOfALoopCollapse) {
  const auto before = fork(paths_.root(), 9);
  std::vector<Path> out;
  Path here = before.yes;
  for (int pass = 0; pass < 4; ++pass) {
    const auto head = fork(here, 2 * pass);
    out.push_back(head.no);
    const auto body = fork(head.yes, 2 * pass + 1);
    out.push_back(body.yes);
    here = body.no;
  }
  out.push_back(here);
  Path forwards = out.front(), backwards = out.back();
  for (std::size_t i = 1; i < out.size(); ++i) {
    forwards = join(forwards, out[i]);
    backwards = join(backwards, out[out.size() - 1 - i]);
  }
  EXPECT_EQ(forwards, before.yes);
  EXPECT_EQ(backwards, before.yes);
}

TEST_F(PathTest, ADroppedWayDoesNotCollapse) {
  const auto first = fork(paths_.root(), 0);
  const auto second = fork(first.no, 1);
  const auto third = fork(second.no, 2);
  // second.yes ends (a return, a cut): what comes behind must know.
  const Path rest = join(join(first.yes, third.yes), third.no);
  EXPECT_NE(rest, paths_.root());
  for_all(3, [&](logic::Evaluator& evaluator) {
    EXPECT_EQ(evaluator.holds(rest->condition), evaluator.holds(flag(0)) || !evaluator.holds(flag(1)));
  });
  EXPECT_EQ(join(rest, second.yes), paths_.root());
}

// The same branch of the source taken twice has two weights: halves of different forks are no whole.
TEST_F(PathTest, HalvesOfDifferentForksDoNotMakeAWhole) {
  const auto one = fork(paths_.root(), 0);
  const auto left = fork(one.yes, 1);
  const auto right = fork(one.no, 1);
  EXPECT_NE(join(left.yes, right.no), paths_.root());
  expect_join(2, left.yes, right.no);
  EXPECT_EQ(join(join(left.yes, right.no), join(left.no, right.yes)), paths_.root());
}

// A random tree of forks, its leaves joined in random order, some dropped.
TEST_F(PathTest, ConditionsOfRandomJoins) {
  constexpr int kFlags = 5;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    logic::Random random = seeded(seed);
    const Path root = fork(paths_.root(), 5).yes;
    std::vector<Path> leaves = {root};
    for (std::uint32_t i = 0; i < 6; ++i) {
      const std::uint32_t at = random.below(leaves.size());
      const auto both = fork(leaves[at], static_cast<int>(random.below(kFlags)));
      leaves[at] = both.yes;
      leaves.push_back(both.no);
    }
    const bool drop = random.one_in(2);
    if (drop) leaves.erase(leaves.begin() + random.below(leaves.size()));
    const std::vector<Path> parts = leaves;
    while (leaves.size() > 1) {
      const auto at = random.below(leaves.size() - 1);
      leaves[at] = join(leaves[at], leaves[at + 1]);
      leaves.erase(leaves.begin() + at + 1);
    }
    ASSERT_EQ(leaves[0] == root, !drop) << "seed " << seed;
    for_all(kFlags + 1, [&](logic::Evaluator& evaluator) {
      bool any = false;
      for (const Path part : parts)
        any = any || evaluator.holds(part->condition);
      ASSERT_EQ(evaluator.holds(leaves[0]->condition), any) << "seed " << seed;
    });
  }
}

}  // namespace
}  // namespace faultline::trace::unrolling
