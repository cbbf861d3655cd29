// How fast the solver layer is, against Z3 on the same terms: in one run, tables of CPU seconds and the ratio
// Z3 / ours. The bars: the geometric mean of the ratio is at least 5 in each group (MaxSAT: 10), a time-out
// counting as the limit; and in no row does ours take more than 1.5 times as long as the best column.
//
//   build/release/bench/solver_bench [--group NAME] [--filter TEXT] [--limit SECONDS] [--repeat N] [--all]
//                                    [--markdown]
//   build/release/bench/solver_bench --budgets [--markdown]
//
// Every answer is checked: models are evaluated, cores proved again by the other backend, and the columns
// must agree. Exit code 1 if an answer is wrong, whatever the times. With --budgets, it shows how soon calls
// come back under a budget of one second; exit code 1 if one is later than after 1.2 s.
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "solver/budgets.h"
#include "solver/report.h"

namespace {

using namespace faultline::bench;

struct Options {
  std::string group;   // empty: all
  std::string filter;  // what names of rows contain
  double limit = 10;
  int repeat = 1;
  Strategies strategies = Strategies::Used;
  Format format = Format::Text;
  bool budgets = false;
};

constexpr const char* kUsage =
    "usage: solver_bench [--group model|core|minimal|maxsat|incremental] [--filter TEXT] [--limit SECONDS]\n"
    "                    [--repeat N] [--all] [--markdown]\n"
    "  --repeat N   show the median of N measurements\n"
    "  --all        also the optimizer's strategies alone\n"
    "       solver_bench --budgets [--markdown]\n";

// None: the command line is not understood.
std::optional<Options> parse(const std::vector<std::string>& words) {
  Options out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--all") {
      out.strategies = Strategies::All;
    } else if (word == "--budgets") {
      out.budgets = true;
    } else if (word == "--markdown") {
      out.format = Format::Markdown;
    } else if (i + 1 == words.size()) {
      return std::nullopt;
    } else if (word == "--group") {
      out.group = words[++i];
    } else if (word == "--filter") {
      out.filter = words[++i];
    } else if (word == "--limit") {
      out.limit = std::stod(words[++i]);
    } else if (word == "--repeat") {
      out.repeat = std::stoi(words[++i]);
    } else {
      return std::nullopt;
    }
  }
  if (out.limit <= 0 || out.repeat < 1) return std::nullopt;
  return out;
}

// The measurement with the median time; a wrong one comes first.
Outcome measure(const Task& task, const Options& options) {
  std::vector<Outcome> runs;
  for (int i = 0; i < options.repeat; ++i) {
    runs.push_back(run_alone(task, options.limit));
    if (!runs.back().wrong.empty()) return runs.back();
    if (runs.back().verdict.empty()) break;  // a time-out is not waited for twice
  }
  std::sort(runs.begin(), runs.end(),
            [](const Outcome& a, const Outcome& b) { return a.seconds < b.seconds; });
  return runs.back().verdict.empty() ? runs.back() : runs[runs.size() / 2];
}

// What the cells contradict: the expected verdict, each other, or themselves.
std::string contradiction(const Row& row, const std::vector<Outcome>& cells) {
  std::string verdict = row.expected;
  for (const Outcome& cell : cells) {
    if (!cell.wrong.empty()) return cell.wrong;
    if (cell.verdict.empty()) continue;
    if (verdict.empty()) verdict = cell.verdict;
    if (cell.verdict != verdict) return "answers differ: " + verdict + ", " + cell.verdict;
  }
  return {};
}

std::optional<Summary> measure(const Group& group, const Options& options, Report& report) {
  bool begun = false;
  for (const Row& row : group.rows) {
    if (row.name.find(options.filter) == std::string::npos) continue;
    if (!begun) report.begin(group);
    begun = true;
    Line line{row.name, {}, {}};
    for (const Task& task : row.tasks)
      line.cells.push_back(measure(task, options));
    line.wrong = contradiction(row, line.cells);
    report.add(line);
  }
  if (!begun) return std::nullopt;
  return report.end();
}

int run(const Options& options) {
  if (options.budgets)
    return show_budgets(options.format == Format::Markdown ? Markup::Markdown : Markup::Text) > 0 ? 1 : 0;
  Report report(options.format, options.limit);
  std::vector<Summary> summaries;
  for (const Group& group : make_groups(options.strategies)) {
    if (!options.group.empty() && group.name != options.group) continue;
    if (const auto summary = measure(group, options, report)) summaries.push_back(*summary);
  }
  if (summaries.empty()) {
    fmt::print(stderr, "solver_bench: no row has such a group and name\n");
    return 2;
  }
  report.conclude(summaries);
  return std::any_of(summaries.begin(), summaries.end(), [](const Summary& s) { return s.wrong > 0; }) ? 1
                                                                                                       : 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::optional<Options> options;
  try {
    options = parse({argv + 1, argv + argc});
  } catch (const std::logic_error&) {  // a number that is none
  }
  if (!options) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  return run(*options);
}
