#include "cfa/loops.h"

#include <gtest/gtest.h>

#include "small_program.h"

namespace faultline::cfa {
namespace {

using Chain = std::vector<LocationId>;

class LoopsTest : public testing::Test {
 protected:
  // Branches for more than one successor, a Return for none.
  void connect(LocationId from, const std::vector<LocationId>& to) {
    if (to.empty())
      s.finish(from, s.number(0));
    else if (to.size() == 1)
      last = s.skip(from, to[0]);
    else
      last = s.branch(from, to[0], to[1], s.read("x")).second;
  }

  SmallProgram s;
  EdgeId last;
};

TEST_F(LoopsTest, NoLoops) {
  const LocationId a = s.location(), b = s.location();
  connect(s.entry(), {a, b});
  connect(a, {b});
  connect(b, {});
  const Loops loops(s.program(), s.f);
  EXPECT_TRUE(loops.heads().empty());
  EXPECT_TRUE(loops.back_edges().empty());
  EXPECT_EQ(loops.chain(b), Chain{});
}

TEST_F(LoopsTest, WhileLoop) {
  const LocationId head = s.location(), body = s.location(), after = s.location();
  connect(s.entry(), {head});
  connect(head, {body, after});
  connect(body, {head});
  const EdgeId back = last;
  connect(after, {});
  const Loops loops(s.program(), s.f);
  EXPECT_EQ(loops.heads(), Chain{head});
  EXPECT_EQ(loops.back_edges(), std::vector{back});
  EXPECT_TRUE(loops.is_back_edge(back));
  EXPECT_EQ(loops.chain(head), Chain{head});
  EXPECT_EQ(loops.chain(body), Chain{head});
  EXPECT_EQ(loops.chain(after), Chain{});
  EXPECT_EQ(loops.chain(s.entry()), Chain{});
  EXPECT_FALSE(loops.is_irreducible(head));
}

TEST_F(LoopsTest, LoopToItself) {
  connect(s.entry(), {s.entry()});
  const Loops loops(s.program(), s.f);
  EXPECT_EQ(loops.chain(s.entry()), Chain{s.entry()});
  EXPECT_EQ(loops.back_edges(), std::vector{last});
}

TEST_F(LoopsTest, NestedLoopsWithContinueAndBreak) {
  const LocationId outer = s.entry(), inner = s.location(), body = s.location(), rest = s.location(),
                   after = s.location();
  connect(outer, {inner, after});
  connect(inner, {body, rest});
  connect(body, {inner, outer});  // the inner loop's end, or a continue of the outer one
  connect(rest, {outer, after});  // the outer loop's end, or a break
  connect(after, {});
  const Loops loops(s.program(), s.f);
  EXPECT_EQ(loops.heads(), (Chain{outer, inner}));
  EXPECT_EQ(loops.chain(body), (Chain{outer, inner}));
  EXPECT_EQ(loops.chain(inner), (Chain{outer, inner}));
  EXPECT_EQ(loops.chain(rest), Chain{outer});
  EXPECT_EQ(loops.chain(after), Chain{});
  EXPECT_EQ(loops.enclosing(inner), outer);
  EXPECT_FALSE(loops.enclosing(outer));
  EXPECT_EQ(loops.back_edges().size(), 3u);
}

TEST_F(LoopsTest, LoopsOneAfterTheOther) {
  const LocationId first = s.entry(), second = s.location(), body = s.location(), after = s.location();
  connect(first, {first, second});
  connect(second, {body, after});
  connect(body, {second});
  connect(after, {});
  const Loops loops(s.program(), s.f);
  EXPECT_EQ(loops.chain(first), Chain{first});
  EXPECT_EQ(loops.chain(body), Chain{second});
  EXPECT_FALSE(loops.enclosing(second));
}

TEST_F(LoopsTest, LoopWithTwoEntries) {
  const LocationId a = s.location(), b = s.location();
  connect(s.entry(), {a, b});
  connect(a, {b});
  connect(b, {a});
  const Loops loops(s.program(), s.f);
  EXPECT_EQ(loops.heads(), Chain{a});
  EXPECT_TRUE(loops.is_irreducible(a));
  EXPECT_EQ(loops.chain(b), Chain{a});
  EXPECT_EQ(loops.chain(s.entry()), Chain{});
  EXPECT_EQ(loops.back_edges(), std::vector{last});
}

TEST_F(LoopsTest, LoopWithTwoEntriesInsideAnother) {
  const LocationId outer = s.entry(), left = s.location(), right = s.location(), a = s.location(),
                   b = s.location(), fork = s.location(), after = s.location();
  connect(outer, {fork, after});
  connect(fork, {left, right});
  connect(left, {a});
  connect(right, {b});  // right is in the outer loop only through the inner loop's second entry
  connect(a, {b, outer});
  connect(b, {a});
  connect(after, {});
  const Loops loops(s.program(), s.f);
  EXPECT_EQ(loops.chain(a), (Chain{outer, a}));
  EXPECT_EQ(loops.chain(b), (Chain{outer, a}));
  EXPECT_EQ(loops.chain(left), Chain{outer});
  EXPECT_EQ(loops.chain(right), Chain{outer});
  EXPECT_TRUE(loops.is_irreducible(a));
  EXPECT_FALSE(loops.is_irreducible(outer));
}

TEST_F(LoopsTest, DeepNestsAndLongBodiesAreFast) {
  constexpr int kDepth = 20000;
  std::vector<LocationId> heads{s.entry()};
  for (int i = 1; i < kDepth; ++i)
    heads.push_back(s.location());
  const LocationId after = s.location();
  for (int i = 0; i + 1 < kDepth; ++i)
    connect(heads[i], {heads[i + 1], i == 0 ? after : heads[i - 1]});
  connect(heads.back(), {heads.back(), heads[kDepth - 2]});
  connect(after, {});
  const Loops loops(s.program(), s.f);
  EXPECT_EQ(loops.heads().size(), static_cast<std::size_t>(kDepth));
  EXPECT_EQ(loops.chain(heads[5]).size(), 6u);
}

}  // namespace
}  // namespace faultline::cfa
