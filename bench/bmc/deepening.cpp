// What automatic deepening costs: its CPU seconds over those of a check that starts at the bounds where the
// deepening ended. The bar: at most twice. Counterexamples are left as they are found, and times that are no
// measurement are raised to 20 ms.
#include <fmt/core.h>

#include <algorithm>

#include "bmc/modes.h"

namespace faultline::bench {

namespace {

constexpr double kLeast = 0.02;
constexpr double kBar = 2;

struct Pair {
  Measured deepened;
  Measured direct;
  double ratio() const {
    return std::max(deepened.check_cpu_seconds, kLeast) / std::max(direct.check_cpu_seconds, kLeast);
  }
};

// The fastest of the repetitions, since what else the machine does only adds.
Measured fastest(const Question& question, int repeat) {
  Measured best = measure(question);
  for (int i = 1; i < repeat && best.answered(); ++i) {
    Measured next = measure(question);
    if (!next.answered() || next.check_cpu_seconds < best.check_cpu_seconds) best = std::move(next);
  }
  return best;
}

Pair measure_pair(const Row& row, const Settings& settings) {
  Question question;
  question.row = row;
  question.extent = Extent::Verdict;
  question.limit = settings.limit;
  Pair out;
  out.deepened = fastest(question, settings.repeat);
  if (!out.deepened.answered()) return out;
  question.first_bound = out.deepened.bound;
  question.first_bounds = out.deepened.unwindset;
  out.direct = fastest(question, settings.repeat);
  return out;
}

void print_row(const Table& table, const Row& row, const Pair& pair) {
  const bool both = pair.deepened.answered() && pair.direct.answered();
  table.row({row.name, fmt::format("{}", pair.deepened.rounds), fmt::format("{}", pair.deepened.deepest),
             pair.deepened.answered() ? fmt::format("{:.3f}", pair.deepened.check_cpu_seconds) : "open",
             pair.direct.answered() ? fmt::format("{:.3f}", pair.direct.check_cpu_seconds) : "open",
             both ? fmt::format("{:.2f}{}", pair.ratio(), pair.ratio() > kBar ? " !" : "") : "-"});
}

void print_summary(std::vector<std::pair<double, std::string>> ratios) {
  if (ratios.empty()) return;
  std::sort(ratios.begin(), ratios.end());
  const double median = ratios[ratios.size() / 2].first;
  const auto& [worst, name] = ratios.back();
  fmt::print("\ndeepening / direct over {} rows: median {:.2f}, worst {:.2f} ({}); bar {:g}: {}\n",
             ratios.size(), median, worst, name, kBar, worst <= kBar ? "PASS" : "FAIL");
}

}  // namespace

Tally measure_deepening(const Settings& settings) {
  const Table table(settings.markup, "Deepening",
                    {{"program", 28},
                     {"rounds", 6},
                     {"deepest", 7},
                     {"deepening CPU s", 15},
                     {"direct CPU s", 12},
                     {"ratio", 8}});
  Tally tally;
  std::vector<std::pair<double, std::string>> ratios;
  for (const Row& row : all_rows()) {
    if (!settings.selects(row)) continue;
    const Pair pair = measure_pair(row, settings);
    print_row(table, row, pair);
    ++tally.rows;
    for (const Measured* measured : {&pair.deepened, &pair.direct}) {
      if (measured->wrong.empty()) continue;
      ++tally.wrong;
      fmt::print("WRONG: {}: {}\n", row.name, measured->wrong);
    }
    if (pair.deepened.answered() && pair.direct.answered()) ratios.emplace_back(pair.ratio(), row.name);
  }
  print_summary(std::move(ratios));
  return tally;
}

}  // namespace faultline::bench
