#include "check/near_run.h"

#include <algorithm>

#include "trace/nearby/relaxed.h"

namespace faultline::check {

using fault::Checked;
using trace::nearby::Followed;
using trace::nearby::NearRuns;
using trace::nearby::Neighbourhood;
using trace::nearby::PointKind;
using trace::nearby::Valuation;

namespace {

trace::Run run_again(const RunBasis& basis, const trace::Run& near, const Budget& budget) {
  trace::Choices choices;
  for (const trace::UsedInput& input : near.inputs)
    choices.push_back(trace::from_bits(input.bits, basis.program.types[input.type]));
  trace::ListedInputs inputs(std::move(choices));
  trace::RunOptions options;
  options.checks = basis.checks;
  options.recording = trace::Recording::On;
  options.budget = budget;
  options.step_limit = near.steps + 1;
  return trace::Interpreter(basis.program).run(inputs, options);
}

// What a followed run has at the points; what it does not compute counts as `otherwise` has it.
Valuation as_followed(const NearRuns& runs, const Followed& followed, Valuation otherwise) {
  for (std::size_t i = 0; i < runs.points.size(); ++i) {
    if (runs.points[i].kind == PointKind::Merge || runs.points[i].kind == PointKind::Contents) continue;
    const auto known = followed.values.find(runs.points[i].key);
    otherwise.computed[i] = known != followed.values.end();
    if (otherwise.computed[i]) otherwise.values[i] = known->second.value;
  }
  return otherwise;
}

}  // namespace

Checked confirm_near_run(const RunBasis& basis, const fault::NearRun& near, const Budget& budget) {
  const trace::Run again = run_again(basis, near.run, budget);
  if (budget.exhausted()) return Checked::GaveUp;
  if (again.event.kind != near.run.event.kind && again.event.kind != trace::EventKind::StepLimit)
    return Checked::Refuted;
  logic::TermManager terms;
  Neighbourhood neighbourhood(basis.program, basis.failing, terms, basis.checks, budget);
  const auto failing = neighbourhood.follow(basis.failing);
  const auto passing = neighbourhood.follow(again);
  const auto walked = neighbourhood.unroll(near.bounds, near.metric.merges());
  if (!std::holds_alternative<Followed>(failing) || !std::holds_alternative<Followed>(passing) ||
      !std::holds_alternative<NearRuns>(walked))
    return Checked::GaveUp;
  const NearRuns& runs = std::get<NearRuns>(walked);
  const auto& of_failing = std::get<Followed>(failing);
  const auto& of_passing = std::get<Followed>(passing);
  Valuation a = as_followed(runs, of_failing, trace::nearby::valuation(runs.points, of_failing.assignment));
  Valuation b = as_followed(runs, of_passing, trace::nearby::valuation(runs.points, of_passing.assignment));
  // Contents that this run does not look at are no difference.
  for (std::size_t i = 0; i < runs.points.size(); ++i)
    if (runs.points[i].kind == PointKind::Contents && !of_passing.values.contains(runs.points[i].key))
      b.values[i] = a.values[i];
  const auto weights =
      trace::nearby::weights(near.metric, basis.program, basis.failing.event.edge, runs.points);
  if (trace::nearby::distance(near.metric, weights, a, b) != near.distance) return Checked::Refuted;
  std::vector<std::uint32_t> points;
  for (const fault::Delta& delta : near.deltas) {
    const auto point = std::find_if(runs.points.begin(), runs.points.end(),
                                    [&](const auto& one) { return one.key == delta.point; });
    if (point == runs.points.end()) return Checked::Refuted;
    points.push_back(static_cast<std::uint32_t>(point - runs.points.begin()));
    if (!trace::nearby::differ(near.metric, a, b, points.back())) return Checked::Refuted;
  }
  for (const std::vector<std::uint32_t>& slice : near.slices) {
    std::vector<std::uint32_t> set;
    for (const std::uint32_t delta : slice)
      set.push_back(points[delta]);
    if (budget.exhausted()) return Checked::GaveUp;
    const auto suffices = trace::nearby::is_slice(neighbourhood, near.bounds, near.metric, runs.points,
                                                  of_passing.assignment, a, b, set);
    if (!std::holds_alternative<bool>(suffices)) return Checked::GaveUp;
    if (!std::get<bool>(suffices)) return Checked::Refuted;
  }
  return Checked::Confirmed;
}

}  // namespace faultline::check
