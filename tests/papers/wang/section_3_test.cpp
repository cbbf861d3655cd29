// Sections 2 and 3: the ticket algorithm with two processes, and the fault that is put into it. Line 2 is the
// first of each text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigated.h"
#include "localize/interference/interference.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;

// The statements of the interactions put in sequence, as in section 3: b1 := n; t1 := b1; n := n + 1; b2 :=
// n; t2 := b2 - 1; n := n + 1; assume(t1 = x && t2 = x). The fault is in line 8.
constexpr const char* kSequence = R"(int main(void) {
  int b1 = 0, t1 = 0, b2 = 0, t2 = 0, n = 1, x = 1;
  b1 = n;
  t1 = b1;
  n = n + 1;
  b2 = n;
  t2 = b2 - 1;
  n = n + 1;
  __VERIFIER_assert(!(t1 == x && t2 == x));
  return 0;
})";

// wp(false, assume(...)) is t1 != x || t2 != x. n := n + 1 (line 9) does not interfere with it; t2 := b2 - 1
// does, and can be changed.
TEST(TicketTrace, GivesTheInjectedFault) {
  const Investigated program(kSequence);
  const fault::Localization found = program.ask(Interference({Interfering::Nearest}));
  ASSERT_THAT(lines(found), ElementsAre("8"));
  const auto& triple = proved<fault::Interference>(found.faults[0]);
  EXPECT_EQ(triple.condition, "!(t1 == x && t2 == x)");
  EXPECT_EQ(triple.value.was, 1u);
  EXPECT_NE(triple.value.needed, 1u);
  EXPECT_FALSE(triple.leaves_path);
}

// The state before the statement, which the paper gets by symbolic execution of the prefix: b1 = 1, t1 = 1,
// n = 2, x = 1, b2 = 2, t2 = 0.
TEST(TicketTrace, TheStateBeforeTheFault) {
  const Investigated program(kSequence);
  const fault::Localization found = program.ask(Interference({Interfering::Nearest}));
  ASSERT_EQ(found.faults.size(), 1u);
  const std::uint32_t step = proved<fault::Interference>(found.faults[0]).step;
  const Encoded& encoded = program.investigation().path();
  const cfa::Program& code = program.investigation().program();
  trace::Places places(code, program.investigation().run().trace, encoded.formula, *encoded.terms);
  std::vector<std::string> state;
  for (const trace::Place& place : places.all_at(step))
    if (places.is_users(place))
      state.push_back(places.name(place) + " = " + places.value_at(place, step).bits().to_decimal());
  EXPECT_THAT(state, testing::IsSupersetOf({"b1 = 1", "t1 = 1", "n = 2", "x = 1", "b2 = 2", "t2 = 0"}));
}

// "This can also be the case for a correct statement": with n := n in line 6 the run would not fail either.
// It comes later, since it is further from the failure; line 9 does not interfere, nor do initialisers that
// nothing reads.
TEST(TicketTrace, AllOfThemNearestFirst) {
  const fault::Localization found = Investigated(kSequence).ask(Interference({Interfering::All}));
  EXPECT_THAT(lines(found), ElementsAre("8", "7", "6", "5", "4", "3", "3"));
  EXPECT_DOUBLE_EQ(found.faults[1].score, 0.5);
  for (const fault::Fault& fault : found.faults)
    EXPECT_FALSE(proved<fault::Interference>(fault).leaves_path);
}

// Example 1 as a program: each pass of the loop takes one enabled interaction. The schedule is an input; four
// interactions let both processes into their critical sections. Line 14 is the fault.
constexpr const char* kModel = R"(enum place { IDLE, WAITING, CRITICAL };
int number = 1, next = 1;
int buffer1, ticket1, buffer2, ticket2;
enum place process1 = IDLE, process2 = IDLE;
void request1(void) {
  buffer1 = number;
  ticket1 = buffer1;
  number = number + 1;
  process1 = WAITING;
}
void request2(void) {
  buffer2 = number;
  ticket2 = buffer2 - 1;
  number = number + 1;
  process2 = WAITING;
}
int main(void) {
  for (int i = 0; i < 4; i++) {
    int chosen = nondet_int();
    if (chosen == 1 && process1 == IDLE) request1();
    if (chosen == 2 && process2 == IDLE) request2();
    if (chosen == 3 && process1 == WAITING && ticket1 == next) process1 = CRITICAL;
    if (chosen == 4 && process2 == WAITING && ticket2 == next) process2 = CRITICAL;
    __VERIFIER_assert(!(process1 == CRITICAL && process2 == CRITICAL));
  }
  return 0;
})";

// Coordination is taken to be right in the paper, and where a process is belongs to its automaton: the
// assignments of numbers are what can be blamed. Line 15 does not interfere, as in the sequence.
TEST(TicketModel, TheFaultIsNearestToTheFailure) {
  Assumptions assumptions;
  assumptions.trusted = [](cfa::FunctionId, const SourceRange& range) {
    const std::uint32_t line = range.begin.line;
    const bool is_transition = line >= 7 && line <= 15 && line != 10;
    return !is_transition;
  };
  const Investigated program(kModel, assumptions);
  EXPECT_THAT(lines(program.ask(Interference({Interfering::Nearest}))), ElementsAre("14"));
}

}  // namespace
}  // namespace faultline::localize
