#include "app/explain_repair.h"

#include "app/bip_source.h"
#include "engine/bmc/bmc.h"
#include "fault/edits.h"

namespace faultline::app {

using fault::Checked;
using fault::RepairStatus;
using localize::CheckerVerdict;

BmcChecker::BmcChecker(engine::Options options) : options_(std::move(options)) {
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
  verdict.bound = result.bound;
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

std::optional<cfa::Program> RepairProver::read(const std::vector<fault::Edit>& edits) const {
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
  const std::optional<cfa::Program> program = read(repair.edits);
  if (!program) return Checked::Refuted;
  const Checked by_runs = check::confirm_repair(*program, repair, checks_, budget);
  if (by_runs != Checked::Confirmed || repair.status < RepairStatus::HoldsWithinBound) return by_runs;
  const CheckerVerdict verdict = checker_.check(*program, budget.within(std::chrono::seconds(2)));
  switch (verdict.kind) {
    case CheckerVerdict::Kind::Violated: return Checked::Refuted;
    case CheckerVerdict::Kind::Unknown: return Checked::GaveUp;
    case CheckerVerdict::Kind::Holds: return Checked::Confirmed;
    case CheckerVerdict::Kind::HoldsWithinBound:
      repair.bound =
          repair.status == RepairStatus::Proved ? verdict.bound : std::min(repair.bound, verdict.bound);
      repair.status = RepairStatus::HoldsWithinBound;
      return Checked::Confirmed;
  }
  return Checked::GaveUp;
}

}  // namespace faultline::app
