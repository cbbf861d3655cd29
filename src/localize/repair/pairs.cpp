#include "localize/repair/pairs.h"

#include <algorithm>
#include <map>
#include <optional>

#include "localize/repair/round.h"

namespace faultline::localize::repair {
namespace {

constexpr std::size_t kPartial = 12;  // first halves
constexpr std::size_t kOfLine = 3;    // of them, in one line
constexpr std::size_t kPairSample = 24;   // runs that choose them
constexpr std::size_t kMostPairs = 50;     // pairs

// What a mutant does on some runs, whether or not it repairs the counterexample, which may have both faults.
struct Partial {
  std::size_t index = 0;
  std::size_t fixed = 0;
};

// One of each line: they break none of these runs, and fix some; those that fix the most first.
std::vector<std::size_t> first_halves(const Court& court, const std::vector<Mutant>& mutants,
                                      const Budget& budget) {
  std::vector<Partial> all;
  const std::size_t stride = std::max<std::size_t>(1, court.runs.size() / kPairSample);
  for (std::size_t i = 0; i < mutants.size() && !budget.exhausted(); ++i) {
    if (mutants[i].part != Part::Code) continue;
    Partial partial{i, 0};
    bool breaks = false;
    for (std::size_t run = 0; run < court.runs.size() && !breaks; run += stride) {
      const bool passed = passes(court, mutants[i], run);
      const bool failed_before = court.runs[run].label == trace::Label::Fails;
      partial.fixed += failed_before && passed;
      breaks = !failed_before && !passed;
    }
    if (!breaks && partial.fixed > 0) all.push_back(partial);
  }
  std::ranges::stable_sort(all, [&](const Partial& a, const Partial& b) {
    if (a.fixed != b.fixed) return a.fixed > b.fixed;
    return mutants[a.index].cost < mutants[b.index].cost;
  });
  std::map<Line, std::size_t> of_line;
  std::vector<std::size_t> halves;
  for (const Partial& each : all)
    if (of_line[line_of(mutants[each.index])]++ < kOfLine && halves.size() < kPartial)
      halves.push_back(each.index);
  return halves;
}

bool overlap(const fault::Edit& a, const fault::Edit& b) {
  return a.range.file == b.range.file && !(a.range.end <= b.range.begin) && !(b.range.end <= a.range.begin);
}

std::optional<Mutant> joined(const Mutant& a, const Mutant& b, double more) {
  for (const trace::Detour& x : a.detours)
    for (const trace::Detour& y : b.detours)
      if (x.at == y.at) return std::nullopt;
  for (const fault::Edit& x : a.edits)
    for (const fault::Edit& y : b.edits)
      if (overlap(x, y)) return std::nullopt;
  Mutant both = a;
  both.edits.insert(both.edits.end(), b.edits.begin(), b.edits.end());
  std::ranges::sort(both.edits, {}, &fault::Edit::range);
  both.detours.insert(both.detours.end(), b.detours.begin(), b.detours.end());
  both.cost = a.cost + b.cost + more;
  return both;
}

// A failing run that the mutant leaves failing.
std::optional<std::size_t> left_failing(const Court& court, const Mutant& mutant) {
  for (std::size_t i = 0; i < court.runs.size(); ++i)
    if (court.runs[i].label == trace::Label::Fails && !passes(court, mutant, i)) return i;
  return std::nullopt;
}

}  // namespace

std::vector<Mutant> passing_pairs(const Court& court, const std::vector<Mutant>& mutants, double more,
                                  const Budget& budget) {
  std::vector<Mutant> found;
  for (const std::size_t half : first_halves(court, mutants, budget)) {
    const auto failing = left_failing(court, mutants[half]);
    if (!failing) continue;
    std::vector<Mutant> pairs;
    for (std::size_t i = 0; i < mutants.size() && !budget.exhausted(); ++i) {
      if (i == half || mutants[i].part != Part::Code) continue;
      std::optional<Mutant> both = joined(mutants[half], mutants[i], more);
      if (both && passes(court, *both, *failing)) pairs.push_back(std::move(*both));
    }
    const std::vector<Judgement> verdicts = judge(court, pairs, budget);
    const auto failing_runs = static_cast<std::size_t>(
        std::ranges::count(court.runs, trace::Label::Fails, &trace::PooledRun::label));
    for (std::size_t i = 0; i < pairs.size(); ++i)
      if (verdicts[i].passes_all(failing_runs)) found.push_back(std::move(pairs[i]));
  }
  std::ranges::stable_sort(found, {}, &Mutant::cost);
  if (found.size() > kMostPairs) found.resize(kMostPairs);
  return found;
}

}  // namespace faultline::localize::repair
