#include "cfa/maybe_uninitialized.h"

#include <gtest/gtest.h>

#include <chrono>

#include "small_program.h"

namespace faultline::cfa {
namespace {

class Uninitialized : public testing::Test {
 protected:
  std::vector<std::string> found() {
    std::vector<std::string> names;
    for (const VariableId id : read_before_assigned(s.program(), s.f))
      names.push_back(s.program().variables[id].name);
    return names;
  }
  using Names = std::vector<std::string>;

  SmallProgram s;
};

TEST_F(Uninitialized, StraightLine) {
  const LocationId a = s.location(), b = s.location();
  s.assign(s.entry(), a, "x", s.number(1));
  s.assign(a, b, "y", s.op(BinaryOp::Add, s.read("x"), s.read("z")));
  s.finish(b, s.read("y"));
  EXPECT_EQ(found(), Names{"z"});
}

TEST_F(Uninitialized, AssignmentReadsBeforeItWrites) {
  const LocationId a = s.location();
  s.assign(s.entry(), a, "x", s.op(BinaryOp::Add, s.read("x"), s.number(1)));
  s.finish(a, s.number(0));
  EXPECT_EQ(found(), Names{"x"});
}

TEST_F(Uninitialized, OneBranchIsNotEnough) {
  const LocationId yes = s.location(), join = s.location();
  s.variable("c", s.int_type, Storage::Parameter);
  s.branch(s.entry(), yes, join, s.read("c"));
  s.assign(yes, join, "x", s.number(1));
  s.finish(join, s.read("x"));
  EXPECT_EQ(found(), Names{"x"});
}

TEST_F(Uninitialized, BothBranchesAre) {
  const LocationId yes = s.location(), no = s.location(), join = s.location();
  s.variable("c", s.int_type, Storage::Parameter);
  s.branch(s.entry(), yes, no, s.read("c"));
  s.assign(yes, join, "x", s.number(1));
  s.edge(no, join, Havoc{s.place("x"), "x", {}});
  s.finish(join, s.read("x"));
  EXPECT_EQ(found(), Names{});
}

TEST_F(Uninitialized, LoopBodyThatMayNotRun) {
  const LocationId body = s.location(), after = s.location();
  s.variable("c", s.int_type, Storage::Parameter);
  s.branch(s.entry(), body, after, s.read("c"));
  s.assign(body, s.entry(), "x", s.number(1));
  s.finish(after, s.read("x"));
  EXPECT_EQ(found(), Names{"x"});
}

TEST_F(Uninitialized, AssignedInTheIterationBefore) {
  // do { if (c) y = x; x = 1; } while (c): in the first iteration, x is not assigned.
  const LocationId use = s.location(), set = s.location(), test = s.location(), end = s.location();
  s.variable("c", s.int_type, Storage::Parameter);
  s.branch(s.entry(), use, set, s.read("c"));
  s.assign(use, set, "y", s.read("x"));
  s.assign(set, test, "x", s.number(1));
  s.branch(test, s.entry(), end, s.read("c"));
  s.finish(end, s.read("x"));
  EXPECT_EQ(found(), Names{"x"});
}

TEST_F(Uninitialized, DeclareInALoopForgetsTheLastIteration) {
  // x = 0; do { int x; c = x; x = 1; } while (c)
  const LocationId head = s.location(), use = s.location(), set = s.location(), test = s.location(),
                   end = s.location();
  s.variable("c", s.int_type, Storage::Parameter);
  const VariableId x = s.variable("x", s.int_type);
  s.assign(s.entry(), head, "x", s.number(0));
  s.edge(head, use, Declare{x, {}});
  s.assign(use, set, "c", s.read("x"));
  s.assign(set, test, "x", s.number(1));
  s.branch(test, head, end, s.read("c"));
  s.finish(end, s.number(0));
  EXPECT_EQ(found(), Names{"x"});
}

TEST_F(Uninitialized, SubscriptsAndPointersOfTargetsAreReads) {
  const LocationId a = s.location(), b = s.location();
  s.variable("a", s.b.types().array(s.int_type, 3), Storage::Global);
  s.variable("p", s.b.types().pointer(s.int_type));
  s.edge(s.entry(), a, Assign{s.b.index(s.place("a"), s.read("i")), s.number(1)});
  s.edge(a, b, Assign{s.b.deref(s.read("p"), s.int_type), s.number(1)});
  s.finish(b, s.number(0));
  EXPECT_EQ(found(), (Names{"p", "i"}));
}

TEST_F(Uninitialized, ResultsOfCallsAndAllocationsAreAssigned) {
  const LocationId a = s.location(), b = s.location();
  s.variable("p", s.b.types().pointer(s.int_type));
  s.edge(s.entry(), a, Call{s.f, {}, {s.read("n")}, s.place("x")});
  s.edge(a, b, Allocate{s.place("p"), s.read("x"), AllocateKind::Heap});
  s.finish(b, s.b.read(s.b.deref(s.read("p"), s.int_type)));
  EXPECT_EQ(found(), Names{"n"});
}

TEST_F(Uninitialized, OthersAreNotConsidered) {
  s.variable("g", s.int_type, Storage::Global);
  s.variable("p", s.int_type, Storage::Parameter);
  s.variable("t", s.int_type, Storage::Temporary);
  s.variable("m", s.int_type, Storage::Local, Residence::Memory);
  const ExprId sum = s.op(BinaryOp::Add, s.op(BinaryOp::Add, s.read("g"), s.read("p")),
                          s.op(BinaryOp::Add, s.read("t"), s.read("m")));
  s.finish(s.entry(), sum);
  EXPECT_EQ(found(), Names{});
}

TEST_F(Uninitialized, ElementsOfListsAreReads) {
  const LocationId a = s.location();
  const TypeId pair = s.b.types().array(s.int_type, 2);
  s.variable("a", pair);
  s.edge(s.entry(), a, Assign{s.place("a"), s.b.list(pair, {{4, 0, 0, s.read("x")}})});
  s.finish(a, s.number(0));
  EXPECT_EQ(found(), Names{"x"});
}

TEST_F(Uninitialized, ManyVariablesInManyLoops) {
  constexpr int kLoops = 10000;
  LocationId at = s.entry();
  std::vector<std::string> names;
  for (int i = 0; i < kLoops; ++i) {
    const std::string name = "v" + std::to_string(i);
    const LocationId body = s.location(), next = s.location();
    const LocationId head = s.location();
    if (i % 100 != 0)
      s.assign(at, head, name, s.number(i));
    else
      s.skip(at, head);
    s.branch(head, body, next, s.read(name));
    s.assign(body, head, name, s.op(BinaryOp::Sub, s.read(name), s.number(1)));
    if (i % 100 == 0) names.push_back(name);
    at = next;
  }
  s.finish(at, s.number(0));
  const auto before = std::chrono::steady_clock::now();
  EXPECT_EQ(found(), names);
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5));
}

}  // namespace
}  // namespace faultline::cfa
