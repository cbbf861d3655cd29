// Unrolling alone: a program that comes to a million SSA equations, stopped when the solver would be asked.
// The bars: under 10 s, under 4 GB.
#include <fmt/core.h>

#include "bmc/modes.h"

namespace faultline::bench {

namespace {

constexpr std::uint64_t kEnough = 1'000'000;
constexpr double kSeconds = 10;
constexpr double kMegabytes = 4096;

}  // namespace

Tally measure_equations(const Settings& settings) {
  Question question;
  question.row = million_row();
  question.extent = Extent::Unrolling;
  question.unwind = kMillionRounds + 1;
  question.limit = settings.limit;
  const Measured m = measure(question);

  const Table table(settings.markup, "Unrolling alone",
                    {{"program", 16}, {"equations", 10}, {"terms", 10}, {"seconds", 8}, {"peak MB", 8}});
  table.row({question.row.name, fmt::format("{}", m.equations), fmt::format("{}", m.terms),
             fmt::format("{:.2f}", m.unroll_seconds), fmt::format("{:.0f}", m.unroll_megabytes)});
  std::string wrong = m.wrong;
  if (wrong.empty() && m.equations < kEnough) wrong = fmt::format("less than {} equations", kEnough);
  if (!wrong.empty()) {
    fmt::print("\nWRONG: {} {}\n", wrong, m.detail);
    return {1, 1};
  }
  const bool passed = m.unroll_seconds < kSeconds && m.unroll_megabytes < kMegabytes;
  fmt::print("\nunder {:g} s and {:g} MB: {}\n", kSeconds, kMegabytes, passed ? "PASS" : "FAIL");
  return {1, 0};
}

}  // namespace faultline::bench
