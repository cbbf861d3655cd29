// Appendices A to D: the programs of the survey. The line of the paper's fix is a correction set of size one,
// and every localizer ends in under 2 s (the paper's took 50 s for the first). Line 2 is the first of each
// text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "investigated.h"
#include "localize/max_sat/max_sat.h"
#include "localize/min_cores/min_cores.h"
#include "localize/unsat_core/unsat_core.h"

namespace faultline::localize {
namespace {

using testing::Contains;

struct Survey {
  const char* name;
  const char* text;
  std::vector<std::string> fixes;  // lines
};

const Survey kSurvey[] = {
    {"MaximalScoringSubsequence",
     R"(int main(void) {
  int a[] = {-2, 5, -2, 5};
  int best = 0;
  for (int i = 1; i <= 4; i++) {
    for (int j = i - 1; j < 4; j++) {
      int s = 0;
      for (int k = i; k <= j; k++) {
        s = s + a[k - 1];
      }
      if (s > best) {
        best = s;
      }
    }
  }
  if (best != 8)
    goto ERROR;
  return 0;
ERROR:
  return 1;
})",
     {"8"}},
    {"PrimeNumbers",
     R"(int is_prime(int check) {
  if (check <= 1) {
    return 0;
  }
  for (int i = 2; i <= check / 2 + 1; i++) {
    if (check % i == 0) {
      return 0;
    }
  }
  return 1;
}
int main(void) {
  int input = nondet_int();
  int check = input % 10;
  int result = is_prime(check);
  if ((result == 0 && check <= 0) || (result == 0 && check == 1) || (result == 1 && check == 2) ||
      (result == 1 && check == 3) || (result == 0 && check == 4) || (result == 1 && check == 5) ||
      (result == 0 && check == 6) || (result == 1 && check == 7) || (result == 0 && check == 8) ||
      (result == 0 && check == 9))
    goto EXIT;
  __VERIFIER_error();
EXIT:
  return 0;
})",
     {"6"}},
    {"Sorting",
     R"(
#define YES 0
#define NO 1
int is_sorted(int a[], int length) {
  for (int i = 0; i < length - 1; i++) {
    if (a[i] > a[i + 1]) {
      return NO;
    }
  }
  return YES;
}
int main(void) {
  int first = nondet_int();
  int second = nondet_int();
  int third = nondet_int();
  int a[] = {first, second, third};
  int length = 3;
  int i = 0;
  while (!is_sorted(a, length)) {
    int kept = a[i];
    a[i] = a[i + 1];
    a[i + 1] = kept;
    i++;
    if (i == length - 1) {
      i = 0;
    }
  }
  if (a[0] <= a[1] && a[1] <= a[2])
    return 0;
  __VERIFIER_error();
  return 1;
})",
     {"20"}},
    {"PrimeFactors",
     R"(int is_prime(int n) {
  for (int i = 2; i < n / 2 + 1; i++) {
    if (n % i == 0)
      return 0;
  }
  return 1;
}
int main(void) {
  int number = nondet_int();
  int copy = number;
  if (number <= 0)
    goto EXIT;
  int test = 1;
  for (int i = 2; i <= number; i++) {
    if (number % i == 0 && is_prime(i)) {
      test *= i;
      number = number / i;
      i = 2;
    }
  }
  if (test != copy)
    goto ERROR;
EXIT:
  return 0;
ERROR:
  return 1;
})",
     {"19"}},
};

class SurveyTask : public testing::TestWithParam<Survey> {};

TEST_P(SurveyTask, TheLineOfTheFixIsFound) {
  const Investigated program(GetParam().text);
  const fault::Localization found = program.ask(MaxSat());
  for (const std::string& line : GetParam().fixes)
    EXPECT_THAT(single_lines(found), Contains(line)) << all_infos(found);
}

TEST_P(SurveyTask, EveryLocalizerIsFast) {
  const Investigated program(GetParam().text);
  const MaxSat max_sat;
  const MinCores min_cores;
  const UnsatCore unsat_core;
  for (const Localizer* localizer :
       {static_cast<const Localizer*>(&max_sat), static_cast<const Localizer*>(&min_cores),
        static_cast<const Localizer*>(&unsat_core)}) {
    Context context;
    const auto begin = std::chrono::steady_clock::now();
    const fault::Localization found = localizer->localize(program.investigation(), context);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
    EXPECT_FALSE(found.faults.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Kettl, SurveyTask, testing::ValuesIn(kSurvey),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace faultline::localize
