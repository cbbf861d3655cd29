// The measures on examples that are computed by hand.
#include "eval/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/row.h"
#include "eval/totals.h"

namespace faultline::eval {
namespace {

LineId line(std::uint32_t number) {
  return {"/p.c", number};
}

std::vector<ScoredLine> list(const std::vector<std::pair<std::uint32_t, double>>& scores) {
  std::vector<ScoredLine> all;
  for (const auto& [number, score] : scores)
    all.push_back({line(number), score});
  return all;
}

TEST(Rank, IsThePlaceWhereAllScoresDiffer) {
  const auto lines = list({{10, 5}, {20, 4}, {30, 3}});
  EXPECT_EQ(worst_rank(lines, {line(10)}), 1u);
  EXPECT_EQ(worst_rank(lines, {line(30)}), 3u);
  EXPECT_EQ(worst_rank(lines, {line(40)}), std::nullopt);
  EXPECT_EQ(worst_rank({}, {line(40)}), std::nullopt);
}

// However the list happens to order them: three lines share the best score, so that two may be read first.
TEST(Rank, TiesCountAgainstUs) {
  EXPECT_EQ(worst_rank(list({{10, 5}, {20, 5}, {30, 5}, {40, 1}}), {line(10)}), 3u);
  EXPECT_EQ(worst_rank(list({{10, 5}, {20, 5}, {30, 5}, {40, 1}}), {line(40)}), 4u);
  EXPECT_EQ(worst_rank(list({{10, 0}, {20, 0}}), {line(20)}), 2u);
}

// Alternatives: the best one counts, and the others are no rivals.
TEST(Rank, AnyFaultyLineCounts) {
  const auto lines = list({{10, 5}, {20, 4}, {30, 4}, {40, 3}});
  EXPECT_EQ(worst_rank(lines, {line(40), line(30)}), 3u);  // behind 10 and, tied, 20
  EXPECT_EQ(worst_rank(lines, {line(20), line(30)}), 2u);
  EXPECT_EQ(worst_rank(lines, {line(30)}, {line(10)}), 2u);
}

TEST(Rank, TheSameLineOfAnotherFileIsAnother) {
  const std::vector<ScoredLine> lines{{{"/q.c", 10}, 5}, {{"/p.c", 10}, 4}};
  EXPECT_EQ(worst_rank(lines, {line(10)}), 2u);
}

TEST(Exam, IsTheShareThatIsRead) {
  EXPECT_DOUBLE_EQ(exam(3, 12), 0.25);
  EXPECT_DOUBLE_EQ(exam(std::nullopt, 12), 1);
  EXPECT_DOUBLE_EQ(exam(3, 0), 1);
  EXPECT_DOUBLE_EQ(exam(3, 2), 1);
}

// 1 <- 2 <- 3 <- 4 <- 5, and 6 by itself: each depends on the one before.
Dependences chain() {
  return {{line(1), line(2), line(3), line(4), line(5), line(6)}, {{}, {0}, {1}, {2}, {3}, {}}};
}

TEST(RenierisReiss, IsWhatNeedNotBeRead) {
  EXPECT_DOUBLE_EQ(renieris_reiss({line(3)}, {line(3)}, chain()), 1 - 1.0 / 6);
  EXPECT_DOUBLE_EQ(renieris_reiss({line(5)}, {line(3)}, chain()), 1 - 3.0 / 6);  // 5, then 4, then 3
  EXPECT_DOUBLE_EQ(renieris_reiss({line(5), line(6)}, {line(4)}, chain()), 1 - 3.0 / 6);
  EXPECT_DOUBLE_EQ(renieris_reiss({line(2), line(4)}, {line(3)}, chain()),
                   1 - 4.0 / 6);  // the layer has 1 and 3
}

TEST(RenierisReiss, IsZeroForWhatLeadsNowhereOrSaysAll) {
  EXPECT_DOUBLE_EQ(renieris_reiss({line(1)}, {line(3)}, chain()), 0);  // 1 depends on nothing
  EXPECT_DOUBLE_EQ(renieris_reiss({}, {line(3)}, chain()), 0);
  EXPECT_DOUBLE_EQ(renieris_reiss({line(1), line(2), line(3), line(4), line(5), line(6)}, {line(3)}, chain()),
                   0);
}

TEST(Means, ByHand) {
  EXPECT_DOUBLE_EQ(mean(std::vector<double>{1, 2, 6}), 3);
  EXPECT_DOUBLE_EQ(median({6, 1, 2}), 2);
  EXPECT_DOUBLE_EQ(median({6, 1, 2, 4}), 3);
  EXPECT_DOUBLE_EQ(median({}), 0);
}

Case one_case(std::vector<std::vector<std::uint32_t>> faults) {
  Case one;
  one.name = "p/fault";
  for (std::vector<std::uint32_t>& lines : faults)
    one.faults.push_back({"/p.c", std::move(lines), "off-by-one"});
  return one;
}

TEST(Rows, OneFault) {
  Answer answer;
  answer.verdict = "unsafe";
  answer.ranking = list({{4, 9}, {3, 7}, {2, 7}});
  answer.opinions = {{"max-sat", Completeness::Partial, list({{3, 1}})},
                     {"repair", Completeness::Complete, {}}};
  const Row row = row_of(one_case({{3}}), answer, chain());
  EXPECT_EQ(row.status, Status::Explained);
  EXPECT_EQ(row.fused.rank, 3u);
  EXPECT_EQ(row.fused.size, 3u);
  EXPECT_DOUBLE_EQ(row.exam, 0.5);
  EXPECT_DOUBLE_EQ(row.renieris_reiss, 0.5);
  EXPECT_TRUE(row.all_in_ten);
  ASSERT_EQ(row.localizers.size(), 2u);
  EXPECT_EQ(row.localizers[0].standing.rank, 1u);
  EXPECT_EQ(row.localizers[0].completeness, Completeness::Partial);
  EXPECT_EQ(row.localizers[1].standing.rank, std::nullopt);
}

TEST(Rows, OfSeveralFaultsTheFirstOneCounts) {
  Answer answer;
  answer.verdict = "unsafe";
  for (std::uint32_t i = 1; i <= 12; ++i)
    answer.ranking.push_back({line(i), 20.0 - i});
  EXPECT_EQ(row_of(one_case({{2}, {5}}), answer, chain()).fused.rank, 2u);
  EXPECT_TRUE(row_of(one_case({{2}, {10}}), answer, chain()).all_in_ten);
  EXPECT_FALSE(row_of(one_case({{2}, {11}}), answer, chain()).all_in_ten);
  EXPECT_FALSE(row_of(one_case({{2}, {77}}), answer, chain()).all_in_ten);
}

TEST(Rows, BlamedLinesAreLinesOfTheProgram) {
  Answer answer;
  answer.verdict = "unsafe";
  answer.ranking = list({{99, 2}, {3, 1}});
  EXPECT_EQ(row_of(one_case({{3}}), answer, chain()).program_lines, 7u);
}

TEST(Rows, AVerdictThatIsNotUnsafeFindsNothing) {
  Answer answer;
  answer.verdict = "unknown";
  answer.reason = "the time is over";
  const Row row = row_of(one_case({{3}}), answer, chain());
  EXPECT_EQ(row.status, Status::NoViolation);
  EXPECT_EQ(row.note, "the time is over");
  EXPECT_DOUBLE_EQ(row.exam, 1);
  EXPECT_DOUBLE_EQ(row.renieris_reiss, 0);
}

Row ranked(std::optional<std::size_t> rank, const char* kind = "off-by-one") {
  Row row;
  row.kinds = {kind};
  row.status = rank ? Status::Explained : Status::TimedOut;
  row.fused = {rank, rank ? std::size_t{10} : 0};
  row.program_lines = 20;
  row.exam = exam(rank, 20);
  row.seconds = 2;
  if (rank) row.localizers = {{"max-sat", {1, 4}, Completeness::Complete}};
  return row;
}

TEST(Totals, ByHand) {
  const std::vector<Row> rows{ranked(1), ranked(2), ranked(4), ranked(10, "wrong-call"),
                              ranked({}, "wrong-call")};
  const Totals totals = totals_of(rows);
  EXPECT_EQ(totals.all.cases, 5u);
  EXPECT_EQ(totals.all.explained, 4u);
  EXPECT_EQ(totals.all.listed, 4u);
  EXPECT_EQ(totals.all.top1, 1u);
  EXPECT_EQ(totals.all.top3, 2u);
  EXPECT_EQ(totals.all.top5, 3u);
  EXPECT_EQ(totals.all.top10, 4u);
  EXPECT_DOUBLE_EQ(totals.all.mean_reciprocal_rank, (1 + 0.5 + 0.25 + 0.1 + 0) / 5);
  EXPECT_DOUBLE_EQ(totals.all.mean_rank, 17.0 / 4);
  EXPECT_EQ(totals.all.median_rank, 4);
  EXPECT_DOUBLE_EQ(totals.all.exam.mean, (0.05 + 0.1 + 0.2 + 0.5 + 1) / 5);
  EXPECT_DOUBLE_EQ(totals.all.exam.median, 0.2);
  EXPECT_DOUBLE_EQ(totals.all.size.mean, 10);
  ASSERT_EQ(totals.kinds.size(), 2u);
  EXPECT_EQ(totals.kinds[0].name, "off-by-one");
  EXPECT_EQ(totals.kinds[1].accuracy.listed, 1u);
  ASSERT_EQ(totals.localizers.size(), 1u);
  EXPECT_EQ(totals.localizers[0].accuracy.cases, 5u);
  EXPECT_EQ(totals.localizers[0].accuracy.top1, 4u);
  EXPECT_THAT(std::vector<std::size_t>(totals.cumulative.begin(), totals.cumulative.begin() + 6),
              testing::ElementsAre(0, 1, 2, 2, 3, 3));
}

TEST(Totals, AMedianAmongThoseNotListedIsNone) {
  EXPECT_EQ(accuracy_of({ranked(1), ranked({}), ranked({})}).median_rank, std::nullopt);
  EXPECT_EQ(accuracy_of({ranked(1), ranked({})}).median_rank, std::nullopt);
  EXPECT_EQ(accuracy_of({}).median_rank, std::nullopt);
}

TEST(Totals, BadCasesAndSeveralFaultsAreGroups) {
  Row bad;
  bad.status = Status::BadCase;
  Row two = ranked(1);
  two.kinds = {"off-by-one", "wrong-call"};
  const Totals totals = totals_of({bad, two});
  ASSERT_EQ(totals.kinds.size(), 2u);
  EXPECT_EQ(totals.kinds[0].name, "several faults");
  EXPECT_EQ(totals.kinds[1].name, "not known");
  EXPECT_DOUBLE_EQ(totals.all.seconds.mean, 2);  // nothing was done for the bad one
}

}  // namespace
}  // namespace faultline::eval
