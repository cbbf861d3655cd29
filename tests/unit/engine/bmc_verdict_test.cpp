// Verdicts, bounds and budgets of the bounded model checker.
#include <gtest/gtest.h>

#include "checked_program.h"

namespace faultline::engine {
namespace {

using Failures = std::vector<std::string>;

constexpr const char* kSafe = R"(int main(void) { int x = nondet_int();
  if (x > 3 && x < 9) __VERIFIER_assert(x * x < 81); return 0; })";
constexpr const char* kEndless = R"(int main(void) { unsigned i = 0; while (nondet_int()) i = i + 2;
  __VERIFIER_assert(i % 2 == 0); return 0; })";
// Fails in the seventh pass only.
constexpr const char* kSeventh = R"(int main(void) { int n = 0; while (nondet_int()) { n++;
  __VERIFIER_assert(n != 7); } return 0; })";

TEST(BmcVerdict, SafeWithoutLoops) {
  const Result result = check(kSafe);
  EXPECT_EQ(result.verdict, Verdict::Safe);
  EXPECT_EQ(result.reason, "");
  EXPECT_FALSE(result.vacuous);
  EXPECT_TRUE(result.cut.empty());
  EXPECT_EQ(result.statistics.rounds, 1u);
}

TEST(BmcVerdict, SafeWhereALoopEndsWithinTheBounds) {
  const Result result = check(R"(int main(void) { int n = nondet_int(), s = 0; __VERIFIER_assume(n <= 6);
    for (int i = 0; i < n; i++) s += 2; __VERIFIER_assert(s <= 12); return 0; })");
  EXPECT_EQ(result.verdict, Verdict::Safe);
  EXPECT_GT(result.statistics.rounds, 1u);
  ASSERT_EQ(result.bounds.size(), 1u);
  EXPECT_EQ(result.bounds[0].count, 8u);
}

TEST(BmcVerdict, AViolationBehindTheFirstBoundIsFoundByDeepening) {
  const Result result = check(kSeventh);
  EXPECT_EQ(result.verdict, Verdict::Unsafe);
  EXPECT_EQ(failures(result), Failures{"assertion at 3"});
  EXPECT_EQ(result.statistics.rounds, 4u);
  ASSERT_EQ(result.bounds.size(), 1u);
  EXPECT_EQ(result.bounds[0].count, 8u);
}

TEST(BmcVerdict, TheFirstBoundIsWhereDeepeningBegins) {
  Options options;
  options.first_bound = 1;
  EXPECT_EQ(check(kSeventh, options).statistics.rounds, 4u);  // 1, 2, 4, 8
  options.first_bound = 7;
  EXPECT_EQ(check(kSeventh, options).statistics.rounds, 1u);
  const cfa::Program program = read_checked(kSeventh);
  options.first_bound = 1;
  options.first_bounds = {{loop(program, "main.0"), 6}};
  const Result result = bmc::check(program, options);
  EXPECT_EQ(result.statistics.rounds, 2u);
  ASSERT_EQ(result.bounds.size(), 1u);
  EXPECT_EQ(result.bounds[0].count, 12u);
}

TEST(BmcVerdict, TheUsersBoundIsKept) {
  Options options;
  for (const std::uint32_t bound : {1u, 6u, 7u}) {
    options.unwind = bound;
    const Result result = check(kSeventh, options);
    EXPECT_EQ(result.statistics.rounds, 1u);
    EXPECT_EQ(result.bound, bound);
    EXPECT_EQ(result.verdict, bound < 7 ? Verdict::SafeWithinBound : Verdict::Unsafe);
    EXPECT_EQ(result.reason, bound < 7 ? "the bound is reached" : "");
  }
}

