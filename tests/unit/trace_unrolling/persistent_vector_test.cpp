// The persistent vector against a plain one that is copied.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "seeded.h"
#include "trace/unrolling/persistent_vector.h"

namespace faultline::trace::unrolling {
namespace {

using Vector = PersistentVector<int>;

struct Pair {
  Vector real;
  std::vector<int> model;

  void set(std::size_t index, int value) {
    real.set(index, value);
    if (index >= model.size()) model.resize(index + 1);
    model[index] = value;
  }
  void shrink(std::size_t size) {
    real.shrink(size);
    if (size < model.size()) model.resize(size);
  }
};

void expect_same(const Pair& pair) {
  ASSERT_EQ(pair.real.size(), pair.model.size());
  for (std::size_t i = 0; i < pair.model.size(); ++i)
    ASSERT_EQ(pair.real[i], pair.model[i]) << i;
  for (const std::size_t behind : {0u, 1u, 40u, 2000u, 70000u})
    ASSERT_EQ(pair.real[pair.model.size() + behind], 0) << behind;
}

using Differences = std::map<std::size_t, std::pair<int, int>>;

Differences differences(const Vector& a, const Vector& b) {
  Differences found;
  Vector::differences(a, b, [&](std::size_t i, int mine, int theirs) {
    EXPECT_TRUE(found.emplace(i, std::pair(mine, theirs)).second) << "met twice: " << i;
  });
  return found;
}

Differences differences(const std::vector<int>& a, const std::vector<int>& b) {
  Differences expected;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const int mine = i < a.size() ? a[i] : 0, theirs = i < b.size() ? b[i] : 0;
    if (mine != theirs) expected[i] = {mine, theirs};
  }
  return expected;
}

TEST(PersistentVector, WhatWasNeverSetIsTheDefault) {
  const Vector empty;
  EXPECT_EQ(empty.size(), 0u);
  EXPECT_EQ(empty[0], 0);
  EXPECT_EQ(empty[123456], 0);
  Vector far;
  far.set(40000, 7);
  EXPECT_EQ(far.size(), 40001u);
  EXPECT_EQ(far[40000], 7);
  EXPECT_EQ(far[0], 0);
  EXPECT_EQ(far[40001], 0);
}

TEST(PersistentVector, AChangeDoesNotReachCopies) {
  Vector a;
  for (int i = 0; i < 100; ++i)
    a.set(static_cast<std::size_t>(i), i);
  Vector b = a;
  b.set(50, -1);
  a.set(51, -2);
  EXPECT_EQ(a[50], 50);
  EXPECT_EQ(b[50], -1);
  EXPECT_EQ(a[51], -2);
  EXPECT_EQ(b[51], 51);
  EXPECT_EQ(differences(a, b), (Differences{{50, {50, -1}}, {51, {-2, 51}}}));
}

TEST(PersistentVector, ShrinkingForgetsEvenWhenItGrowsAgain) {
  for (const std::size_t size : {0u, 1u, 31u, 32u, 33u, 64u, 1023u, 1024u, 1025u}) {
    Vector a;
    for (std::size_t i = 0; i < 1100; ++i)
      a.set(i, 9);
    const Vector before = a;
    a.shrink(size);
    EXPECT_EQ(a.size(), size);
    a.set(1099, 5);
    for (std::size_t i = 0; i < 1099; ++i)
      ASSERT_EQ(a[i], i < size ? 9 : 0) << "shrunk to " << size << ", element " << i;
    EXPECT_EQ(before[size], 9);
  }
}

TEST(PersistentVector, DifferencesSkipWhatIsShared) {
  // An element that does not equal itself: it is met only where nodes are compared element by element.
  struct Never {
    int value = 0;
    bool operator==(const Never&) const { return false; }
  };
  PersistentVector<Never> a;
  for (std::size_t i = 0; i < 4096; ++i)
    a.set(i, {1});
  PersistentVector<Never> b = a;
  b.set(2000, {2});
  std::size_t met = 0;
  PersistentVector<Never>::differences(a, b, [&](std::size_t, Never, Never) { ++met; });
  EXPECT_EQ(met, 32u);
}

TEST(PersistentVector, AsAPlainVector) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    logic::Random random = seeded(seed);
    const std::uint64_t reach = std::uint64_t{4} << random.below(12);
    std::vector<Pair> versions(1);
    for (int i = 0; i < 200; ++i) {
      Pair pair = versions[random.below(versions.size())];
      if (random.one_in(8)) {
        pair.shrink(random.below(reach));
      } else {
        pair.set(random.below(reach), static_cast<int>(random.below(4)));
      }
      if (versions.size() < 8) {
        versions.push_back(std::move(pair));
      } else {
        versions[random.below(8)] = std::move(pair);
      }
    }
    for (const Pair& a : versions) {
      expect_same(a);
      for (const Pair& b : versions)
        ASSERT_EQ(differences(a.real, b.real), differences(a.model, b.model)) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace faultline::trace::unrolling
