#include "app/explain_repair.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "app/bip_source.h"
#include "engine/bmc/bmc.h"
#include "fault/edits.h"

namespace faultline::app {

using fault::Checked;
using localize::CheckerVerdict;

namespace {

constexpr std::uint32_t kLeastDepth = 16;
constexpr std::uint32_t kDeeper = 4;  // times the failing run
constexpr Budget::Work kReading = std::chrono::milliseconds(10);  // a program of some hundred lines

// How often the run has come to the place that it has come to most often.
std::uint32_t most_visits(const trace::Run& run) {
  std::unordered_map<std::uint32_t, std::uint32_t> visits;
  std::uint32_t most = 0;
  for (const trace::Step& step : run.trace.steps)
    if (step.edge) most = std::max(most, ++visits[step.edge.value]);
  return most;
}

// The passes of the loop that was followed least, of those that may go on.
std::uint32_t bound_of(const engine::Result& result) {
  std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
  for (const engine::LoopId& loop : result.cut) {
    const auto own = std::ranges::find(result.bounds, loop, &engine::LoopBound::loop);
    least = std::min(least, own == result.bounds.end() ? result.bound : own->count);
  }
  return result.cut.empty() ? result.bound : least;
}

}  // namespace

BmcChecker::BmcChecker(engine::Options options, const trace::Run& failing) : options_(std::move(options)) {
  options_.deepest = std::max(kLeastDepth, kDeeper * most_visits(failing));
  options_.wanted = engine::Wanted::First;
  options_.simplify = false;
  options_.progress = {};
}

CheckerVerdict BmcChecker::check(const cfa::Program& program, const Budget& budget) const {
  engine::Options options = options_;
  options.budget = budget;
  CheckerVerdict verdict;
  engine::Result result;
  try {
    result = engine::bmc::check(program, options);
  } catch (const InputError&) {
    return verdict;  // the change makes something reachable that is not modelled
  }
  verdict.bound = bound_of(result);
  verdict.vacuous = result.vacuous;
  switch (result.verdict) {
    case engine::Verdict::Unsafe:
      verdict.kind = CheckerVerdict::Kind::Violated;
      verdict.counterexample = std::move(result.violations.front().run);
      break;
    case engine::Verdict::Safe: verdict.kind = CheckerVerdict::Kind::Holds; break;
    case engine::Verdict::SafeWithinBound: verdict.kind = CheckerVerdict::Kind::HoldsWithinBound; break;
    case engine::Verdict::Unknown: verdict.kind = CheckerVerdict::Kind::Unknown; break;
  }
  if (result.unasked && verdict.kind == CheckerVerdict::Kind::Holds)
    verdict.kind = CheckerVerdict::Kind::Unknown;
  return verdict;
}

std::optional<cfa::Program> RepairProver::read(const std::vector<fault::Edit>& edits, const Budget& budget) const {
  budget.spend(kReading);
  if (are_plc_files(source_.files)) {
    frontend::st::Options plc = plc_reading(source_.files, source_.entry, source_.plc);
    for (const auto& [file, text] : fault::patched(program_.files, edits))
      plc.instead.push_back({program_.files.path(file), text});
    return frontend::st::read(plc).program;
  }
  if (program_.language == cfa::Language::Bip) {
    frontend::bip::Options wanted = bip_reading(source_);
    for (const auto& [file, text] : fault::patched(program_.files, edits))
      wanted.instead.push_back({program_.files.path(file), text});
    return frontend::bip::read(wanted).program;
  }
  frontend::c::Options wanted = reading(source_, compiler_arguments_);
  for (const auto& [file, text] : fault::patched(program_.files, edits))
    wanted.instead.push_back({program_.files.path(file), text});
  return frontend::c::read(wanted, Color::Off).program;
}

Checked RepairProver::confirm(fault::Repair& repair, const Budget& budget) const {
  const std::optional<cfa::Program> program = read(repair.edits, budget);
  if (!program) return Checked::Refuted;
  const Checked by_runs = check::confirm_repair(*program, repair, checks_, budget);
  if (by_runs == Checked::Confirmed && repair.changed_runs && repair.runs.size() > 1) {
    // The first one is the run that fails.
    const std::span others = std::span(repair.runs).subspan(1);
    const auto changed = check::count_changed(program_, *program, others, checks_, budget);
    if (!changed) return Checked::GaveUp;
    repair.changed_runs = changed;
  }
  return by_runs;
}

}  // namespace faultline::app
