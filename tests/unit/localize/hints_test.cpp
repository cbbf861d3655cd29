#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigated.h"
#include "localize/hints.h"
#include "localize/max_sat/max_sat.h"

namespace faultline::localize {
namespace {

using testing::Contains;
using testing::HasSubstr;

// All hints about the faults on a line.
std::vector<std::string> hints_at(const Investigated& program, std::uint32_t line) {
  const fault::Localization found = program.ask(MaxSat());
  const Context context;
  Hints hints(program.investigation(), context);
  std::vector<std::string> texts;
  for (const fault::Fault& fault : found.faults)
    if (fault.parts.front().range.begin.line == line)
      for (const fault::Info& one : hints.about(fault))
        texts.push_back(one.text);
  return texts;
}

TEST(Hints, OffByOneIsTried) {
  const Investigated program(R"(int main(void) {
    int a[4] = {1, 2, 3, 4}, sum = 0;
    for (int i = 1; i < 4; i++)
      sum += a[i];
    __VERIFIER_assert(sum == 10); return 0; })");
  EXPECT_THAT(hints_at(program, 4), Contains("off by one? With the initialiser one lower, this run passes"));
  EXPECT_THAT(hints_at(program, 4), Contains("'i' counts the passes of a loop"));
}

TEST(Hints, NothingIsSaidThatWasNotFound) {
  const Investigated program(R"(int main(void) {
    int x = nondet_int();
    int y = 7;
    __VERIFIER_assert(y == 20); return x; })");  // with one input there is nothing to choose
  EXPECT_THAT(hints_at(program, 4), testing::IsEmpty());
}

// i <= n reads behind the end; `<` would do, and so would an end that is one less.
TEST(Hints, ABoundaryIsMoved) {
  const Investigated program(R"(int main(void) {
    int a[5] = {1, 2, 3, 4, 9}, sum = 0, n = 4;
    for (int i = 0; i <= n; i++)
      sum += a[i];
    __VERIFIER_assert(sum == 10); return 0; })");
  EXPECT_THAT(hints_at(program, 4), Contains("off by one? With `<` instead of `<=`, this run passes"));
}

TEST(Hints, ABoundaryIsMovedTheOtherWay) {
  const Investigated program(R"(int main(void) {
    int a[5] = {1, 2, 3, 4, 9}, sum = 0, n = 4;
    for (int i = 0; n > i; i++)
      sum += a[i];
    __VERIFIER_assert(sum == 19); return 0; })");
  EXPECT_THAT(hints_at(program, 4), Contains("off by one? With `>=` instead of `>`, this run passes"));
  const Investigated strict(R"(int main(void) {
    int passes = 0, n = 4;
    for (int i = 0; i < n; i++)
      passes++;
    __VERIFIER_assert(passes == 3); return 0; })");
  EXPECT_THAT(hints_at(strict, 4),
              Contains("off by one? With the right-hand side of `<` one lower, this run passes"));
}

TEST(Hints, ABoundaryThatDoesNotHelpIsNotSuspected) {
  const Investigated program(R"(int main(void) {
    int passes = 0, n = 9;
    for (int i = 0; i < n; i++)
      passes++;
    __VERIFIER_assert(passes == 3); return 0; })");
  EXPECT_THAT(hints_at(program, 4), testing::Not(Contains(HasSubstr("off by one"))));
}

TEST(Hints, InputsThatHaveAPartInTheValue) {
  const Investigated program(R"(int main(void) {
    int a = nondet_int(), b = nondet_int();
    __VERIFIER_assume(a == 2 && b == 3);
    int c = a * 2;
    int d = c + 1;
    int e = 7;
    __VERIFIER_assert(d + e + b != 15); return 0; })");
  EXPECT_THAT(hints_at(program, 6), Contains("of the inputs, only 'a' (2) has a part in this value"));
  EXPECT_THAT(hints_at(program, 5), testing::Not(Contains(HasSubstr("inputs"))));  // `a * 2` says it itself
  EXPECT_THAT(hints_at(program, 7), testing::Not(Contains(HasSubstr("inputs"))));  // none of them
}

TEST(Hints, ComputedSubscript) {
  const Investigated program(R"(int main(void) {
    int a[4] = {1, 2, 3, 4}, k = 3;
    int last = a[k - 1];
    __VERIFIER_assert(last == 4); return 0; })");
  EXPECT_THAT(hints_at(program, 4), Contains(HasSubstr("'k - 1' is computed here")));
  EXPECT_THAT(hints_at(program, 4), Contains(HasSubstr("off by one? With the subscript one higher")));
}

}  // namespace
}  // namespace faultline::localize
