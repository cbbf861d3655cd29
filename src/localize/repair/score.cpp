#include "localize/repair/score.h"

#include <algorithm>
#include <cmath>

namespace faultline::localize::repair {

using fault::RepairStatus;
using trace::Label;

namespace {

constexpr double kDigits = 1e6;  // values that agree in these are equal

double share(std::size_t part, std::size_t all) {
  return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
}

std::size_t length(const Mutant& mutant) {
  return mutant.edits.front().before.size();
}

}  // namespace

bool Score::is_of_harness(const Mutant& mutant) const {
  return mutant.part == Part::Code && mutant.function && is_of_harness(mutant.function);
}

bool Score::is_way_around(const Mutant& mutant, const Judgement& judgement) const {
  return is_of_harness(mutant) && (judgement.avoids_check || judgement.kills_code);
}

double Score::cost(const Mutant& mutant, const Judgement& judgement) const {
  double cost = mutant.cost + weights_.disturbance * std::log1p(judgement.disturbed);
  cost += weights_.dullness * judgement.dulled;
  if (judgement.avoids_check) cost += weights_.avoidance;
  if (judgement.kills_code || mutant.forsakes) cost += weights_.death;
  cost += weights_.undefined * judgement.undefined;
  cost += weights_.stuck * judgement.stuck;
  if (mutant.part == Part::Specification) cost += weights_.property;
  if (is_of_harness(mutant)) cost += weights_.harness;
  if (mutant.part == Part::Code && mutant.function && observers_[mutant.function.value]) cost += weights_.observer;
  return cost;
}

double Score::soft(const Mutant& mutant, const Judgement& judgement) const {
  return share(judgement.fixed, failing()) - share(judgement.broken, pool_.count(Label::Passes)) -
         weights_.lambda * cost(mutant, judgement);
}

double Score::ochiai(const Mutant& mutant) const {
  double best = 0;
  for (const trace::Detour& detour : mutant.detours) {
    std::size_t in_failing = 0, in_passing = 0;
    for (const trace::PooledRun& run : pool_.runs())
      if (run.visited[detour.at.value]) ++(run.label == Label::Fails ? in_failing : in_passing);
    const double both = static_cast<double>(failing()) * static_cast<double>(in_failing + in_passing);
    if (both > 0) best = std::max(best, static_cast<double>(in_failing) / std::sqrt(both));
  }
  return best;
}

// Minus the last visit: what is visited early has more of the run behind it.
double Score::nearness(const Mutant& mutant) const {
  std::uint32_t last = 0;
  for (const trace::Detour& detour : mutant.detours)
    if (detour.at.value < last_visits_.size()) last = std::max(last, last_visits_[detour.at.value]);
  return -static_cast<double>(last);
}

double Score::tie(const Mutant& mutant) const {
  return last_visits_.empty() ? ochiai(mutant) : nearness(mutant);
}

std::vector<std::uint32_t> last_visits(const cfa::Program& program, const trace::Run& run) {
  std::vector<std::uint32_t> last(program.locations.size(), 0);
  for (std::uint32_t i = 0; i < run.trace.steps.size(); ++i)
    if (const cfa::EdgeId edge = run.trace.steps[i].edge) last[program.edges[edge].from.value] = i + 1;
  return last;
}

Ranked ranked(const Score& score, const Entry& entry) {
  Ranked result;
  result.entry = entry;
  result.survives = survives(entry, score.failing());
  result.is_of_harness = score.is_of_harness(entry.mutant());
  result.value = result.survives ? -score.cost(entry.mutant(), entry.judgement())
                                 : score.soft(entry.mutant(), entry.judgement());
  result.tie = score.tie(entry.mutant());
  return result;
}

bool is_better(const Ranked& a, const Ranked& b) {
  if (a.survives != b.survives) return a.survives;
  if (!a.survives && a.is_of_harness != b.is_of_harness) return b.is_of_harness;
  if (std::llround(a.value * kDigits) != std::llround(b.value * kDigits)) return a.value > b.value;
  return std::llround(a.tie * kDigits) > std::llround(b.tie * kDigits);
}

namespace {

// What is refused is mostly refused before anything is done.
bool refuses(const Ranked& ranked) {
  const std::string& after = ranked.entry.mutant().edits.front().after;
  return after.starts_with("if (") && after.find(") return") != std::string::npos;
}

}  // namespace

bool comes_first(const Ranked& a, const Ranked& b) {
  if (is_better(a, b) || is_better(b, a)) return is_better(a, b);
  if (refuses(a) != refuses(b)) return refuses(b);
  if (refuses(a)) return line_of(a.entry.mutant()) < line_of(b.entry.mutant());
  return line_of(a.entry.mutant()) > line_of(b.entry.mutant());
}

bool is_plainer(const Ranked& a, const Ranked& b) {
  if (status(a) != status(b)) return status(a) > status(b);
  return length(a.entry.mutant()) < length(b.entry.mutant());
}

RepairStatus status(const Ranked& ranked) {
  if (ranked.entry.judgement().broken > 0) return RepairStatus::Breaks;
  if (!ranked.survives) return RepairStatus::FixesRun;
  switch (ranked.entry.verdict()) {
    case CheckerVerdict::Kind::Holds: return RepairStatus::Proved;
    case CheckerVerdict::Kind::HoldsWithinBound: return RepairStatus::HoldsWithinBound;
    default: return RepairStatus::PassesRuns;
  }
}

std::vector<Ranked> best_of_lines(const Score& score, const std::vector<std::unique_ptr<Round>>& rounds,
                                  Part part, std::size_t most) {
  std::map<Line, Ranked> best;
  for (const auto& round : rounds)
    for (std::size_t i = 0; i < round->mutants.size(); ++i) {
      const Judgement& judgement = round->judgements[i];
      if (round->mutants[i].part != part || round->mutants[i].is_seed || !judgement.fixes_first || !judgement.complete ||
          score.is_way_around(round->mutants[i], judgement))
        continue;
      const Ranked mine = ranked(score, {round.get(), i});
      const auto [known, fresh] = best.try_emplace(line_of(round->mutants[i]), mine);
      if (fresh || is_better(known->second, mine)) continue;
      if (is_better(mine, known->second) || is_plainer(mine, known->second)) known->second = mine;
    }
  std::vector<Ranked> all;
  for (const auto& [line, each] : best)
    all.push_back(each);
  std::ranges::stable_sort(all, comes_first);
  if (all.size() > most) all.resize(most);
  return all;
}

}  // namespace faultline::localize::repair
