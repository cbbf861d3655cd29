// Objects as columns of terms, against plain bytes.
#include "trace/unrolling/object_state.h"

#include <gtest/gtest.h>

#include "object_script.h"

namespace faultline::trace::unrolling {
namespace {

using logic::Term;
using Background = ObjectScript::Background;

struct Types {
  explicit Types(cfa::TypeTable& table)
      : byte(table.integer(8, cfa::Signedness::Unsigned, "unsigned char")),
        number(table.integer(32, cfa::Signedness::Signed, "int")),
        wide(table.integer(64, cfa::Signedness::Signed, "long")),
        named(table.record(cfa::TypeKind::Struct, "struct named")),
        padded(table.record(cfa::TypeKind::Struct, "struct padded")) {
    table.define(named, {{"x", number, 0}, {"name", table.array(byte, 8), 4}}, 12, 4);
    table.define(padded, {{"c", byte, 0}, {"l", wide, 8}, {"n", number, 16}}, 24, 8);
  }
  cfa::TypeId byte, number, wide, named, padded;
};

// `kind`: 0 bytes, 1 ints, 2 longs, 3 structs of two columns, 4 structs with padding.
void give_layout(ObjectScript& script, std::uint32_t kind, std::uint64_t size) {
  const Types types(script.program.types);
  switch (kind) {
    case 0: return script.give_bytes(size);
    case 1: return script.give_layout(types.number, size);
    case 2: return script.give_layout(types.wide, size);
    case 3: return script.give_layout(types.named, size);
    default: return script.give_layout(types.padded, size);
  }
}

void expect_law(std::uint64_t first_seed, std::uint64_t seeds, std::uint64_t smallest, std::uint64_t largest,
                Background background) {
  for (std::uint64_t seed = first_seed; seed < first_seed + seeds; ++seed) {
    ObjectScript script(seed, seed % 3 == 0 ? 32 : 64);
    const auto kind = static_cast<std::uint32_t>(seed % 5);
    const std::uint64_t size = smallest + script.random.below(largest - smallest + 1);
    give_layout(script, kind, size);
    script.set_background(background);
    script.run(12);
    script.expect_right();
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << "seed " << seed << ", kind " << kind << ", " << size << " bytes";
      return;
    }
  }
}

TEST(ObjectState, LawOfSmallObjectsOfZeros) {
  expect_law(0, 300, 1, 60, Background::Zero);
}

TEST(ObjectState, LawOfSmallObjectsOfUnknownContents) {
  expect_law(10000, 300, 1, 60, Background::Unknown);
}

TEST(ObjectState, LawOfLargeObjectsOfZeros) {
  expect_law(20000, 200, 300, 1400, Background::Zero);
}

TEST(ObjectState, LawOfLargeObjectsOfUnknownContents) {
  expect_law(30000, 200, 300, 1400, Background::Unknown);
}

class ObjectStateTest : public ::testing::Test {
 protected:
  Term index() { return terms_.variable("i", logic::Sort::bit_vector(64)); }
  Linear element(std::uint64_t stride) {
    return linear(terms_.bv_mul(index(), terms_.bit_vector(64, stride)));
  }
  ObjectState object(cfa::TypeId type, std::uint64_t size) {
    ObjectState made;
    made.live = terms_.boolean(true);
    objects_.give_layout(made, type, size);
    return made;
  }

