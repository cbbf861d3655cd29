#include "check/near_run.h"

#include <map>
#include <optional>

#include "trace/nearby/relaxed.h"

namespace faultline::check {

using fault::Checked;
using trace::nearby::Followed;
using trace::nearby::NearRuns;
using trace::nearby::Neighbourhood;
using trace::nearby::PointKey;
using trace::nearby::PointKind;
using trace::nearby::PointPath;
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
  std::map<PointKey, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < runs.points.size(); ++i)
    numbers.emplace(runs.points[i].key, i);
  const auto number_of = [&](const PointPath& path) -> std::optional<std::uint32_t> {
    const std::optional<PointKey> key = neighbourhood.find(path);
    const auto known = key ? numbers.find(*key) : numbers.end();
    return known == numbers.end() ? std::nullopt : std::optional(known->second);
  };
  if (near.beside.size() != near.slices.size()) return Checked::Refuted;
  const auto matters =
      trace::nearby::weights(near.metric.of_everything(), basis.program, basis.failing.event.edge, runs.points);
  std::vector<std::uint32_t> points;
  for (const fault::Delta& delta : near.deltas) {
    const std::optional<std::uint32_t> point = number_of(delta.point);
    if (!point || !trace::nearby::differ(near.metric, a, b, *point)) return Checked::Refuted;
    points.push_back(*point);
  }
  for (std::size_t i = 0; i < near.slices.size(); ++i) {
    std::vector<std::uint32_t> set;
    for (const std::uint32_t delta : near.slices[i])
      set.push_back(points[delta]);
    for (const PointPath& path : near.beside[i]) {
      const std::optional<std::uint32_t> point = number_of(path);
      // What the property can depend on is a difference, and has to be shown as one.
      if (!point || matters[*point] > 0) return Checked::Refuted;
      set.push_back(*point);
    }
    if (budget.exhausted()) return Checked::GaveUp;
    const auto suffices = trace::nearby::is_slice(neighbourhood, near.bounds, near.metric, runs.points,
                                                  of_passing.assignment, a, b, set);
    if (!std::holds_alternative<bool>(suffices)) return Checked::GaveUp;
    if (!std::get<bool>(suffices)) return Checked::Refuted;
  }
  return Checked::Confirmed;
}

}  // namespace faultline::check
