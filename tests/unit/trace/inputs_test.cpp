// Inputs: asked for by Havoc, and by the first read of memory that nothing was stored in.
#include <gtest/gtest.h>

#include "sketch.h"

namespace faultline::trace {
namespace {

using cfa::BinaryOp;
using cfa::ExprId;

std::vector<std::string> names(const Run& run) {
  std::vector<std::string> result;
  for (const UsedInput& input : run.inputs)
    result.push_back(input.name);
  return result;
}
using Names = std::vector<std::string>;

TEST(Inputs, HavocTakesTheNextChoice) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  const ExprId y = s.local("y", s.char_);
  s.then(cfa::Havoc{x, "nondet_int()", {}});
  s.then(cfa::Havoc{y, "y", {}});
  s.finish(s.binary(BinaryOp::Sub, s.read(x), s.builder.convert(s.int_, s.read(y))));
  const auto run = s.run(choose({7, -3}));
  EXPECT_EQ(run.event.exit_code, 10);
  ASSERT_EQ(run.inputs.size(), 2u);
  EXPECT_EQ(run.inputs[0].name, "nondet_int()");
  EXPECT_EQ(run.inputs[0].type, s.int_);
  EXPECT_EQ(run.inputs[0].step, 0u);
  EXPECT_EQ(run.inputs[1].bits, static_cast<std::uint64_t>(-3));
  EXPECT_EQ(run.inputs[1].step, 1u);
  EXPECT_EQ(run.inputs[1].range.begin.line, 2u);
}

TEST(Inputs, ValueThatDoesNotFit) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  const ExprId c = s.local("c", s.uchar_);
  s.then(cfa::Havoc{x, "x", {}});
  s.then(cfa::Havoc{c, "c", {}});
  s.finish(s.number(0));
  const Event event = s.run(choose({1, 300})).event;
  EXPECT_EQ(event.kind, EventKind::InputOutOfRange);
  EXPECT_EQ(event.message, "input 2: 300 does not fit 'unsigned char', the type of c");
  EXPECT_EQ(s.run(choose({1, 255})).event.kind, EventKind::Finished);
}

TEST(Inputs, ValueOutsideOfTheInterval) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  s.then(cfa::Havoc{x, "x", cfa::Interval{-2, 5}});
  s.finish(s.read(x));
  EXPECT_EQ(s.run(choose({-2})).event.exit_code, 254);
  EXPECT_EQ(s.run(choose({5})).event.exit_code, 5);
  const Event event = s.run(choose({6})).event;
  EXPECT_EQ(event.kind, EventKind::AssumptionFailed);
  EXPECT_EQ(event.message, "input 1 (x) is outside of -2..5");
  EXPECT_EQ(s.run(choose({-3})).event.kind, EventKind::AssumptionFailed);
}

TEST(Inputs, BitFieldTakesWhatFitsItsBits) {
  Sketch s;
  const cfa::TypeId bits = s.types().record(cfa::TypeKind::Struct, "struct bits");
  s.types().define(bits, {{"a", s.uint_, 0, 0, 3}}, 4, 4);
  const ExprId x = s.object("x", bits);
  s.declare(x);
  s.then(cfa::Havoc{s.field(x, 0), "x.a", {}});
  s.finish(s.builder.convert(s.int_, s.read(s.field(x, 0))));
  EXPECT_EQ(s.run(choose({7})).event.exit_code, 7);
  EXPECT_EQ(s.run(choose({8})).event.kind, EventKind::InputOutOfRange);
}

TEST(Inputs, FirstReadOfALocalAsksOnce) {
  Sketch s;
  const ExprId x = s.object("x", s.int_);
  s.declare(x);
  s.finish(s.binary(BinaryOp::Add, s.read(x), s.read(x)));
  const auto run = s.run(choose({21}));
  EXPECT_EQ(run.event.exit_code, 42);
  EXPECT_EQ(names(run), Names{"x"});
}

