// Calls, returns, frames, variable arguments, function pointers.
#include <gtest/gtest.h>

#include "sketch.h"

namespace faultline::trace {
namespace {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::FunctionId;
using cfa::LocationId;

// int fac(int n) { return n < 2 ? 1 : n * fac(n - 1); } called by main with an input.
struct Factorial {
  Factorial() {
    const LocationId main_entry = s.here();
    const FunctionId fac = s.function("fac", s.int_);
    const ExprId n = s.parameter("n", s.int_);
    const ExprId rest = s.local("rest", s.int_);
    const LocationId more = s.branch(s.compare(BinaryOp::Lt, s.read(n), s.number(2)));
    s.finish(s.number(1));
    s.go_on_at(more);
    s.call(fac, {s.binary(BinaryOp::Sub, s.read(n), s.number(1))}, rest);
    s.finish(s.binary(BinaryOp::Mul, s.read(n), s.read(rest)));
    s.enter(s.main, main_entry);
    const ExprId x = s.local("x", s.int_);
    s.then(cfa::Havoc{x, "x", {}});
    s.call(fac, {s.read(x)}, x);
    s.finish(s.read(x));
  }
  Sketch s;
};

TEST(Calls, Recursion) {
  Factorial f;
  EXPECT_EQ(f.s.run(choose({5})).event.exit_code, 120);
}

TEST(Calls, DeepRecursionIsFineUpToTheLimit) {
  Factorial f;
  RunOptions options;
  options.stack_limit = 5000;
  EXPECT_EQ(f.s.run(choose({4999}), options).event.kind, EventKind::Finished);
  const Event event = f.s.run(choose({5000}), options).event;
  EXPECT_EQ(event.kind, EventKind::StackLimit);
  EXPECT_EQ(event.message, "call depth 5000 exceeded (endless recursion of fac?)");
}

TEST(Calls, ParametersInMemoryAndStructsByValue) {
  Sketch s;
  const LocationId main_entry = s.here();
  const cfa::TypeId pair = s.types().record(cfa::TypeKind::Struct, "struct pair");
  s.types().define(pair, {{"a", s.int_, 0}, {"b", s.int_, 4}}, 8, 4);
  // struct pair f(int x, struct pair p) { *(&x) += 1; p.a += x; return p; }
  const FunctionId f = s.function("f", pair);
  const ExprId x = s.parameter("x", s.int_, cfa::Residence::Memory);
  const ExprId p = s.parameter("p", pair, cfa::Residence::Memory);
  s.assign(s.deref(s.address(x), s.int_), s.binary(BinaryOp::Add, s.read(x), s.number(1)));
  s.assign(s.field(p, 0), s.binary(BinaryOp::Add, s.read(s.field(p, 0)), s.read(x)));
  s.finish(s.read(p));
  s.enter(s.main, main_entry);
  const ExprId q = s.object("q", pair);
  const ExprId r = s.object("r", pair);
  s.declare(q);
  s.declare(r);
  s.assign(q, s.builder.list(pair, {{0, 0, 0, s.number(10)}, {4, 0, 0, s.number(3)}}));
  s.call(f, {s.number(4), s.read(q)}, r);
  ExprId sum = s.binary(BinaryOp::Add, s.read(s.field(r, 0)), s.read(s.field(r, 1)));
  sum = s.binary(BinaryOp::Add, sum, s.binary(BinaryOp::Mul, s.read(s.field(q, 0)), s.number(10)));
  s.finish(sum);
  EXPECT_EQ(s.run().event.exit_code, 15 + 3 + 100);
  EXPECT_EQ(s.record().event.exit_code, 15 + 3 + 100);
}

TEST(Calls, ALocalDiesWithItsFrame) {
  Sketch s;
  const LocationId main_entry = s.here();
  const FunctionId f = s.function("f", s.int_pointer_);
  const ExprId x = s.object("x", s.int_);
  s.declare(x);
  s.finish(s.address(x));
  s.enter(s.main, main_entry);
  const ExprId p = s.local("p", s.int_pointer_);
  s.call(f, {}, p);
  s.finish(s.read(s.deref(s.read(p), s.int_)));
  EXPECT_EQ(s.run().event.kind, EventKind::DanglingDereference);
}

TEST(Calls, AllocaDiesWithItsFrame) {
  Sketch s;
  const LocationId main_entry = s.here();
  const FunctionId f = s.function("f", s.int_pointer_);
  const ExprId x = s.local("x", s.int_pointer_);
  s.then(cfa::Allocate{x, s.number(s.ulong_, 4), cfa::AllocateKind::Stack});
  s.assign(s.deref(s.read(x), s.int_), s.number(1));
  s.finish(s.read(x));
  s.enter(s.main, main_entry);
  const ExprId p = s.local("p", s.int_pointer_);
  s.call(f, {}, p);
  s.finish(s.read(s.deref(s.read(p), s.int_)));
  const Event event = s.run().event;
  EXPECT_EQ(event.kind, EventKind::DanglingDereference);
  EXPECT_EQ(event.message, "dereference of alloca's memory of a function that has returned");
}

TEST(Calls, ResultPlaceIsLocatedAfterTheReturn) {
  Sketch s;
  const LocationId main_entry = s.here();
  const ExprId i = s.global("i", s.int_);
  const FunctionId f = s.function("f", s.int_);
  s.assign(i, s.number(2));
  s.finish(s.number(7));
  s.enter(s.main, main_entry);
  const ExprId a = s.global("a", s.types().array(s.int_, 3));
  s.call(f, {}, s.index(a, s.read(i)));
  EXPECT_EQ(s.value_of(s.read(s.index(a, s.number(2)))), 7);
}

// int sum(int n, ...): adds n ints that lie in 8-byte slots, then a double and a struct's second member.
TEST(Calls, VariableArguments) {
  for (const std::uint32_t pointer_bytes : {4u, 8u}) {
    Sketch s(pointer_bytes);
    const LocationId main_entry = s.here();
    const cfa::TypeId triple = s.types().record(cfa::TypeKind::Struct, "struct triple");
    s.types().define(triple, {{"a", s.int_, 0}, {"b", s.int_, 4}, {"c", s.int_, 8}}, 12, 4);
    const FunctionId sum = s.function("sum", s.int_);
    s.parameter("n", s.int_);
    const ExprId rest = s.object("...", s.types().array(s.ulong_, 0));
    s.program().functions[sum].variable_arguments = s.variable_of(rest);
    const auto slot = [&](std::int64_t number, cfa::TypeId type) {
      const ExprId address = s.address(s.index(rest, s.number(number)));
      return s.deref(s.builder.convert(s.types().pointer(type), address), type);
    };
    ExprId total = s.binary(BinaryOp::Add, s.read(slot(0, s.int_)), s.read(slot(1, s.int_)));
    total = s.binary(BinaryOp::Add, total, s.builder.convert(s.int_, s.read(slot(2, s.double_))));
    total = s.binary(BinaryOp::Add, total, s.read(s.field(slot(3, triple), 2)));
    total = s.binary(BinaryOp::Add, total, s.read(slot(5, s.int_)));
    s.finish(total);
    s.enter(s.main, main_entry);
    const ExprId t = s.object("t", triple);
    const ExprId x = s.local("x", s.int_);
    s.declare(t);
    s.assign(t, s.builder.list(triple, {{8, 0, 0, s.number(100)}}));
    s.call(sum, {s.number(2), s.number(-5), s.number(7), s.real(3.5), s.read(t), s.number(20)}, x);
    s.finish(s.read(x));
    EXPECT_EQ(s.run().event.exit_code, -5 + 7 + 3 + 100 + 20);
    EXPECT_EQ(s.record().event.exit_code, -5 + 7 + 3 + 100 + 20);
  }
}

TEST(Calls, MissingVariableArgumentIsOutOfBounds) {
  Sketch s;
  const LocationId main_entry = s.here();
  const FunctionId f = s.function("f", s.int_);
  const ExprId rest = s.object("...", s.types().array(s.ulong_, 0));
  s.program().functions[f].variable_arguments = s.variable_of(rest);
  s.finish(s.builder.convert(s.int_, s.read(s.index(rest, s.number(0)))));
  s.enter(s.main, main_entry);
  s.call(f, {});
  EXPECT_EQ(s.run().event.kind, EventKind::OutOfBounds);
}

struct ThroughPointer {
  explicit ThroughPointer(std::uint32_t pointer_bytes = 8) : s(pointer_bytes) {
    const LocationId main_entry = s.here();
    f = s.function("f", s.int_);
    const ExprId x = s.parameter("x", s.int_);
    s.finish(s.binary(BinaryOp::Add, s.read(x), s.number(1)));
    s.enter(s.main, main_entry);
    result = s.local("result", s.int_);
    pointer_type = s.types().pointer(s.types().function_type());
    p = s.local("p", pointer_type);
  }
  Event call(std::vector<ExprId> arguments) {
    s.then(cfa::Call{{}, s.read(p), std::move(arguments), result});
    s.finish(s.read(result));
    return s.run().event;
  }
  Sketch s;
  FunctionId f;
  cfa::TypeId pointer_type;
  ExprId p, result;
};

TEST(Calls, FunctionPointers) {
  for (const std::uint32_t bytes : {4u, 8u}) {
    ThroughPointer t(bytes);
    t.s.assign(t.p, t.s.builder.function_address(t.f, t.pointer_type));
    EXPECT_EQ(t.call({t.s.number(41)}).exit_code, 42);
  }
}

TEST(Calls, BadFunctionPointers) {
  {
    ThroughPointer t;
    const Event event = t.call({t.s.number(1)});
    EXPECT_EQ(event.kind, EventKind::BadCall);
    EXPECT_EQ(event.message, "call through a null pointer");
  }
  {
    ThroughPointer t;
    const ExprId x = t.s.global("x", t.s.int_);
    t.s.assign(t.p, t.s.builder.convert(t.pointer_type, t.s.address(x)));
    EXPECT_EQ(t.call({t.s.number(1)}).message, "call through a pointer that points to no function");
  }
  {
    ThroughPointer t;
    t.s.assign(t.p, t.s.move(t.s.builder.function_address(t.f, t.pointer_type), t.s.number(1), 1));
    EXPECT_EQ(t.call({t.s.number(1)}).message, "call through a pointer that points to no function");
  }
  {
    ThroughPointer t;
    t.s.assign(t.p, t.s.builder.function_address(t.f, t.pointer_type));
    t.s.program().functions[t.f].defined = false;
    EXPECT_EQ(t.call({t.s.number(1)}).message, "call of 'f', which is not defined");
  }
  {
    ThroughPointer t;
    t.s.assign(t.p, t.s.builder.function_address(t.f, t.pointer_type));
    EXPECT_EQ(t.call({}).message, "'f' takes 1 argument, but is called with 0");
  }
  {
    ThroughPointer t;
    t.s.assign(t.p, t.s.builder.function_address(t.f, t.pointer_type));
    EXPECT_EQ(t.call({t.s.real(1)}).message, "argument 1 of 'f' is of another type");
  }
}

TEST(Calls, DirectCallOfAnUndefinedFunctionIsOurMistake) {
  Sketch s;
  const LocationId main_entry = s.here();
  const FunctionId f = s.function("f", s.int_);
  s.program().functions[f].defined = false;
  s.enter(s.main, main_entry);
  s.call(f, {});
  EXPECT_THROW(s.run(), InternalError);
}

TEST(Calls, MissingReturnOnlyIfTheValueIsUsed) {
  const auto outcome = [](bool used) {
    Sketch s;
    const LocationId main_entry = s.here();
    const FunctionId f = s.function("f", s.int_);
    s.finish({});
    s.enter(s.main, main_entry);
    const ExprId x = s.local("x", s.int_);
    s.call(f, {}, used ? x : ExprId());
    s.finish(s.number(0));
    return s.run().event;
  };
  EXPECT_EQ(outcome(false).kind, EventKind::Finished);
  const Event event = outcome(true);
  EXPECT_EQ(event.kind, EventKind::MissingReturn);
  EXPECT_EQ(event.message, "'f' ended without returning a value, and the value is used");
  EXPECT_EQ(event.range.begin.line, 2u);
}

TEST(Calls, FailuresInLibraryModelsAreReportedAtTheUsersCall) {
  Sketch s;
  const LocationId main_entry = s.here();
  const FunctionId inner = s.function("store", s.void_, cfa::Origin::Library);
  const ExprId p = s.parameter("p", s.char_pointer_);
  const cfa::EdgeId failing = s.assign(s.deref(s.read(p), s.char_), s.number(s.char_, 0));
  s.finish({});
  const FunctionId outer = s.function("strcpy", s.void_, cfa::Origin::Library);
  const ExprId q = s.parameter("q", s.char_pointer_);
  s.call(inner, {s.read(q)});
  s.finish({});
  s.enter(s.main, main_entry);
  s.then(cfa::Skip{});
  const std::uint32_t line = s.line();
  s.call(outer, {s.builder.constant(s.char_pointer_, 0)});
  const Event event = s.run().event;
  EXPECT_EQ(event.kind, EventKind::NullDereference);
  EXPECT_EQ(event.message, "in strcpy: dereference of a null pointer");
  EXPECT_EQ(event.range.begin.line, line);
  EXPECT_EQ(event.edge, failing);
}

TEST(Calls, ArgumentsOfALibraryCallFailInTheUsersCode) {
  Sketch s;
  const LocationId main_entry = s.here();
  const FunctionId f = s.function("abs", s.int_, cfa::Origin::Library);
  s.parameter("x", s.int_);
  s.finish(s.number(0));
  s.enter(s.main, main_entry);
  const ExprId zero = s.local("zero", s.int_);
  s.call(f, {s.binary(BinaryOp::Div, s.number(1), s.read(zero))});
  EXPECT_EQ(s.run().event.message, "division by zero");
}

}  // namespace
}  // namespace faultline::trace
