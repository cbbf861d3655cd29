// Where the time and the memory of a check go. The bar: what comes before solving (reading, unrolling,
// encoding) takes no longer than solving and 0.3 s more.
#include <fmt/core.h>

#include "bmc/modes.h"

namespace faultline::bench {

namespace {

constexpr double kOverhead = 0.3;  // seconds

std::string bound_text(const Measured& m) {
  return m.deepest == m.bound ? fmt::format("{}", m.bound) : fmt::format("{}-{}", m.bound, m.deepest);
}

std::string verdict_text(const Measured& m, double limit) {
  if (!m.wrong.empty()) return "WRONG";
  if (m.verdict.empty()) return fmt::format(">{:g} s", limit);
  return m.verdict;
}

std::string seconds(double value) {
  return fmt::format("{:.3f}", value);
}

std::string megabytes(double value) {
  return fmt::format("{:.0f}", value);
}

bool keeps_bar(const Measured& m) {
  return m.before_solving() <= m.solve_seconds + kOverhead;
}

std::vector<std::string> cells(const Row& row, const Measured& m, double limit) {
  return {row.name,
          fmt::format("{}", m.lines),
          verdict_text(m, limit),
          m.detail,
          bound_text(m),
          seconds(m.frontend_seconds),
          seconds(m.unroll_seconds),
          seconds(m.encode_seconds),
          seconds(m.solve_seconds),
          seconds(m.simplify_seconds),
          megabytes(m.frontend_megabytes),
          megabytes(m.unroll_megabytes),
          megabytes(m.solve_megabytes),
          fmt::format("{}", m.equations),
          fmt::format("{}", m.terms),
          fmt::format("{}", m.queries),
          !m.answered()  ? "-"
          : keeps_bar(m) ? "yes"
                         : "NO"};
}

const std::vector<Column>& columns() {
  static const std::vector<Column> all = {
      {"program", 28},     {"lines", 5},      {"verdict", 12}, {"violation", 18}, {"bound", 7},
      {"frontend s", 10},  {"unroll s", 8},   {"encode s", 8}, {"solve s", 8},    {"simplify s", 10},
      {"frontend MB", 11}, {"unroll MB", 9},  {"solve MB", 8}, {"equations", 9},  {"terms", 8},
      {"queries", 7},      {"within bar", 10}};
  return all;
}

struct Summary {
  Tally tally;
  std::size_t open = 0;
  std::vector<std::string> slow;  // rows that miss the bar
  std::vector<std::string> errors;

  void add(const Row& row, const Measured& m) {
    ++tally.rows;
    if (!m.wrong.empty()) {
      ++tally.wrong;
      errors.push_back(fmt::format("{}: {} ({} {})", row.name, m.wrong, m.verdict, m.detail));
    } else if (m.verdict.empty()) {
      ++open;
    } else if (!keeps_bar(m)) {
      slow.push_back(fmt::format("{}: {:.3f} s before solving, {:.3f} s solving", row.name,
                                 m.before_solving(), m.solve_seconds));
    }
  }

  void print() const {
    for (const std::string& error : errors)
      fmt::print("\nWRONG: {}", error);
    fmt::print("\n{} rows, {} wrong, {} open at the limit\n", tally.rows, tally.wrong, open);
    const std::size_t decided = tally.rows - tally.wrong - open;
    fmt::print("frontend + unrolling + encoding <= solving + {:g} s: {} of {} rows{}\n", kOverhead,
               decided - slow.size(), decided, slow.empty() ? "" : "; not in:");
    for (const std::string& row : slow)
      fmt::print("  {}\n", row);
  }
};

}  // namespace

Tally measure_phases(const Settings& settings) {
  const Table table(settings.markup, "Phases of a check", columns());
  Summary summary;
  for (const Row& row : all_rows()) {
    if (!settings.selects(row)) continue;
    Question question;
    question.row = row;
    question.limit = settings.limit;
    const Measured measured = measure(question);
    table.row(cells(row, measured, settings.limit));
    summary.add(row, measured);
  }
  summary.print();
  return summary.tally;
}

}  // namespace faultline::bench