  cfa::Program program_;
  Types types_{program_.types};
  logic::TermManager terms_;
  Layouts layouts_{program_};
  std::set<std::string> prefixes_;
  Objects objects_{terms_, layouts_, prefixes_};
};

TEST_F(ObjectStateTest, WhatIsStoredIsReadBack) {
  ObjectState ints = object(types_.number, 40);
  const Term value = terms_.variable("v", logic::Sort::bit_vector(32));
  objects_.write(ints, 8, 4, value, terms_.boolean(true));
  EXPECT_EQ(objects_.read(ints, 8, 4), value);
  EXPECT_EQ(objects_.read(ints, 12, 4), terms_.bit_vector(32, 0));
  EXPECT_EQ(objects_.read(ints, 9, 1), terms_.bv_extract(value, 15, 8));
}

TEST_F(ObjectStateTest, SixtyFourPlacesAreSpelledOutAndMoreAreAnArray) {
  ObjectState few = object(types_.number, 4 * 64);
  objects_.write(few, element(4), 4, terms_.bit_vector(32, 7), terms_.boolean(true));
  EXPECT_FALSE(few.columns[0].array);
  ObjectState many = object(types_.number, 4 * 65);
  objects_.write(many, element(4), 4, terms_.bit_vector(32, 7), terms_.boolean(true));
  EXPECT_TRUE(many.columns[0].array);
}

TEST_F(ObjectStateTest, AStoreToAFieldLeavesTheOthersAlone) {
  ObjectState structs = object(types_.named, 12 * 100);
  objects_.write(structs, element(12), 4, terms_.bit_vector(32, 7), terms_.boolean(true));
  EXPECT_TRUE(structs.columns[0].array);
  EXPECT_FALSE(structs.columns[1].array);
  EXPECT_EQ(structs.columns[1].elements.size(), 0u);
}

TEST_F(ObjectStateTest, UnknownContentsAreTheSameOnEveryPath) {
  ObjectState a = object(types_.number, 40);
  a.unknown = objects_.prefix("u1");
  ObjectState b = a;
  const Term first = objects_.read(a, 4, 4);
  EXPECT_EQ(objects_.read(b, 4, 4), first);
  EXPECT_TRUE(first.is_variable());
  const ObjectState both =
      objects_.merge(terms_.variable("f", logic::Sort::boolean()), std::move(a), std::move(b));
  EXPECT_EQ(objects_.read(both, 4, 4), first);
  EXPECT_EQ(objects_.unknown_parts().size(), 1u);
}

// A byte of unknown contents has one name: two variables for it could have two values.
TEST_F(ObjectStateTest, UnknownContentsHaveOneVariableInAColumnThatBecomesAnArray) {
  ObjectState ints = object(types_.number, 4 * 100);
  ints.unknown = objects_.prefix("u1");
  const Term before = objects_.read(ints, 0, 4);
  const Term at_index = objects_.read(ints, element(4), 4);
  ASSERT_TRUE(ints.columns[0].array);
  // All variables that stand for contents are free: whatever they are, a[i] with i = 0 is a[0].
  logic::Assignment assignment;
  logic::Random random = seeded(1);
  assignment.set(index(), word(64, 0));
  for (const UnknownPart& part : objects_.unknown_parts())
    assignment.set(part.variable, random.value(part.variable.sort()));
  logic::Evaluator evaluator(assignment);
  EXPECT_EQ(number_of(evaluator, at_index), number_of(evaluator, before));
}

TEST_F(ObjectStateTest, ALargeObjectIsNotSpelledOutAsBytes) {
  ObjectState huge = object(types_.number, 4u << 20);
  EXPECT_THROW(objects_.read(huge, element(1), 4), TooLarge);
  EXPECT_NO_THROW(objects_.read(huge, element(4), 4));
}

TEST_F(ObjectStateTest, WhereOneSideIsDeadTheOtherCounts) {
  ObjectState a = object(types_.number, 40), b = a;
  const Term value = terms_.variable("v", logic::Sort::bit_vector(32));
  objects_.write(b, 0, 4, value, terms_.boolean(true));
  a.live = terms_.boolean(false);
  a.layout.reset();
  a.columns.clear();
  const Term first = terms_.variable("f", logic::Sort::boolean());
  const ObjectState both = objects_.merge(first, a, b);
  EXPECT_EQ(both.live, terms_.logical_not(first));
  EXPECT_EQ(objects_.read(both, 0, 4), value);
}

}  // namespace
}  // namespace faultline::trace::unrolling
