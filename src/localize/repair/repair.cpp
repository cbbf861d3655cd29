// The cheapest change that survives: which small edit of the program makes not only this run pass, but all
// runs around it, and withstands the model checker?
//
// 1. A pool of runs around the counterexample, labelled by the property (trace/runs).
// 2. Mutants of all places that the counterexample visits, by templates in tiers (templates.cpp); each is
//    judged by the pool (evaluation.h). Dearer tiers are tried only where no cheaper mutant passes all runs.
// 3. The model checker attacks the cheapest mutants that pass, one line after the other. A counterexample
// joins
//    the pool and judges all of them; a proof is kept.
//    Where none survives, pairs are tried (pairs.h).
// 4. Lines are ordered by their cheapest mutant that passes everything; the others by partial credit
//    (fixed share - broken share - lambda cost), ties by Ochiai over the pool, then the later line.
//
// The signal and its constants were measured before this was written: docs/localizers/repair.md. The theses
// that ask for it: Groce, "Error explanation and fault localization with distance metrics", section 10.2.8;
// Kettl, section 8.
#include "localize/repair/repair.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>

#include "localize/repair/evaluation.h"
#include "localize/repair/mint.h"
#include "localize/repair/pairs.h"
#include "localize/repair/specification.h"

namespace faultline::localize {
namespace {

using namespace repair;
using fault::RepairStatus;
using std::chrono::milliseconds;
using trace::Label;
using Place = std::pair<FileId, std::uint32_t>;  // file and line

constexpr double kLambda = 0.02;
// What else a change costs, in tokens: not to get to the check instead of satisfying it; to change what runs
// do that passed (for each doubling, nearly: half a natural logarithm); to stand in the function that has the
// check, where others do the work.
constexpr double kAvoidance = 2;
constexpr double kDisturbance = 0.5;
constexpr double kHarness = 0.5;
// The least that mutants of dearer tiers cost: whoever is cheaper need not wait for them.
constexpr double kDearer = 2.4;
constexpr std::size_t kMostValues = 200;
constexpr std::size_t kMostMutants = 150'000;  // of one tier
constexpr milliseconds kLongestAttack{2'000};
constexpr milliseconds kShortestAttack{200};

// A tier's mutants with all that it takes to run them.
struct Round {
  explicit Round(const cfa::Program& program) : workshop(program) {}
  Workshop workshop;
  std::unique_ptr<trace::Interpreter> interpreter;
  std::vector<Mutant> mutants;
  std::vector<Judgement> judgements;
  std::vector<CheckerVerdict::Kind> verdicts;  // Unknown: not attacked, or not decided
  std::vector<std::uint32_t> bounds;
};

struct Entry {
  Round* round = nullptr;
  std::size_t index = 0;
  const Mutant& mutant() const { return round->mutants[index]; }
  const Judgement& judgement() const { return round->judgements[index]; }
};

Place place_of(const Mutant& mutant) {
  const SourceRange& range = mutant.edits.front().range;
  return {range.file, range.begin.line};
}

class Search {
 public:
  Search(const Investigation& investigation, const RepairOptions& options, const Context& context)
      : program_(investigation.program()),
        run_(investigation.run()),
        assumptions_(investigation.assumptions()),
        options_(options),
        context_(context),
        interpreter_(program_),
        pool_(program_, interpreter_, pool_options()),
        sites_(program_, assumptions_.trusted, specification_of(program_, run_)),
        watched_(check_location(program_, run_)),
        harness_(find_harness()) {}

  fault::Localization localize() {
    fault::Localization result;
    pool_.add(trace::words_of(run_));
    if (pool_.runs().empty() || pool_.runs().front().label != Label::Fails) {
      result.note = "the run cannot be repeated without its trace";
      result.completeness = fault::Completeness::LimitReached;
      return result;
    }
    pool_.perturb(run_);
    for (const Tier tier : {Tier::Classical, Tier::Insertion, Tier::Synthesis}) {
      if (tier > options_.deepest || context_.budget.exhausted()) break;
      play(tier);
      if (cheapest_survivor() <= kDearer) break;
    }
    if (cheapest_survivor() == std::numeric_limits<double>::infinity() && !context_.budget.exhausted())
      play_pairs();
    result = report();
    if (context_.budget.exhausted())
      result.completeness = context_.budget.stop.stop_requested() ? fault::Completeness::Stopped
                                                                  : fault::Completeness::LimitReached;
    return result;
  }

 private:
  trace::PoolOptions pool_options() const {
    trace::PoolOptions pool;
    pool.size = options_.runs;
    pool.attempts = 10 * options_.runs;
    pool.seed = options_.seed;
    pool.checks = assumptions_.checks;
    pool.step_limit = 10'000 + 20 * run_.steps;
    pool.budget = context_.budget;
    return pool;
  }

  // Integers that the failing run has read or written, and their neighbours.
  std::set<std::int64_t> values_of_run() const {
    std::set<std::int64_t> values;
    for (const trace::Access& access : run_.trace.accesses) {
      if (!access.type || !program_.types[access.type].is_integral()) continue;
      const auto value = static_cast<std::int64_t>(access.bits);
      if (value < -2'000'000'000 || value > 2'000'000'000) continue;
      values.insert({value - 1, value, value + 1});
      if (values.size() >= kMostValues) break;
    }
    return values;
  }

  Court court(const Round& round) {
    Court made{*round.interpreter, pool_.runs(), watched_, assumptions_.checks, std::move(observed_)};
    observe(made);
    observed_ = made.observed;
    return made;
  }

  void play(Tier tier) { attack(made_round(tier, pool_.runs().front().visited)); }

  Round& made_round(Tier tier, const std::vector<bool>& locations) {
    rounds_.push_back(std::make_unique<Round>(program_));
    Round& round = *rounds_.back();
    Mint mint(round.workshop, sites_, values_of_run());
    mint.limit(kMostMutants);
    for (const Template& row : templates())
      if (row.tier == tier) mint.run(row, locations, context_.budget);
    round.mutants = std::move(mint.mutants());
    round.interpreter = std::make_unique<trace::Interpreter>(round.workshop.program());
    judge_round(round);
    mutants_ += round.mutants.size();
    return round;
  }

  void judge_round(Round& round) {
    round.judgements = judge(court(round), round.mutants, context_.budget);
    round.verdicts.assign(round.mutants.size(), CheckerVerdict::Kind::Unknown);
    round.bounds.assign(round.mutants.size(), 0);
  }

  // Of the classical templates, at all places that any failing run visits.
  void play_pairs() {
    if (failing() < 2) return;
    std::vector<bool> visited(program_.locations.size(), false);
    for (const trace::PooledRun& run : pool_.runs())
      for (std::size_t i = 0; i < visited.size() && run.label == Label::Fails; ++i)
        visited[i] = visited[i] || run.visited[i];
    Round& round = made_round(Tier::Classical, visited);
    round.mutants = passing_pairs(court(round), round.mutants, context_.budget);
    judge_round(round);
    attack(round);
  }

  std::size_t failing() const { return pool_.count(Label::Fails); }

  bool survives(const Round& round, std::size_t index) const {
    return round.judgements[index].passes_all(failing()) &&
           round.verdicts[index] != CheckerVerdict::Kind::Violated;
  }

  double cheapest_survivor() const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& round : rounds_)
      for (std::size_t i = 0; i < round->mutants.size(); ++i)
        if (survives(*round, i) && round->mutants[i].part == Part::Code)
          least = std::min(least, round->mutants[i].cost + disturbance(round->judgements[i]));
    return least;
  }

