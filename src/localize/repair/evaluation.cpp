#include "localize/repair/evaluation.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <set>

#include "localize/repair/workers.h"
#include "trace/snapshot.h"

namespace faultline::localize::repair {

using trace::EventKind;
using trace::Label;
using trace::PooledRun;

namespace {

constexpr std::uint64_t kMoreSteps = 10;  // times those of the original run
constexpr std::uint64_t kLeastSteps = 2'000;
constexpr std::size_t kSample = 40;  // runs, at least
constexpr std::size_t kFewWrong = 1;  // of them
constexpr std::size_t kBatch = 64;    // mutants that a thread takes at a time, at most
constexpr std::size_t kSorted = 8192;  // mutants that are put in order by their places
constexpr std::size_t kStage = 48;     // batches

struct Outcome {
  EventKind end = EventKind::Finished;
  bool ends_well = true;
  bool reaches_check = true;
  std::uint64_t observed = 0;
  bool passes() const { return ends_well; }
};

bool is_visited(const Mutant& mutant, const PooledRun& run) {
  return mutant.is_read_again || std::ranges::any_of(mutant.detours, [&](const trace::Detour& detour) {
    return detour.at.value < run.visited.size() && run.visited[detour.at.value];
  });
}

trace::RunOptions run_options(const Court& court) {
  trace::RunOptions options;
  options.checks = court.checks;
  options.budget.work = court.clock;
  return options;
}

// Besides what is asked for: what C leaves open, and machines do in one way or another.
trace::Checks strict(trace::Checks checks) {
  checks.signed_overflow = checks.shift_range = checks.conversion = true;
  return checks;
}

bool is_left_open(EventKind kind) {
  return kind == EventKind::SignedOverflow || kind == EventKind::ShiftOutOfRange || kind == EventKind::ConversionOverflow;
}

// What mutants of the same places have in common: the runs until there. A run is kept from its second time on.
class Beginnings {
 public:
  explicit Beginnings(std::size_t runs) : used_(runs, 0), snapshots_(runs) {}
  trace::Snapshot* of(std::size_t run) {
    if (used_[run]++ == 0) return nullptr;
    if (!snapshots_[run]) snapshots_[run] = std::make_unique<trace::Snapshot>();
    return snapshots_[run].get();
  }

