// Inputs of every type, from every kind of function, in the right order.
#include <gtest/gtest.h>

#include "compiled.h"

namespace faultline::exchange {
namespace {

TEST(HarnessValues, IntWithoutSanitizers) {
  expect_same_failure({{R"(#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != -7);
  assert(x != 5);
})"},
                       "5"},
                      6, "Assertion `x != 5' failed", Build::Plain);
}

TEST(HarnessValues, SmallestAndLargestIntegers) {
  expect_same_failure({{R"(#include <assert.h>
#include <limits.h>
int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  long b = __VERIFIER_nondet_long();
  unsigned long c = __VERIFIER_nondet_ulong();
  unsigned d = __VERIFIER_nondet_uint();
  assert(!(a == INT_MIN && b == LONG_MIN && c == ULONG_MAX && d == UINT_MAX));
})"},
                       "-2147483648, -9223372036854775808, 18446744073709551615, 4294967295"},
                      12, "Assertion", Build::Plain);
}

TEST(HarnessValues, NarrowIntegersAndBool) {
  expect_same_failure({{R"(#include <assert.h>
signed char __VERIFIER_nondet_char(void);
unsigned char nondet_uchar(void);
short nondet_short(void);
_Bool nondet_bool(void);
int main(void) {
  signed char a = __VERIFIER_nondet_char();
  unsigned char b = nondet_uchar();
  short c = nondet_short();
  _Bool d = nondet_bool();
  assert(!(a == -128 && b == 255 && c == -32768 && d));
})"},
                       "-128, 255, -32768, 1"},
                      11, "Assertion", Build::Plain);
}

TEST(HarnessValues, FloatAndDouble) {
  expect_same_failure({{R"(#include <assert.h>
float nondet_float(void);
double nondet_double(void);
int main(void) {
  float f = nondet_float();
  double d = nondet_double(), e = nondet_double(), n = nondet_double(), i = nondet_double();
  assert(!(f == 0.1f && d == 0.1 && e == -1e-310 && n != n && i > 1e308));
})"},
                       "0.100000001490116119384765625, 0.1, -1e-310, nan, inf"},
                      7, "Assertion", Build::Plain);
}

TEST(HarnessValues, NullPointer) {
  expect_same_failure({{R"(int *nondet_pointer(void);
int main(void) {
  int *p = nondet_pointer();
  return *p;
})"},
                       "0"},
                      4, "null pointer");
}

TEST(HarnessValues, InALoop) {
  expect_same_failure({{R"(#include <assert.h>
int nondet_int(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum = sum * 10 + nondet_int();
  assert(sum != 1234);
})"},
                       "1 2 3 4"},
                      6, "Assertion", Build::Plain);
}

TEST(HarnessValues, SeveralFunctionsInTurn) {
  expect_same_failure({{R"(#include <assert.h>
int sensor(int channel);
unsigned nondet_uint();
int main(void) {
  int a = sensor(1);
  unsigned b = nondet_uint();
  int c = sensor(2);
  unsigned d = nondet_uint();
  assert(a * 1000 + b * 100 + c * 10 + d != 1234);
})"},
                       "1 2 3 4"},
                      9, "Assertion", Build::Plain);
}

TEST(HarnessValues, ThroughAMacroAndAPointerToTheFunction) {
  expect_same_failure({{R"(#include <assert.h>
int __VERIFIER_nondet_int(void);
int sensor(void);
#define IN() __VERIFIER_nondet_int()
int main(void) {
  int (*ask)(void) = sensor;
  int a = IN();
  int b = ask();
  assert(a - b != 3);
})"},
                       "8 5"},
                      9, "Assertion", Build::Plain);
}

TEST(HarnessValues, RandAndMemory) {
  expect_same_failure({{R"(#include <assert.h>
#include <stdlib.h>
void __VERIFIER_nondet_memory(void *, size_t);
int main(void) {
  int r = rand();
  unsigned char bytes[3];
  __VERIFIER_nondet_memory(bytes, 3);
  assert(r + bytes[0] * bytes[1] - bytes[2] != 17);
})"},
                       "12 3 4 7"},
                      8, "Assertion", Build::Plain);
}

TEST(HarnessValues, StandardInput) {
  expect_same_failure({{R"(#include <assert.h>
#include <stdio.h>
int main(void) {
  char line[8];
  int c = getchar();
  fgets(line, 8, stdin);
  assert(!(c == 'q' && line[0] == 'o' && line[1] == '\n'));
})"},
                       "'q' 'o' 10"},
                      7, "Assertion", Build::Plain);
}

TEST(HarnessValues, TheMoreCallsThanRecordedAreReported) {
  const FailingRun failing({{R"(#include <assert.h>
int nondet_int(void);
int main(void) { assert(nondet_int()); }
)"},
                            "0"});
  ASSERT_TRUE(failing.ok());
  const Outcome outcome = compile_and_run(failing, Build::Plain);
  EXPECT_NE(outcome.harness.find("if (faultline_next_0 == 1) faultline_other_run"), std::string::npos)
      << outcome.harness;
}

}  // namespace
}  // namespace faultline::exchange
