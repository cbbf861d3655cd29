// What an unrolling consists of: claims, inputs, ends, objects.
#include "trace/unrolling/unrolling.h"

#include <gtest/gtest.h>

#include <deque>

#include "c_program.h"

namespace faultline::trace::unrolling {
namespace {

// The terms of an unrolling live as long as their manager: here, until all tests are over.
logic::TermManager& lasting_terms() {
  static std::deque<logic::TermManager> all;
  return all.emplace_back();
}

class Unrolled {
 public:
  explicit Unrolled(const std::string& text, std::uint32_t bound = 3, Checks checks = {})
      : program(read_c(text)), names(program, terms) {
    options.bounds.loop = options.bounds.recursion = bound;
    options.checks = checks;
  }
  Unrolling operator()() { return unroll(program, terms, names, options); }

  cfa::Program program;
  logic::TermManager& terms = lasting_terms();
  Names names;
  Options options;
};

std::vector<std::string> kinds(const Unrolling& unrolling) {
  std::vector<std::string> all;
  for (const Claim& claim : unrolling.claims)
    all.emplace_back(id(claim.kind));
  return all;
}

using Kinds = std::vector<std::string>;

TEST(Unrolling, ChecksThatHoldAreNoClaims) {
  const Unrolling made = Unrolled(R"(#include <assert.h>
    int a[3];
    int main(void) { a[2] = 4; assert(a[2] / 2 == 2); return 0; })")();
  EXPECT_EQ(kinds(made), Kinds{});
  EXPECT_GE(made.checks, 3u);
  EXPECT_TRUE(made.complete);
  EXPECT_TRUE(made.cuts.empty());
  EXPECT_FALSE(made.has_assumptions);
}

TEST(Unrolling, ClaimsInTheOrderOfTheRun) {
  const Unrolling made = Unrolled(R"(#include <assert.h>
    int nondet_int(void);
    int a[3];
    int main(void) { int i = nondet_int(); a[i] = 1; int q = 7 / i; assert(q < 7); return 0; })")();
  EXPECT_EQ(kinds(made), (Kinds{"out-of-bounds", "division-by-zero", "assertion"}));
}

TEST(Unrolling, ChecksThatAreOffMakeNoClaims) {
  const char* text =
      "int nondet_int(void); int main(void) { int i = nondet_int(); return i + 1 > (i << 3); }";
  EXPECT_EQ(kinds(Unrolled(text)()), Kinds{});
  Checks overflow;
  overflow.signed_overflow = true;
  EXPECT_EQ(kinds(Unrolled(text, 3, overflow)()), Kinds{"signed-overflow"});
  Checks both = overflow;
  both.shift_range = true;
  EXPECT_GE(Unrolled(text, 3, both)().claims.size(), 2u);
}

TEST(Unrolling, AnInputOfEveryPass) {
  const char* text = R"(int nondet_int(void);
    int main(void) { int s = 0; for (int i = 0; i < 9; i++) s += nondet_int() & 1; return s; })";
  for (const std::uint32_t bound : {1u, 4u, 9u}) {
    const Unrolling made = Unrolled(text, bound)();
    EXPECT_EQ(made.inputs.size(), bound);
    EXPECT_EQ(made.cuts.size(), bound < 9 ? 1u : 0u);
    for (const InputPoint& point : made.inputs)
      EXPECT_TRUE(point.guard.is_true());
  }
}

TEST(Unrolling, AnAssertionIsClaimedInEveryPass) {
  const Unrolling made = Unrolled(R"(#include <assert.h>
    int nondet_int(void);
    int main(void) { for (int i = 0; i < 3; i++) assert(nondet_int() != i); return 0; })")();
  EXPECT_EQ(kinds(made), (Kinds{"assertion", "assertion", "assertion"}));
  EXPECT_EQ(made.claims[0].range, made.claims[2].range);
  EXPECT_NE(made.claims[0].context, made.claims[2].context);
}

TEST(Unrolling, AssumptionsThatExcludeAllLeaveNoEnd) {
  const Unrolling made = Unrolled(R"(#include <assert.h>
    void __VERIFIER_assume(int);
    int main(void) { __VERIFIER_assume(0); assert(0); return 0; })")();
  EXPECT_TRUE(made.has_assumptions);
  EXPECT_EQ(kinds(made), Kinds{});
  for (const logic::Term end : made.ends)
    EXPECT_TRUE(end.is_false());
}

TEST(Unrolling, NothingIsWalkedBehindACheckThatAlwaysFails) {
  const Unrolling made = Unrolled(R"(#include <assert.h>
    int nondet_int(void);
    int main(void) { assert(1 > 2); return nondet_int(); })")();
  EXPECT_EQ(kinds(made), Kinds{"assertion"});
  EXPECT_TRUE(made.claims[0].violated.is_true());
  EXPECT_TRUE(made.inputs.empty());
}

TEST(Unrolling, ObjectsInTheOrderInWhichTheyAreMade) {
  const Unrolling made = Unrolled(R"(
    int nondet_int(void);
    int use(int *p) { return *p; }
    int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int x = i; s += use(&x); } return s; })")();
  ASSERT_GE(made.creations.size(), 3u);
  for (std::size_t i = 1; i < made.creations.size(); ++i)
    EXPECT_LT(made.creations[i - 1].object, made.creations[i].object);
}

