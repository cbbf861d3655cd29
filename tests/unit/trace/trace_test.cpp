// What a recorded run contains.
#include "trace/trace.h"

#include <gtest/gtest.h>

#include "sketch.h"
#include "trace/describe.h"

namespace faultline::trace {
namespace {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::FunctionId;
using cfa::LocationId;

// "x=1 y=2", of the reads or writes of one step.
std::string shown(const cfa::Program& program, const Trace& trace, std::span<const Access> accesses) {
  std::string text;
  for (const Access& access : accesses) {
    if (!text.empty()) text += " ";
    text += place_name(program, trace, access) + "=" + value_text(program, trace, access);
  }
  return text;
}

struct Recorded {
  explicit Recorded(Sketch& sketch, Choices choices = {})
      : program(sketch.program()), run(sketch.record(std::move(choices))) {}
  std::string reads(std::size_t step) const { return shown(program, run.trace, run.trace.reads(step)); }
  std::string writes(std::size_t step) const { return shown(program, run.trace, run.trace.writes(step)); }
  cfa::Program& program;
  Run run;
};

TEST(Trace, StepsReadsAndWrites) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  const ExprId a = s.global("a", s.types().array(s.int_, 4));
  const ExprId p = s.local("p", s.int_pointer_);
  s.then(cfa::Havoc{x, "x", {}});
  const cfa::EdgeId store = s.assign(s.index(a, s.read(x)), s.binary(BinaryOp::Add, s.read(x), s.number(1)));
  s.assign(p, s.address(s.index(a, s.read(x))));
  const LocationId no = s.branch(s.compare(BinaryOp::Eq, s.read(s.deref(s.read(p), s.int_)), s.number(9)));
  s.finish(s.number(1));
  s.go_on_at(no);
  s.finish(s.number(0));
  const Recorded r(s, choose({2}));
  ASSERT_EQ(r.run.trace.steps.size(), 5u);
  EXPECT_EQ(r.run.steps, 5u);
  EXPECT_EQ(r.writes(0), "x=2");
  EXPECT_EQ(r.run.trace.steps[1].edge, store);
  EXPECT_EQ(r.reads(1), "x=2 x=2");
  EXPECT_EQ(r.writes(1), "a[2]=3");
  EXPECT_EQ(r.writes(2), "p=&a[2]");
  EXPECT_EQ(r.reads(3), "p=&a[2] a[2]=3");
  EXPECT_EQ(r.writes(3), "");
  const auto& decision = std::get<cfa::Branch>(r.program.edges[r.run.trace.steps[3].edge].operation);
  EXPECT_EQ(decision.outcome, cfa::Outcome::False);
}

TEST(Trace, FramesAndWhoseRegister) {
  Sketch s;
  const LocationId main_entry = s.here();
  // int f(int n) { int r; r = 7; if (n) r = f(n - 1); return r; }
  const FunctionId f = s.function("f", s.int_);
  const ExprId n = s.parameter("n", s.int_);
  const ExprId r = s.local("r", s.int_);
  s.assign(r, s.number(7));
  const LocationId no = s.branch(s.read(n));
  s.call(f, {s.binary(BinaryOp::Sub, s.read(n), s.number(1))}, r);
  s.edge(cfa::Skip{}, no);
  s.go_on_at(no);
  s.finish(s.read(r));
  s.enter(s.main, main_entry);
  const ExprId x = s.local("x", s.int_);
  s.call(f, {s.number(1)}, x);
  s.finish(s.read(x));
  const Recorded recorded(s);
  const Trace& trace = recorded.run.trace;
  ASSERT_EQ(trace.frames.size(), 3u);
  EXPECT_EQ(trace.frames[FrameId(0)].depth, 0u);
  EXPECT_EQ(trace.frames[FrameId(2)].depth, 2u);
  EXPECT_EQ(trace.frames[FrameId(2)].caller, FrameId(1));
  EXPECT_EQ(trace.frames[FrameId(2)].call_step, 3u);
  // The call writes into the new frame, the return into the caller's.
  EXPECT_EQ(trace.steps[3].frame, FrameId(1));
  EXPECT_EQ(recorded.writes(3), "n=0");
  EXPECT_EQ(trace.writes(3)[0].frame, FrameId(2));
  EXPECT_EQ(trace.steps[6].frame, FrameId(2));
  EXPECT_EQ(recorded.reads(6), "r=7");
  EXPECT_EQ(trace.reads(6)[0].frame, FrameId(2));
  EXPECT_EQ(recorded.writes(6), "r=7");
  EXPECT_EQ(trace.writes(6)[0].frame, FrameId(1));
}

TEST(Trace, AggregatesAndPlainBytes) {
  Sketch s;
  const cfa::TypeId pair = s.types().record(cfa::TypeKind::Struct, "struct pair");
  s.types().define(pair, {{"a", s.int_, 0}, {"c", s.types().array(s.char_, 4), 4}}, 8, 4);
  const ExprId x = s.global("x", pair);
  const ExprId y = s.global("y", pair);
  s.assign(x, s.builder.list(pair, {{0, 0, 0, s.number(3)},
                                    {4, 0, 0, s.builder.bytes(s.types().array(s.char_, 4), "hi")}}));
  s.assign(y, s.read(x));
  s.then(cfa::CopyBytes{s.address(y), s.address(x), s.number(s.ulong_, 2), cfa::Overlap::Forbidden});
  s.finish(s.number(0));
  const Recorded r(s);
  EXPECT_EQ(r.writes(0), "x={3, \"hi\"}");
  EXPECT_EQ(r.reads(1), "x={3, \"hi\"}");
  EXPECT_EQ(r.writes(1), "y={3, \"hi\"}");
  EXPECT_EQ(r.reads(2), "bytes 0 to 1 of x.a={0x03, 0x00}");
  EXPECT_EQ(r.writes(2), "bytes 0 to 1 of y.a={0x03, 0x00}");
}

TEST(Trace, ObjectsSayWhatTheyAre) {
  Sketch s;
  const ExprId x = s.object("x", s.int_);
  const ExprId p = s.local("p", s.int_pointer_);
  s.declare(x);
  const cfa::EdgeId allocation = s.then(cfa::Allocate{p, s.number(s.ulong_, 8), cfa::AllocateKind::Heap});
  s.assign(s.deref(s.read(p), s.int_), s.number(1));
  s.finish(s.number(0));
  const Recorded r(s);
  const Trace& trace = r.run.trace;
  ASSERT_EQ(trace.objects.size(), 4u);  // null, main, x, the allocated one
  EXPECT_EQ(trace.objects[ObjectId(1)].function, s.main);
  EXPECT_EQ(trace.objects[ObjectId(2)].variable, s.variable_of(x));
  EXPECT_EQ(trace.objects[ObjectId(2)].frame, FrameId(0));
  EXPECT_EQ(trace.objects[ObjectId(3)].allocated_by, allocation);
  EXPECT_EQ(trace.objects[ObjectId(3)].size, 8u);
  EXPECT_EQ(trace.objects[ObjectId(3)].type, s.int_);
  EXPECT_EQ(r.writes(2), "malloc@2[0]=1");
}

TEST(Trace, TheFailingStepIsTheLast) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  s.then(cfa::Skip{});
  const cfa::EdgeId failing = s.assign(x, s.binary(BinaryOp::Div, s.number(1), s.read(x)));
  const Recorded r(s);
  EXPECT_EQ(r.run.event.kind, EventKind::DivisionByZero);
  EXPECT_EQ(r.run.event.edge, failing);
  ASSERT_EQ(r.run.trace.steps.size(), 2u);
  EXPECT_EQ(r.run.trace.steps[1].edge, failing);
  EXPECT_EQ(r.reads(1), "x=0");
  EXPECT_EQ(r.writes(1), "");
}

