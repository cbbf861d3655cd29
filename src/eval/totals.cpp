#include "eval/totals.h"

#include <algorithm>
#include <limits>

namespace faultline::eval {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

Summary summary_of(const std::vector<double>& values) {
  return {mean(values), median(values)};
}

std::vector<Row> selected(const std::vector<Row>& rows, const std::function<bool(const Row&)>& is_in) {
  std::vector<Row> some;
  std::ranges::copy_if(rows, std::back_inserter(some), is_in);
  return some;
}

void add_group(std::vector<Group>& groups, const std::string& name, const std::vector<Row>& rows) {
  if (!rows.empty()) groups.push_back({name, accuracy_of(rows)});
}

bool has_kind(const Row& row, std::string_view kind) {
  return row.kinds.size() == 1 && row.kinds.front() == kind;
}

std::vector<Group> by_kind(const std::vector<Row>& rows) {
  std::vector<Group> groups;
  for (const std::string_view kind : fault_kinds())
    add_group(groups, std::string(kind), selected(rows, [&](const Row& row) { return has_kind(row, kind); }));
  add_group(groups, "several faults", selected(rows, [](const Row& row) { return row.kinds.size() > 1; }));
  add_group(groups, "not known", selected(rows, [](const Row& row) { return row.kinds.empty(); }));
  return groups;
}

// The rows as if this localizer were the only one.
std::vector<Row> alone(std::vector<Row> rows, const std::string& localizer) {
  for (Row& row : rows) {
    const auto found = std::ranges::find(row.localizers, localizer, &OpinionStanding::localizer);
    row.fused = found == row.localizers.end() ? Standing() : found->standing;
    row.exam = exam(row.fused.rank, row.program_lines);
  }
  return rows;
}

std::vector<Group> by_localizer(const std::vector<Row>& rows) {
  std::vector<Group> groups;
  for (const Row& row : rows)
    for (const OpinionStanding& each : row.localizers)
      if (std::ranges::find(groups, each.localizer, &Group::name) == groups.end())
        add_group(groups, each.localizer, alone(rows, each.localizer));
  return groups;
}

void count_rank(Accuracy& accuracy, std::size_t rank) {
  accuracy.listed += 1;
  accuracy.top1 += rank <= 1;
  accuracy.top3 += rank <= 3;
  accuracy.top5 += rank <= 5;
  accuracy.top10 += rank <= 10;
  accuracy.mean_reciprocal_rank += 1 / static_cast<double>(rank);
}

}  // namespace

Accuracy accuracy_of(const std::vector<Row>& rows) {
  Accuracy accuracy;
  std::vector<double> ranks, listed, sizes, exams, reaches, seconds, megabytes;
  for (const Row& row : rows) {
    accuracy.explained += row.status == Status::Explained;
    accuracy.all_in_ten += row.all_in_ten;
    ranks.push_back(row.fused.rank ? static_cast<double>(*row.fused.rank) : kNever);
    if (row.fused.rank) count_rank(accuracy, *row.fused.rank);
    if (row.fused.rank) listed.push_back(ranks.back());
    if (row.status == Status::Explained) sizes.push_back(static_cast<double>(row.fused.size));
    exams.push_back(row.exam);
    reaches.push_back(row.renieris_reiss);
    if (row.status == Status::BadCase) continue;  // nothing was done
    seconds.push_back(row.seconds);
    megabytes.push_back(row.megabytes);
  }
  accuracy.cases = rows.size();
  if (!rows.empty()) accuracy.mean_reciprocal_rank /= static_cast<double>(rows.size());
  accuracy.mean_rank = mean(listed);
  if (const double middle = median(ranks); !rows.empty() && middle != kNever) accuracy.median_rank = middle;
  accuracy.size = summary_of(sizes);
  accuracy.exam = summary_of(exams);
  accuracy.renieris_reiss = summary_of(reaches);
  accuracy.seconds = summary_of(seconds);
  accuracy.megabytes = summary_of(megabytes);
  return accuracy;
}

Totals totals_of(const std::vector<Row>& rows) {
  Totals totals;
  totals.all = accuracy_of(rows);
  for (const Half half : {Half::Tuning, Half::Test})
    add_group(totals.halves, to_string(half),
              selected(rows, [&](const Row& row) { return row.half == half; }));
  totals.kinds = by_kind(rows);
  totals.localizers = by_localizer(rows);
  for (std::size_t k = 0; k <= kLongestCumulative; ++k)
    totals.cumulative.push_back(static_cast<std::size_t>(
        std::ranges::count_if(rows, [&](const Row& row) { return row.fused.rank && *row.fused.rank <= k; })));
  return totals;
}

}  // namespace faultline::eval
