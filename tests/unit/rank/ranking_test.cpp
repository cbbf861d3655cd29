// The rankings of Kettl, section 4.4, against its formulas computed by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "faults.h"

namespace faultline::rank {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;

MATCHER(Near, "") {
  return std::abs(std::get<0>(arg) - std::get<1>(arg)) < 1e-9;
}

void expect_scores(const Scores& found, const Scores& expected) {
  EXPECT_THAT(found, Pointwise(Near(), expected));
}

TEST(Rankings, IdentityIsTheSameForAll) {
  const Stage stage;
  expect_scores(scores("identity", {stage.core({1}), stage.core({2, 3})}, stage.scene()), {0.5, 0.5});
}

TEST(Rankings, LineDistanceCountsFromTheFirstLine) {
  const Stage stage;
  // 10 and 30 lines from line 50.
  const std::vector<fault::Fault> faults = {stage.core({40, 49}), stage.core({80})};
  expect_scores(scores("farthest-line", faults, stage.scene()), {10.0 / 40, 30.0 / 40});
  // max - h + 1: 21 and 1.
  expect_scores(scores("nearest-line", faults, stage.scene()), {21.0 / 22, 1.0 / 22});
}

TEST(Rankings, AllInTheFailingLineAreAlike) {
  const Stage stage;
  expect_scores(scores("farthest-line", {stage.core({50}), stage.core({50})}, stage.scene()), {0.5, 0.5});
}

TEST(Rankings, OverallOccurrenceCountsWhatIsShared) {
  const Stage stage;
  // |F1 n F2| = 1 (line 2), |F1 n F3| = 0, |F2 n F3| = 1 (line 3).
  expect_scores(
      scores("overall-occurrence", {stage.core({1, 2}), stage.core({2, 3}), stage.core({3})}, stage.scene()),
      {1.0 / 4, 2.0 / 4, 1.0 / 4});
}

TEST(Rankings, SetSizePrefersSmallOnes) {
  const Stage stage;
  // max 3: 3-1+1 = 3, 3-3+1 = 1, 3-2+1 = 2.
  expect_scores(
      scores("set-size", {stage.core({1}), stage.core({2, 3, 4}), stage.core({5, 6})}, stage.scene()),
      {3.0 / 6, 1.0 / 6, 2.0 / 6});
}

TEST(Rankings, CallHierarchyCountsStepsToTheError) {
  const Stage stage;
  Scene scene = stage.scene();
  scene.last_visits[1 - 1] = 18;  // line 1: 2 steps before the end
  scene.last_visits[2 - 1] = 10;  // line 2: 10
  fault::Fault visited;
  visited.parts = {stage.part(3, trace::CandidateKind::Value, {4, 15})};  // its own steps count: 5
  const std::vector<fault::Fault> faults = {stage.core({1, 2}), stage.core({2}), visited};
  // max 10: 10-2+1 = 9, 1, 6.
  expect_scores(scores("call-hierarchy", faults, scene), {9.0 / 16, 1.0 / 16, 6.0 / 16});
  expect_scores(scores("early", faults, scene), {2.0 / 17, 10.0 / 17, 5.0 / 17});
}

TEST(Rankings, WhatTheRunDoesNotVisitIsFarthest) {
  const Stage stage;
  Scene scene = stage.scene();
  scene.last_visits[0] = 19;
  const Scores found = scores("call-hierarchy", {stage.core({1}), stage.core({2})}, scene);
  EXPECT_GT(found[0], found[1]);
}

TEST(Rankings, StatementKind) {
  const Stage stage;
  fault::Fault condition, returned, initialiser;
  condition.parts = {stage.part(1, trace::CandidateKind::Condition)};
  returned.parts = {stage.part(2, trace::CandidateKind::ReturnValue),
                    stage.part(3, trace::CandidateKind::Argument)};
  initialiser.parts = {stage.part(4, trace::CandidateKind::Initialiser)};
  // 1, 0.25 + 0.125, 0.
  expect_scores(scores("statement-kind", {condition, returned, initialiser}, stage.scene()),
                {1 / 1.375, 0.375 / 1.375, 0});
}

TEST(Rankings, VariableCountCountsTheFaultsThatSpeakOfIt) {
  Stage stage;
  stage.assigns(1, "x", {"y"});
  stage.assigns(2, "x", {"z", "y"});
  stage.assigns(3, "w", {"w"});
  // x in two faults, y in two, z and w in one: 2 + 2, 2 + 1 + 2, 1.
  expect_scores(scores("variable-count", {stage.core({1}), stage.core({2}), stage.core({3})}, stage.scene()),
                {4.0 / 10, 5.0 / 10, 1.0 / 10});
}

// The laws of the thesis: scores are from 0 to 1 and sum to 1.
TEST(Rankings, AllAreNormalised) {
  const Stage stage;
  const std::vector<fault::Fault> faults = {stage.core({1}), stage.core({2, 3}), stage.core({3, 60, 99})};
  for (const KnownRanking& known : known_rankings()) {
    const Scores found = scores(known.name, faults, stage.scene());
    EXPECT_THAT(std::accumulate(found.begin(), found.end(), 0.0), DoubleNear(1, 1e-9)) << known.name;
    for (const double score : found)
      EXPECT_GE(score, 0) << known.name;
    EXPECT_TRUE(scores(known.name, {}, stage.scene()).empty()) << known.name;
  }
}

TEST(Combinations, AreTheAverage) {
  const Stage stage;
  const auto faults =
      ranked({stage.core({45, 46}), stage.core({40})},
             {find_ranking("set-size"), find_ranking("nearest-line")}, stage.scene(), Order::ByScore);
  // set-size: 1/3, 2/3; nearest-line (5 and 10 lines: 6 and 1): 6/7, 1/7.
  EXPECT_THAT(lines_of(faults), ElementsAre("45+46", "40"));
  EXPECT_THAT(faults[0].score, DoubleNear((1.0 / 3 + 6.0 / 7) / 2, 1e-9));
  EXPECT_THAT(faults[1].score, DoubleNear((2.0 / 3 + 1.0 / 7) / 2, 1e-9));
  ASSERT_EQ(faults[0].infos.size(), 2u);
  EXPECT_EQ(faults[0].infos[0].text, "set-size 0.333");
  EXPECT_EQ(faults[0].infos[1].text, "nearest-line 0.857");
}

TEST(Combinations, TiesAreBrokenBySourcePosition) {
  const Stage stage;
  const std::vector<fault::Fault> given = {stage.core({9}), stage.core({3, 4}), stage.core({5}),
                                           stage.core({3, 2})};
  EXPECT_THAT(lines_of(ranked(given, {find_ranking("set-size")}, stage.scene(), Order::ByScore)),
              ElementsAre("5", "9", "3+2", "3+4"));
  EXPECT_THAT(lines_of(ranked(given, {find_ranking("set-size")}, stage.scene(), Order::AsGiven)),
              ElementsAre("9", "3+4", "5", "3+2"));
}

TEST(Combinations, IdentityKeepsTheOrderOfTheLocalizer) {
  const Stage stage;
  EXPECT_THAT(lines_of(ranked({stage.core({9}), stage.core({3})}, {find_ranking("identity")}, stage.scene(),
                              Order::ByScore)),
              ElementsAre("9", "3"));
}

TEST(Combinations, TheScoresOfTheLocalizerCount) {
  const Stage stage;
  std::vector<fault::Fault> faults = {stage.core({1}), stage.core({2})};
  faults[0].score = 0.5;
  faults[1].score = 1.5;
  const auto sorted = ranked(faults, {find_ranking("identity")}, stage.scene(), Order::ByScore);
  EXPECT_THAT(lines_of(sorted), ElementsAre("2", "1"));
  EXPECT_THAT(sorted[0].score, DoubleNear(0.75, 1e-9));
  EXPECT_EQ(sorted[0].infos.front().text, "own 0.750");
}

TEST(Combinations, EveryLocalizerHasOne) {
  for (const char* localizer : {"max-sat", "min-cores", "unsat-core", "one that is not known yet"}) {
    const Combination combination = standard_combination(localizer);
    EXPECT_FALSE(combination.empty()) << localizer;
    EXPECT_THAT(combination, testing::Each(testing::NotNull())) << localizer;
  }
}

}  // namespace
}  // namespace faultline::rank
