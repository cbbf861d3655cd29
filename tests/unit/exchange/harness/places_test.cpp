// Where the program fails: the compiled program fails in the same line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiled.h"

namespace faultline::exchange {
namespace {

TEST(HarnessPlace, ReachErrorWithoutADefinition) {
  expect_same_failure({{R"(extern int __VERIFIER_nondet_int(void);
extern void reach_error();
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0);
  if (x == 3) reach_error();
  if (x == 4)
    reach_error();
})"},
                       "4"},
                      9, "in main ");
}

TEST(HarnessPlace, ReachErrorOfTheProgram) {
  const FailingRun failing({{R"(#include <assert.h>
void reach_error() { assert(0); }
int __VERIFIER_nondet_int(void);
void assume_abort_if_not(int c) { if (!c) __builtin_trap(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  assume_abort_if_not(x > 0);
  if (x == 4) reach_error();
})"},
                            "4"});
  const Outcome outcome = compile_and_run(failing, Build::Plain);
  EXPECT_TRUE(outcome.failed);
  EXPECT_THAT(outcome.output, ::testing::HasSubstr("0.c:2: reach_error: Assertion `0' failed"));
}

TEST(HarnessPlace, VerifierAssertWithoutADefinition) {
  expect_same_failure({{R"(int nondet_int(void);
void __VERIFIER_assert(int);
int main(void) {
  int x = nondet_int();
  __VERIFIER_assert(x < 10);
})"},
                       "10"},
                      5, "assertion failed: x < 10", Build::Plain);
}

TEST(HarnessPlace, OutOfBoundsOnTheStack) {
  expect_same_failure({{R"(int nondet_int(void);
int main(void) {
  int a[4] = {0};
  int i = nondet_int();
  int *p = a + i;
  return *p;
})"},
                       "4"},
                      6, "insufficient space for an object of type 'int'");
}

TEST(HarnessPlace, OutOfBoundsOnTheHeap) {
  expect_same_failure({{R"(#include <stdlib.h>
unsigned nondet_uint(void);
int main(void) {
  unsigned n = nondet_uint();
  char *p = malloc(n);
  if (!p) return 0;
  for (unsigned i = 0; i <= n; i++)
    p[i] = 1;
  free(p);
})"},
                       "3"},
                      8, "heap-buffer-overflow");
}

TEST(HarnessPlace, OutOfBoundsOnAGlobal) {
  expect_same_failure({{R"(int table[5];
unsigned char nondet_uchar(void);
int main(void) {
  unsigned char i = nondet_uchar();
  int *p = table;
  return p[i];
})"},
                       "5"},
                      6, "global-buffer-overflow");
}

TEST(HarnessPlace, UseAfterFree) {
  expect_same_failure({{R"(#include <stdlib.h>
_Bool nondet_bool(void);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 1;
  if (nondet_bool()) free(p);
  return *p;
})"},
                       "1"},
                      8, "heap-use-after-free");
}

TEST(HarnessPlace, DoubleFree) {
  expect_same_failure({{R"(#include <stdlib.h>
int nondet_int(void);
int main(void) {
  int *p = malloc(4);
  if (nondet_int() > 2) free(p);
  free(p);
})"},
                       "3"},
                      6, "double-free");
}

TEST(HarnessPlace, DivisionByZero) {
  expect_same_failure({{R"(int nondet_int(void);
int main(void) {
  int d = nondet_int();
  return 100 / d;
})"},
                       "0"},
                      4, "division by zero");
}

TEST(HarnessPlace, SignedOverflow) {
  trace::Checks checks;
  checks.signed_overflow = true;
  expect_same_failure({{R"(int nondet_int(void);
int main(void) {
  int x = nondet_int();
  int y = x + 1;
  return y;
})"},
                       "2147483647",
                       "main",
                       8,
                       checks},
                      4, "signed integer overflow");
}

TEST(HarnessPlace, TwoFiles) {
  expect_same_failure({{R"(int check(int);
int nondet_int(void);
int main(void) { return check(nondet_int()); }
)",
                        R"(#include <assert.h>
extern int limit;
static int twice(int x) { return 2 * x; }
int check(int x) {
  assert(twice(x) != limit);
  return 0;
})"},
                       "21 42"},
                      5, "Assertion", Build::Plain);
}

TEST(HarnessPlace, ThirtyTwoBits) {
  expect_same_failure({{R"(#include <assert.h>
long nondet_long(void);
unsigned long long nondet_ull(void);
int main(void) {
  long x = nondet_long();
  unsigned long long y = nondet_ull();
  assert(!(sizeof x == 4 && x == -2147483647L - 1 && y == 1ULL << 40));
})"},
                       "-2147483648 1099511627776",
                       "main",
                       4},
                      7, "Assertion", Build::Plain);
}

TEST(HarnessPlace, FunctionsThatNobodyDefinesAndNobodyCalls) {
  expect_same_failure({{R"(#include <assert.h>
#include <stdio.h>
#include <math.h>
void log_it(int);
int never_asked(void);
int nondet_int(void);
int unused(void) { return never_asked(); }
int main(void) {
  int x = nondet_int();
  log_it(x);
  printf("%g\n", sqrt(x));
  assert(x != 4);
})"},
                       "4"},
                      12, "Assertion", Build::Plain);
}

}  // namespace
}  // namespace faultline::exchange
