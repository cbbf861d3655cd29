#include "localize/repair/pairs.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "localize/repair/round.h"
#include "localize/repair/workers.h"

namespace faultline::localize::repair {
namespace {

constexpr std::size_t kPartial = 12;  // first halves
constexpr std::size_t kOfLine = 3;    // of them, in one line
constexpr std::size_t kPairSample = 24;   // runs that choose them
constexpr std::size_t kMostPairs = 50;     // pairs
constexpr std::size_t kWorthAThread = 64;  // mutants
constexpr std::size_t kPairStage = 2048;   // mutants

// Whether or not it repairs the counterexample, which may have both faults: the number of some runs that it fixes; none
// if it breaks one of them.
std::size_t fixed_alone(const Court& court, const Mutant& mutant) {
  const std::size_t stride = std::max<std::size_t>(1, court.runs.size() / kPairSample);
  std::size_t fixed = 0;
  for (std::size_t run = 0; run < court.runs.size(); run += stride) {
    const bool passed = passes(court, mutant, run);
    const bool failed_before = court.runs[run].label == trace::Label::Fails;
    if (!failed_before && !passed) return 0;
    fixed += failed_before && passed;
  }
  return fixed;
}

// One of each line: they break none of these runs, and fix some; those that fix the most first.
std::vector<std::size_t> first_halves(const Court& court, const std::vector<Mutant>& mutants,
                                      const Budget& budget) {
  std::vector<std::size_t> fixed(mutants.size(), 0);
  in_stages(mutants.size(), kPairStage, kWorthAThread, budget, [&](std::size_t i, const std::shared_ptr<WorkClock>& clock) {
    if (mutants[i].part == Part::Code) fixed[i] = fixed_alone(court.on(clock), mutants[i]);
  });
  std::vector<std::size_t> all(mutants.size());
  std::iota(all.begin(), all.end(), 0);
  std::erase_if(all, [&](std::size_t i) { return fixed[i] == 0; });
  std::ranges::stable_sort(all, [&](std::size_t a, std::size_t b) {
    if (fixed[a] != fixed[b]) return fixed[a] > fixed[b];
    return mutants[a].cost < mutants[b].cost;
  });
  std::map<Line, std::size_t> of_line;
  std::vector<std::size_t> halves;
  for (const std::size_t each : all)
    if (of_line[line_of(mutants[each])]++ < kOfLine && halves.size() < kPartial) halves.push_back(each);
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
    std::vector<std::optional<Mutant>> helped(mutants.size());
    in_stages(mutants.size(), kPairStage, kWorthAThread, budget, [&](std::size_t i, const std::shared_ptr<WorkClock>& clock) {
      if (i == half || mutants[i].part != Part::Code) return;
      std::optional<Mutant> both = joined(mutants[half], mutants[i], more);
      if (both && passes(court.on(clock), *both, *failing)) helped[i] = std::move(both);
    });
    std::vector<Mutant> pairs;
    for (std::optional<Mutant>& each : helped)
      if (each) pairs.push_back(std::move(*each));
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
