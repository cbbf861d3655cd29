// Who wrote what a step reads, and what led to the step.
#include "trace/origins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sketch.h"
#include "trace/interpreter.h"

namespace faultline::trace {
namespace {

using cfa::BinaryOp;
using cfa::ExprId;
using testing::ElementsAre;
using testing::IsEmpty;

// The writers of the n-th read of a step.
std::vector<std::uint32_t> writers(const cfa::Program& program, const Run& run, std::uint32_t step,
                                   std::size_t read) {
  LastWriters last(program, run.trace);
  for (std::uint32_t i = 0; i < step; ++i)
    last.record(i);
  return last.of(run.trace.reads(step)[read]);
}

TEST(LastWriters, OfRegistersTheLastStep) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  const ExprId y = s.local("y", s.int_);
  s.assign(x, s.number(1));
  s.assign(x, s.number(2));
  s.assign(y, s.read(x));
  s.finish(s.read(y));
  const auto run = s.record({});
  EXPECT_THAT(writers(s.program(), run, 2, 0), ElementsAre(1));
  EXPECT_THAT(writers(s.program(), run, 3, 0), ElementsAre(2));
}

TEST(LastWriters, OfMemoryByItsParts) {
  Sketch s;
  const ExprId a = s.global("a", s.types().array(s.int_, 3));
  const ExprId x = s.local("x", s.int_);
  s.assign(s.index(a, s.number(0)), s.number(5));
  s.assign(s.index(a, s.number(2)), s.number(6));
  s.assign(s.index(a, s.number(0)), s.number(7));
  s.assign(x, s.read(s.index(a, s.number(0))));
  s.assign(x, s.read(s.index(a, s.number(1))));
  s.assign(x, s.read(s.index(a, s.number(2))));
  s.finish(s.number(0));
  const auto run = s.record({});
  EXPECT_THAT(writers(s.program(), run, 3, 0), ElementsAre(2));
  EXPECT_THAT(writers(s.program(), run, 4, 0), IsEmpty()) << "zero before the run";
  EXPECT_THAT(writers(s.program(), run, 5, 0), ElementsAre(1));
}

TEST(LeadingSteps, ABranchLeadsUntilItsWaysMeet) {
  Sketch s;
  const ExprId x = s.local("x", s.int_);
  s.then(cfa::Havoc{x, "x", {}});                                                           // 0
  const cfa::LocationId otherwise = s.branch(s.compare(BinaryOp::Eq, s.read(x), s.number(2)));  // 1
  s.assign(x, s.number(3));                                                                 // 2
  const cfa::LocationId meet = s.here();
  s.go_on_at(otherwise);
  s.edge(cfa::Skip{}, meet);
  s.go_on_at(meet);
  s.assign(x, s.number(4));  // 3
  s.finish(s.number(0));
  const auto run = s.record(choose({2}));
  EXPECT_THAT(leading_steps(s.program(), run.trace), ElementsAre(kNoOrigin, kNoOrigin, 1, kNoOrigin, kNoOrigin));
}

}  // namespace
}  // namespace faultline::trace