 private:
  std::vector<std::uint32_t> used_;
  std::vector<std::unique_ptr<trace::Snapshot>> snapshots_;
};

Outcome outcome(const Court& court, const Mutant& mutant, std::size_t number, trace::RunOptions& options,
                Beginnings* beginnings = nullptr, Visits* visits = nullptr) {
  const PooledRun& run = court.runs[number];
  if (!is_visited(mutant, run)) return {run.end, run.label == Label::Passes, true, court.observed[number]};
  const bool watch = court.watched && std::ranges::none_of(mutant.detours, [&](const trace::Detour& detour) {
                       return detour.at == court.watched;
                     });
  trace::Snapshot* const begun = beginnings ? beginnings->of(number) : nullptr;
  trace::WordInputs inputs(run.inputs, begun && begun->is_taken() ? begun->inputs : 0);
  options.step_limit = kLeastSteps + kMoreSteps * run.steps;
  const trace::Run made = court.interpreter.run(
      inputs, options, {mutant.detours, watch ? court.watched : cfa::LocationId(), visits, begun});
  return {made.event.kind, trace::ends_well(made.event.kind, inputs), !watch || made.watched > 0,
          made.observed};
}

void count(const Court& court, std::size_t number, const Outcome& result, Judgement& judgement) {
  const PooledRun& run = court.runs[number];
  if (run.label == Label::Passes && result.passes() && result.observed != court.observed[number])
    ++judgement.disturbed;
  if (run.label == Label::Fails) {
    if (result.passes()) ++judgement.fixed;
  } else if (!result.passes()) {
    if (judgement.broken++ == 0) judgement.breaks = result.end;
  }
}

// A function that the changed statement called need not be called any more, if it calls another one now.
cfa::FunctionId exchanged_callee(const Court& court, const Mutant& mutant) {
  const auto callee = [&](cfa::LocationId at) {
    const cfa::Location& location = court.program.locations[at];
    const auto* call = std::get_if<cfa::Call>(&court.program.edges[location.out.front()].operation);
    return call ? call->callee : cfa::FunctionId();
  };
  const trace::Detour& detour = mutant.detours.front();
  return callee(detour.as) ? callee(detour.at) : cfa::FunctionId();
}

// Checks, and calls of what is not the user's: an error that is reported need not be reported any more.
bool is_work(const cfa::Program& program, cfa::LocationId at) {
  const cfa::Location& location = program.locations[at];
  if (location.out.empty() || program.functions[location.function].origin != cfa::Origin::User) return false;
  const cfa::Operation& operation = program.edges[location.out.front()].operation;
  if (const auto* call = std::get_if<cfa::Call>(&operation))
    return call->callee && program.functions[call->callee].origin == cfa::Origin::User;
  return !std::holds_alternative<cfa::Assert>(operation) && !std::holds_alternative<cfa::Halt>(operation);
}

using WorkLine = std::pair<std::uint32_t, std::uint32_t>;  // file and line

void add_work_line(const cfa::Program& program, cfa::LocationId at, std::set<WorkLine>& lines) {
  if (!is_work(program, at)) return;
  const SourceRange& range = program.edges[program.locations[at].out.front()].range;
  if (range) lines.insert({range.file.value, range.begin.line});
}

// What is seen of the runs that a mutant passes, all of them.
struct Sights {
  std::set<std::uint64_t> all;
  std::size_t undefined = 0;  // runs that are so only with the mutant
};

// With all that it visits.
void see(const Court& court, const Mutant& mutant, std::size_t run, trace::RunOptions& options, Sights& sights,
         Visits& visits) {
  options.checks = strict(court.checks);
  Outcome result = outcome(court, mutant, run, options, nullptr, &visits);
  options.checks = court.checks;
  if (!result.passes() && is_left_open(result.end)) {
    if (!court.undefined[run]) ++sights.undefined;
    result = outcome(court, mutant, run, options, nullptr, &visits);
  }
  sights.all.insert(result.observed);
}

// The same by lines, as the program that was read again has locations of its own.
bool kills_lines(const Court& court, const Mutant& mutant, Sights& sights) {
  Visits visits(court.program.locations.size() + 1, 0);
  std::set<WorkLine> before, after;
  trace::RunOptions options = run_options(court);
  for (std::size_t i = 0; i < court.runs.size(); ++i) {
    see(court, mutant, i, options, sights, visits);
    for (std::uint32_t at = 0; at < court.runs[i].visited.size(); ++at)
      if (court.runs[i].visited[at]) add_work_line(*court.original, cfa::LocationId(at), before);
  }
  for (std::uint32_t at = 0; at < court.program.locations.size(); ++at)
    if (visits[at] != 0) add_work_line(court.program, cfa::LocationId(at), after);
  return !std::ranges::includes(after, before);
}

// Is there a statement that runs have executed, and that no run at all executes with the change?
bool kills_code(const Court& court, const Mutant& mutant, Sights& sights, Visits visits) {
  if (mutant.is_read_again) return kills_lines(court, mutant, sights);
  visits.resize(court.program.locations.size() + 1, 0);
  std::vector<bool> before(court.runs.front().visited.size(), false);
  trace::RunOptions options = run_options(court);
  for (std::size_t i = 0; i < court.runs.size(); ++i) {
    const PooledRun& run = court.runs[i];
    const bool changes = is_visited(mutant, run);
    if (changes)
      see(court, mutant, i, options, sights, visits);
    else
      sights.all.insert(court.observed[i]);
    for (std::size_t at = 0; at < before.size(); ++at) {
      if (!run.visited[at]) continue;
      before[at] = true;
      if (!changes) visits[at] = 1;
    }
  }
  const cfa::FunctionId exchanged = exchanged_callee(court, mutant);
  for (std::uint32_t i = 0; i < before.size(); ++i) {
    const cfa::LocationId at(i);
    if (before[i] && visits[i] == 0 && is_work(court.program, at) &&
        (!exchanged || court.program.locations[at].function != exchanged))
      return true;
  }
  return false;
}

// On each `stride`-th run, the counterexample first.
Judgement judge_some(const Court& court, const Mutant& mutant, std::size_t stride, Beginnings* beginnings = nullptr) {
  Judgement judgement;
  trace::RunOptions options = run_options(court);
  for (std::size_t i = 0; i < court.runs.size(); i += stride) {
    const Outcome result = outcome(court, mutant, i, options, beginnings);
    if (i == 0) {
      judgement.fixes_first = result.passes();
      judgement.avoids_check = !result.reaches_check;
      // A seed may help at a later visit of its place only (conditions.h).
      if (!result.passes() && !mutant.is_seed) return judgement;
    }
    count(court, i, result, judgement);
  }
  judgement.complete = true;
  return judgement;
}

// A mutant that does wrong in more than one of some runs is not looked at in all of them.
Judgement judge_by_parts(const Court& court, const Mutant& mutant, Beginnings* beginnings) {
  const std::size_t stride = court.runs.size() / kSample;
  if (stride < 2) return judge_some(court, mutant, 1, beginnings);
  Judgement sample = judge_some(court, mutant, stride, beginnings);
  if (!sample.complete) return sample;
  std::size_t failing = 0;
  for (std::size_t i = 0; i < court.runs.size(); i += stride)
    if (court.runs[i].label == Label::Fails) ++failing;
  if (failing - sample.fixed + sample.broken <= kFewWrong) return judge_some(court, mutant, 1, beginnings);
  sample.sampled = true;
  for (std::uint32_t* count : {&sample.fixed, &sample.broken, &sample.disturbed})
    *count *= static_cast<std::uint32_t>(stride);
  return sample;
}

// A program that says less about its inputs than before does less: x % 11 >= 0, x * 0.
double dulled(const Court& court, std::size_t after) {
  const std::size_t before = std::set(court.observed.begin(), court.observed.end()).size();
  return after == 0 || after >= before ? 0 : std::log(static_cast<double>(before) / static_cast<double>(after));
}

std::size_t failing_of(const Court& court) {
  return static_cast<std::size_t>(std::ranges::count(court.runs, Label::Fails, &PooledRun::label));
}

Judgement judge_one(const Court& court, const Mutant& mutant, std::size_t failing, Beginnings* beginnings) {
  Judgement judgement = judge_by_parts(court, mutant, beginnings);
  if (!judgement.passes_all(failing)) return judgement;
  Sights after;
  judgement.kills_code = kills_code(court, mutant, after, {});
  judgement.dulled = dulled(court, after.all.size());
  judgement.undefined = static_cast<double>(after.undefined) / static_cast<double>(court.runs.size());
  return judgement;
}

}  // namespace

bool kills_code(const Court& court, const Mutant& mutant, const Visits& elsewhere) {
  Sights ignored;
  return kills_code(court, mutant, ignored, elsewhere);
}

namespace {

bool have_same_places(const Mutant& a, const Mutant& b) {
  return std::ranges::equal(a.detours, b.detours, {}, &trace::Detour::at, &trace::Detour::at);
}

// Numbers of mutants; those of the same places stand together, as far as one stage goes: what time is left out of is
// then still what comes last.
std::vector<std::vector<std::size_t>> batches(const std::vector<Mutant>& mutants) {
  std::vector<std::vector<std::size_t>> all;
  for (std::size_t begin = 0; begin < mutants.size(); begin += kSorted) {
    std::vector<std::size_t> stage(std::min(kSorted, mutants.size() - begin));
    std::iota(stage.begin(), stage.end(), begin);
    std::ranges::stable_sort(stage, [&](std::size_t a, std::size_t b) {
      return std::ranges::lexicographical_compare(mutants[a].detours, mutants[b].detours, {}, &trace::Detour::at,
                                                  &trace::Detour::at);
    });
    for (std::size_t i = 0; i < stage.size(); ++i) {
      const bool goes_on = i > 0 && all.back().size() < kBatch && have_same_places(mutants[stage[i - 1]], mutants[stage[i]]);
      if (!goes_on) all.emplace_back();
      all.back().push_back(stage[i]);
    }
  }
  return all;
}

}  // namespace

Judgement judge_fully(const Court& court, const Mutant& mutant) {
  return judge_some(court, mutant, 1);
}

bool passes(const Court& court, const Mutant& mutant, std::size_t run) {
  trace::RunOptions options = run_options(court);
  return outcome(court, mutant, run, options).passes();
}

void observe(Court& court) {
  for (std::size_t i = court.observed.size(); i < court.runs.size(); ++i) {
    trace::WordInputs inputs(court.runs[i].inputs);
    trace::RunOptions options = run_options(court);
    options.step_limit = kLeastSteps + kMoreSteps * court.runs[i].steps;
    court.observed.push_back(court.interpreter.run(inputs, options, {{}, court.watched}).observed);
    trace::WordInputs again(court.runs[i].inputs);
    options.checks = strict(court.checks);
    court.undefined.push_back(is_left_open(court.interpreter.run(again, options, {{}, court.watched}).event.kind));
  }
}

std::vector<Judgement> judge(const Court& court, const std::vector<Mutant>& mutants, const Budget& budget) {
  std::vector<Judgement> all(mutants.size());
  const std::vector<std::vector<std::size_t>> units = batches(mutants);
  const std::size_t failing = failing_of(court);
  in_stages(units.size(), kStage, 1, budget, [&](std::size_t unit, const std::shared_ptr<WorkClock>& clock) {
    const Court mine = court.on(clock);
    Beginnings beginnings(court.runs.size());
    for (const std::size_t i : units[unit]) {
      if (budget.is_interrupted()) return;
      all[i] = judge_one(mine, mutants[i], failing, mutants[i].is_read_again ? nullptr : &beginnings);
    }
  });
  return all;
}

void judge_newest(const Court& court, const std::vector<Mutant>& mutants, std::vector<Judgement>& judgements,
                  const Budget& budget) {
  const std::size_t last = court.runs.size() - 1;
  const std::size_t failing = failing_of(court) - (court.runs[last].label == Label::Fails ? 1 : 0);
  std::vector<std::size_t> order(mutants.size());
  std::iota(order.begin(), order.end(), 0);
  std::erase_if(order, [&](std::size_t i) { return !judgements[i].complete; });
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return !judgements[i].passes_all(failing); });
  in_stages(order.size(), kBatch * kStage, kBatch, budget, [&](std::size_t place, const std::shared_ptr<WorkClock>& clock) {
    const std::size_t i = order[place];
    const Court mine = court.on(clock);
    trace::RunOptions options = run_options(mine);
    count(mine, last, outcome(mine, mutants[i], last, options), judgements[i]);
  });
}

}  // namespace faultline::localize::repair
