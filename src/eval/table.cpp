#include "eval/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace faultline::eval {
namespace {

constexpr std::size_t kWidestName = 44;

// Names come from directories: nothing of them may control a terminal.
std::string printable(std::string_view text) {
  std::string safe(text);
  std::ranges::replace_if(
      safe, [](char each) { return static_cast<unsigned char>(each) < 0x20 || each == 0x7F; }, '?');
  return safe;
}

std::string rank_text(const Standing& standing) {
  return standing.rank ? fmt::format("{}", *standing.rank) : "-";
}

std::string percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? "-"
                    : fmt::format("{:.0f}%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

// What is partial, and what else there is to say.
std::string remark(const Row& row) {
  std::vector<std::string> said;
  if (row.status != Status::Explained) said.emplace_back(to_string(row.status));
  if (!row.note.empty()) said.push_back(printable(row.note));
  if (row.status == Status::Explained && !row.fused.rank) said.emplace_back("not listed");
  if (row.kinds.size() > 1 && row.fused.rank)
    said.emplace_back(row.all_in_ten ? "all faults in top 10" : "not all faults in top 10");
  std::vector<std::string_view> partial;
  for (const OpinionStanding& each : row.localizers)
    if (each.completeness == Completeness::Partial) partial.push_back(each.localizer);
  if (!partial.empty()) said.push_back(fmt::format("partial: {}", fmt::join(partial, ", ")));
  return fmt::format("{}", fmt::join(said, "; "));
}

void print_row(std::ostream& out, const Row& row, std::size_t width) {
  std::string line = fmt::format("{:<{}} {:<17} {:>4} {:>4} {:>5} {:>5.3f} {:>5.3f} {:>7.2f} {:>6.0f}  {}",
                                 printable(row.name), width, row.verdict.empty() ? "-" : row.verdict,
                                 rank_text(row.fused), row.fused.size, row.program_lines, row.exam,
                                 row.renieris_reiss, row.seconds, row.megabytes, remark(row));
  line.erase(line.find_last_not_of(' ') + 1);
  out << line << '\n';
}

void print_groups(std::ostream& out, const char* title, const std::vector<Group>& groups) {
  if (groups.empty()) return;
  out << fmt::format("\n{:<20} {:>5} {:>6} {:>5} {:>5} {:>5} {:>6} {:>6} {:>5} {:>6}\n", title, "cases",
                     "listed", "top-1", "top-3", "top-5", "top-10", "MRR", "size", "EXAM");
  for (const auto& [name, each] : groups)
    out << fmt::format("{:<20} {:>5} {:>6} {:>5} {:>5} {:>5} {:>6} {:>6.3f} {:>5.1f} {:>6.3f}\n", name,
                       each.cases, percent(each.listed, each.cases), percent(each.top1, each.cases),
                       percent(each.top3, each.cases), percent(each.top5, each.cases),
                       percent(each.top10, each.cases), each.mean_reciprocal_rank, each.size.mean,
                       each.exam.mean);
}

void print_all(std::ostream& out, const Accuracy& all) {
  out << fmt::format(
      "\n{} cases, {} explained; the fault is listed in {}, first in {}, in the first three in {}, five in "
      "{}, "
      "ten in {}\n",
      all.cases, all.explained, all.listed, all.top1, all.top3, all.top5, all.top10);
  out << fmt::format("all faults of the case in the first ten: {}\n", all.all_in_ten);
  out << fmt::format("MRR {:.3f}; rank: mean {:.2f} where listed, median {}\n", all.mean_reciprocal_rank,
                     all.mean_rank, all.median_rank ? fmt::format("{:.1f}", *all.median_rank) : "-");
  out << fmt::format(
      "mean (median): list {:.1f} ({:.1f}) lines, EXAM {:.3f} ({:.3f}), Renieris-Reiss {:.3f} ({:.3f}), "
      "{:.2f} ({:.2f}) s, {:.0f} ({:.0f}) MB\n",
      all.size.mean, all.size.median, all.exam.mean, all.exam.median, all.renieris_reiss.mean,
      all.renieris_reiss.median, all.seconds.mean, all.seconds.median, all.megabytes.mean,
      all.megabytes.median);
}

}  // namespace

void print_table(std::ostream& out, const std::vector<Row>& rows, const Totals& totals) {
  std::size_t width = 4;
  for (const Row& row : rows)
    width = std::min(kWidestName, std::max(width, row.name.size()));
  out << fmt::format("{:<{}} {:<17} {:>4} {:>4} {:>5} {:>5} {:>5} {:>7} {:>6}\n", "case", width, "verdict",
                     "rank", "size", "lines", "EXAM", "R&R", "seconds", "MB");
  for (const Row& row : rows)
    print_row(out, row, width);
  print_all(out, totals.all);
  print_groups(out, "half", totals.halves);
  print_groups(out, "fault", totals.kinds);
  print_groups(out, "localizer", totals.localizers);
}

}  // namespace faultline::eval
