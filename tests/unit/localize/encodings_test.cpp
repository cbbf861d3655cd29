// What is taken for granted (preconditions), and what a branch means (encodings).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check/evidence.h"
#include "investigated.h"
#include "localize/error_invariants/error_invariants.h"
#include "localize/max_sat/max_sat.h"
#include "localize/min_cores/min_cores.h"
#include "localize/registry.h"
#include "localize/unsat_core/unsat_core.h"

namespace faultline::localize {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kInitialised = R"(int main(void) {
  int x = 5;
  x = x + 1;
  __VERIFIER_assert(x != 6);
  return 0;
})";

Assumptions knowing(trace::Precondition precondition) {
  Assumptions assumptions;
  assumptions.precondition = precondition;
  return assumptions;
}

const fault::Core& only_core(const fault::Localization& found) {
  if (found.faults.size() != 1) throw std::runtime_error("not one core");
  return proved<fault::Core>(found.faults.front());
}

TEST(Precondition, OfTheInputsTheInitialiserIsAStatement) {
  const Investigated program(kInitialised);
  EXPECT_THAT(lines(program.ask(UnsatCore())), ElementsAre("3+4"));
  EXPECT_FALSE(only_core(program.ask(UnsatCore())).needs_inputs);
}

TEST(Precondition, AnInitialValueTakenForGrantedCannotBeBlamed) {
  const Investigated program(kInitialised, knowing(trace::Precondition::Initial));
  EXPECT_THAT(lines(program.ask(UnsatCore())), ElementsAre("4"));
  EXPECT_THAT(lines(program.ask(MaxSat())), ElementsAre("4", "4"));
}

// The thesis's future work: `int x = new_variable` with new_variable = 5 in the precondition. The initialiser
// keeps its selector, and the core needs the precondition to know the value.
TEST(Precondition, AFreshConstantKeepsTheInitialiserBlamable) {
  const Investigated program(kInitialised, knowing(trace::Precondition::Fresh));
  EXPECT_THAT(lines(program.ask(UnsatCore())), ElementsAre("3+4"));
  EXPECT_TRUE(only_core(program.ask(UnsatCore())).needs_inputs);
  EXPECT_THAT(lines(program.ask(MinCores())), ElementsAre("3+4"));
  EXPECT_THAT(single_lines(program.ask(MaxSat())), ElementsAre("3", "4"));
}

TEST(Precondition, FreshIsAboutTheChosenFunctionsOnly) {
  Assumptions assumptions = knowing(trace::Precondition::Fresh);
  assumptions.initial_functions = {"other"};
  const Investigated program(kInitialised, assumptions);
  EXPECT_FALSE(only_core(program.ask(UnsatCore())).needs_inputs);
}

constexpr const char* kFromInput = R"(int main(void) {
  int x = nondet_int();
  int y = x & 7;
  __VERIFIER_assert(y != 5);
  return 0;
})";

// Without the inputs nothing forces this failure: other runs on the same path pass. Nobody invents a fault,
// nobody calls that a defect.
TEST(Precondition, WithoutTheInputsNothingMayForceTheFailure) {
  const Investigated program(kFromInput, knowing(trace::Precondition::None));
  for (const Row& row : localizers()) {
    const fault::Localization found = program.ask(*row.make(Settings(row.options)));
    if (row.id == "interference") continue;  // it looks at the run's own state
    if (row.id == "distance" || row.id == "causes" || row.id == "repair" || row.id == "spectrum")
      continue;  // they look at other runs
    EXPECT_THAT(found.faults, IsEmpty()) << row.id;
    EXPECT_THAT(found.note, HasSubstr("without the inputs")) << row.id;
  }
}

// ... and what does not depend on them is found as ever.
TEST(Precondition, WithoutTheInputsThePathMayStillForceIt) {
  const Investigated program(kInitialised, knowing(trace::Precondition::None));
  EXPECT_THAT(lines(program.ask(UnsatCore())), ElementsAre("3+4"));
  EXPECT_THAT(lines(program.ask(MinCores())), ElementsAre("3+4"));
  EXPECT_THAT(single_lines(program.ask(MaxSat())), ElementsAre("3", "4"));
  EXPECT_THAT(lines(program.ask(ErrorInvariants())), ElementsAre("3", "4"));
}

