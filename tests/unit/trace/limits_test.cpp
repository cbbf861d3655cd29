// Step, stack, memory and time limits, and what long runs cost.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "sketch.h"

namespace faultline::trace {
namespace {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::LocationId;

Sketch endless_loop() {
  Sketch s;
  s.edge(cfa::Skip{}, s.here());
  return s;
}

TEST(Limits, Steps) {
  Sketch s = endless_loop();
  RunOptions options;
  for (const std::uint64_t limit : {0ull, 1ull, 1000ull, 65'536ull, 200'001ull}) {
    options.step_limit = limit;
    const auto run = s.run({}, options);
    EXPECT_EQ(run.event.kind, EventKind::StepLimit);
    EXPECT_EQ(run.steps, limit);
    EXPECT_EQ(run.event.message, "the run did not end within " + std::to_string(limit) + " steps");
    EXPECT_EQ(run.event.range.begin.line, 1u);
  }
}

TEST(Limits, ARunOfExactlyTheLimitEnds) {
  Sketch s;
  s.then(cfa::Skip{});
  s.finish(s.number(1));
  RunOptions options;
  options.step_limit = 2;
  EXPECT_EQ(s.run({}, options).event.kind, EventKind::Finished);
  options.step_limit = 1;
  EXPECT_EQ(s.run({}, options).event.kind, EventKind::StepLimit);
}

TEST(Limits, EndlessRecursion) {
  Sketch s;
  const ExprId x = s.object("x", s.int_);
  s.declare(x);
  s.call(s.main, {});
  const Event event = s.run().event;
  EXPECT_EQ(event.kind, EventKind::StackLimit);
  EXPECT_EQ(event.message, "call depth 100000 exceeded (endless recursion of main?)");
  EXPECT_EQ(event.range.begin.line, 2u);
}

TEST(Limits, StopToken) {
  Sketch s = endless_loop();
  RunOptions options;
  options.budget.stop.request_stop();
  EXPECT_EQ(s.run({}, options).event.kind, EventKind::Stopped);
}

TEST(Limits, Deadline) {
  Sketch s = endless_loop();
  RunOptions options;
  options.step_limit = UINT64_MAX;
  options.budget = options.budget.within(std::chrono::milliseconds(20));
  EXPECT_EQ(s.run({}, options).event.kind, EventKind::Stopped);
}

TEST(Limits, MemoryOfTheProgram) {
  Sketch s;
  const ExprId p = s.local("p", s.char_pointer_);
  s.edge(cfa::Allocate{p, s.number(s.ulong_, 1 << 20), cfa::AllocateKind::HeapZeroed}, s.here());
  RunOptions options;
  options.memory_limit = 64 << 20;
  const auto run = s.run({}, options);
  EXPECT_EQ(run.event.kind, EventKind::MemoryLimit);
  EXPECT_EQ(run.event.message, "no memory for 1048576 bytes more: the limit is 67108864");
  EXPECT_EQ(run.steps, 65u);
}

TEST(Limits, MemoryOfTheTrace) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  s.edge(cfa::Assign{x, s.binary(BinaryOp::Add, s.read(x), s.number(1))}, s.here());
  RunOptions options;
  options.memory_limit = 1 << 20;
  const auto run = s.record({}, options);
  EXPECT_EQ(run.event.kind, EventKind::MemoryLimit);
  EXPECT_EQ(run.event.message, "the trace has reached the limit of 1048576 bytes");
  EXPECT_EQ(run.event.range.begin.line, 1u);
  EXPECT_LE(run.trace.bytes(), options.memory_limit);
  EXPECT_GT(run.trace.steps.size(), 5000u);
}

TEST(Limits, HugeRequestsOfMallocGiveNull) {
  Sketch s;
  const ExprId p = s.local("p", s.char_pointer_);
  s.then(cfa::Allocate{p, s.number(s.ulong_, -1), cfa::AllocateKind::Heap});
  EXPECT_EQ(s.value_of(s.compare(BinaryOp::Eq, s.read(p), s.builder.constant(s.char_pointer_, 0))), 1);

  Sketch t;
  const ExprId q = t.local("q", t.char_pointer_);
  t.then(cfa::Allocate{q, t.number(t.ulong_, 1ll << 33), cfa::AllocateKind::Heap});
  EXPECT_EQ(t.run().event.kind, EventKind::MemoryLimit);
}

// main: for (i = 0; i < n; i++) f(i), where f has a parameter in memory.
Sketch many_calls(std::uint32_t pointer_bytes, std::int64_t calls) {
  Sketch s(pointer_bytes);
  const LocationId main_entry = s.here();
  const cfa::FunctionId f = s.function("f", s.int_);
  const ExprId x = s.parameter("x", s.int_, cfa::Residence::Memory);
  s.finish(s.read(s.deref(s.address(x), s.int_)));
  s.enter(s.main, main_entry);
  const ExprId i = s.local("i", s.int_);
  const LocationId head = s.here();
  const LocationId end = s.branch(s.compare(BinaryOp::Lt, s.read(i), s.number(calls)));
  s.call(f, {s.read(i)}, i);
  s.edge(cfa::Assign{i, s.binary(BinaryOp::Add, s.read(i), s.number(1))}, head);
  s.go_on_at(end);
  s.finish(s.number(0));
  return s;
}

TEST(Limits, DeadObjectsCostLittle) {
  for (const std::uint32_t pointer_bytes : {4u, 8u}) {
    Sketch s = many_calls(pointer_bytes, 1'000'000);
    EXPECT_EQ(s.run().event.kind, EventKind::Finished);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  EXPECT_LT(usage.ru_maxrss, 400 * 1024);  // kilobytes, of all tests so far
}

TEST(Limits, A32BitSpaceIsUsedAgainWhenItHasRunOut) {
  Sketch s(4);
  const ExprId p = s.local("p", s.char_pointer_);
  const ExprId i = s.local("i", s.int_);
  const ExprId kept = s.object("kept", s.int_);
  s.declare(kept);
  s.assign(kept, s.number(77));
  const LocationId head = s.here();
  const LocationId end = s.branch(s.compare(BinaryOp::Lt, s.read(i), s.number(300)));
  s.then(cfa::Allocate{p, s.number(s.uint_, 64 << 20), cfa::AllocateKind::HeapZeroed});
  s.assign(s.deref(s.move(s.read(p), s.number(1000), 1), s.char_), s.number(s.char_, 1));
  s.then(cfa::Free{s.read(p)});
  s.edge(cfa::Assign{i, s.binary(BinaryOp::Add, s.read(i), s.number(1))}, head);
  s.go_on_at(end);
  s.finish(s.read(kept));
  EXPECT_EQ(s.run().event.exit_code, 77);
}

TEST(Limits, A32BitSpaceCanRunOut) {
  Sketch s(4);
  const ExprId p = s.local("p", s.char_pointer_);
  s.edge(cfa::Allocate{p, s.number(s.uint_, 256 << 20), cfa::AllocateKind::HeapZeroed}, s.here());
  RunOptions options;
  options.memory_limit = 64ull << 30;
  EXPECT_EQ(s.run({}, options).event.kind, EventKind::MemoryLimit);
}

}  // namespace
}  // namespace faultline::trace
