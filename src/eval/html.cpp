#include "eval/html.h"

#include <fmt/format.h>

#include "eval/html_plots.h"

namespace faultline::eval {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --back: #ffffff; --ink: #1c2128; --soft: #d6dbe1; --line: #0b62c4;
  --s0: #0b62c4; --s1: #4a93df; --s2: #86b9ec; --s3: #bcd8f5; --s4: #c9c2b4; --s5: #d0563f; }
@media (prefers-color-scheme: dark) { :root { --back: #14181d; --ink: #e3e7ec; --soft: #343c46; --line: #6fb1ff;
  --s0: #6fb1ff; --s1: #4a86c9; --s2: #356299; --s3: #27466c; --s4: #5f594d; --s5: #e0735c; } }
body { background: var(--back); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; margin: 2em auto;
  max-width: 76em; padding: 0 1em; }
figure { display: inline-block; margin: 0 1em 1.5em 0; max-width: 36em; width: 100%; vertical-align: top; }
figcaption { font-weight: 600; margin-bottom: .3em; }
svg { width: 100%; height: auto; font: 11px system-ui, sans-serif; }
svg text { fill: var(--ink); } .grid { stroke: var(--soft); } .line { fill: none; stroke: var(--line); stroke-width: 2; }
.s0 { fill: var(--s0); } .s1 { fill: var(--s1); } .s2 { fill: var(--s2); } .s3 { fill: var(--s3); }
.s4 { fill: var(--s4); } .s5 { fill: var(--s5); }
.key span { display: inline-block; width: 1em; height: .8em; margin: 0 .3em 0 .8em; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin-bottom: 2em; }
th, td { padding: .15em .6em; text-align: right; border-bottom: 1px solid var(--soft); }
th:first-child, td:first-child, .words { text-align: left; } td.words { overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table.sorted th { cursor: pointer; } tr.missed td { color: var(--s5); }
)";

// A click on the head of a column sorts by it, the next one the other way round; what is missing comes last.
constexpr const char* kScript = R"(
for (const table of document.querySelectorAll("table.sorted"))
  table.tHead.rows[0].addEventListener("click", event => {
    const column = event.target.cellIndex;
    if (column === undefined) return;
    const down = table.dataset.by === String(column) ? -1 : 1;
    table.dataset.by = down === 1 ? column : "";
    const key = row => row.cells[column].textContent;
    const number = text => text === "" || isNaN(text) ? null : Number(text);
    const order = (a, b) => {
      const x = number(key(a)), y = number(key(b));
      if (x !== null && y !== null) return down * (x - y);
      if (x !== null || y !== null) return x !== null ? -1 : 1;
      return down * key(a).localeCompare(key(b));
    };
    const body = table.tBodies[0];
    for (const row of [...body.rows].sort(order)) body.append(row);
  });
)";

std::string cell(const std::string& text) {
  return fmt::format("<td>{}</td>", escaped(text));
}
std::string words(const std::string& text) {
  return fmt::format("<td class=\"words\">{}</td>", escaped(text));
}

std::string share(std::size_t part, std::size_t whole) {
  return cell(whole == 0
                  ? ""
                  : fmt::format("{:.1f}", 100.0 * static_cast<double>(part) / static_cast<double>(whole)));
}

void write_groups(std::ostream& out, const char* title, const std::vector<Group>& groups) {
  if (groups.empty()) return;
  out << fmt::format(
      "<div class=\"wide\"><table class=\"sorted\"><thead><tr><th>{}</th><th>cases</th><th>listed "
      "%</th><th>top-1 "
      "%</th><th>top-3 %</th><th>top-5 %</th><th>top-10 %</th><th>MRR</th><th>mean size</th><th>mean "
      "EXAM</th>"
      "</tr></thead><tbody>\n",
      title);
  for (const auto& [name, each] : groups)
    out << "<tr>" << words(name) << cell(std::to_string(each.cases)) << share(each.listed, each.cases)
        << share(each.top1, each.cases) << share(each.top3, each.cases) << share(each.top5, each.cases)
        << share(each.top10, each.cases) << cell(fmt::format("{:.3f}", each.mean_reciprocal_rank))
        << cell(fmt::format("{:.1f}", each.size.mean)) << cell(fmt::format("{:.3f}", each.exam.mean))
        << "</tr>\n";
  out << "</tbody></table></div>\n";
}

void write_row(std::ostream& out, const Row& row) {
  out << (row.fused.rank ? "<tr>" : "<tr class=\"missed\">") << words(row.name) << words(to_string(row.half))
      << words(fmt::format("{}", fmt::join(row.kinds, ", "))) << words(to_string(row.status))
      << words(row.verdict) << cell(row.fused.rank ? std::to_string(*row.fused.rank) : "")
      << cell(std::to_string(row.fused.size)) << cell(std::to_string(row.program_lines))
      << cell(fmt::format("{:.3f}", row.exam)) << cell(fmt::format("{:.3f}", row.renieris_reiss))
      << cell(fmt::format("{:.2f}", row.seconds)) << cell(fmt::format("{:.0f}", row.megabytes))
      << "<td class=\"words\">";
  const char* separator = "";
  for (const OpinionStanding& each : row.localizers) {
    out << separator
        << escaped(fmt::format("{} {}{}", each.localizer,
                               each.standing.rank ? std::to_string(*each.standing.rank) : "-",
                               each.completeness == Completeness::Partial ? " (partial)" : ""));
    separator = ", ";
  }
  out << "</td>" << words(row.note) << "</tr>\n";
}

void write_cases(std::ostream& out, const std::vector<Row>& rows) {
  out << "<h2>Cases</h2>\n<div class=\"wide\"><table class=\"sorted\"><thead><tr>";
  for (const char* head : {"case", "half", "faults", "status", "verdict", "rank", "size", "lines", "EXAM",
                           "Renieris-Reiss", "seconds", "MB", "rank by localizer", "remark"})
    out << "<th>" << head << "</th>";
  out << "</tr></thead><tbody>\n";
  for (const Row& row : rows)
    write_row(out, row);
  out << "</tbody></table></div>\n";
}

void write_plots(std::ostream& out, const std::vector<Row>& rows, const Totals& totals) {
  out << "<figure><figcaption>The fault is among the first k lines</figcaption>" << cumulative_plot(totals)
      << "</figure>\n<figure><figcaption>Time</figcaption>" << time_plot(rows)
      << "</figure>\n<figure><figcaption>Kinds of faults</figcaption>" << kinds_plot(totals)
      << "<div class=\"key\">";
  int shade = 0;
  for (const char* name : {"first", "first three", "first five", "first ten", "listed", "not listed"})
    out << fmt::format("<span style=\"background:var(--s{})\"></span>{}", shade++, name);
  out << "</div></figure>\n";
}

std::string summary(const Accuracy& all) {
  return fmt::format(
      "{} cases, {} explained. The fault is listed in {}, first in {}, in the first three in {}, five in {}, "
      "ten "
      "in {}; all faults of the case in the first ten: {}. MRR {:.3f}. Mean (median): list {:.1f} ({:.1f}), "
      "EXAM "
      "{:.3f} ({:.3f}), Renieris-Reiss {:.3f} ({:.3f}), {:.2f} ({:.2f}) s, {:.0f} ({:.0f}) MB. Ties are "
      "counted "
      "against us.",
      all.cases, all.explained, all.listed, all.top1, all.top3, all.top5, all.top10, all.all_in_ten,
      all.mean_reciprocal_rank, all.size.mean, all.size.median, all.exam.mean, all.exam.median,
      all.renieris_reiss.mean, all.renieris_reiss.median, all.seconds.mean, all.seconds.median,
      all.megabytes.mean, all.megabytes.median);
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char each : text) {
    switch (each) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      case '\'': safe += "&#39;"; break;
      default: safe += each;
    }
  }
  return safe;
}

void write_html(std::ostream& out, const std::string& suite, const std::vector<Row>& rows,
                const Totals& totals) {
  out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      << "<meta name=\"viewport\" content=\"width=device-width\">"
      << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
         "'unsafe-inline'; "
         "script-src 'unsafe-inline'\">"
      << "<title>faultline: accuracy on " << escaped(suite) << "</title><style>" << kStyle
      << "</style></head><body>\n<h1>Accuracy on " << escaped(suite) << "</h1>\n<p>"
      << escaped(summary(totals.all)) << "</p>\n";
  write_plots(out, rows, totals);
  write_groups(out, "half", totals.halves);
  write_groups(out, "fault", totals.kinds);
  write_groups(out, "localizer", totals.localizers);
  write_cases(out, rows);
  out << "<script>" << kScript << "</script></body></html>\n";
}

}  // namespace faultline::eval
