// Near runs that check/ once refused: each case is a small program with the shape that led there.
// `Investigated::ask` fails where a run is refuted.
#include "localize/distance/distance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "investigated.h"

namespace faultline::localize {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::SizeIs;
using testing::StartsWith;

const fault::NearRun& only_run(const fault::Localization& found) {
  if (found.runs.size() != 1) throw std::runtime_error("not one run: " + found.note);
  return *found.runs.front();
}

// "6 y: 1 -> 2", with a dash where a run does not get.
std::string told(const fault::Delta& delta) {
  const auto value = [](const std::string& text) { return text.empty() ? "-" : text; };
  return std::to_string(delta.range.begin.line) + " " + delta.name + ": " + value(delta.was) + " -> " +
         value(delta.is);
}

std::vector<std::string> differences(const fault::NearRun& near) {
  std::vector<std::string> all;
  for (const fault::Delta& delta : near.deltas)
    all.push_back(told(delta));
  return all;
}

// The failing run does not read what comes behind its failure, though its path would lead there.
TEST(DistanceRefuted, AnInputBehindTheFailureIsNoneOfTheFailingRun) {
  const fault::Localization found = Investigated(R"(
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x = nondet_int();
    __VERIFIER_assume(x >= 0 && x < 9);
    int y = x;
    __VERIFIER_assert(y < 8);
  }
  return 0;
})",
                                                 {8})
                                        .ask(Distance());
  const fault::NearRun& near = only_run(found);
  EXPECT_THAT(near.run.inputs, SizeIs(2));
  // Of the first pass x and y; of the second one everything, with the input.
  EXPECT_EQ(near.distance, 8u);
  ASSERT_THAT(near.deltas, SizeIs(8));
  EXPECT_EQ(told(near.deltas[0]), "5 x: 8 -> 7");
  EXPECT_EQ(told(near.deltas[1]), "7 y: 8 -> 7");
  EXPECT_THAT(differences(near), Contains(StartsWith("5 x: - -> ")));
}

// The slice of the second assertion needs `y`, which only the first one reads.
TEST(DistanceRefuted, AValueThatOnlyAnotherCheckNeedsBelongsToTheSlice) {
  const fault::Localization found = Investigated(R"(
int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x >= 0 && x < 9);
  int y = x + 1;
  __VERIFIER_assert(y == x + 1);
  int z = x;
  __VERIFIER_assert(z < 8);
  return 0;
})",
                                                 {8})
                                        .ask(Distance());
  const fault::NearRun& near = only_run(found);
  EXPECT_THAT(differences(near), ElementsAre("4 x: 8 -> 7", "8 z: 8 -> 7"));
  EXPECT_THAT(near.slices, ElementsAre(ElementsAre(0u, 1u)));
  EXPECT_THAT(near.beside, ElementsAre(SizeIs(1)));
  EXPECT_THAT(lines(found), ElementsAre("8"));
}

// Who looks at the passing run first meets the calls in another order than who unrolls the program first.
TEST(DistanceRefuted, ACallThatTheFailingRunDoesNotMakeIsTheSameCall) {
  const fault::Localization found = Investigated(R"(
int half(int x) {
  int h = x / 2;
  return h;
}
int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x >= 0 && x < 3);
  int y = 7;
  if (x == 1) y = half(8);
  if (x == 2) y = half(4);
  __VERIFIER_assert(y < 4);
  return 0;
})",
                                                 {0})
                                        .ask(Distance());
  EXPECT_THAT(differences(only_run(found)), IsSupersetOf({"8 x: 0 -> 2", "12 x == 2: false -> true",
                                                          "4 h: - -> 2"}));
}

}  // namespace
}  // namespace faultline::localize
