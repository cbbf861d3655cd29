// The fused ranking: certainty first, then votes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "faults.h"

namespace faultline::rank {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

fault::Localization said(std::string localizer, std::vector<fault::Fault> faults,
                         std::vector<double> scores) {
  fault::Localization made;
  made.localizer = std::move(localizer);
  made.faults = std::move(faults);
  for (std::size_t i = 0; i < scores.size(); ++i)
    made.faults[i].score = scores[i];
  return made;
}

std::vector<std::uint32_t> numbers(const std::vector<Line>& lines) {
  std::vector<std::uint32_t> all;
  for (const Line& line : lines)
    all.push_back(line.range.begin.line);
  return all;
}

TEST(Lines, AVoteIsDividedByScoresAndLines) {
  const Stage stage;
  const std::vector<fault::Localization> all = {
      said("cores", {stage.core({10, 20}), stage.core({30})}, {0.6, 0.4})};
  const std::vector<Line> lines = ranked_lines(all, stage.scene());
  EXPECT_THAT(numbers(lines), ElementsAre(30, 10, 20));
  EXPECT_THAT(lines[0].votes, DoubleNear(0.4, 1e-9));
  EXPECT_THAT(lines[1].votes, DoubleNear(0.3, 1e-9));
  EXPECT_THAT(lines[1].score, DoubleNear(0.3, 1e-9));
  ASSERT_EQ(lines[2].voters.size(), 1u);
  EXPECT_EQ(lines[0].voters[0].position, 1u);
  EXPECT_EQ(lines[1].voters[0].position, 2u);
  EXPECT_EQ(lines[2].voters[0].position, 2u);  // as good as line 10
}

TEST(Lines, LocalizersHaveTheSameWeightHoweverMuchTheySay) {
  const Stage stage;
  const std::vector<fault::Localization> all = {
      said("a", {stage.core({1}), stage.core({2}), stage.core({3})}, {1, 1, 1}),
      said("b", {stage.core({3})}, {0.1})};
  const std::vector<Line> lines = ranked_lines(all, stage.scene());
  EXPECT_THAT(numbers(lines), ElementsAre(3, 1, 2));
  EXPECT_THAT(lines[0].votes, DoubleNear((1.0 / 3 + 1) / 2, 1e-9));
}

TEST(Lines, ASingleCorrectionIsBeforeAllVotes) {
  const Stage stage;
  const std::vector<fault::Localization> all = {
      said("cores", {stage.core({10})}, {1}),
      said("max-sat", {stage.correction({20}), stage.correction({30, 40})}, {0.01, 0.99})};
  const std::vector<Line> lines = ranked_lines(all, stage.scene());
  EXPECT_EQ(numbers(lines).front(), 20u);
  EXPECT_EQ(lines[0].correction, 1);
  EXPECT_EQ(lines[1].correction, 0);
}

TEST(Lines, OnThePathACorrectionIsOnlyAVote) {
  const Stage stage;
  fault::Fault on_path = stage.correction({20});
  std::get<fault::CorrectionSet>(on_path.evidence).of.encoding = trace::Encoding::Path;
  const std::vector<fault::Localization> all = {said("max-sat", {on_path}, {1})};
  EXPECT_EQ(ranked_lines(all, stage.scene())[0].correction, 0);
}

TEST(Lines, ABuiltInCheckIsFirstThoughNobodyBlamesIt) {
  const Stage stage;
  const std::vector<fault::Localization> all = {said("max-sat", {stage.correction({20})}, {1})};
  EXPECT_THAT(numbers(ranked_lines(all, stage.scene(Violated::BuiltInCheck))), ElementsAre(50, 20));
  EXPECT_THAT(numbers(ranked_lines(all, stage.scene(Violated::UsersProperty))), ElementsAre(20));
}

TEST(Lines, TheCaretIsWhereTheBestFaultPoints) {
  const Stage stage;
  fault::Fault wide = stage.core({20});
  fault::Fault narrow = stage.correction({20});
  narrow.parts[0].range.begin.column = 3;
  const std::vector<fault::Localization> all = {said("cores", {wide}, {1}), said("max-sat", {narrow}, {1})};
  const std::vector<Line> lines = ranked_lines(all, stage.scene());
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].range.begin.column, 3u);
  EXPECT_EQ(lines[0].mentions.front().localization, 1u);
}

TEST(Lines, TiesAreBrokenBySourcePosition) {
  const Stage stage;
  const std::vector<fault::Localization> all = {
      said("cores", {stage.core({40}), stage.core({7}), stage.core({12})}, {1, 1, 1})};
  EXPECT_THAT(numbers(ranked_lines(all, stage.scene())), ElementsAre(7, 12, 40));
}