TEST(BmcVerdict, TheUsersBoundCountsPassesThatConstantsDecide) {
  const char* text = R"(int main(void) { int s = 0; for (int i = 0; i < 5; i++) s++;
    __VERIFIER_assert(s == 5); return 0; })";
  Options options;
  EXPECT_EQ(check(text, options).verdict, Verdict::Safe);
  options.unwind = 5;
  EXPECT_EQ(check(text, options).verdict, Verdict::Safe);
  options.unwind = 4;
  const Result cut = check(text, options);
  EXPECT_EQ(cut.verdict, Verdict::SafeWithinBound);
  EXPECT_EQ(cut.cut.size(), 1u);
}

TEST(BmcVerdict, ALoopOfTheUnwindsetIsNotDeepened) {
  const cfa::Program program = read_checked(R"(int main(void) { int n = 0, m = 0;
    while (nondet_int()) n++;
    while (nondet_int()) { m++; __VERIFIER_assert(m != 7 || n != 3); } return 0; })");
  Options options;
  options.unwindset = {{loop(program, "main.0"), 2}};
  options.budget = options.budget.within(std::chrono::seconds(2));
  const Result held = bmc::check(program, options);
  EXPECT_EQ(held.verdict, Verdict::SafeWithinBound);
  ASSERT_FALSE(held.cut.empty());
  bool found = false;
  for (const LoopBound& own : held.bounds) {
    const bool users = own.loop == loop(program, "main.0");
    found = found || users;
    EXPECT_TRUE(users ? own.count == 2 : own.count > 4);
  }
  EXPECT_TRUE(found);
  options.unwindset = {{loop(program, "main.0"), 4}};
  options.budget = {};
  EXPECT_EQ(bmc::check(program, options).verdict, Verdict::Unsafe);
}

// Passes through the body are counted, also where the condition is more than a comparison.
TEST(BmcVerdict, AConditionThatCallsDoesNotCostAPass) {
  Options options;
  options.unwind = 3;
  EXPECT_EQ(check(R"(int main(void) { int n = 0; while (nondet_int()) n++;
    __VERIFIER_assert(n != 3); return 0; })",
                  options)
                .verdict,
            Verdict::Unsafe);
}

TEST(BmcVerdict, WhereAllOpenLoopsAreTheUsersTheBoundIsReached) {
  const cfa::Program program = read_checked(kEndless);
  Options options;
  options.unwindset = {{loop(program, "main.0"), 3}};
  const Result result = bmc::check(program, options);
  EXPECT_EQ(result.verdict, Verdict::SafeWithinBound);
  EXPECT_EQ(result.reason, "the bound is reached");
  EXPECT_EQ(result.cut, std::vector<LoopId>{loop(program, "main.0")});
}

TEST(BmcVerdict, RecursionIsDeepened) {
  const Result result = check(R"(int depth(int n) { return n > 0 ? 1 + depth(n - 1) : 0; }
    int main(void) { int n = nondet_int(); __VERIFIER_assert(depth(n) != 6); return 0; })");
  EXPECT_EQ(result.verdict, Verdict::Unsafe);
  ASSERT_EQ(result.violations.size(), 1u);
  EXPECT_EQ(inputs(result.violations[0]), std::vector<std::int64_t>{6});
  ASSERT_EQ(result.bounds.size(), 1u);
  EXPECT_FALSE(result.bounds[0].loop.head);
}

TEST(BmcVerdict, AStopBeforeTheFirstRoundLeavesNothingKnown) {
  Options options;
  options.budget.stop.request_stop();
  const Result result = check(kEndless, options);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, "stopped");
}

TEST(BmcVerdict, NoTimeAtAllLeavesNothingKnown) {
  Options options;
  options.budget.deadline = Budget::Clock::now();
  const Result result = check(kEndless, options);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, "time");
}

TEST(BmcVerdict, WhenTimeEndsTheLastRoundCounts) {
  Options options;
  options.budget = options.budget.within(std::chrono::milliseconds(700));
  const Result result = check(kEndless, options);
  EXPECT_EQ(result.verdict, Verdict::SafeWithinBound);
  EXPECT_EQ(result.reason, "time");
  EXPECT_GT(result.statistics.rounds, 1u);
}

