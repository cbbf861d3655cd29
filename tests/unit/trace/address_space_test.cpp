#include "trace/address_space.h"

#include <gtest/gtest.h>

#include <set>

namespace faultline::trace {
namespace {

TEST(AddressSpace, WideAddressesTellTheirObject) {
  AddressSpace space(8);
  for (const ObjectNumber number : {1u, 2u, 77u, 0xFFFFFFF0u}) {
    const Address base = space.place(number, 1000).value();
    for (const std::int64_t offset : {0l, 999l, 1000l, -1l, -2147483648l, 2147483647l}) {
      EXPECT_EQ(space.find(base + static_cast<Address>(offset)), number);
      EXPECT_TRUE(space.stays_in_zone(base, offset));
    }
    EXPECT_FALSE(space.stays_in_zone(base, 2147483648l));
    EXPECT_FALSE(space.stays_in_zone(base, -2147483649l));
    EXPECT_FALSE(space.stays_in_zone(base, INT64_MIN));
    EXPECT_FALSE(space.stays_in_zone(base, INT64_MAX));
  }
  EXPECT_EQ(space.find(0), kNullZone);
  EXPECT_TRUE(space.stays_in_zone(0, 4096));
  EXPECT_FALSE(space.stays_in_zone(0, -1));
  EXPECT_FALSE(space.stays_in_zone(0, std::int64_t{1} << 32));
}

TEST(AddressSpace, FlatZonesDoNotMeet) {
  AddressSpace space(4);
  std::vector<std::pair<Address, std::uint64_t>> objects;
  for (ObjectNumber i = 1; i <= 500; ++i) {
    const std::uint64_t size = (i * 37) % 300;
    const Address base = space.place(i, size).value();
    EXPECT_EQ(base % 16, 0u);
    EXPECT_GE(base, 0x10000u + 64);
    objects.push_back({base, size});
  }
  for (ObjectNumber i = 1; i <= 500; ++i) {
    const auto [base, size] = objects[i - 1];
    const std::uint64_t margin = std::max<std::uint64_t>(size, 64);
    for (const Address address : {base - margin, base, base + size, base + size + margin - 1}) {
      EXPECT_EQ(space.find(address), i);
      EXPECT_TRUE(space.stays_in_zone(base, static_cast<std::int64_t>(address - base)));
    }
    EXPECT_FALSE(space.stays_in_zone(base, 100'000));
    EXPECT_FALSE(space.stays_in_zone(base, -100'000));
  }
  EXPECT_EQ(space.find(0), kNullZone);
  EXPECT_EQ(space.find(0xFFFF), kNullZone);
  EXPECT_EQ(space.find(0xFFFFFFFF), kNoObject);
}

TEST(AddressSpace, FlatSpaceRunsOutAndIsReclaimed) {
  AddressSpace space(4);
  constexpr std::uint64_t size = 256 << 20;
  ObjectNumber number = 1;
  while (space.place(number, size))
    ++number;
  EXPECT_EQ(number, 16u);  // 15 of them fit
  EXPECT_FALSE(space.place(number, size));
  // Three in the middle die: room for three, not for one of twice the size unless they are neighbours.
  const std::set<ObjectNumber> dead = {3, 4, 9};
  space.reclaim([&](ObjectNumber n) { return !dead.contains(n); });
  const Address twice = space.place(100, 2 * size - (1 << 20)).value();
  EXPECT_EQ(space.find(twice), 100u);
  const Address once = space.place(101, size).value();
  EXPECT_EQ(space.find(once + size - 1), 101u);
  EXPECT_FALSE(space.place(102, size));
  EXPECT_TRUE(space.place(102, 1000));
}

}  // namespace
}  // namespace faultline::trace