TEST(Inputs, FirstReadOfParts) {
  Sketch s;
  const cfa::TypeId record = s.types().record(cfa::TypeKind::Struct, "struct r");
  s.types().define(record, {{"n", s.int_, 0}, {"a", s.types().array(s.short_, 2), 4}}, 8, 4);
  const ExprId rows = s.object("rows", s.types().array(record, 3));
  const ExprId p = s.local("p", s.int_pointer_);
  s.declare(rows);
  s.then(cfa::Allocate{p, s.number(s.ulong_, 40), cfa::AllocateKind::Heap});
  const ExprId part = s.read(s.index(s.field(s.index(rows, s.number(2)), 1), s.number(1)));
  const ExprId heap = s.read(s.deref(s.move(s.read(p), s.number(3), 4), s.int_));
  s.finish(s.binary(BinaryOp::Add, s.builder.convert(s.int_, part), heap));
  const auto run = s.run(choose({5, 6}));
  EXPECT_EQ(run.event.exit_code, 11);
  EXPECT_EQ(names(run), (Names{"rows[2].a[1]", "malloc@2[3]"}));
  EXPECT_EQ(run.inputs[0].type, s.short_);
}

TEST(Inputs, StoredBytesAreNotAskedFor) {
  Sketch s;
  const ExprId a = s.object("a", s.types().array(s.int_, 2));
  s.declare(a);
  s.assign(s.index(a, s.number(0)), s.number(1));
  s.assign(s.index(a, s.number(1)), s.number(2));
  s.finish(s.binary(BinaryOp::Add, s.read(s.index(a, s.number(0))), s.read(s.index(a, s.number(1)))));
  const auto run = s.run(choose({99}));
  EXPECT_EQ(run.event.exit_code, 3);
  EXPECT_TRUE(run.inputs.empty());
}

TEST(Inputs, MissingBytesAreAskedForByteByByte) {
  Sketch s;
  const ExprId x = s.object("x", s.int_);
  s.declare(x);
  const ExprId bytes = s.builder.convert(s.char_pointer_, s.address(x));
  s.assign(s.deref(s.move(bytes, s.number(1), 1), s.char_), s.number(s.char_, 1));
  s.finish(s.compare(BinaryOp::Eq, s.read(x), s.number(0x05030102)));
  const auto run = s.run(choose({2, 3, 5}));
  EXPECT_EQ(run.event.exit_code, 1);
  EXPECT_EQ(names(run), (Names{"byte 0 of x", "byte 2 of x", "byte 3 of x"}));
  EXPECT_EQ(run.inputs[0].type, s.uchar_);
}

TEST(Inputs, BitFieldsAreKnownBitByBit) {
  Sketch s;
  const cfa::TypeId bits = s.types().record(cfa::TypeKind::Struct, "struct bits");
  s.types().define(bits, {{"a", s.uint_, 0, 0, 3}, {"b", s.uint_, 0, 3, 10}}, 4, 4);
  const ExprId x = s.object("x", bits);
  s.declare(x);
  s.assign(s.field(x, 0), s.number(s.uint_, 5));
  const ExprId sum = s.binary(BinaryOp::Add, s.read(s.field(x, 0)), s.read(s.field(x, 1)));
  s.finish(s.builder.convert(s.int_, sum));
  const auto run = s.run(choose({100}));
  EXPECT_EQ(run.event.exit_code, 105);
  EXPECT_EQ(names(run), Names{"x.b"});
}

TEST(Inputs, CopiesCarryTheMarksAlong) {
  Sketch s;
  const cfa::TypeId pair = s.types().record(cfa::TypeKind::Struct, "struct pair");
  s.types().define(pair, {{"a", s.int_, 0}, {"b", s.int_, 4}}, 8, 4);
  const ExprId x = s.object("x", pair);
  const ExprId y = s.object("y", pair);
  const ExprId z = s.global("z", pair);
  s.declare(x);
  s.declare(y);
  s.assign(s.field(x, 0), s.number(1));
  s.assign(y, s.read(x));
  s.then(cfa::CopyBytes{s.address(z), s.address(y), s.number(s.ulong_, 8), cfa::Overlap::Forbidden});
  s.finish(s.binary(BinaryOp::Add, s.read(s.field(z, 0)), s.read(s.field(z, 1))));
  const auto run = s.run(choose({5}));
  EXPECT_EQ(run.event.exit_code, 6);
  EXPECT_EQ(names(run), Names{"z.b"});
}

