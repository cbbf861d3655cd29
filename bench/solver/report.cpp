#include "solver/report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace faultline::bench {

namespace {

constexpr double kLeast = 0.001;         // seconds below are no measurement
constexpr double kLeastOfFamily = 0.01;  // nor, for the means of a family, below this

// The name without the words that tell the size: "sort, rare bug".
std::string family_of(const std::string& row) {
  std::string out;
  for (std::size_t at = 0; at < row.size();) {
    const std::size_t end = std::min(row.find(' ', at), row.size());
    std::string word = row.substr(at, end - at);
    if (word.find_first_of("0123456789") != std::string::npos) word = word.ends_with(',') ? "," : "";
    if (!word.empty()) out += (out.empty() || word == "," ? "" : " ") + word;
    at = end + 1;
  }
  return out;
}

}  // namespace

double Family::best() const {
  return *std::min_element(means.begin(), means.end());
}

std::vector<Family> families(const std::vector<Line>& lines) {
  std::vector<Family> out;
  std::vector<double> counts;
  for (const Line& line : lines) {
    const std::string name = family_of(line.name);
    auto found = std::find_if(out.begin(), out.end(), [&](const Family& f) { return f.name == name; });
    if (found == out.end()) {
      found = out.insert(found, {name, std::vector<double>(line.cells.size(), 0)});
      counts.push_back(0);
    }
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      found->means[i] += std::log(std::max(line.cells[i].seconds, kLeastOfFamily));
    ++counts[static_cast<std::size_t>(found - out.begin())];
  }
  for (std::size_t f = 0; f < out.size(); ++f)
    for (double& mean : out[f].means)
      mean = std::exp(mean / counts[f]);
  return out;
}

double Line::ratio() const {
  return std::max(cells.back().seconds, kLeast) / std::max(ours(), kLeast);
}

double Line::best() const {
  return std::min_element(cells.begin(), cells.end(),
                          [](const Outcome& a, const Outcome& b) { return a.seconds < b.seconds; })
      ->seconds;
}

double Line::lag() const {
  return ours() - best() < kNoise ? 1 : ours() / std::max(best(), kLeast);
}

std::string Report::seconds(const Outcome& cell) const {
  if (cell.verdict.empty()) return fmt::format(">{:g}", limit_);
  return fmt::format("{:.3f}", cell.seconds);
}

void Report::row(const std::vector<std::string>& cells) const {
  if (format_ == Format::Markdown) {
    std::string out = "|";
    for (const std::string& cell : cells)
      out += " " + cell + " |";
    fmt::print("{}\n", out);
  } else {
    fmt::print("{:<24}", cells.front());
    for (std::size_t i = 1; i < cells.size(); ++i)
      fmt::print("  {:>{}}", cells[i], i <= group_->columns.size() + 1 ? 11 : 0);
    fmt::print("\n");
  }
  std::fflush(stdout);
}

void Report::begin(const Group& group) {
  group_ = &group;
  lines_.clear();
  const bool markdown = format_ == Format::Markdown;
  fmt::print("\n{}{}\n{}", markdown ? "### " : "", group.title, markdown ? "\n" : "");
  std::vector<std::string> head = {group.name};
  head.insert(head.end(), group.columns.begin(), group.columns.end());
  head.push_back("z3/" + group.columns.front());
  head.emplace_back("answers");
  row(head);
  if (markdown) row(std::vector<std::string>(head.size(), "---"));
}

void Report::add(const Line& line) {
  lines_.push_back(line);
  std::vector<std::string> out = {line.name};
  for (const Outcome& cell : line.cells)
    out.push_back(seconds(cell));
  const bool limited = line.cells.back().verdict.empty();
  out.push_back(
      fmt::format("{}{:.1f}{}", limited ? ">" : "", line.ratio(), line.lag() > kMostLag ? " !" : ""));
  std::vector<std::string> answers;
  for (const Outcome& cell : line.cells)
    if (answers.empty() || answers.back() != cell.shown) answers.push_back(cell.shown);
  std::string text;
  for (const std::string& answer : answers)
    text += (text.empty() ? "" : " / ") + answer;
  if (format_ == Format::Text) {
    text += "   MB";
    for (const Outcome& cell : line.cells)
      text += fmt::format(" {:.0f}", cell.megabytes);
  }
  if (!line.wrong.empty()) text += "   WRONG: " + line.wrong;
  out.push_back(text);
  row(out);
}

Summary Report::end() {
  Summary out;
  out.group = group_->name;
  out.bar = group_->bar;
  double logarithms = 0;
  for (const Line& line : lines_) {
    logarithms += std::log(line.ratio());
    if (!line.wrong.empty()) ++out.wrong;
  }
  for (const Family& family : families(lines_)) {
    if (family.lag() <= out.worst_lag) continue;
    out.worst_lag = family.lag();
    out.slowest = family.name;
  }
  out.mean = std::exp(logarithms / static_cast<double>(lines_.size()));
  fmt::print("\nGeometric mean of z3/{} over {} rows: {:.1f}\n", group_->columns.front(), lines_.size(),
             out.mean);
  for (const Line& line : lines_)
    if (line.lag() > kMostLag)
      fmt::print("! {}: {:.1f} times the best ({:.3f} s)\n", line.name, line.lag(), line.best());
  return out;
}

void Report::conclude(const std::vector<Summary>& summaries) const {
  const bool markdown = format_ == Format::Markdown;
  fmt::print("\n{}Against the bars\n{}", markdown ? "### " : "", markdown ? "\n" : "");
  if (markdown)
    fmt::print("| group | mean z3/ours | bar | slowest family, times the best | |\n|---|---|---|---|---|\n");
  for (const Summary& summary : summaries) {
    std::string slowest = fmt::format("{:.1f}", summary.worst_lag);
    if (!summary.slowest.empty()) slowest += " (" + summary.slowest + ")";
    std::string verdict = summary.passed(kMostLag) ? "PASS" : "FAIL";
    if (summary.wrong > 0) verdict = fmt::format("{} WRONG ANSWERS", summary.wrong);
    if (markdown)
      fmt::print("| {} | {:.1f} | {:g} | {} | {} |\n", summary.group, summary.mean, summary.bar, slowest,
                 verdict);
    else
      fmt::print("{:<12} mean {:7.1f} (bar {:2g})   slowest family {:<28} {}\n", summary.group, summary.mean,
                 summary.bar, slowest, verdict);
  }
}

}  // namespace faultline::bench
