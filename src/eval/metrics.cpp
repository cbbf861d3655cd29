#include "eval/metrics.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace faultline::eval {

std::optional<std::size_t> worst_rank(std::span<const ScoredLine> list, const Lines& fault,
                                      const Lines& no_matter) {
  std::optional<double> best;
  for (const ScoredLine& each : list)
    if (fault.contains(each.line)) best = std::max(best.value_or(each.score), each.score);
  if (!best) return std::nullopt;
  return 1 + static_cast<std::size_t>(std::ranges::count_if(list, [&](const ScoredLine& each) {
           return each.score >= *best && !fault.contains(each.line) && !no_matter.contains(each.line);
         }));
}

double exam(std::optional<std::size_t> rank, std::size_t program_lines) {
  if (!rank || program_lines == 0) return 1;
  return std::min(1.0, static_cast<double>(*rank) / static_cast<double>(program_lines));
}

double renieris_reiss(const Lines& report, const Lines& faulty, const Dependences& program) {
  std::map<LineId, std::size_t> numbers;
  for (std::size_t i = 0; i < program.lines.size(); ++i)
    numbers.emplace(program.lines[i], i);
  std::vector<bool> seen(program.lines.size());
  std::vector<std::size_t> layer;
  const auto add = [&](std::size_t line, std::vector<std::size_t>& to) {
    if (seen[line]) return;
    seen[line] = true;
    to.push_back(line);
  };
  for (const LineId& line : report)
    if (const auto found = numbers.find(line); found != numbers.end()) add(found->second, layer);
  std::size_t read = 0;
  while (!layer.empty()) {
    read += layer.size();
    if (std::ranges::any_of(layer, [&](std::size_t i) { return faulty.contains(program.lines[i]); }))
      return 1 - static_cast<double>(read) / static_cast<double>(program.lines.size());
    std::vector<std::size_t> next;
    for (const std::size_t line : layer)
      for (const std::size_t used : program.depends_on[line])
        add(used, next);
    layer = std::move(next);
  }
  return 0;
}

double mean(std::span<const double> values) {
  if (values.empty()) return 0;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  if (values.size() % 2 == 1 || values[half - 1] == values[half]) return values[half];
  return (values[half - 1] + values[half]) / 2;
}

}  // namespace faultline::eval
