// Section 3 on the model itself: examples/bip/ticket.bip, with the fault in line 41 (t2 := b2 - 1).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/bip/frontend.h"
#include "investigated.h"
#include "localize/interference/interference.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;

constexpr std::uint32_t kFault = 41;

cfa::Program ticket() {
  frontend::bip::Options options;
  options.files = {FAULTLINE_EXAMPLES "/bip/ticket.bip"};
  options.nevers = {"p1.S3 and p2.S3"};
  frontend::bip::Result result = frontend::bip::read(options);
  if (!result.program) throw std::runtime_error(result.diagnostics.front().message);
  return std::move(*result.program);
}

// The interactions of the counterexample, by the names of their connectors.
std::vector<std::string> schedule(const Investigated& program) {
  std::vector<std::string> names;
  const cfa::Program& code = program.investigation().program();
  for (const trace::UsedInput& input : program.investigation().run().inputs)
    names.push_back(code.types[input.type].enumerators.at(input.bits).first);
  return names;
}

// gamma_1 to gamma_4. The two requests must come in this order; who enters first is open.
TEST(TicketBip, TheCounterexampleHasFourInteractions) {
  const std::vector<std::string> found = schedule(Investigated(ticket()));
  ASSERT_EQ(found.size(), 4u);
  EXPECT_THAT((std::vector<std::string>{found[0], found[1]}), ElementsAre("request1", "request2"));
  EXPECT_THAT((std::vector<std::string>{found[2], found[3]}),
              testing::UnorderedElementsAre("enter1", "enter2"));
}

// "We conclude that the statement t2 := b2 - 1 associated with the transition r2 is the fault."
TEST(TicketBip, TheNearestIsTheInjectedFault) {
  const Investigated program(ticket(), {1, 2, 3, 4});
  ASSERT_THAT(schedule(program), ElementsAre("request1", "request2", "enter1", "enter2"));
  const fault::Localization found = program.ask(Interference({Interfering::Nearest}));
  ASSERT_THAT(lines(found), ElementsAre(std::to_string(kFault)));
  const auto& triple = proved<fault::Interference>(found.faults[0]);
  EXPECT_EQ(triple.condition, "!(p.n == c.n)");  // t2 != x, of the guard of gamma_4
  EXPECT_EQ(triple.value.was, 1u);
  EXPECT_NE(triple.value.needed, 1u);
}

// The state in which it is executed: b1 = 1, t1 = 1, n = 2, x = 1, b2 = 2, t2 = 0.
TEST(TicketBip, TheStateBeforeTheFault) {
  const Investigated program(ticket(), {1, 2, 3, 4});
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
  EXPECT_THAT(state, testing::IsSupersetOf({"p1.buffer = 1", "p1.ticket = 1", "controller.number = 2",
                                            "controller.next = 1", "p2.buffer = 2", "p2.ticket = 0"}));
}

// The transfers and guards of connectors are coordination, which the paper takes to be right; doubted, they are
// blamed, too: the guard of gamma_4 is nearest.
TEST(TicketBip, CoordinationIsBlamedOnRequestOnly) {
  const Investigated program(ticket(), {1, 2, 3, 4});
  const auto blamed = [&](Coordination coordination) {
    return lines(program.ask(Interference({Interfering::All, coordination})));
  };
  EXPECT_THAT(blamed(Coordination::Right), testing::AllOf(testing::Not(testing::Contains("48")), testing::Not(testing::Contains("53"))));
  const std::vector<std::string> doubted = blamed(Coordination::Doubted);
  EXPECT_THAT(doubted, testing::IsSupersetOf({"41", "48", "53"}));
  EXPECT_EQ(doubted.front(), "53");
}

// The predicates on the way back. wp(false, assume(t2 = x)) is t2 != x; the statements before the assume that
// do not interfere with it, n := n + 1 (line 15) behind t2 := b2 - 1 among them, leave it as it is; behind
// t2 := b2 - 1 it is still that, and with b2 - 1 for t2 before it.
TEST(TicketBip, TheIntermediatePredicates) {
  const Investigated program(ticket(), {1, 2, 3, 4});
  const fault::Localization found = program.ask(Interference({Interfering::All}));
  ASSERT_GE(found.faults.size(), 3u);
  for (const fault::Fault& fault : found.faults)
    EXPECT_THAT(proved<fault::Interference>(fault).condition, testing::HasSubstr("!(p.n == c.n)"));
  // The second n := n + 1 does not interfere: the one that is blamed is the first, which b2 := n reads.
  const auto number = std::ranges::find_if(found.faults, [](const fault::Fault& fault) {
    return fault.parts.front().range.begin.line == 15;
  });
  ASSERT_NE(number, found.faults.end());
  EXPECT_LT(proved<fault::Interference>(*number).step, proved<fault::Interference>(found.faults[0]).step);
}

}  // namespace
}  // namespace faultline::localize