// x: unknown; y = x; x.a = 2; what y.a is asked for is not x.a any more, but y.b answers for x.b.
TEST(Inputs, AnAnswerCountsForAllCopies) {
  Sketch s;
  const cfa::TypeId pair = s.types().record(cfa::TypeKind::Struct, "struct pair");
  s.types().define(pair, {{"a", s.int_, 0}, {"b", s.int_, 4}}, 8, 4);
  const ExprId x = s.object("x", pair);
  const ExprId y = s.object("y", pair);
  const ExprId z = s.global("z", pair);
  s.declare(x);
  s.declare(y);
  s.assign(y, s.read(x));
  s.then(cfa::CopyBytes{s.address(z), s.address(y), s.number(s.ulong_, 8), cfa::Overlap::Forbidden});
  s.assign(s.field(x, 0), s.number(2));
  const ExprId all = s.binary(BinaryOp::Add, s.read(s.field(y, 1)), s.read(s.field(x, 1)));
  s.finish(s.binary(BinaryOp::Add, all, s.binary(BinaryOp::Add, s.read(s.field(z, 0)), s.read(s.field(x, 0)))));
  const auto run = s.run(choose({5, 30}));
  EXPECT_EQ(run.event.exit_code, 5 + 5 + 30 + 2);
  EXPECT_EQ(names(run), (Names{"y.b", "z.a"}));
}

TEST(Inputs, HavocOfAnAggregateMakesItUnknownAgain) {
  Sketch s;
  const cfa::TypeId row = s.types().array(s.int_, 2);
  const ExprId a = s.global("a", row);
  s.assign(s.index(a, s.number(0)), s.number(3));
  s.then(cfa::Havoc{a, "a", {}});
  s.finish(s.read(s.index(a, s.number(0))));
  const auto run = s.run(choose({8}));
  EXPECT_EQ(run.event.exit_code, 8);
  EXPECT_EQ(names(run), Names{"a[0]"});
}

TEST(Inputs, GlobalsThatNothingDefines) {
  Sketch s;
  const ExprId x = s.global("x", s.int_);
  s.program().variables[s.variable_of(x)].contents = cfa::Variable::Contents::Unknown;
  s.finish(s.read(x));
  EXPECT_EQ(s.run(choose({9})).event.exit_code, 9);
}

TEST(Inputs, ZeroedAndFilledMemoryIsKnown) {
  Sketch s;
  const ExprId p = s.local("p", s.int_pointer_);
  const ExprId q = s.local("q", s.int_pointer_);
  s.then(cfa::Allocate{p, s.number(s.ulong_, 8), cfa::AllocateKind::HeapZeroed});
  s.then(cfa::Allocate{q, s.number(s.ulong_, 8), cfa::AllocateKind::Heap});
  s.then(cfa::FillBytes{s.read(q), s.number(257), s.number(s.ulong_, 8)});
  const ExprId sum =
      s.binary(BinaryOp::Add, s.read(s.deref(s.read(p), s.int_)), s.read(s.deref(s.read(q), s.int_)));
  s.finish(s.compare(BinaryOp::Eq, sum, s.number(0x01010101)));
  const auto run = s.run(choose({7}));
  EXPECT_EQ(run.event.exit_code, 1);
  EXPECT_TRUE(run.inputs.empty());
}

TEST(Inputs, VariableWhoseDeclareWasJumpedOver) {
  Sketch s;
  const ExprId x = s.object("x", s.int_);
  s.finish(s.read(x));
  EXPECT_EQ(s.run(choose({4})).event.exit_code, 4);
}

TEST(Inputs, VariableLengthArray) {
  const auto run_with = [](std::int64_t bytes, std::int64_t index) {
    Sketch s;
    const ExprId a = s.object("a", s.types().array(s.int_, 0));
    const ExprId n = s.local("n", s.long_);
    s.then(cfa::Havoc{n, "n", {}});
    s.then(cfa::Declare{s.variable_of(a), s.read(n)});
    s.assign(s.index(a, s.number(index)), s.number(6));
    s.finish(s.read(s.index(a, s.number(index))));
    return s.run(choose({bytes})).event;
  };
  EXPECT_EQ(run_with(12, 2).exit_code, 6);
  EXPECT_EQ(run_with(12, 3).message, "access to a[3], outside of 'int a[]' (12 bytes)");
  EXPECT_EQ(run_with(-4, 0).message, "the size of 'a' is negative or too large");
}

}  // namespace
}  // namespace faultline::trace
