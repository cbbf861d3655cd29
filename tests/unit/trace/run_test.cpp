// Ordinary runs: assignments, branches, switches, memory, structs, floats.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "sketch.h"

namespace faultline::trace {
namespace {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::LocationId;
using cfa::UnaryOp;

TEST(Run, SumsInALoop) {
  Sketch s;
  const ExprId i = s.local("i", s.int_);
  const ExprId sum = s.local("sum", s.int_);
  s.assign(i, s.number(0));
  const LocationId head = s.here();
  const LocationId end = s.branch(s.compare(BinaryOp::Lt, s.read(i), s.number(10)));
  s.assign(sum, s.binary(BinaryOp::Add, s.read(sum), s.read(i)));
  s.edge(cfa::Assign{i, s.binary(BinaryOp::Add, s.read(i), s.number(1))}, head);
  s.go_on_at(end);
  s.finish(s.read(sum));
  const auto run = s.run();
  EXPECT_EQ(run.event.kind, EventKind::Finished);
  EXPECT_EQ(run.event.exit_code, 45);
  EXPECT_EQ(run.steps, 1 + 10 * 3 + 1 + 1u);
  EXPECT_TRUE(run.trace.steps.empty());
}

TEST(Run, ExitCodeIsTheLowByte) {
  Sketch s;
  EXPECT_EQ(s.value_of(s.number(-1)), 255);
}

TEST(Run, GlobalRegistersAndMemoryStartAtZero) {
  Sketch s;
  const ExprId in_register = s.global("r", s.int_, cfa::Residence::Register);
  const ExprId in_memory = s.global("m", s.int_);
  s.assign(in_register, s.binary(BinaryOp::Add, s.read(in_register), s.number(3)));
  s.assign(in_memory, s.binary(BinaryOp::Add, s.read(in_memory), s.read(in_register)));
  EXPECT_EQ(s.value_of(s.binary(BinaryOp::Add, s.read(in_memory), s.read(in_register))), 6);
}

TEST(Run, StringContentsOfAGlobal) {
  Sketch s;
  const ExprId text = s.global("text", s.types().array(s.char_, 4));
  cfa::Variable& variable = s.program().variables[s.variable_of(text)];
  variable.contents = cfa::Variable::Contents::String;
  variable.string = static_cast<std::uint32_t>(s.program().strings.size());
  s.program().strings.push_back("hi");
  const ExprId sum = s.local("sum", s.int_);
  s.assign(sum, s.builder.convert(s.int_, s.read(s.index(text, s.number(1)))));
  s.assign(sum, s.binary(BinaryOp::Add, s.read(sum),
                         s.builder.convert(s.int_, s.read(s.index(text, s.number(3))))));
  EXPECT_EQ(s.value_of(s.read(sum)), 'i');
}

TEST(Run, ASecondRunBeginsAnew) {
  Sketch s;
  const ExprId m = s.global("m", s.int_);
  const ExprId r = s.global("r", s.int_, cfa::Residence::Register);
  s.assign(m, s.binary(BinaryOp::Add, s.read(m), s.number(1)));
  s.assign(r, s.binary(BinaryOp::Add, s.read(r), s.number(1)));
  s.finish(s.binary(BinaryOp::Add, s.read(m), s.read(r)));
  const Interpreter interpreter(s.program());
  for (int i = 0; i < 3; ++i) {
    ListedInputs inputs({});
    EXPECT_EQ(interpreter.run(inputs, {}).event.exit_code, 2);
  }
}

TEST(Run, PointersReadAndWriteLocals) {
  for (const std::uint32_t pointer_bytes : {4u, 8u}) {
    Sketch s(pointer_bytes);
    const ExprId x = s.object("x", s.int_);
    const ExprId p = s.local("p", s.int_pointer_);
    s.declare(x);
    s.assign(x, s.number(5));
    s.assign(p, s.address(x));
    s.assign(s.deref(s.read(p), s.int_),
             s.binary(BinaryOp::Mul, s.read(s.deref(s.read(p), s.int_)), s.number(4)));
    EXPECT_EQ(s.value_of(s.read(x)), 20) << pointer_bytes;
  }
}

TEST(Run, PointerArithmeticWalksAnArray) {
  for (const std::uint32_t pointer_bytes : {4u, 8u}) {
    Sketch s(pointer_bytes);
    const ExprId a = s.object("a", s.types().array(s.int_, 4));
    const ExprId p = s.local("p", s.int_pointer_);
    s.declare(a);
    for (int i = 0; i < 4; ++i)
      s.assign(s.index(a, s.number(i)), s.number(i * i));
    s.assign(p, s.address(s.index(a, s.number(4))));  // one past the end
    s.assign(p, s.move(s.read(p), s.number(-1), 4));
    const ExprId distance =
        s.builder.binary(BinaryOp::PointerSub, s.long_, s.read(p), s.address(s.index(a, s.number(0))), {}, 4);
    const ExprId value = s.builder.convert(s.long_, s.read(s.deref(s.read(p), s.int_)));
    EXPECT_EQ(s.value_of(s.binary(BinaryOp::Add, value, distance)), 9 + 3);
  }
}

TEST(Run, SwitchTakesTheCaseTheRangeOrTheDefault) {
  const auto taken = [](std::int64_t input) {
    Sketch s;
    const ExprId x = s.local("x", s.int_);
    s.then(cfa::Havoc{x, "x", {}});
    const LocationId from = s.here();
    const std::vector<std::vector<cfa::CaseRange>> ways = {{{-1, -1}, {7, 7}}, {{10, 20}}, {{5, 4}}};
    std::vector<LocationId> targets;
    for (const auto& cases : ways) {
      targets.push_back(s.location());
      s.edge(cfa::Branch{s.read(x), cfa::Outcome::Case, cases}, targets.back());
    }
    targets.push_back(s.location());
    s.edge(cfa::Branch{s.read(x), cfa::Outcome::Default, {}}, targets.back());
    for (std::size_t i = 0; i < targets.size(); ++i) {
      s.go_on_at(targets[i]);
      s.finish(s.number(static_cast<std::int64_t>(i)));
    }
    s.go_on_at(from);
    return s.run(choose({input})).event.exit_code;
  };
  EXPECT_EQ(taken(-1), 0);
  EXPECT_EQ(taken(7), 0);
  EXPECT_EQ(taken(10), 1);
  EXPECT_EQ(taken(20), 1);
  for (const int other : {-2, 0, 4, 5, 9, 21, 2'000'000'000})
    EXPECT_EQ(taken(other), 3) << other;
}

TEST(Run, LogicIsLazy) {
  Sketch s;
  const ExprId zero = s.local("zero", s.int_);
  const ExprId bad = s.compare(BinaryOp::Eq, s.binary(BinaryOp::Div, s.number(1), s.read(zero)), s.number(1));
  const ExprId both = s.compare(BinaryOp::LogicalAnd, s.number(0), bad);
  const ExprId either = s.compare(BinaryOp::LogicalOr, s.number(1), bad);
  const ExprId chosen = s.builder.conditional(s.int_, s.number(1), s.number(40), bad);
  EXPECT_EQ(s.value_of(s.binary(BinaryOp::Add, s.binary(BinaryOp::Add, both, either), chosen)), 41);
}

TEST(Run, NegativeZeroIsFalseAndNanIsTrue) {
  Sketch s;
  const ExprId no = s.builder.conditional(s.int_, s.real(-0.0), s.number(100), s.number(1));
  const ExprId nan = s.builder.conditional(s.int_, s.real(std::nan("")), s.number(2), s.number(100));
  EXPECT_EQ(s.value_of(s.binary(BinaryOp::Add, no, nan)), 3);
}

TEST(Run, StructsAreCopiedAsAWhole) {
  Sketch s;
  const cfa::TypeId pair = s.types().record(cfa::TypeKind::Struct, "struct pair");
  s.types().define(pair, {{"a", s.int_, 0}, {"b", s.char_, 4}}, 8, 4);
  const ExprId x = s.object("x", pair);
  const ExprId y = s.object("y", pair);
  s.declare(x);
  s.declare(y);
  s.assign(x, s.builder.list(pair, {{0, 0, 0, s.number(7)}, {4, 0, 0, s.number(s.char_, 3)}}));
  s.assign(y, s.read(x));
  s.assign(s.field(x, 0), s.number(100));
  // Swapped through itself: the elements are read before the target changes.
  s.assign(y, s.builder.list(pair, {{0, 0, 0, s.builder.convert(s.int_, s.read(s.field(y, 1)))},
                                    {4, 0, 0, s.builder.convert(s.char_, s.read(s.field(y, 0)))}}));
  const ExprId b = s.builder.convert(s.int_, s.read(s.field(y, 1)));
  EXPECT_EQ(
      s.value_of(s.binary(BinaryOp::Add, s.binary(BinaryOp::Mul, s.read(s.field(y, 0)), s.number(10)), b)),
      37);
}

TEST(Run, NestedListsAndBytes) {
  Sketch s;
  const cfa::TypeId row = s.types().array(s.char_, 3);
  const cfa::TypeId rows = s.types().array(row, 2);
  const ExprId m = s.object("m", rows);
  s.declare(m);
  s.assign(m, s.builder.list(rows, {{0, 0, 0, s.builder.bytes(row, "ab")},
                                    {3, 0, 0, s.builder.list(row, {{1, 0, 0, s.number(s.char_, 9)}})}}));
  const auto at = [&](int i, int j) {
    return s.builder.convert(s.int_, s.read(s.index(s.index(m, s.number(i)), s.number(j))));
  };
  ExprId sum = s.binary(BinaryOp::Add, at(0, 1), at(0, 2));
  sum = s.binary(BinaryOp::Add, s.binary(BinaryOp::Add, sum, at(1, 0)), at(1, 1));
  EXPECT_EQ(s.value_of(sum), 'b' + 9);
}

TEST(Run, BitFieldsSpanBytes) {
  Sketch s;
  const cfa::TypeId packed = s.types().record(cfa::TypeKind::Struct, "struct packed");
  s.types().define(
      packed,
      {{"a", s.uint_, 0, 0, 3}, {"b", s.int_, 0, 3, 13}, {"c", s.ulong_, 2, 5, 64}, {"d", s.char_, 11}}, 12,
      1);
  const ExprId x = s.object("x", packed);
  s.declare(x);
  s.assign(x, s.builder.list(packed, {{0, 0, 3, s.number(s.uint_, 5)}}));
  s.assign(s.field(x, 3), s.number(s.char_, 1));
  s.assign(s.field(x, 1), s.number(-4000));
  s.assign(s.field(x, 2), s.number(s.ulong_, -2));
  const LocationId wrong_b = s.branch(s.compare(BinaryOp::Eq, s.read(s.field(x, 1)), s.number(-4000)));
  const LocationId wrong_c = s.branch(s.compare(BinaryOp::Eq, s.read(s.field(x, 2)), s.number(s.ulong_, -2)));
  const LocationId wrong_d = s.branch(s.compare(BinaryOp::Eq, s.read(s.field(x, 3)), s.number(s.char_, 1)));
  s.finish(s.builder.convert(s.int_, s.read(s.field(x, 0))));
  for (const LocationId wrong : {wrong_b, wrong_c, wrong_d}) {
    s.go_on_at(wrong);
    s.finish(s.number(99));
  }
  EXPECT_EQ(s.run().event.exit_code, 5);
}

TEST(Run, BitFieldStoresAreCutAndSigned) {
  Sketch s;
  const cfa::TypeId bits = s.types().record(cfa::TypeKind::Struct, "struct bits");
  s.types().define(bits, {{"a", s.int_, 0, 0, 3}, {"b", s.uint_, 0, 3, 3}}, 4, 4);
  const ExprId x = s.object("x", bits);
  s.declare(x);
  s.assign(x, s.builder.list(bits, {}));
  s.assign(s.field(x, 0), s.number(13));           // 101 -> -3
  s.assign(s.field(x, 1), s.number(s.uint_, 14));  // 110 -> 6
  EXPECT_EQ(s.value_of(s.binary(BinaryOp::Add, s.read(s.field(x, 0)),
                                s.builder.convert(s.int_, s.read(s.field(x, 1))))),
            3);
}

TEST(Run, TypePunningThroughAUnion) {
  Sketch s;
  const cfa::TypeId both = s.types().record(cfa::TypeKind::Union, "union both");
  s.types().define(both, {{"f", s.float_, 0}, {"u", s.uint_, 0}, {"c", s.types().array(s.uchar_, 4), 0}}, 4,
                   4);
  const ExprId x = s.object("x", both);
  s.declare(x);
  s.assign(s.field(x, 0), s.builder.constant(s.float_, std::bit_cast<std::uint32_t>(1.0f)));
  const LocationId wrong =
      s.branch(s.compare(BinaryOp::Eq, s.read(s.field(x, 1)), s.number(s.uint_, 0x3F800000)));
  s.finish(s.builder.convert(s.int_, s.read(s.index(s.field(x, 2), s.number(3)))));
  s.go_on_at(wrong);
  s.finish(s.number(1));
  EXPECT_EQ(s.run().event.exit_code, 0x3F);
}

TEST(Run, HaltEndsTheRun) {
  Sketch s;
  s.then(cfa::Halt{cfa::HaltKind::Exit, s.number(0x1FF)});
  const auto run = s.run();
  EXPECT_EQ(run.event.kind, EventKind::Finished);
  EXPECT_EQ(run.event.exit_code, 0xFF);

  Sketch t;
  t.then(cfa::Halt{cfa::HaltKind::Abort, {}});
  EXPECT_EQ(t.run().event.kind, EventKind::Aborted);
}

}  // namespace
}  // namespace faultline::trace
