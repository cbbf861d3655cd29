// Extern variables, arguments of the entry function, and what cannot be given from outside.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiled.h"

namespace faultline::exchange {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(HarnessMemory, ExternVariables) {
  expect_same_failure({{R"(#include <assert.h>
extern int speed;
extern double factors[3];
extern struct pair { char tag; int value; unsigned low : 3, high : 5; } pair;
int main(void) {
  speed++;
  if (factors[1] != 2.5) return 0;
  struct pair *p = &pair;
  assert(!(speed == 8 && p->value == -9 && pair.high == 17));
})"},
                       "7 2.5 -9 17"},
                      9, "Assertion", Build::Plain);
}

TEST(HarnessMemory, ACopyOfAnExternStructIsSaid) {
  const FailingRun failing({{R"(#include <assert.h>
extern struct pair { int a, b; } pair;
int main(void) {
  struct pair copy = pair;
  assert(copy.b != 3);
})"},
                            "3"});
  ASSERT_TRUE(failing.ok());
  EXPECT_THAT(compile_and_run(failing, Build::Plain).not_forced, ElementsAre(HasSubstr("'copy.b' (")));
}

TEST(HarnessMemory, EntryFunctionWithParameters) {
  expect_same_failure({{R"(#include <assert.h>
struct point { int x, y; };
int area(int a, float b, unsigned char c, double unused, const struct point *p) {
  assert(!(a == -2 && b == 0.5f && c == 200 && p->y == 9));
  return 0;
})"},
                       "-2 0.5 200 9",
                       "area"},
                      4, "Assertion", Build::Plain);
}

TEST(HarnessMemory, EntryFunctionBesideMain) {
  expect_same_failure({{R"(#include <assert.h>
int f(int a) {
  assert(a != 3);
  return 0;
}
int main(void) { return f(4); }
)"},
                       "3",
                       "f"},
                      3, "Assertion", Build::Plain);
}

TEST(HarnessMemory, OutOfBoundsBehindAParameter) {
  expect_same_failure({{R"(int f(int *p, int i) {
  return p[i];
})"},
                       "1",
                       "f"},
                      2, "global-buffer-overflow");
}

TEST(HarnessMemory, ArgumentsOfMain) {
  expect_same_failure({{R"(#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
  if (argc != 3) return 0;
  assert(strcmp(argv[2], "-v") != 0);
  return 0;
})"},
                       "3 '-' 'v' 0"},
                      5, "Assertion", Build::Plain);
}

TEST(HarnessMemory, ArgumentsOfMainByCharacter) {
  expect_same_failure({{R"(#include <string.h>
static char copy[4];
static void fill(char *to, const char *from) { strcpy(to, from); }
int main(int argc, char *argv[]) {
  for (int i = 1; i < argc; ++i)
    if (argv[i][0] == '-' && argv[i][1] == 'f') fill(copy, argv[i]);
  return 0;
})"},
                       "2 '-' 'f' 'a' 'b' 'c' 0"},
                      3, "global-buffer-overflow");
}

TEST(HarnessMemory, LocalsAndTheHeapAreNotForced) {
  const FailingRun failing({{R"(#include <assert.h>
#include <stdlib.h>
struct pair { int a, b; };
struct pair nondet_pair(void);
int main(void) {
  int x;
  int a[2];
  int *p = malloc(sizeof(int));
  if (!p) return 0;
  struct pair s = nondet_pair();
  assert(!(x == 5 && a[1] == 6 && *p == 7 && s.b == 8));
})"},
                            "5 6 7 8"});
  ASSERT_TRUE(failing.ok());
  const Outcome outcome = compile_and_run(failing, Build::Plain);
  ASSERT_EQ(outcome.not_forced.size(), 5u) << outcome.harness;
  EXPECT_THAT(
      outcome.not_forced,
      ElementsAre(HasSubstr("'x' ("), HasSubstr("'a[1]' ("), HasSubstr("'*malloc"), HasSubstr("'s.b' ("),
                  "the struct pair that nondet_pair() returns is all zeros here"));
  EXPECT_THAT(outcome.not_forced[0], HasSubstr("has no initialiser; it was 5 in the run"));
  for (const std::string& limit : outcome.not_forced)
    EXPECT_THAT(outcome.harness, HasSubstr("   - " + limit + "\n"));
}

TEST(HarnessMemory, AStaticEntryFunctionIsSaid) {
  const FailingRun failing({{"#include <assert.h>\n"
                             "static int f(int a) { assert(a); return a; }\n"
                             "int main(void) { return f(1); }\n"},
                            "0",
                            "f"});
  ASSERT_TRUE(failing.ok());
  const std::vector<std::string> limits = compile_and_run(failing, Build::Plain).not_forced;
  EXPECT_THAT(limits, ElementsAre("the entry function f is static: no other file can call it"));
}

TEST(HarnessMemory, ScanfIsFedWithText) {
  const FailingRun failing({{R"(#include <assert.h>
#include <stdio.h>
int main(void) {
  int x;
  char c;
  double d;
  if (scanf("%d %c %lf", &x, &c, &d) != 3) return 0;
  assert(!(x == -5 && c == 'q' && d == 0.1));
})"},
                            "3 -5 'q' 0.1"});
  ASSERT_TRUE(failing.ok());
  const Outcome outcome = compile_and_run(failing, Build::Plain);
  EXPECT_TRUE(outcome.failed) << outcome.harness;
  EXPECT_THAT(outcome.output, HasSubstr("0.c:8: main: Assertion"));
  EXPECT_EQ(outcome.not_forced.size(), 1u);
}

TEST(HarnessMemory, ScanfFailsWhereTheRunSays) {
  for (const char* inputs : {"1 4 1 5 -1", "1 4 1 5 0"}) {
    SCOPED_TRACE(inputs);
    const FailingRun failing({{R"(#include <assert.h>
#include <stdio.h>
int main(void) {
  int x = 0, n = 0;
  while (scanf("%d", &x) == 1) n++;
  assert(!(n == 2 && x == 5));
})"},
                              inputs});
    ASSERT_TRUE(failing.ok());
    const Outcome outcome = compile_and_run(failing, Build::Plain);
    EXPECT_TRUE(outcome.failed) << outcome.harness;
  }
}

}  // namespace
}  // namespace faultline::exchange
