// Counterexamples of the bounded model checker: all of them, and as simple as can be.
#include <gtest/gtest.h>

#include "checked_program.h"

namespace faultline::engine {
namespace {

using Failures = std::vector<std::string>;
using Inputs = std::vector<std::int64_t>;

constexpr const char* kThree = R"(int a[4];
int main(void) {
  int x = nondet_int(), y = nondet_int();
  if (x == 1) __VERIFIER_assert(y != 2);
  if (x == 2) a[y] = 1;
  if (x == 3) return 8 / y;
  for (int i = 0; i < 3; i++) __VERIFIER_assert(x != 10 + i);
  return 0;
})";

TEST(BmcViolation, AllFindsEachOnce) {
  Options options;
  options.wanted = Wanted::All;
  const Result result = check(kThree, options);
  EXPECT_EQ(result.verdict, Verdict::Unsafe);
  EXPECT_EQ(failures(result),
            (Failures{"assertion at 5", "assertion at 8", "division-by-zero at 7", "out-of-bounds at 6"}));
}

TEST(BmcViolation, FirstFindsOne) {
  EXPECT_EQ(check(kThree).violations.size(), 1u);
}

TEST(BmcViolation, OnlyWhatIsAskedForCounts) {
  Options options;
  options.wanted = Wanted::All;
  options.properties = *find_property("div-by-zero");
  EXPECT_EQ(failures(check(kThree, options)), Failures{"division-by-zero at 7"});
  options.properties = *find_property("leak");
  EXPECT_EQ(check(kThree, options).verdict, Verdict::Safe);
}

TEST(BmcViolation, OverflowIsCheckedWhereItIsAskedFor) {
  const char* text = "int main(void) { int x = nondet_int(); int y = x + 1; return y > x; }";
  EXPECT_EQ(check(text).verdict, Verdict::Safe);
  Options options;
  options.properties = *find_property("no-overflow");
  const Result result = check(text, options);
  ASSERT_EQ(result.verdict, Verdict::Unsafe);
  EXPECT_EQ(inputs(result.violations[0]), Inputs{INT32_MAX});
}

TEST(BmcViolation, TheRunIsReplayedAndRecorded) {
  const Result result =
      check("int main(void) { int x = nondet_int(); __VERIFIER_assert(x != 5); return 0; }");
  ASSERT_EQ(result.violations.size(), 1u);
  const trace::Run& run = result.violations[0].run;
  EXPECT_EQ(run.event.kind, trace::EventKind::AssertionFailed);
  EXPECT_EQ(run.trace.steps.size(), run.steps);
  EXPECT_EQ(inputs(result.violations[0]), Inputs{5});
}

struct Simple {
  const char* name;
  const char* text;
  Inputs expected;
};

void PrintTo(const Simple& one, std::ostream* out) {
  *out << one.name;
}

class BmcSimplest : public ::testing::TestWithParam<Simple> {};

TEST_P(BmcSimplest, HasTheExpectedInputs) {
  for (const bool double_check : {false, true}) {
    Options options;
    options.double_check = double_check;
    options.first_bound = 8;
    options.budget = options.budget.within(std::chrono::seconds(30));
    const Result result = check(GetParam().text, options);
    ASSERT_EQ(result.verdict, Verdict::Unsafe);
    ASSERT_EQ(result.violations.size(), 1u);
    EXPECT_EQ(inputs(result.violations[0]), GetParam().expected);
    EXPECT_EQ(result.violations[0].simplicity, Simplicity::Simplest);
  }
}

const Simple kSimple[] = {
    {"ZerosWhereNothingMatters",
     "int main(void) { int x = nondet_int(), y = nondet_int(); __VERIFIER_assert(x != 1); return y; }",
     {1, 0}},
    {"FewestPasses",
     R"(int main(void) { int s = 0;
       while (nondet_int() > 0) { s++; __VERIFIER_assert(s < 3 || nondet_int() == 4); } return 0; })",
     {1, 1, 1, 0}},
    {"TheShorterBranch",
     R"(int main(void) { int x = nondet_int(); int s = 0;
       if (x > 0) { s++; s++; s++; s++; s--; s--; s--; s--; } __VERIFIER_assert(x == 0); return s; })",
     {-1}},
    {"SmallMagnitude",
     R"(int main(void) { int x = nondet_int(), y = nondet_int();
       __VERIFIER_assert(x + y != 1 || x < 0); return 0; })",
     {0, 1}},
    {"OneLoopPassLess",
     R"(int main(void) { int n = nondet_int(), i = 0; while (i < n) i++;
       __VERIFIER_assert(i < 2); return 0; })",
     {2}},
};

INSTANTIATE_TEST_SUITE_P(Programs, BmcSimplest, ::testing::ValuesIn(kSimple),
                         [](const auto& made) { return std::string(made.param.name); });

TEST(BmcViolation, AsFoundWhereNothingIsToBeSimplified) {
  Options options;
  options.simplify = false;
  const Result result =
      check("int main(void) { int x = nondet_int(); __VERIFIER_assert(x != 5); return 0; }", options);
  ASSERT_EQ(result.violations.size(), 1u);
  EXPECT_EQ(result.violations[0].simplicity, Simplicity::AsFound);
}

TEST(BmcViolation, DoubleCheckAgreesOnEveryVerdict) {
  Options options;
  options.double_check = true;
  options.wanted = Wanted::All;
  EXPECT_EQ(failures(check(kThree, options)).size(), 4u);
  EXPECT_EQ(
      check("int main(void) { int x = nondet_int(); __VERIFIER_assert((x & 1) < 2); return 0; }", options)
          .verdict,
      Verdict::Safe);
}

// Unknown contents that are read as chars on one way and as an int on the other.
TEST(BmcViolation, UnknownMemoryOfTwoLayouts) {
  const Result result = check(R"(int main(void) { char *p = malloc(8); if (!p) return 0;
    if (nondet_int()) __VERIFIER_assert(*(int *)p != 5); else __VERIFIER_assert(*p != 3);
    return 0; })");
  EXPECT_EQ(result.verdict, Verdict::Unsafe);
}

// Read at a constant place before, at a computed one behind: the same unknown element.
TEST(BmcViolation, UnknownElementReadTwice) {
  const Result result = check(R"(int main(void) { int a[100]; int x = a[0]; int i = nondet_int();
    __VERIFIER_assume(i >= 0 && i < 100); int y = a[i]; if (i == 0) __VERIFIER_assert(x == y);
    return 0; })");
  EXPECT_EQ(result.verdict, Verdict::Safe);
}

}  // namespace
}  // namespace faultline::engine
