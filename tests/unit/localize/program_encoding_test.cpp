// Correction sets of the whole program: each kind of wrong expression is one of size one, and what is said
// about it names the value that it would have to have. Line 2 is the first of each text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigated.h"
#include "localize/max_sat/max_sat.h"

namespace faultline::localize {
namespace {

using testing::Contains;

// A program with one wrong expression, its line, and what is to be said there.
struct Wrong {
  const char* name;
  const char* text;
  std::uint32_t line;
  const char* said;
};

const Wrong kWrong[] = {
    {"ConditionWhoseCorrectBranchWasNotTaken",
     R"(int main(void) {
  int a = nondet_int(), b = nondet_int();
  __VERIFIER_assume(a == 1 && b == 2);
  int max = a;
  if (b < a)
    max = b;
  __VERIFIER_assert(max >= a && max >= b);
  return 0;
})",
     6, "if `b < a` were true here, this run would pass"},
    {"ConstantInAMacro",
     R"(#define LIMIT 10
int main(void) {
  int x = nondet_int();
  if (x > LIMIT)
    x = LIMIT;
  __VERIFIER_assert(x <= 9);
  return 0;
})",
     2, "if `10` were 9, this run would pass"},
    {"ConstantInATable",
     R"(const int days[4] = {31, 28, 31,
  31};
int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += days[i];
  __VERIFIER_assert(sum == 120);
  return 0;
})",
     3, "if `31` were 30 here, this run would pass"},
    {"Enumerator",
     R"(enum {
  FIRST = 1,
  LAST = 4
};
int main(void) {
  int count = 0;
  for (int i = FIRST; i <= LAST; i++)
    count++;
  __VERIFIER_assert(count == 5);
  return 0;
})",
     4, "if `4` were 5, this run would pass"},
    {"Initialiser",
     R"(int main(void) {
  int n = 3;
  int product = 0;
  for (int i = 1; i <= n; i++)
    product = product * i;
  __VERIFIER_assert(product == 6);
  return 0;
})",
     4, "if `0` were 1 here, this run would pass"},
    {"Subscript",
     R"(int main(void) {
  int a[4] = {7, 8, 9, 10};
  int i = 1;
  int second = a[i + 1];
  __VERIFIER_assert(second == 8);
  return 0;
})",
     5, "if `i + 1` were 1 here, not 2, this run would pass"},
    {"LoopBound",
     R"(int main(void) {
  int a[4] = {1, 2, 3, 4};
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += a[i];
  __VERIFIER_assert(sum == 10);
  return 0;
})",
     5, "if `i < 3` were true the fourth time, this run would pass"},
    {"LoopBoundByItsConstant",
     R"(int main(void) {
  int a[4] = {1, 2, 3, 4};
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += a[i];
  __VERIFIER_assert(sum == 10);
  return 0;
})",
     5, "if `3` were 4, this run would pass"},
    {"Argument",
     R"(int larger(int a, int b) { return a > b ? a : b; }
int main(void) {
  int x = 3, y = 5;
  int top = larger(x, x);
  __VERIFIER_assert(top >= x && top >= y);
  return 0;
})",
     5, "if `x` were 5 here, not 3, this run would pass"},
    {"ReturnValue",
     R"(int twice(int a) { return 3; }
int main(void) {
  __VERIFIER_assert(twice(2) + 1 == 5);
  return 0;
})",
     2, "if `3` were 4 here, this run would pass"},
    {"SwitchedValue",
     R"(int main(void) {
  int mode = 2, speed = 0;
  switch (mode) {
    case 1: speed = 10; break;
    case 3: speed = 30; break;
  }
  __VERIFIER_assert(speed == 30);
  return 0;
})",
     4, "if `mode` were 3 here, not 2, this run would pass"},
    {"Float",
     R"(int main(void) {
  double rate = 0.5;
  double price = 10.0 * rate;
  __VERIFIER_assert(price == 10.0);
  return 0;
})",
     3, "if `0.5` were 1.0 here, this run would pass"},
};

class WrongExpression : public testing::TestWithParam<Wrong> {};

TEST_P(WrongExpression, IsACorrectionSetWithItsValue) {
  const Wrong& wrong = GetParam();
  const Investigated program(wrong.text);
  const fault::Localization found = program.ask(MaxSat());
  EXPECT_THAT(single_lines(found), Contains(std::to_string(wrong.line)));
  EXPECT_THAT(infos_at(found, wrong.line), Contains(wrong.said)) << all_infos(found);
}

INSTANTIATE_TEST_SUITE_P(MaxSat, WrongExpression, testing::ValuesIn(kWrong),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(NeededValues, AreOfTheVisitsThatTheCorrectedRunMakes) {
  // Once `i < 2` has been false, the loop is over: what it is then is not asked.
  const Investigated program(R"(int main(void) {
  int count = 0;
  for (int i = 0; i < 2; i++)
    count++;
  __VERIFIER_assert(count == 1);
  return 0;
})");
  EXPECT_THAT(infos_at(program.ask(MaxSat()), 4),
              Contains("if `i < 2` were false the second time, this run would pass"));
}

TEST(NeededValues, AStatementStores) {
  const Investigated program(R"(int main(void) {
  int x = 3;
  x++;
  __VERIFIER_assert(x == 6);
  return 0;
})");
  EXPECT_THAT(infos_at(program.ask(MaxSat()), 4),
              testing::ElementsAre("if `x++` stored 6 here, not 4, this run would pass"));
}

TEST(NeededValues, TwoExpressionsInOneSentence) {
  const Investigated program(R"(int main(void) {
  int a = 1;
  int b = 1;
  __VERIFIER_assert(a == 3 && b == 0);
  return 0;
})");
  const fault::Localization found = program.ask(MaxSat());
  EXPECT_THAT(lines(found), testing::ElementsAre("3+4"));
  EXPECT_EQ(found.faults.front().infos.front().text,
            "if `1` were 3 here and `1` were 0 here, this run would pass");
}

TEST(NeededValues, InputsThatOnlyTheCorrectedRunReads) {
  const Investigated program(R"(int main(void) {
  int ready = 0, x = 0;
  if (ready)
    x = nondet_int();
  __VERIFIER_assert(x == 5);
  return 0;
})");
  EXPECT_THAT(
      infos_at(program.ask(MaxSat()), 4),
      Contains("if `ready` were true here, this run would pass for some of the inputs that come then"));
}

}  // namespace
}  // namespace faultline::localize
