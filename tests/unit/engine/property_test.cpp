// The table of properties and what is found in it.
#include "engine/property.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace faultline::engine {
namespace {

using trace::EventKind;

constexpr auto kLast = static_cast<std::size_t>(EventKind::MemoryLeak);

TEST(Property, NamesAreUniqueAndNoKindIsMissing) {
  std::set<std::string_view> names;
  Properties covered;
  for (const KnownProperty& known : known_properties()) {
    EXPECT_TRUE(names.insert(known.name).second) << known.name;
    EXPECT_FALSE(known.summary.empty()) << known.name;
    EXPECT_FALSE(known.kinds.empty()) << known.name;
    for (const EventKind kind : known.kinds) {
      EXPECT_TRUE(trace::is_violation(kind)) << known.name;
      covered.add(kind);
    }
  }
  for (std::size_t i = 0; i <= kLast; ++i) {
    const auto kind = static_cast<EventKind>(i);
    EXPECT_EQ(covered.contains(kind), trace::is_violation(kind)) << trace::id(kind);
  }
}

TEST(Property, ARowIsFoundByItsName) {
  for (const KnownProperty& known : known_properties()) {
    const auto found = find_property(known.name);
    ASSERT_TRUE(found) << known.name;
    for (std::size_t i = 0; i <= kLast; ++i) {
      const auto kind = static_cast<EventKind>(i);
      const bool listed = std::find(known.kinds.begin(), known.kinds.end(), kind) != known.kinds.end();
      EXPECT_EQ(found->contains(kind), listed) << known.name << ": " << trace::id(kind);
    }
  }
}

TEST(Property, OneKindIsFoundByItsId) {
  std::set<std::string_view> names;
  for (const KnownProperty& known : known_properties())
    names.insert(known.name);
  for (std::size_t i = 0; i <= kLast; ++i) {
    const auto kind = static_cast<EventKind>(i);
    if (names.contains(trace::id(kind))) continue;
    const auto found = find_property(trace::id(kind));
    ASSERT_EQ(found.has_value(), trace::is_violation(kind)) << trace::id(kind);
    if (!found) continue;
    Properties expected;
    expected.add(kind);
    EXPECT_EQ(*found, expected) << trace::id(kind);
  }
}

TEST(Property, WhatIsNotThereIsNotFound) {
  for (const char* name : {"", "asserts", "ASSERT", "finished", "step-limit"})
    EXPECT_FALSE(find_property(name)) << name;
}

TEST(Property, TheStandardOnes) {
  const Properties standard = standard_properties();
  EXPECT_EQ(find_property("standard"), standard);
  for (const EventKind kind : {EventKind::AssertionFailed, EventKind::ErrorReached, EventKind::OutOfBounds,
                               EventKind::NullDereference, EventKind::DivisionByZero, EventKind::DoubleFree})
    EXPECT_TRUE(standard.contains(kind)) << trace::id(kind);
  for (const EventKind kind : {EventKind::SignedOverflow, EventKind::ShiftOutOfRange,
                               EventKind::ConversionOverflow, EventKind::MemoryLeak})
    EXPECT_FALSE(standard.contains(kind)) << trace::id(kind);
}

TEST(Property, SetsAddUp) {
  Properties set;
  EXPECT_TRUE(set.empty());
  set.add(*find_property("bounds"));
  set.add(EventKind::MemoryLeak);
  EXPECT_FALSE(set.empty());
  EXPECT_TRUE(set.contains(EventKind::OutOfBounds));
  EXPECT_TRUE(set.contains(EventKind::MemoryLeak));
  EXPECT_FALSE(set.contains(EventKind::AssertionFailed));
  Properties memory;
  for (const char* name : {"bounds", "pointer", "free", "overlap"})
    memory.add(*find_property(name));
  EXPECT_EQ(memory, *find_property("memsafety"));
}

}  // namespace
}  // namespace faultline::engine
