// How time grows with the bound, on programs whose loops go on as long as the bound lets them. A program is
// given up at the first bound that takes longer than the limit.
#include <fmt/core.h>

#include "bmc/modes.h"

namespace faultline::bench {

namespace {

constexpr std::uint32_t kFirstBound = 4;
constexpr std::uint32_t kLastBound = 1024;

Measured measure_at(const Row& row, std::uint32_t bound, const Settings& settings) {
  Question question;
  question.row = row;
  question.extent = Extent::Verdict;
  question.unwind = bound;
  question.limit = settings.limit;
  return measure(question);
}

// Within a bound that cuts its loops, a program without a bug is neither safe nor unsafe.
std::string contradiction(const Measured& m) {
  if (!m.wrong.empty()) return m.wrong;
  return m.verdict.empty() || m.verdict == "within bound" ? "" : "says " + m.verdict;
}

void print_row(const Table& table, const Row& row, std::uint32_t bound, const Measured& m,
               const Settings& settings) {
  const bool open = m.verdict.empty();
  table.row({row.name, fmt::format("{}", bound), open ? fmt::format(">{:g}", settings.limit) : m.verdict,
             fmt::format("{:.3f}", m.unroll_seconds), fmt::format("{:.3f}", m.encode_seconds),
             fmt::format("{:.3f}", m.solve_seconds), fmt::format("{:.3f}", m.check_cpu_seconds),
             fmt::format("{:.0f}", m.peak_megabytes()), fmt::format("{}", m.equations),
             fmt::format("{}", m.terms)});
}

void grow(const Row& row, const Settings& settings, const Table& table, Tally& tally) {
  for (std::uint32_t bound = kFirstBound; bound <= kLastBound; bound *= 2) {
    const Measured measured = measure_at(row, bound, settings);
    print_row(table, row, bound, measured, settings);
    ++tally.rows;
    const std::string wrong = contradiction(measured);
    if (!wrong.empty()) {
      ++tally.wrong;
      fmt::print("WRONG: {} at {}: {}\n", row.name, bound, wrong);
    }
    if (!wrong.empty() || measured.verdict.empty()) return;
  }
}

}  // namespace

Tally measure_growth(const Settings& settings) {
  const Table table(settings.markup, "Growth with the bound",
                    {{"program", 16},
                     {"bound", 6},
                     {"verdict", 12},
                     {"unroll s", 9},
                     {"encode s", 9},
                     {"solve s", 9},
                     {"CPU s", 9},
                     {"MB", 6},
                     {"equations", 10},
                     {"terms", 10}});
  Tally tally;
  for (const Row& row : growth_rows())
    if (settings.selects(row)) grow(row, settings, table, tally);
  return tally;
}

}  // namespace faultline::bench
