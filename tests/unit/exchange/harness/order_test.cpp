// Operands of one expression: gcc does not ask in the interpreter's order.
#include <gtest/gtest.h>

#include "compiled.h"

namespace faultline::exchange {
namespace {

const std::string kHead = R"(#include <assert.h>
int in(void);
int id(int x) { return x; }
int ask(void) { int x = in(); return x; }
int join(int a, int b, int c) { return a * 100 + b * 10 + c; }
)";

void expect_order(const std::string& body, const std::string& inputs) {
  expect_same_failure({{kHead + "int main(void) {\n  int a[10] = {0}, x = 0;\n  (void)a, (void)x;\n" + body +
                        "\n  assert(x != 123);\n}\n"},
                       inputs},
                      10, "Assertion `x != 123' failed", Build::Plain);
}

TEST(HarnessOrder, Arguments) {
  expect_order("  x = join(in(), in(), in());", "1 2 3");
}

TEST(HarnessOrder, NestedArguments) {
  expect_order("  x = join(id(in()), id(in()) + in() - 7, id(in()));", "1 2 7 3");
}

TEST(HarnessOrder, ArgumentsInsideOfArguments) {
  expect_order("  x = id(join(in(), in(), in()) - id(in())) + join(in(), in(), in()) - 456;",
               "1 2 4 1 4 5 6");
}

TEST(HarnessOrder, CallsThatAskInside) {
  expect_order("  x = join(ask(), ask(), ask());", "1 2 3");
}

TEST(HarnessOrder, Operators) {
  expect_order("  x = in() * 100 + in() * 10 + in();", "1 2 3");
}

TEST(HarnessOrder, BothSidesOfAnAssignment) {
  expect_order("  a[in()] = in(); x = a[5];", "123 5");
}

TEST(HarnessOrder, BothSidesOfAnAssignmentWhereTheRightOneIsMoreThanACall) {
  expect_order("  a[in()] = in() + 3; x = a[5];", "120 5");
  expect_order("  a[in()] = id(in()); x = a[5];", "123 5");
  expect_order("  a[in() + ask()] = join(ask(), in(), 3); x = a[5];", "1 2 2 3");
}

TEST(HarnessOrder, CompoundAssignment) {
  expect_order("  a[5] = 3; a[in()] += in(); x = a[5];", "120 5");
}

TEST(HarnessOrder, ArgumentsInALoop) {
  expect_order("  for (int i = 0; i < 3; i++) a[i] = join(0, in(), in()); x = a[0] * 10 + a[1] + a[2];",
               "1 2 0 1 0 2");
}

TEST(HarnessOrder, ArgumentsThatAreAskedForInSomePassesOnly) {
  expect_order(
      "  for (int i = 0; i < 2; i++) a[i] = join(1, i == 0 ? in() : 0, i == 1 ? in() : 0); "
      "x = a[0] + a[1] - 100;",
      "2 3");
}

TEST(HarnessOrder, Initialisers) {
  expect_order("  int b[] = {in(), in(), in()}; x = join(b[0], b[1], b[2]);", "1 2 3");
}

TEST(HarnessOrder, Conditions) {
  expect_order("  if (in() < in() && in() == in()) x = 123;", "1 2 3 3");
}

TEST(HarnessOrder, MacrosAreNoCallsUnlessTheyAreNothingElse) {
  expect_same_failure({{R"(#include <assert.h>
int in(void);
int minus(int a, int b) { return a - b; }
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MINUS(a, b) minus(a, b)
int main(void) {
  int x = MAX(in(), in()) * 10 + MINUS(in(), in());
  assert(x != 63);
})"},
                       "1 5 6 9 6"},
                      8, "Assertion", Build::Plain);
}

TEST(HarnessOrder, ArgumentsOfAnInputFunction) {
  expect_same_failure({{R"(#include <assert.h>
int in(int a, int b);
int main(void) {
  int x = in(in(1, 2), in(3, 4));
  assert(x != 5);
})"},
                       "7 8 5"},
                      5, "Assertion", Build::Plain);
}

}  // namespace
}  // namespace faultline::exchange