TEST(BmcVerdict, AStopLaterLeavesTheRoundsBefore) {
  Options options;
  std::uint32_t solved = 0;
  options.progress = [&](const Progress& progress) {
    solved += progress.phase == Progress::Phase::Solving ? 1 : 0;
    if (solved == 3) options.budget.stop.request_stop();
  };
  const Result result = check(kEndless, options);
  EXPECT_EQ(result.verdict, Verdict::SafeWithinBound);
  EXPECT_EQ(result.reason, "stopped");
}

TEST(BmcVerdict, TooLittleMemory) {
  Options options;
  options.budget.memory = 1;
  const Result result = check(kEndless, options);
  EXPECT_TRUE(result.verdict == Verdict::Unknown || result.verdict == Verdict::SafeWithinBound);
  EXPECT_EQ(result.reason, "memory");
}

TEST(BmcVerdict, VacuousWhereAssumptionsExcludeAllRuns) {
  const Result result = check(R"(int main(void) { int x = nondet_int(); __VERIFIER_assume(x > 3);
    __VERIFIER_assume(x < 2); __VERIFIER_assert(x == 77); return 0; })");
  EXPECT_EQ(result.verdict, Verdict::Safe);
  EXPECT_TRUE(result.vacuous);
  EXPECT_FALSE(check(R"(int main(void) { int x = nondet_int(); __VERIFIER_assume(x > 3);
    __VERIFIER_assert(x != 2); return 0; })")
                   .vacuous);
}

TEST(BmcVerdict, ACopyOfNoBytesGoesOnWhereverItPoints) {
  Options options;
  options.properties = *find_property("assert");
  const Result result = check(R"(void *memcpy(void *, const void *, unsigned long);
    int main(void) { char from[4] = "abc", *to = 0; int n = nondet_int() & 1;
    memcpy(to, from, n); __VERIFIER_assert(n == 1); return 0; })",
                              options);
  EXPECT_EQ(result.verdict, Verdict::Unsafe);
}

TEST(BmcVerdict, MemoryThatOnlyOneWayHasCleared) {
  const Result result = check(R"(void *malloc(unsigned long); void *memset(void *, int, unsigned long);
    int main(void) { char *p = malloc(8); int c = nondet_int(); if (c) memset(p, 0, 8);
    if (c) __VERIFIER_assert(p[3] == 0);
    else __VERIFIER_assert(p[3] == 0); return 0; })");
  EXPECT_EQ(failures(result), Failures{"assertion at 5"});
}

// A copy of what nobody initialised is equal to it, whichever of them is read first.
TEST(BmcVerdict, CopiesOfUnknownBytesAreEqual) {
  const Result result = check(R"(void *memcpy(void *, const void *, unsigned long);
    struct pair { unsigned short id; unsigned char tag, rest; };
    static int same(struct pair a, struct pair *b) { return a.tag == b->tag && a.id == b->id; }
    int main(void) { unsigned char raw[4]; struct pair p, q;
    memcpy(&p, raw, sizeof p); q = p;
    __VERIFIER_assert(p.id == (raw[0] | raw[1] << 8));
    __VERIFIER_assert(raw[2] == q.tag);
    __VERIFIER_assert(same(q, &p)); return 0; })");
  EXPECT_EQ(result.verdict, Verdict::Safe);
}

TEST(BmcVerdict, AByteThatIsStoredBehindItsCopyIsAnotherOne) {
  const Result result = check(R"(struct pair { int a, b; };
    int main(void) { struct pair p, q; q = p; p.a = 1;
    if (q.a != 1 && p.b == 7)
      __VERIFIER_assert(q.b != 7); return 0; })");
  EXPECT_EQ(failures(result), Failures{"assertion at 5"});
}

