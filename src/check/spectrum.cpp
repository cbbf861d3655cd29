#include "check/spectrum.h"

#include <algorithm>

#include "trace/describe.h"
#include "trace/runs/pool.h"

namespace faultline::check {

using fault::Checked;
using fault::SpectrumElement;

SpectrumCounter::SpectrumCounter(const cfa::Program& program, const std::vector<fault::LabelledRun>& runs,
                                 const trace::Checks& checks, const Budget& budget)
    : program_(program) {
  const trace::Interpreter interpreter(program);
  trace::RunOptions options;
  options.checks = checks;
  options.recording = trace::Recording::On;
  for (const fault::LabelledRun& labelled : runs) {
    if (budget.exhausted()) {
      labels_ = Checked::GaveUp;
      return;
    }
    trace::WordInputs inputs(labelled.inputs);
    const trace::Run run = interpreter.run(inputs, options);
    Deeds deeds;
    deeds.fails = trace::is_violation(run.event.kind);
    if (deeds.fails != labelled.fails) labels_ = Checked::Refuted;
    for (const trace::Step& step : run.trace.steps)
      if (step.edge) deeds.edges.insert(step.edge);
    for (const std::vector<trace::Iteration>& around : trace::iterations(program, run.trace))
      for (const trace::Iteration& each : around)
        deeds.passes[each.head] = std::max(deeds.passes[each.head], each.count);
    deeds_.push_back(std::move(deeds));
  }
}

bool SpectrumCounter::does(const Deeds& deeds, const SpectrumElement& what) const {
  switch (what.kind) {
    case SpectrumElement::Kind::Statement:
      return std::ranges::any_of(
          deeds.edges, [&](cfa::EdgeId edge) { return program_.edges[edge].statement == what.statement; });
    case SpectrumElement::Kind::Outcome: return deeds.edges.contains(what.edge);
    case SpectrumElement::Kind::PassesAtLeast:
    case SpectrumElement::Kind::PassesAtMost: break;
  }
  const auto passes = deeds.passes.find(what.head);
  if (passes == deeds.passes.end()) return false;
  return what.kind == SpectrumElement::Kind::PassesAtLeast ? passes->second >= what.passes
                                                           : passes->second <= what.passes;
}

Checked SpectrumCounter::confirm(const fault::Spectrum& spectrum) const {
  if (labels_ != Checked::Confirmed) return labels_;
  std::uint32_t failing = 0, failing_with = 0, passing = 0, passing_with = 0;
  for (const Deeds& deeds : deeds_) {
    (deeds.fails ? failing : passing) += 1;
    if (does(deeds, spectrum.what)) (deeds.fails ? failing_with : passing_with) += 1;
  }
  const bool is_right = failing == spectrum.failing && failing_with == spectrum.failing_with &&
                        passing == spectrum.passing && passing_with == spectrum.passing_with;
  return is_right ? Checked::Confirmed : Checked::Refuted;
}

}  // namespace faultline::check
