#include "base/id.h"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>

namespace faultline {
namespace {

using AppleId = Id<struct AppleTag>;
using PearId = Id<struct PearTag>;

static_assert(!std::is_convertible_v<AppleId, PearId> && !std::is_constructible_v<PearId, AppleId>);
static_assert(!std::is_convertible_v<int, AppleId>, "no bare ints");
static_assert(!std::is_convertible_v<AppleId, bool>, "only where a condition is asked for");
static_assert(sizeof(AppleId) == 4);

TEST(Id, TheDefaultIsNone) {
  EXPECT_FALSE(AppleId());
  EXPECT_TRUE(AppleId(0));
  EXPECT_EQ(AppleId(), AppleId());
  EXPECT_NE(AppleId(), AppleId(0));
}

TEST(Id, IsOrderedByItsIndexNoneLast) {
  EXPECT_LT(AppleId(1), AppleId(2));
  EXPECT_LT(AppleId(4000000000u), AppleId());
}

TEST(Id, Hashes) {
  std::unordered_set<AppleId> seen;
  for (std::size_t i = 0; i < 1000; ++i)
    seen.insert(AppleId(i % 100));
  EXPECT_EQ(seen.size(), 100u);
}

TEST(Table, GivesIdsInOrder) {
  Table<AppleId, std::string> table;
  EXPECT_TRUE(table.empty());
  EXPECT_EQ(table.next_id(), AppleId(0));
  const AppleId red = table.add("red");
  const AppleId green = table.add("green");
  EXPECT_EQ(red, AppleId(0));
  EXPECT_EQ(green, AppleId(1));
  EXPECT_EQ(table.size(), 2u);
  EXPECT_EQ(table[green], "green");
  table[green] = "yellow";
  EXPECT_EQ(std::as_const(table)[green], "yellow");
}

TEST(Table, KnowsItsIds) {
  Table<AppleId, int> table;
  table.resize(3);
  EXPECT_TRUE(table.contains(AppleId(2)));
  EXPECT_FALSE(table.contains(AppleId(3)));
  EXPECT_FALSE(table.contains(AppleId()));
}

TEST(Table, HoldsWhatCanOnlyBeMoved) {
  Table<AppleId, std::unique_ptr<int>> table;
  const AppleId id = table.add(std::make_unique<int>(7));
  EXPECT_EQ(*table[id], 7);
}

TEST(Table, IsARange) {
  Table<AppleId, int> table;
  for (int i = 1; i <= 4; ++i)
    table.add(i);
  for (int& item : table)
    item *= 2;
  const Table<AppleId, int>& read_only = table;
  EXPECT_EQ(std::accumulate(read_only.begin(), read_only.end(), 0), 20);
}

}  // namespace
}  // namespace faultline