enum class Changes : std::uint8_t { Program, Property };

fault::Fault repair(const Stage& stage, std::uint32_t line, Changes changes = Changes::Program) {
  fault::Fault fault = stage.core({line});
  fault::Repair evidence;
  evidence.of_specification = changes == Changes::Property;
  fault.evidence = evidence;
  return fault;
}

TEST(Lines, RepairsComeBeforeCorrectionsAndBehindBuiltInChecks) {
  const Stage stage;
  const std::vector<fault::Localization> all = {
      said("max-sat", {stage.correction({10})}, {1}),
      said("repair", {repair(stage, 30), repair(stage, 20)}, {0.6, 0.4})};
  EXPECT_THAT(numbers(ranked_lines(all, stage.scene())), ElementsAre(30, 20, 10));
  EXPECT_THAT(numbers(ranked_lines(all, stage.scene(Violated::BuiltInCheck))), ElementsAre(50, 30, 20, 10));
  EXPECT_THAT(ranked_lines(all, stage.scene())[2].votes, DoubleNear(1, 1e-9)) << "repairs do not vote";
}

TEST(Lines, OfEquallyGoodRepairsACorrectionDecidesThenTheLaterLine) {
  const Stage stage;
  const std::vector<fault::Localization> all = {
      said("max-sat", {stage.correction({10})}, {1}),
      said("repair", {repair(stage, 10), repair(stage, 20), repair(stage, 30)}, {0.3, 0.3, 0.3})};
  EXPECT_THAT(numbers(ranked_lines(all, stage.scene())), ElementsAre(10, 30, 20));
}

TEST(Lines, AChangeOfThePropertyBlamesNoLine) {
  const Stage stage;
  const std::vector<fault::Localization> all = {
      said("repair", {repair(stage, 10), repair(stage, 50, Changes::Property)}, {1, 0})};
  EXPECT_THAT(numbers(ranked_lines(all, stage.scene())), ElementsAre(10));
}

fault::Fault spectrum(const Stage& stage, std::uint32_t line) {
  fault::Fault fault = stage.core({line});
  fault.evidence = fault::Spectrum{};
  return fault;
}

TEST(Lines, SuspicionOrdersWhatNobodyElseKnowsAndDoesNotVote) {
  const Stage stage;
  const std::vector<fault::Localization> all = {
      said("cores", {stage.core({10})}, {1}),
      said("spectrum", {spectrum(stage, 20), spectrum(stage, 30), spectrum(stage, 10)}, {0.2, 0.8, 0.4})};
  const std::vector<Line> lines = ranked_lines(all, stage.scene());
  EXPECT_THAT(numbers(lines), ElementsAre(10, 30, 20));
  EXPECT_THAT(lines[0].score, DoubleNear(1 + 0.3 * 0.5, 1e-9));
  EXPECT_THAT(lines[1].suspicion, DoubleNear(1, 1e-9)) << "a share of the most suspicious one";
  EXPECT_EQ(lines[1].votes, 0);
}

TEST(Lines, AHarnessIsBehindWhatWorksUnlessItIsRepaired) {
  const Stage stage;
  fault::Fault in_harness = stage.correction({10}), repaired = repair(stage, 11), works = stage.core({20});
  in_harness.parts[0].function = repaired.parts[0].function = cfa::FunctionId(0);
  works.parts[0].function = cfa::FunctionId(1);
  Scene scene = stage.scene();
  scene.harness = {true, false};
  const std::vector<fault::Localization> votes = {said("max-sat", {in_harness}, {1}), said("cores", {works}, {1})};
  EXPECT_THAT(numbers(ranked_lines(votes, scene)), ElementsAre(20, 10));
  scene.harness.clear();
  EXPECT_THAT(numbers(ranked_lines(votes, scene)), ElementsAre(10, 20)) << "without a harness";
  scene.harness = {true, false};
  std::get<fault::Repair>(repaired.evidence).status = fault::RepairStatus::PassesRuns;
  const std::vector<fault::Localization> both = {said("cores", {works}, {1}), said("repair", {repaired}, {1})};
  EXPECT_THAT(numbers(ranked_lines(both, scene)), ElementsAre(11, 20));
  std::get<fault::Repair>(repaired.evidence).status = fault::RepairStatus::FixesRun;
  const std::vector<fault::Localization> partly = {said("cores", {works}, {1}), said("repair", {repaired}, {1})};
  EXPECT_THAT(numbers(ranked_lines(partly, scene)), ElementsAre(20, 11)) << "partial credit there is none";
}

TEST(Lines, NothingSaid) {
  const Stage stage;
  EXPECT_TRUE(ranked_lines({}, stage.scene()).empty());
}

}  // namespace
}  // namespace faultline::rank
