// Every check: the run that fails it, the message, the position; and the nearest run that does not fail.
#include <gtest/gtest.h>

#include "sketch.h"

namespace faultline::trace {
namespace {

using cfa::BinaryOp;
using cfa::ExprId;

RunOptions all_checks() {
  RunOptions options;
  options.checks = {true, true, true};
  return options;
}

void expect_event(const Event& event, EventKind kind, const std::string& message, std::uint32_t line) {
  EXPECT_EQ(id(event.kind), id(kind)) << event.message;
  EXPECT_EQ(event.message, message);
  EXPECT_EQ(event.range.begin.line, line);
}

// `return a OP b` of two inputs.
Event of_inputs(BinaryOp op, cfa::TypeId Sketch::* type, std::int64_t a, std::int64_t b,
                const RunOptions& options) {
  Sketch s;
  const ExprId x = s.local("x", s.*type);
  const ExprId y = s.local("y", s.*type);
  s.then(cfa::Havoc{x, "x", {}});
  s.then(cfa::Havoc{y, "y", {}});
  s.finish(s.binary(op, s.read(x), s.read(y)));
  return s.run(choose({a, b}), options).event;
}

TEST(Checks, DivisionByZero) {
  expect_event(of_inputs(BinaryOp::Div, &Sketch::int_, 1, 0, {}), EventKind::DivisionByZero,
               "division by zero", 3);
  expect_event(of_inputs(BinaryOp::Rem, &Sketch::ulong_, 1, 0, {}), EventKind::DivisionByZero,
               "division by zero", 3);
  EXPECT_EQ(of_inputs(BinaryOp::Div, &Sketch::int_, 1, 2, {}).kind, EventKind::Finished);
}

TEST(Checks, SmallestDividedByMinusOneTrapsAlways) {
  expect_event(of_inputs(BinaryOp::Div, &Sketch::int_, INT32_MIN, -1, {}), EventKind::SignedOverflow,
               "the smallest 'int' divided by -1 overflows", 3);
  EXPECT_EQ(of_inputs(BinaryOp::Rem, &Sketch::long_, INT64_MIN, -1, {}).kind, EventKind::SignedOverflow);
  EXPECT_EQ(of_inputs(BinaryOp::Div, &Sketch::int_, INT32_MIN + 1, -1, {}).kind, EventKind::Finished);
}

TEST(Checks, SignedOverflowOnlyWhenAsked) {
  expect_event(of_inputs(BinaryOp::Add, &Sketch::int_, INT32_MAX, 1, all_checks()), EventKind::SignedOverflow,
               "overflow of 'int'", 3);
  EXPECT_EQ(of_inputs(BinaryOp::Mul, &Sketch::long_, INT64_MAX, 2, all_checks()).kind,
            EventKind::SignedOverflow);
  EXPECT_EQ(of_inputs(BinaryOp::Sub, &Sketch::int_, INT32_MIN, 1, all_checks()).kind,
            EventKind::SignedOverflow);
  EXPECT_EQ(of_inputs(BinaryOp::Add, &Sketch::int_, INT32_MAX, 1, {}).kind, EventKind::Finished);
  EXPECT_EQ(of_inputs(BinaryOp::Add, &Sketch::uint_, UINT32_MAX, 1, all_checks()).kind, EventKind::Finished);
  EXPECT_EQ(of_inputs(BinaryOp::Add, &Sketch::int_, INT32_MAX, 0, all_checks()).kind, EventKind::Finished);
}

TEST(Checks, ShiftRangeOnlyWhenAsked) {
  expect_event(of_inputs(BinaryOp::Shl, &Sketch::int_, 1, 32, all_checks()), EventKind::ShiftOutOfRange,
               "shift count is negative or not less than the width of 'int'", 3);
  EXPECT_EQ(of_inputs(BinaryOp::Shr, &Sketch::int_, 1, -1, all_checks()).kind, EventKind::ShiftOutOfRange);
  expect_event(of_inputs(BinaryOp::Shl, &Sketch::int_, -1, 1, all_checks()), EventKind::ShiftOutOfRange,
               "left shift of a negative value, or the result does not fit 'int'", 3);
  EXPECT_EQ(of_inputs(BinaryOp::Shl, &Sketch::int_, 1, 31, all_checks()).kind, EventKind::ShiftOutOfRange);
  EXPECT_EQ(of_inputs(BinaryOp::Shl, &Sketch::int_, 1, 30, all_checks()).kind, EventKind::Finished);
  EXPECT_EQ(of_inputs(BinaryOp::Shl, &Sketch::uint_, 1, 31, all_checks()).kind, EventKind::Finished);
  EXPECT_EQ(of_inputs(BinaryOp::Shl, &Sketch::int_, 1, 32, {}).exit_code, 1);
}

TEST(Checks, ConversionOnlyWhenAsked) {
  const auto converted = [](double value, const RunOptions& options) {
    Sketch s;
    const ExprId x = s.local("x", s.double_);
    s.assign(x, s.real(value));
    s.finish(s.builder.convert(s.int_, s.read(x), s.next_range()));
    return s.run({}, options).event;
  };
  expect_event(converted(1e10, all_checks()), EventKind::ConversionOverflow,
               "the floating-point value does not fit 'int'", 2);
  EXPECT_EQ(converted(1e10, {}).kind, EventKind::Finished);
  EXPECT_EQ(converted(7.9, all_checks()).exit_code, 7);
}

// An array of ten ints, accessed at an input through `place`.
template <class PlaceOf>
Event array_access(std::int64_t index, PlaceOf place, std::uint32_t pointer_bytes = 8) {
  Sketch s(pointer_bytes);
  const ExprId a = s.global("a", s.types().array(s.int_, 10));
  const ExprId i = s.local("i", s.int_);
  s.then(cfa::Havoc{i, "i", {}});
  s.assign(place(s, a, s.read(i)), s.number(1));
  s.finish(s.number(0));
  return s.run(choose({index})).event;
}

ExprId by_index(Sketch& s, ExprId a, ExprId i) {
  return s.index(a, i);
}
ExprId by_pointer(Sketch& s, ExprId a, ExprId i) {
  return s.deref(s.move(s.address(s.index(a, s.number(0))), i, 4), s.int_);
}

TEST(Checks, ArrayIndex) {
  expect_event(array_access(10, by_index), EventKind::OutOfBounds, "array index 10 is outside of 'int a[10]'",
               2);
  expect_event(array_access(-1, by_index), EventKind::OutOfBounds, "array index -1 is outside of 'int a[10]'",
               2);
  EXPECT_EQ(array_access(9, by_index).kind, EventKind::Finished);
}

TEST(Checks, PointerBeyondAnArray) {
  for (const std::uint32_t bytes : {4u, 8u}) {
    expect_event(array_access(10, by_pointer, bytes), EventKind::OutOfBounds,
                 "access to a[10], outside of 'int a[10]'", 2);
    expect_event(array_access(-1, by_pointer, bytes), EventKind::OutOfBounds,
                 "access to a[-1], outside of 'int a[10]'", 2);
    EXPECT_EQ(array_access(0, by_pointer, bytes).kind, EventKind::Finished);
    EXPECT_EQ(array_access(9, by_pointer, bytes).kind, EventKind::Finished);
  }
}

TEST(Checks, PointerArithmeticThatLeavesTheZone) {
  for (const std::uint32_t bytes : {4u, 8u}) {
    expect_event(array_access(INT32_MAX, by_pointer, bytes), EventKind::OutOfBounds,
                 "the pointer moves 2147483647 elements, too far outside of 'int a[10]'", 2);
    EXPECT_EQ(array_access(INT32_MIN, by_pointer, bytes).kind, EventKind::OutOfBounds);
  }
}

TEST(Checks, InnerArrayOfAStruct) {
  Sketch s;
  const cfa::TypeId record = s.types().record(cfa::TypeKind::Struct, "struct r");
  s.types().define(record, {{"a", s.types().array(s.int_, 2), 0}, {"n", s.int_, 8}}, 12, 4);
  const ExprId r = s.global("r", record);
  s.assign(s.index(s.field(r, 0), s.number(2)), s.number(1));
  expect_event(s.run().event, EventKind::OutOfBounds, "array index 2 is outside of 'int r.a[2]'", 1);
}

TEST(Checks, StructHackIsBoundedByTheObject) {
  const auto run_at = [](std::int64_t index) {
    Sketch s;
    const cfa::TypeId record = s.types().record(cfa::TypeKind::Struct, "struct r");
    s.types().define(record, {{"n", s.int_, 0}, {"a", s.types().array(s.int_, 1), 4}}, 8, 4);
    const ExprId p = s.local("p", s.types().pointer(record));
    s.then(cfa::Allocate{p, s.number(s.ulong_, 20), cfa::AllocateKind::Heap});
    s.assign(s.index(s.field(s.deref(s.read(p), record), 1), s.number(index)), s.number(7));
    s.finish(s.read(s.index(s.field(s.deref(s.read(p), record), 1), s.number(index))));
    return s.run().event;
  };
  EXPECT_EQ(run_at(3).exit_code, 7);
  expect_event(run_at(4), EventKind::OutOfBounds, "access to malloc@1->a[4], outside of malloc@1 (20 bytes)",
               2);
}

TEST(Checks, NullDereference) {
  for (const std::uint32_t bytes : {4u, 8u}) {
    Sketch s(bytes);
    const ExprId p = s.local("p", s.int_pointer_);
    s.assign(s.deref(s.read(p), s.int_), s.number(1));
    expect_event(s.run().event, EventKind::NullDereference, "dereference of a null pointer", 1);

    Sketch t(bytes);
    const ExprId q = t.local("q", t.int_pointer_);
    t.finish(t.read(t.deref(t.move(t.read(q), t.number(2), 4), t.int_)));
    expect_event(t.run().event, EventKind::NullDereference, "dereference of a null pointer plus 8 bytes", 1);
  }
}

TEST(Checks, OffsetOfANullPointerIsNoDereference) {
  Sketch s;
  const cfa::TypeId record = s.types().record(cfa::TypeKind::Struct, "struct r");
  s.types().define(record, {{"n", s.int_, 0}, {"m", s.int_, 4}}, 8, 4);
  const ExprId p = s.local("p", s.types().pointer(record));
  EXPECT_EQ(s.value_of(s.builder.convert(s.int_, s.address(s.field(s.deref(s.read(p), record), 1)))), 4);
}

TEST(Checks, StrayPointers) {
  for (const std::uint32_t bytes : {4u, 8u}) {
    Sketch s(bytes);
    const ExprId p = s.local("p", s.int_pointer_);
    s.assign(p, s.builder.convert(s.int_pointer_, s.number(s.long_, 0x7FFFFFF0)));
    s.finish(s.read(s.deref(s.read(p), s.int_)));
    const Event event = s.run().event;
    if (bytes == 4) {
      expect_event(event, EventKind::InvalidDereference, "dereference of 0x7ffffff0, where no object is", 2);
    } else {
      EXPECT_EQ(event.kind, EventKind::NullDereference);
    }

    Sketch t(bytes);
    const ExprId q = t.local("q", t.int_pointer_);
    t.assign(q, t.builder.convert(t.int_pointer_, t.number(t.long_, -1)));
    t.finish(t.read(t.deref(t.read(q), t.int_)));
    EXPECT_EQ(t.run().event.kind, EventKind::InvalidDereference);
  }
}

TEST(Checks, ArithmeticOnStrayPointersIsNoError) {
  Sketch s;
  const ExprId p = s.local("p", s.char_pointer_);
  s.assign(p, s.builder.convert(s.char_pointer_, s.number(s.long_, -1)));
  s.assign(p, s.move(s.read(p), s.number(1), 1));
  EXPECT_EQ(s.value_of(s.compare(BinaryOp::Eq, s.read(p), s.builder.constant(s.char_pointer_, 0))), 1);
}

TEST(Checks, FunctionsAreNoData) {
  Sketch s;
  const ExprId p = s.local("p", s.int_pointer_);
  s.assign(p, s.builder.function_address(s.main, s.int_pointer_));
  s.finish(s.read(s.deref(s.read(p), s.int_)));
  expect_event(s.run().event, EventKind::InvalidDereference,
               "dereference of a pointer to the function 'main'", 2);
}

// What calls the entry is a function of ours.
TEST(Checks, FunctionsThatNobodyWroteHaveNoName) {
  Sketch s;
  const ExprId p = s.local("p", s.int_pointer_);
  s.assign(p, s.builder.function_address(s.main, s.int_pointer_));
  s.finish(s.read(s.deref(s.read(p), s.int_)));
  s.program().functions[s.main].name = "<start>";
  expect_event(s.run().event, EventKind::InvalidDereference, "dereference of 0x180000000, where no object is", 2);
}

TEST(Checks, DanglingPointerToALocal) {
  for (const std::uint32_t bytes : {4u, 8u}) {
    Sketch s(bytes);
    const ExprId p = s.local("p", s.int_pointer_);
    const ExprId x = s.object("x", s.int_);
    s.declare(x);
    s.assign(p, s.address(x));
    s.then(cfa::Release{{s.variable_of(x)}});
    s.assign(s.deref(s.read(p), s.int_), s.number(1));
    expect_event(s.run().event, EventKind::DanglingDereference,
                 "dereference of a pointer to 'x', whose life has ended (declared at t.c:1:1)", 4);
  }
}

TEST(Checks, ADeclaredAgainVariableIsAnotherObject) {
  Sketch s;
  const ExprId p = s.local("p", s.int_pointer_);
  const ExprId x = s.object("x", s.int_);
  s.declare(x);
  s.assign(p, s.address(x));
  s.declare(x);
  s.assign(x, s.number(2));
  s.finish(s.read(s.deref(s.read(p), s.int_)));
  EXPECT_EQ(s.run().event.kind, EventKind::DanglingDereference);
}

TEST(Checks, DanglingPointerToFreedMemory) {
  for (const std::uint32_t bytes : {4u, 8u}) {
    Sketch s(bytes);
    const ExprId p = s.local("p", s.int_pointer_);
    s.then(cfa::Allocate{p, s.number(s.ulong_, 4), cfa::AllocateKind::Heap});
    s.then(cfa::Free{s.read(p)});
    s.finish(s.read(s.deref(s.read(p), s.int_)));
    expect_event(s.run().event, EventKind::DanglingDereference,
                 "dereference of a pointer to memory that was freed at t.c:2:1", 3);
  }
}

TEST(Checks, WritesToConstants) {
  Sketch s;
  const ExprId text = s.global("text", s.types().array(s.char_, 3));
  s.program().variables[s.variable_of(text)].constant = true;
  const ExprId p = s.local("p", s.char_pointer_);
  s.assign(text, s.builder.bytes(s.types().array(s.char_, 3), "ab"));  // its initialiser
  s.assign(p, s.address(s.index(text, s.number(0))));
  const ExprId first = s.deref(s.read(p), s.char_);
  s.assign(first, s.number(s.char_, 1));
  expect_event(s.run().event, EventKind::WriteToConstant, "write to 'char text[3]', which is constant", 3);
}

TEST(Checks, FreeOfWhatMallocDidNotReturn) {
  Sketch s;
  const ExprId x = s.object("x", s.int_);
  s.declare(x);
  s.then(cfa::Free{s.address(x)});
  expect_event(s.run().event, EventKind::InvalidFree,
               "free of a pointer to 'int x', which malloc did not return", 2);

  Sketch t;
  const ExprId p = t.local("p", t.char_pointer_);
  t.then(cfa::Allocate{p, t.number(t.ulong_, 8), cfa::AllocateKind::Heap});
  t.then(cfa::Free{t.move(t.read(p), t.number(1), 1)});
  expect_event(t.run().event, EventKind::InvalidFree,
               "free of a pointer to malloc@1 (8 bytes) plus 1 bytes, which malloc did not return", 2);

  Sketch u;
  u.then(cfa::Free{u.builder.constant(u.char_pointer_, 0x123456789ull << 12)});
  EXPECT_EQ(u.run().event.kind, EventKind::InvalidFree);
}

TEST(Checks, DoubleFreeAndFreeOfNull) {
  Sketch s;
  const ExprId p = s.local("p", s.char_pointer_);
  s.then(cfa::Free{s.read(p)});  // NULL: nothing
  s.then(cfa::Allocate{p, s.number(s.ulong_, 8), cfa::AllocateKind::HeapZeroed});
  s.then(cfa::Free{s.read(p)});
  s.then(cfa::Free{s.read(p)});
  expect_event(s.run().event, EventKind::DoubleFree, "the memory was already freed at t.c:3:1", 4);
}

TEST(Checks, OverlappingCopies) {
  const auto copy = [](std::int64_t distance, std::int64_t bytes, cfa::Overlap overlap) {
    Sketch s;
    const ExprId a = s.global("a", s.types().array(s.char_, 16));
    const ExprId first = s.address(s.index(a, s.number(0)));
    s.then(cfa::CopyBytes{s.move(first, s.number(distance), 1), first, s.number(s.ulong_, bytes), overlap});
    s.finish(s.number(0));
    return s.run().event;
  };
  expect_event(copy(3, 4, cfa::Overlap::Forbidden), EventKind::OverlappingCopy,
               "the 4 bytes that are copied overlap their target in 'char a[16]'", 1);
  EXPECT_EQ(copy(0, 4, cfa::Overlap::Forbidden).kind, EventKind::OverlappingCopy);
  EXPECT_EQ(copy(4, 4, cfa::Overlap::Forbidden).kind, EventKind::Finished);
  EXPECT_EQ(copy(0, 0, cfa::Overlap::Forbidden).kind, EventKind::Finished);
  EXPECT_EQ(copy(3, 4, cfa::Overlap::Allowed).kind, EventKind::Finished);
  expect_event(copy(14, 4, cfa::Overlap::Allowed), EventKind::OutOfBounds,
               "access to bytes 14 to 17 of a, outside of 'char a[16]'", 1);
}

TEST(Checks, AssertionsErrorsAndUnreachableCode) {
  const auto failing = [](cfa::AssertKind kind) {
    Sketch s;
    const ExprId x = s.local("x", s.int_);
    s.then(
        cfa::Assert{s.compare(BinaryOp::Eq, s.read(x), s.number(0)), cfa::AssertKind::Assertion, "x == 0"});
    s.then(cfa::Assert{s.read(x), kind, "x"});
    return s.run().event;
  };
  expect_event(failing(cfa::AssertKind::Assertion), EventKind::AssertionFailed, "assertion failed: x", 2);
  expect_event(failing(cfa::AssertKind::ReachedError), EventKind::ErrorReached, "error reached: x", 2);
  EXPECT_EQ(failing(cfa::AssertKind::Unreachable).kind, EventKind::UnreachableReached);
}

TEST(Checks, AssumptionsEndTheRunSilently) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  s.then(cfa::Havoc{x, "x", {}});
  s.then(cfa::Assume{s.compare(BinaryOp::Gt, s.read(x), s.number(3))});
  s.finish(s.read(x));
  EXPECT_EQ(s.run(choose({3})).event.kind, EventKind::AssumptionFailed);
  EXPECT_EQ(s.run(choose({4})).event.exit_code, 4);
}

TEST(Checks, ALocationWithoutAWayOut) {
  Sketch s;
  s.then(cfa::Skip{});
  EXPECT_EQ(s.run().event.kind, EventKind::UnreachableReached);
}

}  // namespace
}  // namespace faultline::trace
