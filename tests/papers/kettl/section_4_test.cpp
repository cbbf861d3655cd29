// Section 4.1: all minimal cores, and the possible fixes for each (Tables 3 and 4).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigated.h"
#include "localize/max_sat/max_sat.h"
#include "localize/min_cores/min_cores.h"

namespace faultline::localize {
namespace {

constexpr const char* kProgram3OfSection4 = R"(int main(void) { int input = nondet_int();
  int x = input;
  if (x > 0) {
    if (x < 5) {
      if (x > 1) {
        if (x != -1 && x != 6)
          __VERIFIER_error();
      }
    }
  }
  return 0;
})";

TEST(Table3, ThreeCoresNotFour) {
  const Investigated program(kProgram3OfSection4);
  // lambda0 is line 3, lambda1 to lambda3 are lines 4 to 6. The paper has {0}, {1, 2}, {2, 3} and, in its
  // last row, {1, 2, 3}: not minimal, since it contains the two before it; it is what is left of S when the
  // loop of Algorithm 5 ends.
  const fault::Localization found = program.ask(MinCores());
  EXPECT_THAT(lines(found), testing::ElementsAre("3", "4+5", "5+6"));
  EXPECT_EQ(found.completeness, fault::Completeness::Complete);
}

TEST(Table4, TheFixesAreFound) {
  const Investigated program(kProgram3OfSection4);
  const fault::Localization found = program.ask(MaxSat());
  // Table 4 proposes `if (x < 2)` in line 4 (line 5 here): that condition would be false.
  EXPECT_THAT(infos_at(found, 5), testing::Contains("if `x < 5` were false here, this run would pass"));
  // And `x = -|input|` in line 2: another value of x.
  EXPECT_THAT(infos_at(found, 3), testing::Contains(testing::StartsWith("if `input` were ")));
}

}  // namespace
}  // namespace faultline::localize
