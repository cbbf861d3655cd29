#include "localize/distance/one_step.h"

#include <fmt/format.h>

#include "localize/problem.h"
#include "logic/substitute.h"
#include "trace/nearby/relaxed.h"

namespace faultline::localize::distance {

using logic::Term;
using trace::nearby::PointKind;

namespace {

bool is_input(PointKind kind) {
  return kind == PointKind::Input || kind == PointKind::Contents;
}

}  // namespace

OneStepAnswer one_step(Exploration& exploration, Search& search) {
  logic::TermManager& terms = exploration.terms();
  const auto& runs = exploration.runs();
  std::vector<Term> variables;
  for (const auto& input : runs.all.inputs)
    variables.push_back(input.variable);
  for (const auto& part : runs.all.unknown)
    variables.push_back(part.variable);
  logic::TermMap<Term> shadows;
  for (const Term variable : variables)
    if (!shadows.contains(variable))
      shadows.set(variable, terms.variable(std::string(variable.name()) + "'", variable.sort()));
  logic::Substitution in_shadow(terms, shadows);

  const Valuation& failing = exploration.failing_values();
  const auto changed = [&](std::size_t i) {
    return terms.variable(fmt::format("one-step.{}", i), logic::Sort::boolean());
  };
  std::vector<Term> values;  // of the shadow run
  for (const auto& point : runs.points)
    values.push_back(in_shadow(point.value));
  const auto relaxed = trace::nearby::relax(
      exploration.neighbourhood(), exploration.bounds(), exploration.metric(), runs.points, {},
      [&](std::size_t i) { return terms.ite(changed(i), values[i], terms.constant(failing.values[i])); });
  if (const auto* unsupported = std::get_if<trace::Unsupported>(&relaxed))
    return GaveUp{fault::Completeness::SolverGaveUp, unsupported->reason};
  const auto& system = std::get<trace::nearby::Relaxed>(relaxed);

  const auto optimizer = solve::make_optimizer(terms);
  optimizer->add(in_shadow(system.passes));  // what is no point is the shadow's
  optimizer->add(in_shadow(runs.passes));
  for (const Term constraint : runs.all.constraints)
    optimizer->add(in_shadow(constraint));
  for (std::size_t i = 0; i < runs.points.size(); ++i) {
    if (exploration.matters(i)) optimizer->add_soft({terms.logical_not(changed(i)), 1});
    if (exploration.metric().values == Metric::Values::Executed)
      optimizer->add(terms.implies(changed(i), in_shadow(runs.points[i].computed)));
    if (!is_input(runs.points[i].kind) && system.computed[i])
      optimizer->add(terms.implies(changed(i), terms.equal(values[i], in_shadow(system.computed[i]))));
  }
  solve::Limits limits;
  limits.budget = exploration.context().budget;
  const solve::OptimumAnswer answer = optimizer->minimize(limits);
  if (std::holds_alternative<solve::Unsat>(answer)) return Nothing{};
  const auto* optimum = std::get_if<solve::Optimum>(&answer);
  if (!optimum) return GaveUp{completeness_of(std::get<solve::Unknown>(answer)), "no slice was found"};
  logic::Assignment inputs;
  for (const Term variable : variables)
    if (!inputs.find(variable)) inputs.set(variable, optimum->model.value(*shadows.find(variable)));
  NearAnswer near = search.replay(std::move(inputs));
  if (const auto* gave_up = std::get_if<GaveUp>(&near)) return *gave_up;
  OneStep found{std::get<Near>(std::move(near)), {}};
  for (std::uint32_t i = 0; i < runs.points.size(); ++i)
    if (optimum->model.holds(changed(i)) && failing.values[i] != found.near.values.values[i])
      (exploration.matters(i) ? found.slice.points : found.slice.beside).push_back(i);
  return found;
}

}  // namespace faultline::localize::distance