  static double disturbance(const Judgement& judgement) {
    return kDisturbance * std::log1p(judgement.disturbed);
  }

  double cost(const Round& round, std::size_t index) const {
    const Judgement& judgement = round.judgements[index];
    return round.mutants[index].cost + (judgement.avoids_check ? kAvoidance : 0) + disturbance(judgement) +
           (is_harness(round.mutants[index]) ? kHarness : 0);
  }

  // Does the function only check what others have done? It has the violated check, and calls functions of the
  // user's.
  bool is_harness(const Mutant& mutant) const { return harness_ && mutant.function == harness_; }

  cfa::FunctionId find_harness() const {
    if (!watched_) return {};
    const cfa::FunctionId checking = program_.locations[watched_].function;
    for (const trace::Step& step : run_.trace.steps) {
      if (!step.edge) continue;
      const cfa::Edge& edge = program_.edges[step.edge];
      const auto* call = std::get_if<cfa::Call>(&edge.operation);
      if (call && call->callee && program_.locations[edge.from].function == checking &&
          call->callee != checking && program_.functions[call->callee].origin == cfa::Origin::User)
        return checking;
    }
    return {};
  }

  std::vector<std::size_t> survivors(const Round& round) const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < round.mutants.size(); ++i)
      if (survives(round, i)) all.push_back(i);
    std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
      if (cost(round, a) != cost(round, b)) return cost(round, a) < cost(round, b);
      if (place_of(round.mutants[a]) != place_of(round.mutants[b]))
        return place_of(round.mutants[a]) > place_of(round.mutants[b]);
      return length(round.mutants[a]) < length(round.mutants[b]);
    });
    return all;
  }

  // The cheapest survivor of each line, the cheapest line first, until the model checker has said enough.
  void attack(Round& round) {
    if (!context_.checker) return;
    std::set<Place> settled;
    bool found = true;
    while (found && attacks_ < options_.attacks && !context_.budget.exhausted()) {
      found = false;
      for (const std::size_t i : survivors(round)) {
        if (settled.contains(place_of(round.mutants[i]))) continue;
        found = true;
        ++attacks_;
        if (!attack(round, i)) settled.insert(place_of(round.mutants[i]));
        break;
      }
    }
  }

  // True: it is refuted.
  bool attack(Round& round, std::size_t index) {
    const CheckerVerdict verdict =
        context_.checker->check(round.workshop.made(round.mutants[index].detours), attack_budget());
    round.verdicts[index] = verdict.kind;
    round.bounds[index] = verdict.bound;
    if (verdict.vacuous) round.judgements[index].avoids_check = true;
    if (verdict.kind != CheckerVerdict::Kind::Violated) return false;
    if (verdict.counterexample && pool_.add_if_new(trace::words_of(*verdict.counterexample)))
      for (const auto& each : rounds_) {
        const Court all = court(*each);
        for (std::size_t i = 0; i < each->mutants.size(); ++i)
          judge_last(all, each->mutants[i], each->judgements[i]);
      }
    return true;
  }

  Budget attack_budget() const {
    const auto left = context_.budget.deadline - Budget::Clock::now();
    const auto part = std::chrono::duration_cast<milliseconds>(left / 4);
    return context_.budget.within(std::clamp(part, kShortestAttack, kLongestAttack));
  }

  // How much failing runs prefer the changed place, over the pool.
  double ochiai(const Mutant& mutant) const {
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

  double soft(const Entry& entry) const {
    const auto share = [](std::size_t part, std::size_t all) {
      return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
    };
    return share(entry.judgement().fixed, failing()) -
           share(entry.judgement().broken, pool_.count(Label::Passes)) -
           kLambda * cost(*entry.round, entry.index);
  }

  struct Ranked {
    Entry entry;
    bool survives = false;
    double value = 0;  // minus its cost, or its soft score
    double ochiai = 0;
  };

  static bool is_better(const Ranked& a, const Ranked& b) {
    if (a.survives != b.survives) return a.survives;
    if (std::llround(a.value * 1e6) != std::llround(b.value * 1e6)) return a.value > b.value;
    return std::llround(a.ochiai * 1e6) > std::llround(b.ochiai * 1e6);
  }
  // Of two that are as good: what is known to hold, then the one about the smaller expression.
  bool is_plainer(const Ranked& a, const Ranked& b) const {
    if (status(a) != status(b)) return status(a) > status(b);
    return length(a.entry.mutant()) < length(b.entry.mutant());
  }
  static std::size_t length(const Mutant& mutant) { return mutant.edits.front().before.size(); }
  static bool comes_first(const Ranked& a, const Ranked& b) {
    if (is_better(a, b) || is_better(b, a)) return is_better(a, b);
    return place_of(a.entry.mutant()) > place_of(b.entry.mutant());
  }

  Ranked ranked(Round& round, std::size_t index) const {
    Ranked result;
    result.entry = {&round, index};
    result.survives = survives(round, index);
    result.value = result.survives ? -cost(round, index) : soft(result.entry);
    result.ochiai = ochiai(round.mutants[index]);
    return result;
  }

  // The best of each line. Those that change the specification compete among themselves, for one place.
  std::vector<Ranked> best_of_lines(Part part) const {
    std::map<Place, Ranked> best;
    for (const auto& round : rounds_)
      for (std::size_t i = 0; i < round->mutants.size(); ++i) {
        if (round->mutants[i].part != part || !round->judgements[i].fixes_first ||
            !round->judgements[i].complete)
          continue;
        const Ranked mine = ranked(*round, i);
        const auto [known, fresh] = best.try_emplace(place_of(round->mutants[i]), mine);
        if (fresh || is_better(known->second, mine)) continue;
        if (is_better(mine, known->second) || is_plainer(mine, known->second)) known->second = mine;
      }
    std::vector<Ranked> all;
    for (const auto& [place, each] : best)
      all.push_back(each);
    std::ranges::stable_sort(all, comes_first);
    if (all.size() > options_.most) all.resize(options_.most);
    return all;
  }

  // Those that are told have been looked at in all runs.
  std::vector<Ranked> looked_at(Part part) {
    std::vector<Ranked> lines = best_of_lines(part);
    for (Ranked& each : lines) {
      Round& round = *each.entry.round;
      if (!round.judgements[each.entry.index].sampled) continue;
      round.judgements[each.entry.index] = judge_fully(court(round), each.entry.mutant());
      each = ranked(round, each.entry.index);
    }
    std::ranges::stable_sort(lines, comes_first);
    return lines;
  }

  fault::Localization report() {
    fault::Localization result;
    const std::vector<Ranked> lines = looked_at(Part::Code);
    std::size_t rank = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i > 0 && is_better(lines[i - 1], lines[i])) rank = i;
      result.faults.push_back(
          fault_of(lines[i], 1.0 - static_cast<double>(rank) / static_cast<double>(lines.size() + 1)));
    }
    const std::vector<Ranked> wishes = looked_at(Part::Specification);
    const bool is_cheaper =
        !wishes.empty() && wishes.front().survives &&
        (lines.empty() || !lines.front().survives || wishes.front().value > lines.front().value + 1e-9);
    if (is_cheaper) result.faults.push_back(fault_of(wishes.front(), 0));
    result.note = note(lines);
    return result;
  }

  std::string note(const std::vector<Ranked>& lines) const {
    const std::string effort = fmt::format("{} changes on {} failing and {} passing runs, {} attacks",
                                           mutants_, failing(), pool_.count(Label::Passes), attacks_);
    if (lines.empty()) return "no change that is tried lets this run pass; " + effort;
    return lines.front().survives ? effort : "no change that is tried lets all runs pass; " + effort;
  }

  fault::Fault fault_of(const Ranked& ranked, double score) const {
    const Mutant& mutant = ranked.entry.mutant();
    const Judgement& judgement = ranked.entry.judgement();
    fault::Repair repair;
    repair.edits = mutant.edits;
    repair.kind = mutant.from->id;
    repair.cost = mutant.cost;
    repair.failing = static_cast<std::uint32_t>(failing());
    repair.fixed = judgement.fixed;
    repair.passing = static_cast<std::uint32_t>(pool_.count(Label::Passes));
    repair.broken_runs = judgement.broken;
    repair.avoids_check = judgement.avoids_check;
    repair.of_specification = mutant.part == Part::Specification;
    repair.status = status(ranked);
    if (repair.status == RepairStatus::HoldsWithinBound)
      repair.bound = ranked.entry.round->bounds[ranked.entry.index];
    if (repair.status == RepairStatus::Breaks) repair.broken = trace::id(judgement.breaks);
    if (ranked.survives)
      for (const trace::PooledRun& run : pool_.runs())
        repair.runs.push_back(run.inputs);
    else
      repair.runs.push_back(pool_.runs().front().inputs);
    fault::Fault fault;
    fault.score = score;
    fault.parts.push_back(part_of(mutant));
    for (const fault::Edit& edit : mutant.edits)
      if (edit.range.begin.line != fault.parts.back().range.begin.line) {
        fault.parts.push_back(part_of(mutant));
        fault.parts.back().range = edit.range;
        fault.parts.back().statement = {};
        fault.parts.back().steps.clear();
      }
    fault.evidence = std::move(repair);
    return fault;
  }

  RepairStatus status(const Ranked& ranked) const {
    if (ranked.entry.judgement().broken > 0) return RepairStatus::Breaks;
    if (!ranked.survives) return RepairStatus::FixesRun;
    switch (ranked.entry.round->verdicts[ranked.entry.index]) {
      case CheckerVerdict::Kind::Holds: return RepairStatus::Proved;
      case CheckerVerdict::Kind::HoldsWithinBound: return RepairStatus::HoldsWithinBound;
      default: return RepairStatus::PassesRuns;
    }
  }

  fault::Part part_of(const Mutant& mutant) const {
    fault::Part part;
    part.kind = mutant.statement ? trace::CandidateKind::Value : trace::CandidateKind::Definition;
    part.statement = mutant.statement;
    part.function = mutant.function;
    part.range = mutant.edits.front().range;
    for (std::size_t i = 0; i < run_.trace.steps.size(); ++i) {
      const cfa::EdgeId edge = run_.trace.steps[i].edge;
      if (mutant.statement && edge && program_.edges[edge].statement == mutant.statement)
        part.steps.push_back(static_cast<std::uint32_t>(i));
    }
    return part;
  }

  const cfa::Program& program_;
  const trace::Run& run_;
  const Assumptions& assumptions_;
  const RepairOptions& options_;
  const Context& context_;
  trace::Interpreter interpreter_;
  trace::RunPool pool_;
  Sites sites_;
  cfa::LocationId watched_;
  cfa::FunctionId harness_;
  std::vector<std::uint64_t> observed_;  // of the pool's runs
  std::vector<std::unique_ptr<Round>> rounds_;
  std::size_t attacks_ = 0;
  std::size_t mutants_ = 0;
};

}  // namespace

fault::Localization Repair::localize(const Investigation& investigation, Context& context) const {
  return Search(investigation, options_, context).localize();
}

}  // namespace faultline::localize