TEST(Unrolling, UnknownContentsAreNoted) {
  const Unrolling made = Unrolled("int main(void) { int a[3]; int *p = a; return p[1]; }")();
  ASSERT_EQ(made.unknown.size(), 1u);
  EXPECT_EQ(made.unknown[0].offset, 4u);
  EXPECT_EQ(made.unknown[0].bytes, 4u);
  EXPECT_EQ(made.unknown[0].stride, 0u);
}

TEST(Unrolling, WithoutEquationsAllElseIsTheSame) {
  Unrolled unrolled(R"(#include <assert.h>
    int nondet_int(void);
    int main(void) { int i = nondet_int(); i *= 2; assert(i != 4); return 0; })");
  const Unrolling with = unrolled();
  unrolled.options.with_equations = false;
  const Unrolling without = unrolled();
  EXPECT_FALSE(with.equations.empty());
  EXPECT_TRUE(without.equations.empty());
  ASSERT_EQ(with.claims.size(), without.claims.size());
  EXPECT_EQ(with.claims[0].violated, without.claims[0].violated);
}

TEST(Unrolling, AnExhaustedBudgetLeavesItIncomplete) {
  Unrolled unrolled("int main(void) { int s = 0; for (int i = 0; i < 5000; i++) s ^= i; return s; }", 5000);
  EXPECT_TRUE(unrolled().complete);
  unrolled.options.budget.stop.request_stop();
  EXPECT_FALSE(unrolled().complete);
}

TEST(Unrolling, WhatIsNotFeasibleIsNotFollowed) {
  Unrolled unrolled(R"(int nondet_int(void);
    int main(void) { int n = nondet_int(); while (n > 0) n--; return 0; })",
                    8);
  unrolled.options.unasked_passes = 2;
  int asked = 0;
  unrolled.options.feasible = [&](logic::Term) { return ++asked < 3; };
  EXPECT_TRUE(unrolled().cuts.empty());
  EXPECT_EQ(asked, 3);
}

TEST(Unrolling, ALeakIsAClaimAtTheEnd) {
  const char* text = R"(#include <stdlib.h>
    int nondet_int(void);
    int main(void) { char *p = malloc(4); if (nondet_int()) free(p); return 0; })";
  EXPECT_EQ(kinds(Unrolled(text)()), Kinds{});
  Checks leaks;
  leaks.leaks = true;
  EXPECT_EQ(kinds(Unrolled(text, 3, leaks)()), Kinds{"memory-leak"});
}

}  // namespace
}  // namespace faultline::trace::unrolling