TEST(Trace, RecordedAndUnrecordedRunsAgree) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  const ExprId a = s.object("a", s.types().array(s.int_, 4));
  s.declare(a);
  s.then(cfa::Havoc{x, "x", {}});
  s.assign(s.index(a, s.read(x)), s.read(s.index(a, s.number(0))));
  s.finish(s.read(s.index(a, s.read(x))));
  for (const std::int64_t input : {0, 3, 4, -1}) {
    const auto off = s.run(choose({input, 17}));
    const auto on = s.record(choose({input, 17}));
    EXPECT_EQ(off.event.kind, on.event.kind);
    EXPECT_EQ(off.event.message, on.event.message);
    EXPECT_EQ(off.event.exit_code, on.event.exit_code);
    EXPECT_EQ(off.steps, on.steps);
    EXPECT_EQ(off.inputs.size(), on.inputs.size());
  }
}

TEST(Trace, AtMost200BytesAStep) {
  Sketch s;
  const ExprId i = s.local("i", s.int_);
  const ExprId a = s.global("a", s.types().array(s.int_, 16));
  const LocationId head = s.here();
  const LocationId end = s.branch(s.compare(BinaryOp::Lt, s.read(i), s.number(10'000)));
  const auto at = [&](ExprId index) { return s.index(a, s.binary(BinaryOp::BitAnd, index, s.number(15))); };
  s.assign(at(s.read(i)), s.binary(BinaryOp::Add, s.read(at(s.read(i))), s.read(i)));
  s.edge(cfa::Assign{i, s.binary(BinaryOp::Add, s.read(i), s.number(1))}, head);
  s.go_on_at(end);
  s.finish(s.number(0));
  const auto run = s.record();
  EXPECT_EQ(run.steps, 30'002u);
  EXPECT_LT(run.trace.bytes() / run.steps, 200u);
}

TEST(Iterations, CountsPerLoopAndFrame) {
  Sketch s;
  const ExprId i = s.local("i", s.int_);
  const ExprId j = s.local("j", s.int_);
  const LocationId outer = s.here();
  const LocationId end = s.branch(s.compare(BinaryOp::Lt, s.read(i), s.number(2)));
  s.assign(j, s.number(0));
  const LocationId inner = s.here();
  const LocationId inner_end = s.branch(s.compare(BinaryOp::Lt, s.read(j), s.number(2)));
  s.edge(cfa::Assign{j, s.binary(BinaryOp::Add, s.read(j), s.number(1))}, inner);
  s.go_on_at(inner_end);
  s.edge(cfa::Assign{i, s.binary(BinaryOp::Add, s.read(i), s.number(1))}, outer);
  s.go_on_at(end);
  s.finish(s.number(0));
  const auto run = s.record();
  std::string counts;
  for (const auto& loops : iterations(s.program(), run.trace)) {
    for (const Iteration& loop : loops) {
      counts += (loop.head == outer ? "o" : loop.head == inner ? "i" : "?") + std::to_string(loop.count);
    }
    counts += " ";
  }
  EXPECT_EQ(counts,
            "o1 o1 o1i1 o1i1 o1i2 o1i2 o1i3 o1 "
            "o2 o2 o2i1 o2i1 o2i2 o2i2 o2i3 o2 o3  ");
}

}  // namespace
}  // namespace faultline::trace
