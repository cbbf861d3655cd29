#include "check/repair.h"

#include "trace/runs/pool.h"

namespace faultline::check {

fault::Checked confirm_repair(const cfa::Program& patched, const fault::Repair& repair,
                              const trace::Checks& checks, const Budget& budget) {
  const trace::Interpreter interpreter(patched);
  trace::RunOptions options;
  options.checks = checks;
  options.budget = budget;
  for (const trace::InputWords& words : repair.runs) {
    if (budget.exhausted()) return fault::Checked::GaveUp;
    trace::WordInputs inputs(words);
    const trace::EventKind end = interpreter.run(inputs, options).event.kind;
    if (end == trace::EventKind::Stopped) return fault::Checked::GaveUp;
    if (!trace::ends_well(end, inputs)) return fault::Checked::Refuted;
  }
  return fault::Checked::Confirmed;
}

std::optional<std::uint32_t> count_changed(const cfa::Program& program, const cfa::Program& patched,
                                           std::span<const std::vector<std::uint64_t>> runs,
                                           const trace::Checks& checks, const Budget& budget) {
  const trace::Interpreter before(program), after(patched);
  trace::RunOptions options;
  options.checks = checks;
  options.budget = budget;
  const auto seen = [&](const trace::Interpreter& interpreter, const trace::InputWords& words) {
    trace::WordInputs inputs(words);
    const trace::Run run = interpreter.run(inputs, options);
    return std::pair(run.event.kind, run.observed);
  };
  std::uint32_t changed = 0;
  for (const trace::InputWords& words : runs) {
    if (budget.exhausted()) return std::nullopt;
    changed += seen(before, words) != seen(after, words);
  }
  return changed;
}

}  // namespace faultline::check
