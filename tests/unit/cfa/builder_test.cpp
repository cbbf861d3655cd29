#include "cfa/builder.h"

#include <gtest/gtest.h>

#include <bit>

#include "cfa/value.h"
#include "small_program.h"

namespace faultline::cfa {
namespace {

class BuilderTest : public testing::Test {
 protected:
  // The word of a folded constant of that type.
  void expect_constant(ExprId id, TypeId type, std::uint64_t bits) {
    const Expr& expr = s.b.expr(id);
    EXPECT_EQ(expr.kind, ExprKind::Constant);
    EXPECT_EQ(expr.type, type);
    EXPECT_EQ(expr.bits, bits);
  }
  void expect_kind(ExprId id, ExprKind kind) { EXPECT_EQ(s.b.expr(id).kind, kind); }

  SmallProgram s;
};

constexpr std::uint64_t kMinusOne = ~std::uint64_t{0};

TEST_F(BuilderTest, ConstantsAreCanonical) {
  expect_constant(s.b.constant(s.char_type, 0xFF), s.char_type, kMinusOne);
  expect_constant(s.b.constant(s.uchar, kMinusOne), s.uchar, 0xFF);
  expect_constant(s.b.constant(s.ulong, kMinusOne), s.ulong, kMinusOne);
  expect_constant(s.b.constant(s.b.types().bool_type(), 1), s.b.types().bool_type(), 1);
}

TEST_F(BuilderTest, ConversionsOfIntegerConstantsFold) {
  expect_constant(s.b.convert(s.uchar, s.number(-1)), s.uchar, 255);
  expect_constant(s.b.convert(s.ulong, s.number(-1)), s.ulong, kMinusOne);
  expect_constant(s.b.convert(s.char_type, s.number(200)), s.char_type, static_cast<std::uint64_t>(-56));
  expect_constant(s.b.convert(s.b.types().bool_type(), s.number(256)), s.b.types().bool_type(), 1);
  expect_constant(s.b.convert(s.double_type, s.number(-3)), s.double_type,
                  std::bit_cast<std::uint64_t>(-3.0));
  expect_constant(s.b.convert(s.float_type, s.number(5)), s.float_type, std::bit_cast<std::uint32_t>(5.0f));
  expect_constant(s.b.convert(s.double_type, s.number(0)), s.double_type, 0);
  const ExprId largest = s.b.constant(s.ulong, std::uint64_t{1} << 63);
  expect_constant(s.b.convert(s.double_type, largest), s.double_type, std::bit_cast<std::uint64_t>(0x1p63));
  const ExprId smallest = s.b.constant(s.long_type, std::uint64_t{1} << 63);
  expect_constant(s.b.convert(s.float_type, smallest), s.float_type, std::bit_cast<std::uint32_t>(-0x1p63f));
}

TEST_F(BuilderTest, InexactAndOtherConversionsStay) {
  expect_kind(s.b.convert(s.float_type, s.number(16777217)), ExprKind::Convert);
  expect_kind(s.b.convert(s.double_type, s.b.constant(s.ulong, kMinusOne)), ExprKind::Convert);
  const ExprId half = s.b.constant(s.double_type, std::bit_cast<std::uint64_t>(0.5));
  expect_kind(s.b.convert(s.int_type, half), ExprKind::Convert);
  expect_kind(s.b.convert(s.b.types().pointer(s.int_type), s.number(0)), ExprKind::Convert);
  expect_kind(s.b.convert(s.long_type, s.read("x")), ExprKind::Convert);
}

TEST_F(BuilderTest, ConversionToTheSameTypeIsTheOperand) {
  const ExprId x = s.read("x");
  EXPECT_EQ(s.b.convert(s.int_type, x), x);
}

TEST_F(BuilderTest, SignsAndNotsOfConstantsFold) {
  expect_constant(s.b.unary(UnaryOp::Negate, s.int_type, s.number(7)), s.int_type,
                  static_cast<std::uint64_t>(-7));
  expect_constant(s.b.unary(UnaryOp::BitNot, s.uint, s.b.constant(s.uint, 0)), s.uint, 0xFFFFFFFF);
  expect_constant(s.b.unary(UnaryOp::BitNot, s.int_type, s.number(0)), s.int_type, kMinusOne);
  expect_constant(s.b.unary(UnaryOp::LogicalNot, s.int_type, s.number(7)), s.int_type, 0);
  const ExprId minus_zero = s.b.constant(s.double_type, std::bit_cast<std::uint64_t>(-0.0));
  expect_constant(s.b.unary(UnaryOp::LogicalNot, s.int_type, minus_zero), s.int_type, 1);
  const ExprId half = s.b.constant(s.float_type, std::bit_cast<std::uint32_t>(0.5f));
  expect_constant(s.b.unary(UnaryOp::Negate, s.float_type, half), s.float_type,
                  std::bit_cast<std::uint32_t>(-0.5f));
}

TEST_F(BuilderTest, OverflowingNegationsStay) {
  expect_kind(s.b.unary(UnaryOp::Negate, s.int_type, s.number(INT32_MIN)), ExprKind::Unary);
  expect_kind(s.b.unary(UnaryOp::Negate, s.long_type, s.b.constant(s.long_type, std::uint64_t{1} << 63)),
              ExprKind::Unary);
  expect_kind(s.b.unary(UnaryOp::Negate, s.uint, s.b.constant(s.uint, 1)), ExprKind::Unary);
  expect_constant(s.b.unary(UnaryOp::Negate, s.uint, s.b.constant(s.uint, 0)), s.uint, 0);
}

TEST_F(BuilderTest, BinaryOperatorsOfConstantsStay) {
  expect_kind(s.op(BinaryOp::Add, s.number(1), s.number(2)), ExprKind::Binary);
  expect_kind(s.op(BinaryOp::Div, s.number(1), s.number(0)), ExprKind::Binary);
}

TEST_F(BuilderTest, FoldedConstantsKeepRangeAndDefinition) {
  const SourceRange use{s.file, {3, 1}, {3, 4}};
  const SourceRange definition{s.file, {1, 1}, {1, 4}};
  const ExprId limit = s.b.constant(s.int_type, 10, use);
  s.program().definitions[limit] = definition;
  const ExprId folded = s.b.unary(UnaryOp::Negate, s.long_type, s.b.convert(s.long_type, limit));
  expect_constant(folded, s.long_type, static_cast<std::uint64_t>(-10));
  EXPECT_EQ(s.program().range(folded), use);
  EXPECT_EQ(s.program().definitions.at(folded), definition);
  EXPECT_EQ(s.program().definitions.at(limit), definition);
}

TEST_F(BuilderTest, NodesOverOneOperandTakeItsRange) {
  const SourceRange range{s.file, {3, 1}, {3, 2}};
  const SourceRange other{s.file, {3, 1}, {3, 9}};
  s.variable("x", s.int_type);
  const ExprId x = s.b.read(s.b.variable(s.variables["x"], range));
  EXPECT_EQ(s.program().range(x), range);
  EXPECT_EQ(s.program().range(s.b.convert(s.long_type, x)), range);
  EXPECT_EQ(s.program().range(s.b.convert(s.long_type, x, other)), other);
  EXPECT_FALSE(s.program().range(s.op(BinaryOp::Add, x, x)));
}

TEST_F(BuilderTest, PlacesHaveTheTypesOfTheirParts) {
  const TypeId point = s.b.types().record(TypeKind::Struct, "struct point");
  Field y;
  y.name = "y";
  y.type = s.char_type;
  s.b.types().define(point, {y}, 4, 4);
  s.variable("a", s.b.types().array(point, 3));
  const ExprId element = s.b.index(s.place("a"), s.number(1));
  EXPECT_EQ(s.b.expr(element).type, point);
  EXPECT_EQ(s.b.expr(s.b.field(element, 0)).type, s.char_type);
}

TEST_F(BuilderTest, VariablesAndEdgesAreListedWhereTheyBelong) {
  const VariableId x = s.variable("x", s.int_type);
  const VariableId p = s.variable("p", s.int_type, Storage::Parameter);
  const VariableId t = s.variable("t", s.int_type, Storage::Temporary);
  s.variable("g", s.int_type, Storage::Global);
  EXPECT_EQ(s.program().functions[s.f].locals, (std::vector{x, t}));
  EXPECT_EQ(s.program().functions[s.f].parameters, std::vector{p});
  const EdgeId edge = s.finish(s.entry());
  EXPECT_EQ(s.program().locations[s.entry()].out, std::vector{edge});
}

}  // namespace
}  // namespace faultline::cfa
