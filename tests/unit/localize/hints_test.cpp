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
    __VERIFIER_assert(y == 20); return x; })");
  EXPECT_THAT(hints_at(program, 4), testing::IsEmpty());
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
