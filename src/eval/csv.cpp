#include <fmt/format.h>

#include <algorithm>

#include "eval/table.h"

namespace faultline::eval {
namespace {

// RFC 4180. What a spreadsheet would take for a formula is text.
std::string field(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos)
    text.insert(text.begin(), '\'');
  if (text.find_first_of(",\"\r\n") == text.npos) return text;
  std::string quoted = "\"";
  for (const char each : text)
    quoted += each == '"' ? std::string("\"\"") : std::string(1, each);
  return quoted + '"';
}

std::string rank_field(const Standing& standing) {
  return standing.rank ? fmt::format("{}", *standing.rank) : "";
}

std::vector<std::string> localizers_of(const std::vector<Row>& rows) {
  std::vector<std::string> all;
  for (const Row& row : rows)
    for (const OpinionStanding& each : row.localizers)
      if (std::ranges::find(all, each.localizer) == all.end()) all.push_back(each.localizer);
  return all;
}

}  // namespace

void write_csv(std::ostream& out, const std::vector<Row>& rows) {
  const std::vector<std::string> localizers = localizers_of(rows);
  std::vector<std::string> head = {"case", "half",           "kinds",   "status",     "verdict",
                                   "rank", "listed",         "size",    "all_in_ten", "lines",
                                   "exam", "renieris_reiss", "seconds", "megabytes"};
  for (const std::string& localizer : localizers) {
    head.push_back(field("rank_" + localizer));
    head.push_back(field("size_" + localizer));
  }
  head.emplace_back("note");
  out << fmt::format("{}\r\n", fmt::join(head, ","));
  for (const Row& row : rows) {
    std::vector<std::string> fields = {field(row.name),
                                       to_string(row.half),
                                       field(fmt::format("{}", fmt::join(row.kinds, ";"))),
                                       to_string(row.status),
                                       field(row.verdict),
                                       rank_field(row.fused),
                                       row.fused.rank ? "1" : "0",
                                       fmt::format("{}", row.fused.size),
                                       row.all_in_ten ? "1" : "0",
                                       fmt::format("{}", row.program_lines),
                                       fmt::format("{:.6f}", row.exam),
                                       fmt::format("{:.6f}", row.renieris_reiss),
                                       fmt::format("{:.3f}", row.seconds),
                                       fmt::format("{:.1f}", row.megabytes)};
    for (const std::string& localizer : localizers) {
      const auto found = std::ranges::find(row.localizers, localizer, &OpinionStanding::localizer);
      const bool has = found != row.localizers.end();
      fields.push_back(has ? rank_field(found->standing) : "");
      fields.push_back(has ? fmt::format("{}", found->standing.size) : "");
    }
    fields.push_back(field(row.note));
    out << fmt::format("{}\r\n", fmt::join(fields, ","));
  }
}

}  // namespace faultline::eval
