// Calls of library blocks as single assignments: where they begin, and whose values come by way of them.
#include "trace/formula/library_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/st/frontend.h"
#include "trace/interpreter.h"

namespace faultline::trace {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Two cycles of 10 ms.
struct Ran {
  cfa::Program program;
  Run run;

  explicit Ran(const std::string& text) {
    frontend::st::Options options;
    options.files = {"test.st"};
    options.instead = {{"test.st", text}};
    options.cycles = 2;
    options.shortest_cycle = options.longest_cycle = 10;
    frontend::st::Result result = frontend::st::read(options);
    program = std::move(result.program.value());
    ListedInputs inputs(std::get<Choices>(parse_choices("1\n1\n")));
    RunOptions running;
    running.recording = Recording::On;
    run = Interpreter(program).run(inputs, running);
  }

  std::string text(std::uint32_t step) const { return std::string(program.text(program.edges[run.trace.steps[step].edge].range)); }

  // The last step with this text.
  std::uint32_t last(std::string_view wanted) const {
    std::uint32_t found = 0;
    for (std::uint32_t step = 0; step < run.trace.steps.size(); ++step)
      if (run.trace.steps[step].edge && text(step) == wanted) found = step;
    return found;
  }

  std::vector<std::string> texts(const std::vector<std::uint32_t>& steps) const {
    std::vector<std::string> out;
    for (const std::uint32_t step : steps)
      out.push_back(text(step));
    return out;
  }
};

const char* const kTimer =
    "PROGRAM p VAR_INPUT on : BOOL; END_VAR VAR t : TON; late, other : BOOL; END_VAR\n"
    "other := on;\nt(IN := other, PT := T#10ms);\nlate := t.Q;\nother := FALSE;\nEND_PROGRAM";

TEST(LibraryCalls, BeginWithTheAssignmentsOfTheirArguments) {
  const Ran ran(kTimer);
  const LibraryCalls calls(ran.program, ran.run.trace);
  const std::uint32_t first = ran.last("IN := other");
  ASSERT_GT(first, 0u);
  EXPECT_EQ(calls.begin_around(ran.last("Q := IN AND ET >= PT")), first);
  EXPECT_EQ(calls.begin_around(ran.last("late := t.Q")), ran.last("late := t.Q"));
  EXPECT_EQ(calls.begin_around(first), first);
}

TEST(LibraryCalls, WhatIsReadFromThemComesFromTheirArguments) {
  const Ran ran(kTimer);
  const LibraryCalls calls(ran.program, ran.run.trace);
  // Of both cycles: what the timer knows at the second call, the first has left there.
  EXPECT_THAT(ran.texts(calls.suppliers(ran.last("late := t.Q"))),
              testing::IsSupersetOf({"IN := other", "PT := T#10ms", "IN := other", "PT := T#10ms"}));
  EXPECT_THAT(calls.suppliers(ran.last("other := FALSE")), IsEmpty());
  EXPECT_THAT(calls.suppliers(ran.last("other := on")), IsEmpty());
}

TEST(LibraryCalls, OfOneBlockReadByAnother) {
  const Ran ran("PROGRAM p VAR_INPUT on : BOOL; END_VAR VAR r : R_TRIG; c : CTU; n : INT; END_VAR\n"
                "r(CLK := on);\nc(CU := r.Q, PV := 3);\nn := c.CV;\nEND_PROGRAM");
  const LibraryCalls calls(ran.program, ran.run.trace);
  const auto suppliers = ran.texts(calls.suppliers(ran.last("n := c.CV")));
  EXPECT_THAT(suppliers, testing::Contains("CU := r.Q"));
  EXPECT_THAT(ran.texts(calls.suppliers(ran.last("CU := r.Q"))), testing::Contains("CLK := on"));
}

TEST(LibraryCalls, BlocksOfTheUserAreNone) {
  const Ran ran("FUNCTION_BLOCK f VAR_INPUT i : BOOL; END_VAR VAR_OUTPUT q : BOOL; END_VAR q := NOT i; END_FUNCTION_BLOCK\n"
                "PROGRAM p VAR_INPUT on : BOOL; END_VAR VAR g : f; x : BOOL; END_VAR\ng(i := on);\nx := g.q;\nEND_PROGRAM");
  const LibraryCalls calls(ran.program, ran.run.trace);
  EXPECT_THAT(calls.suppliers(ran.last("x := g.q")), IsEmpty());
  EXPECT_EQ(calls.begin_around(ran.last("q := NOT i")), ran.last("q := NOT i"));
}

TEST(NamedConstants, AreFoundWhereTheyAreDefined) {
  const Ran ran("PROGRAM p VAR_INPUT on : BOOL; END_VAR VAR x : INT; END_VAR VAR CONSTANT N : INT := 4; M : INT := 5; END_VAR\n"
                "x := x + N;\nEND_PROGRAM");
  const cfa::Edge& edge = ran.program.edges[ran.run.trace.steps[ran.last("x := x + N")].edge];
  const auto ranges = named_constants(ran.program, std::get<cfa::Assign>(edge.operation).value);
  ASSERT_EQ(ranges.size(), 1u);
  EXPECT_EQ(ran.program.text(ranges[0]), "4");
}

}  // namespace
}  // namespace faultline::trace