TEST(BmcVerdict, RunsThatDependOnCopiesOfUnknownBytes) {
  const Result result = check(R"(void *memcpy(void *, const void *, unsigned long);
    struct frame { unsigned char len; unsigned char data[3]; };
    int main(void) { unsigned char raw[4]; struct frame f; unsigned char sum = 0;
    memcpy(&f, raw, sizeof f);
    if ((raw[0] ^ raw[1]) != 0x55 || raw[1] != 0x50) return 0;
    for (int i = 0; i < f.len; i++) sum += f.data[i]; return sum; })");
  EXPECT_EQ(failures(result), Failures{"out-of-bounds at 7"});
}

// Behind an error that nobody asked for, nothing is looked at, and the result says so.
TEST(BmcVerdict, ErrorsThatWereNotAskedFor) {
  Options options;
  options.properties = *find_property("assert");
  const char* const text = R"(int main(void) { int x = nondet_int(), zero = 0;
    if (x > 5) x = x / zero;
    __VERIFIER_assert(x <= 5); return 0; })";
  const Result result = check(text, options);
  EXPECT_EQ(result.verdict, Verdict::Safe);
  ASSERT_TRUE(result.unasked);
  EXPECT_EQ(result.unasked->kind, trace::EventKind::DivisionByZero);
  EXPECT_EQ(result.unasked->range.begin.line, 3u);
  EXPECT_FALSE(
      check("int main(void) { int x = nondet_int(); if (x > 5) x = 100 / x; return x; }", options).unasked);
}

// The string must end inside of what was allocated, not inside of what is kept of it.
TEST(BmcVerdict, APrintedStringOfComputedSize) {
  const char* const text = R"(void *malloc(unsigned long); int printf(const char *, ...); void free(void *);
    int main(void) { unsigned n = nondet_uint(); if (n < 1 || n > 4) return 0;
    char *p = malloc(n); for (unsigned i = 0; i < n; i++) p[i] = 'x';
    %END%
    printf("%s", p); free(p); return 0; })";
  const auto with = [&](const std::string& end) {
    return std::string(text).replace(std::string(text).find("%END%"), 5, end);
  };
  EXPECT_EQ(failures(check(with(""))), Failures{"out-of-bounds at 6"});
  EXPECT_EQ(check(with("p[n - 1] = 0;")).verdict, Verdict::Safe);
}

// Few bytes are kept of an object of which it is known that it cannot be large.
TEST(BmcVerdict, StructsOfComputedSizeAreSmallWhereTheSizeIs) {
  const Result result = check(R"(void *malloc(unsigned long); struct message { short length; char data[]; };
    int main(void) { unsigned n = nondet_uint(); if (n < 1 || n > 4) return 0;
    struct message *m = malloc(sizeof *m + n); m->length = (short)n;
    for (unsigned i = 0; i < n; i++) m->data[i] = (char)i;
    __VERIFIER_assert(m->data[n - 1] == m->length - 1); return 0; })");
  EXPECT_EQ(result.verdict, Verdict::Safe);
  EXPECT_LT(result.statistics.terms, 20000u);
}

TEST(BmcVerdict, SizesThatMayBeLargeAreFollowedThatFar) {
  const Result result = check(R"(void *malloc(unsigned long); int main(void) { unsigned n = nondet_uint();
    if (n > 5000) return 0;
    char *p = malloc(n); if (n > 4998) p[n + 1 - n / 5000] = 1; return 0; })");
  EXPECT_EQ(failures(result), Failures{"out-of-bounds at 4"});
}

// Of several things that could not be spelled out, the one that a run meets is named.
TEST(BmcVerdict, TheGapThatRunsMeet) {
  const Result result = check(R"(void *malloc(unsigned long); int sprintf(char *, const char *, ...);
    int main(void) { unsigned n = nondet_uint(); if (n < 1 || n > 4) return 0;
    char *p = malloc(n), text[20]; sprintf(text, "%u", n); p[0] = text[0]; return 0; })");
  EXPECT_EQ(result.verdict, Verdict::SafeWithinBound);
  EXPECT_NE(result.gap.find("not constant"), std::string::npos) << result.gap;
}

}  // namespace
}  // namespace faultline::engine
