#include "cfa/type.h"

#include <gtest/gtest.h>

namespace faultline::cfa {
namespace {

TEST(Types, EqualTypesHaveEqualIds) {
  TypeTable types;
  const TypeId integer = types.integer(32, Signedness::Signed);
  EXPECT_EQ(integer, types.integer(32, Signedness::Signed, "int"));
  EXPECT_EQ(types.pointer(integer), types.pointer(integer));
  EXPECT_EQ(types.array(integer, 3), types.array(integer, 3));
  EXPECT_NE(types.array(integer, 3), types.array(integer, 4));
  EXPECT_EQ(types.floating(64), types.floating(64));
  EXPECT_NE(types.integer(8, Signedness::Signed, "char"), types.integer(8, Signedness::Signed));
  EXPECT_NE(types.record(TypeKind::Struct, "struct s"), types.record(TypeKind::Struct, "struct s"));
}

TEST(Types, NamesAreThoseOfC) {
  TypeTable types;
  const auto name = [&](TypeId id) { return types[id].name; };
  const TypeId integer = types.integer(32, Signedness::Signed);
  const TypeId character = types.integer(8, Signedness::Signed, "char");
  const TypeId record = types.record(TypeKind::Struct, "struct s");
  EXPECT_EQ(name(types.integer(8, Signedness::Signed)), "signed char");
  EXPECT_EQ(name(types.integer(8, Signedness::Unsigned)), "unsigned char");
  EXPECT_EQ(name(types.integer(16, Signedness::Signed)), "short");
  EXPECT_EQ(name(types.integer(16, Signedness::Unsigned)), "unsigned short");
  EXPECT_EQ(name(types.integer(32, Signedness::Unsigned)), "unsigned int");
  EXPECT_EQ(name(types.integer(64, Signedness::Signed)), "long");
  EXPECT_EQ(name(types.integer(64, Signedness::Unsigned)), "unsigned long");
  EXPECT_EQ(name(types.bool_type()), "_Bool");
  EXPECT_EQ(name(types.function_type()), "function");
  EXPECT_EQ(name(types.pointer(character)), "char *");
  EXPECT_EQ(name(types.pointer(types.pointer(character))), "char **");
  EXPECT_EQ(name(types.array(integer, 3)), "int [3]");
  EXPECT_EQ(name(types.array(types.array(integer, 3), 2)), "int [2][3]");
  EXPECT_EQ(name(types.array(integer, 0)), "int []");
  EXPECT_EQ(name(types.pointer(record)), "struct s *");
  EXPECT_EQ(name(types.array(types.pointer(record), 4)), "struct s *[4]");
  EXPECT_EQ(name(types.pointer(types.array(integer, 3))), "int (*)[3]");
}

TEST(Types, Declarations) {
  TypeTable types;
  const TypeId integer = types.integer(32, Signedness::Signed);
  const TypeId row = types.array(integer, 3);
  EXPECT_EQ(types.declare(integer, "x"), "int x");
  EXPECT_EQ(types.declare(types.pointer(integer), "p"), "int *p");
  EXPECT_EQ(types.declare(types.array(row, 2), "a"), "int a[2][3]");
  EXPECT_EQ(types.declare(types.pointer(row), "p"), "int (*p)[3]");
  EXPECT_EQ(types.declare(types.array(types.pointer(row), 5), "q"), "int (*q[5])[3]");
  EXPECT_EQ(types.declare(types.pointer(types.pointer(integer)), ""), "int **");
}

TEST(Types, Layout) {
  TypeTable types;
  const TypeId integer = types.integer(32, Signedness::Signed);
  EXPECT_EQ(types[types.array(types.array(integer, 3), 2)].size, 24u);
  EXPECT_EQ(types[types.array(integer, 3)].align, 4u);
  EXPECT_EQ(types[types.pointer(integer)].size, 8u);
  EXPECT_EQ(types[types.integer(64, Signedness::Signed)].align, 8u);
  EXPECT_EQ(types[types.bool_type()].width, 1u);
  EXPECT_EQ(types[types.bool_type()].size, 1u);
}

TEST(Types, ThirtyTwoBitMachine) {
  TypeTable types(4);
  const Type& pointer = types[types.pointer(types.void_type())];
  EXPECT_EQ(pointer.width, 32u);
  EXPECT_EQ(pointer.name, "void *");
  const Type wide = types[types.integer(64, Signedness::Unsigned)];
  EXPECT_EQ(wide.name, "unsigned long long");
  EXPECT_EQ(wide.size, 8u);
  EXPECT_EQ(wide.align, 4u);
}

TEST(Types, RecursiveRecordsAndEnumerations) {
  TypeTable types;
  const TypeId list = types.record(TypeKind::Struct, "struct list");
  EXPECT_EQ(types[list].size, 0u);
  Field next;
  next.name = "next";
  next.type = types.pointer(list);
  types.define(list, {next}, 8, 8);
  EXPECT_EQ(types[list].size, 8u);
  EXPECT_EQ(types[types[list].fields[0].type].element, list);

  Type color;
  color.name = "enum color";
  color.width = 32;
  color.enumerators = {{"RED", 0}, {"GREEN", 1}};
  const TypeId id = types.enumeration(color);
  EXPECT_EQ(types[id].kind, TypeKind::Int);
  EXPECT_EQ(types[id].size, 4u);
  EXPECT_NE(id, types.enumeration(color));
}

}  // namespace
}  // namespace faultline::cfa