// What is printed on the way is no obstacle, in any encoding and for any localizer.
TEST(Encodings, ARunThatPrintsIsExplained) {
  const Investigated program(R"(int printf(const char *, ...);
int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x == 3);
  int y = x * 2;
  printf("twice %d is %d%s\n", x, y, x > 2 ? ", which is much" : "");
  __VERIFIER_assert(y != 6);
  return 0;
})");
  for (const Row& row : localizers()) {
    const fault::Localization found = program.ask(*row.make(Settings(row.options)));
    EXPECT_EQ(found.completeness, fault::Completeness::Complete) << row.id;
    if (row.id == "distance" || row.id == "causes") {  // no other input is allowed
      EXPECT_THAT(found.note, HasSubstr("run")) << row.id;
    } else {
      EXPECT_THAT(lines(found), testing::Contains("6")) << row.id;
    }
  }
  EXPECT_THAT(single_lines(program.ask(MaxSat())), ElementsAre("6"));
}

// y = 1 fails whether or not x > 3; x = 0 does not matter.
constexpr const char* kBranch = R"(int main(void) {
  int y = 0, x = nondet_int();
  __VERIFIER_assume(x == 4);
  if (x > 3) {
    y = 1;
  }
  x = 0;
  __VERIFIER_assert(y == 0);
  return 0;
})";

template <class Found, class Options>
fault::Localization ask_in(const Investigated& program, trace::Encoding encoding) {
  Options options;
  options.encoding = encoding;
  return program.ask(Found(options));
}

// On the path the branch is as it is; flow-sensitive, it is one of the reasons why y = 1 is carried out.
TEST(FlowSensitive, ABranchIsAReasonForItsBlock) {
  const Investigated program(kBranch);
  EXPECT_THAT(lines(ask_in<MinCores, MinCoresOptions>(program, trace::Encoding::Path)), ElementsAre("6"));
  for (const trace::Encoding encoding : {trace::Encoding::FlowSensitive, trace::Encoding::Program}) {
    const fault::Localization cores = ask_in<MinCores, MinCoresOptions>(program, encoding);
    EXPECT_THAT(lines(cores), ElementsAre("5+6"));
    EXPECT_EQ(only_core(cores).of.encoding, encoding);
    EXPECT_THAT(lines(ask_in<UnsatCore, UnsatCoreOptions>(program, encoding)), ElementsAre("5+6"));
  }
}

// Without the block y is 0 and the run passes, so the initialiser is no part of it.
TEST(FlowSensitive, LeavingTheBlockUndoneCorrectsTheRun) {
  const Investigated program(kBranch);
  EXPECT_THAT(single_lines(ask_in<MaxSat, MaxSatOptions>(program, trace::Encoding::FlowSensitive)),
              ElementsAre("5", "6"));
}

TEST(FlowSensitive, TheStoryTellsWhyTheBlockIsEntered) {
  const Investigated program(kBranch);
  EXPECT_THAT(lines(ask_in<ErrorInvariants, ErrorInvariantsOptions>(program, trace::Encoding::Path)),
              ElementsAre("6"));
  const fault::Localization story =
      ask_in<ErrorInvariants, ErrorInvariantsOptions>(program, trace::Encoding::FlowSensitive);
  EXPECT_THAT(lines(story), ElementsAre("5", "6"));
  EXPECT_EQ(proved<fault::InvariantInterval>(story.faults.back()).after, "y >= 1");
}

TEST(FlowSensitive, AClaimAboutThePathIsNotOneAboutTheFlow) {
  const Investigated program(kBranch);
  fault::Localization found = ask_in<MinCores, MinCoresOptions>(program, trace::Encoding::Path);
  const Encoded& encoded = program.investigation().flow_sensitive();
  const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms};
  EXPECT_EQ(check::confirm(basis, found.faults.front().evidence, Budget{}), fault::Checked::Refuted);
}

}  // namespace
}  // namespace faultline::localize
