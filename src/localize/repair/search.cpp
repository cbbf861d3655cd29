#include "localize/repair/search.h"
#include "cfa/maybe_uninitialized.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <limits>
#include <random>
#include <set>

#include "localize/repair/conditions.h"
#include "localize/repair/harness.h"
#include "localize/repair/mint.h"
#include "localize/repair/pairs.h"
#include "localize/repair/progress.h"
#include "localize/repair/specification.h"
#include "localize/repair/workers.h"

namespace faultline::localize::repair {

using std::chrono::milliseconds;
using trace::Label;

namespace {

constexpr std::size_t kMostValues = 200;
constexpr std::int64_t kLargestValue = 2'000'000'000;
constexpr std::size_t kMostMutants = 200'000;  // of one tier
constexpr std::size_t kMostBesides = 8'000;    // of a dearer tier, where something survives already
constexpr milliseconds kLongestAttack{2'000};
constexpr milliseconds kShortestAttack{200};
constexpr std::size_t kMostReadings = 200;  // of changed texts, in all tiers
constexpr std::size_t kAtOnce = 2;  // attacks
constexpr std::size_t kNearShare = 4;  // one in so many runs is near the test, where there is only one

trace::PoolOptions pool_options(const trace::Run& failing, const Assumptions& assumptions,
                                const RepairOptions& options, const Budget& budget) {
  trace::PoolOptions pool;
  pool.size = assumptions.judged == Judged::OneRun ? options.runs / kNearShare : options.runs;
  pool.attempts = 10 * options.runs;
  pool.seed = options.seed;
  pool.checks = assumptions.checks;
  pool.step_limit = 10'000 + 20 * failing.steps;
  pool.budget = budget;
  return pool;
}

// Integers that the run has read or written, and their neighbours.
std::set<std::int64_t> values_of(const cfa::Program& program, const trace::Run& run) {
  std::set<std::int64_t> values;
  for (const trace::Access& access : run.trace.accesses) {
    if (!access.type || !program.types[access.type].is_integral()) continue;
    const auto value = static_cast<std::int64_t>(access.bits);
    if (value < -kLargestValue || value > kLargestValue) continue;
    values.insert({value - 1, value, value + 1});
    if (values.size() >= kMostValues) break;
  }
  return values;
}

// An assertion that holds is not the reason why another one fails.
std::vector<bool> without_other_checks(const cfa::Program& program, std::vector<bool> locations,
                                       cfa::LocationId violated) {
  for (const cfa::Edge& edge : program.edges)
    if (std::holds_alternative<cfa::Assert>(edge.operation) && edge.from != violated)
      locations[edge.from.value] = false;
  return locations;
}

// The same place in a program whose text differs in a few tokens: of the operations of this kind in its line, the
// one with its number.
cfa::LocationId counterpart(const cfa::Program& program, cfa::LocationId at, const cfa::Program& other) {
  if (!at) return {};
  const auto alike = [&](const cfa::Program& in) {
    const cfa::Edge& like = program.edges[program.locations[at].out.front()];
    std::vector<cfa::LocationId> all;
    for (std::uint32_t i = 0; i < in.locations.size(); ++i) {
      const cfa::Location& location = in.locations[cfa::LocationId(i)];
      if (location.out.empty()) continue;
      const cfa::Edge& edge = in.edges[location.out.front()];
      if (edge.operation.index() == like.operation.index() && edge.range.file == like.range.file &&
          edge.range.begin.line == like.range.begin.line)
        all.emplace_back(i);
    }
    return all;
  };
  const std::vector<cfa::LocationId> here = alike(program), there = alike(other);
  if (here.size() != there.size()) return {};
  return there[static_cast<std::size_t>(std::ranges::find(here, at) - here.begin())];
}

// Of the time that is left. A result that nobody attacks is worth less than one about fewer mutants.
Budget half_of(const Budget& budget) {
  return budget.is_limited() ? budget.within(budget.left() / 2) : budget;
}

}  // namespace

Search::Search(const Investigation& investigation, const RepairOptions& options, const Context& context)
    : investigation_(investigation),
      program_(investigation.program()),
      run_(investigation.run()),
      assumptions_(investigation.assumptions()),
      options_(options),
      context_(context),
      interpreter_(program_),
      pool_(program_, interpreter_, pool_options(run_, assumptions_, options, context.budget)),
      sites_(program_, assumptions_.trusted, specification_of(program_, run_)),
      watched_(check_location(program_, run_)),
      score_(pool_, options.weights, harness_of(program_, run_), observers_of(program_, harness_of(program_, run_)),
             is_pinned() ? last_visits(program_, run_) : std::vector<std::uint32_t>()) {}

bool Search::gather_runs() {
  pool_.add(trace::words_of(run_));
  if (pool_.runs().empty() || pool_.runs().front().label != Label::Fails) return false;
  for (const trace::Choices& test : assumptions_.tests)
    tests_ += pool_.add_if_new(test);
  pool_.perturb(run_);
  if (is_pinned()) scatter();
  filter_ = filter(investigation_, sites_, pool_.runs(), context_);
  return true;
}

// Near the test nearly every change that lets it pass changes something. How much it changes is seen far away:
// any number of inputs get values that the runs so far have had there.
void Search::scatter() {
  const trace::InputWords test = pool_.runs().front().inputs;
  std::vector<std::set<std::uint64_t>> seen(test.size());
  for (const trace::PooledRun& run : pool_.runs())
    for (std::size_t i = 0; i < std::min(test.size(), run.inputs.size()); ++i)
      seen[i].insert(run.inputs[i]);
  std::mt19937_64 random(options_.seed);
  for (std::size_t tried = 0; tried < 10 * options_.runs && pool_.runs().size() < options_.runs; ++tried) {
    trace::InputWords words = test;
    const std::uint64_t quarters = 1 + random() % 4;  // of the inputs that change
    for (std::size_t i = 0; i < words.size(); ++i)
      if (random() % 4 < quarters)
        words[i] = *std::next(seen[i].begin(), static_cast<std::ptrdiff_t>(random() % seen[i].size()));
    pool_.add_if_new(words);
  }
}

// By the program itself.
void Search::observe_runs() {
  Court own{program_,           interpreter_,         pool_.runs(), watched_,
            assumptions_.checks, std::move(observed_), std::move(undefined_), nullptr, context_.budget.work};
  observe(own);
  observed_ = std::move(own.observed);
  undefined_ = std::move(own.undefined);
}

Court Search::court(const Round& round) const {
  return {round.workshop.program(), *round.interpreter, pool_.runs(), round.watched,
          assumptions_.checks,      observed_,          undefined_, &program_, context_.budget.work};
}

void Search::play(Tier tier) {
  std::unique_ptr<Round> round = minted(tier, pool_.runs().front().visited);
  std::vector<Mutant> known = std::move(round->mutants);
  const auto texts = std::ranges::stable_partition(known, [](const Mutant& each) { return !each.is_read_again; });
  std::vector<Mutant> unknown(std::make_move_iterator(texts.begin()), std::make_move_iterator(texts.end()));
  known.erase(texts.begin(), texts.end());
  Round& made = made_round(std::move(known), std::move(round));
  std::vector<Round*> rounds = {&made};
  if (tier == Tier::Synthesis) add_conditional(made);
  for (Round* each : read_again(std::move(unknown)))
    rounds.push_back(each);
  attack(rounds);
  if (tier != Tier::Synthesis || is_pinned() || cheapest_survivor() < std::numeric_limits<double>::infinity()) return;
  // The model checker has found runs that tell more.
  add_conditional(made);
  attack(rounds);
}

void Search::add_conditional(Round& round) {
  if (program_.language == cfa::Language::Bip || !may_go_on()) return;
  Mint mint(round.workshop, sites_, values_of(program_, run_), options_.weights);
  mint.work_for(conditional());
  mint.limit_cost(cheapest_survivor() + options_.weights.slack);
  const Budget budget = half_of(context_.budget);
  const std::vector<Mutant> more = under_conditions(court(round), mint, round.mutants, round.judgements, budget);
  if (more.empty()) return;
  round.interpreter = std::make_unique<trace::Interpreter>(round.workshop.program());
  const std::vector<Judgement> judgements = judge(court(round), more, budget);
  round.mutants.insert(round.mutants.end(), more.begin(), more.end());
  round.judgements.insert(round.judgements.end(), judgements.begin(), judgements.end());
  round.verdicts.resize(round.mutants.size(), CheckerVerdict::Kind::Unknown);
  round.bounds.resize(round.mutants.size(), 0);
  mutants_ += more.size();
}

std::unique_ptr<Round> Search::minted(Tier tier, const std::vector<bool>& locations) {
  auto round = std::make_unique<Round>(program_, watched_);
  std::vector<bool> worth_changing = without_other_checks(program_, locations, watched_);
  // What is missing is not missing in a harness, which can be made to pass in many ways.
  if (tier != Tier::Classical && !is_pinned())
    for (std::uint32_t i = 0; i < worth_changing.size(); ++i)
      if (score_.is_of_harness(program_.locations[cfa::LocationId(i)].function)) worth_changing[i] = false;
  Mint mint(round->workshop, sites_, values_of(program_, run_), options_.weights);
  const double best = cheapest_survivor();
  mint.limit(best < std::numeric_limits<double>::infinity() ? kMostBesides : kMostMutants);
  mint.leave_out(filter_.hopeless);
  mint.limit_cost(best + options_.weights.slack);
  for (const Template& row : templates())
    if (row.tier == tier) mint.run(row, worth_changing, context_.budget);
  is_cut_ = is_cut_ || mint.is_full();
  round->mutants = std::move(mint.mutants());
  return round;
}

Round& Search::made_round(std::vector<Mutant> mutants, std::unique_ptr<Round> made) {
  rounds_.push_back(std::move(made));
  Round& round = *rounds_.back();
  round.mutants = std::move(mutants);
  round.interpreter = std::make_unique<trace::Interpreter>(round.workshop.program());
  judge_round(round);
  mutants_ += round.mutants.size();
  return round;
}

void Search::judge_round(Round& round) {
  observe_runs();
  round.judgements = judge(court(round), round.mutants, half_of(context_.budget));
  walk_survivors(round);
  round.forget_verdicts();
}

void Search::walk_survivors(Round& round) const {
  if (program_.language == cfa::Language::Bip && !is_pinned())
    weigh_progress(court(round), round.mutants, score_.failing(), half_of(context_.budget), round.judgements);
}

std::unique_ptr<Round> Search::read_again(const Mutant& mutant, const Budget& budget) const {
  const std::optional<cfa::Program> program = context_.read(mutant.edits, budget);
  if (!program) return nullptr;
  auto round = std::make_unique<Round>(*program, counterpart(program_, watched_, *program));
  round->mutants.push_back(mutant);
  round->interpreter = std::make_unique<trace::Interpreter>(round->workshop.program());
  round->judgements = judge(court(*round), round->mutants, budget);
  walk_survivors(*round);
  round->forget_verdicts();
  return round->judgements.front().fixes_first ? std::move(round) : nullptr;
}

std::vector<Round*> Search::read_again(std::vector<Mutant> mutants) {
  if (!context_.read) return {};
  std::ranges::stable_sort(mutants, {}, &Mutant::cost);
  const std::size_t most = kMostReadings - std::min(kMostReadings, readings_);
  if (mutants.size() > most) {
    is_cut_ = true;
    mutants.resize(most);
  }
  const Budget budget = half_of(context_.budget);
  std::vector<std::unique_ptr<Round>> made(mutants.size());
  in_lanes(mutants.size(), budget, [&](std::size_t i, const Budget& own) { made[i] = read_again(mutants[i], own); });
  is_cut_ = is_cut_ || budget.exhausted();
  readings_ += mutants.size();
  mutants_ += mutants.size();
  std::vector<Round*> rounds;
  for (std::unique_ptr<Round>& each : made) {
    if (!each) continue;
    rounds_.push_back(std::move(each));
    rounds.push_back(rounds_.back().get());
  }
  return rounds;
}

void Search::play_pairs() {
  if (score_.failing() < 2) return;
  std::vector<bool> visited(program_.locations.size(), false);
  for (const trace::PooledRun& run : pool_.runs())
    for (std::size_t i = 0; i < visited.size() && run.label == Label::Fails; ++i)
      visited[i] = visited[i] || run.visited[i];
  std::unique_ptr<Round> singles = minted(Tier::Classical, visited);
  std::vector<Mutant> mutants = std::move(singles->mutants);
  std::erase_if(mutants, [](const Mutant& each) { return each.is_read_again; });
  Round& round = made_round(std::move(mutants), std::move(singles));
  round.mutants = passing_pairs(court(round), round.mutants, options_.weights.pair, context_.budget);
  judge_round(round);
  attack({&round});
}

double Search::cheapest_survivor() const {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& round : rounds_)
    for (std::size_t i = 0; i < round->judgements.size(); ++i)
      if (round->mutants[i].part == Part::Code && !score_.is_of_harness(round->mutants[i]) &&
          survives({round.get(), i}, score_.failing()))
        least = std::min(least, score_.cost(round->mutants[i], round->judgements[i]));
  return least;
}

std::vector<Entry> Search::survivors(const std::vector<Round*>& rounds) const {
  std::vector<Ranked> all;
  for (Round* round : rounds)
    for (std::size_t i = 0; i < round->mutants.size(); ++i)
      if (survives({round, i}, score_.failing()) && !score_.is_way_around(round->mutants[i], round->judgements[i]))
        all.push_back(ranked(score_, {round, i}));
  std::ranges::stable_sort(all, [](const Ranked& a, const Ranked& b) {
    if (a.value != b.value) return a.value > b.value;
    const Line of_a = line_of(a.entry.mutant()), of_b = line_of(b.entry.mutant());
    return of_a != of_b ? of_a > of_b : is_plainer(a, b);
  });
  std::vector<Entry> entries;
  for (const Ranked& each : all)
    entries.push_back(each.entry);
  return entries;
}

// The cheapest survivor of each line, the cheapest line first, until the model checker has said enough. Two at a
// time, whatever the number of cores, so that the answer is the same everywhere.
void Search::attack(const std::vector<Round*>& rounds) {
  // About one run a proof would say no more than the run itself.
  if (!context_.checker || is_pinned()) return;
  std::set<Line> settled;
  while (attacks_ < options_.attacks && may_go_on()) {
    const std::vector<Attack> attacks = next_attacks(rounds, settled);
    if (attacks.empty()) return;
    attacks_ += attacks.size();
    const std::vector<CheckerVerdict> verdicts = asked(attacks);
    for (std::size_t i = 0; i < attacks.size(); ++i)
      if (!refutes(attacks[i].entry, verdicts[i])) settled.insert(line_of(attacks[i].entry.mutant()));
  }
}

std::vector<Search::Attack> Search::next_attacks(const std::vector<Round*>& rounds, const std::set<Line>& settled) {
  std::vector<Attack> attacks;
  std::set<Line> taken = settled;
  for (const Entry& each : survivors(rounds)) {
    if (attacks.size() == std::min(kAtOnce, options_.attacks - attacks_)) break;
    if (taken.contains(line_of(each.mutant()))) continue;
    std::optional<cfa::Program> program = program_of(each);
    if (!program) continue;
    taken.insert(line_of(each.mutant()));
    attacks.push_back({each, std::move(*program)});
  }
  return attacks;
}

// The text is what the user sees, so that is what is proved. Some templates write C where the language is another one;
// and a local that nothing assigns any more would become an input: no run would be what it was.
std::optional<cfa::Program> Search::program_of(const Entry& entry) {
  cfa::Program made = entry.round->workshop.made(entry.mutant().detours);
  if (entry.mutant().is_read_again) return made;
  std::optional<cfa::Program> program;
  if (cfa::read_before_assigned(made, entry.mutant().function).empty())
    program = context_.read ? context_.read(entry.mutant().edits, context_.budget) : std::move(made);
  if (program)
    entry.round->programs.insert(entry.index);
  else
    entry.round->judgements[entry.index] = {};
  return program;
}

// What mutants of C mean is what their text says (tests/repair/exactness_test.cpp).
bool Search::is_program(const Entry& entry) {
  if (entry.mutant().is_read_again || entry.round->programs.contains(entry.index)) return true;
  if (program_.language != cfa::Language::C) return program_of(entry).has_value();
  const bool is_assigned =
      cfa::read_before_assigned(entry.round->workshop.made(entry.mutant().detours), entry.mutant().function).empty();
  if (is_assigned)
    entry.round->programs.insert(entry.index);
  else
    entry.round->judgements[entry.index] = {};
  return is_assigned;
}

std::vector<CheckerVerdict> Search::asked(const std::vector<Attack>& attacks) const {
  const Budget budget = attack_budget();
  std::vector<Budget> own;
  for (std::size_t i = 0; i < attacks.size(); ++i)
    own.push_back(budget.apart());
  std::vector<std::future<CheckerVerdict>> answers;
  for (std::size_t i = 0; i < attacks.size(); ++i)
    answers.push_back(std::async(std::launch::async, [&, i] { return context_.checker->check(attacks[i].program, own[i]); }));
  std::vector<CheckerVerdict> verdicts;
  for (std::future<CheckerVerdict>& answer : answers)
    verdicts.push_back(answer.get());
  if (budget.work) context_.budget.spend(std::ranges::max(own, {}, [](const Budget& each) { return each.work->now(); }).work->now());
  return verdicts;
}

bool Search::refutes(const Entry& entry, const CheckerVerdict& verdict) {
  Round& round = *entry.round;
  round.verdicts[entry.index] = verdict.kind;
  round.bounds[entry.index] = verdict.bound;
  if (verdict.vacuous) round.judgements[entry.index].avoids_check = true;
  if (verdict.kind != CheckerVerdict::Kind::Violated) return false;
  if (!verdict.counterexample || !pool_.add_if_new(trace::words_of(*verdict.counterexample))) return true;
  observe_runs();
  const Budget budget = half_of(context_.budget);
  for (const auto& each : rounds_)
    judge_newest(court(*each), each->mutants, each->judgements, budget);
  return true;
}

Budget Search::attack_budget() const {
  return context_.budget.within(std::clamp(context_.budget.left() / 4, kShortestAttack, kLongestAttack));
}

std::vector<Ranked> Search::best(Part part) {
  std::vector<Ranked> lines;
  for (bool changed = true; changed;) {
    lines = best_of_lines(score_, rounds_, part, options_.most);
    changed = false;
    for (const Ranked& each : lines)
      changed = !is_program(each.entry) || changed;
  }
  for (Ranked& each : lines) {
    Round& round = *each.entry.round;
    if (!each.entry.judgement().sampled) continue;
    round.judgements[each.entry.index] = judge_fully(court(round), each.entry.mutant());
    each = ranked(score_, each.entry);
  }
  std::ranges::stable_sort(lines, comes_first);
  return lines;
}

std::string Search::effort() const {
  const std::string tests = assumptions_.tests.empty() ? "" : fmt::format(", {} of them tests", tests_);
  const std::string filtered = filter_.note.empty() ? "" : "; " + filter_.note;
  const std::string attacks = is_pinned() ? "no attacks, as only one run is known to be wrong"
                                          : fmt::format("{} attacks", attacks_);
  const std::string cut = is_cut_ ? "; there are more changes than were tried" : "";
  return fmt::format("{} changes on {} failing and {} {} runs{}, {}{}{}", mutants_, score_.failing(),
                     pool_.count(Label::Passes), is_pinned() ? "other" : "passing", tests, attacks, filtered,
                     cut);
}

}  // namespace faultline::localize::repair
