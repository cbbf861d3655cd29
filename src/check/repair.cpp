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

}  // namespace faultline::check
