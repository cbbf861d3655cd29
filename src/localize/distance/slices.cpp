#include "localize/distance/slices.h"

#include <fmt/format.h>

#include <algorithm>

#include "localize/problem.h"
#include "logic/substitute.h"
#include "trace/nearby/relaxed.h"

namespace faultline::localize::distance {

using logic::Term;
using trace::nearby::NearRuns;
using trace::nearby::Point;
using trace::nearby::PointKind;

bool can_change(const Between& between, std::size_t point) {
  return trace::nearby::may_change(between.metric, between.failing, between.passing.values, point);
}

namespace {

Term changed(logic::TermManager& terms, std::size_t point) {
  return terms.variable(fmt::format("changed.{}", point), logic::Sort::boolean());
}

}  // namespace

Slices slices(const Between& between, std::size_t most, Context& context) {
  Slices found;
  logic::TermManager& terms = between.neighbourhood.terms();
  const auto relaxed =
      trace::nearby::relax(between.neighbourhood, between.bounds, between.metric, between.runs.points,
                           between.passing.inputs, [&](std::size_t point) -> Term {
                             const Term failing = terms.constant(between.failing.values[point]);
                             if (!can_change(between, point)) return failing;
                             return terms.ite(changed(terms, point),
                                              terms.constant(between.passing.values.values[point]), failing);
                           });
  if (const auto* unsupported = std::get_if<trace::Unsupported>(&relaxed)) {
    found.completeness = fault::Completeness::SolverGaveUp;
    found.note = unsupported->reason;
    return found;
  }
  const auto& system = std::get<trace::nearby::Relaxed>(relaxed);
  const auto optimizer = solve::make_optimizer(terms);
  optimizer->add(system.passes);
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = 0; i < between.runs.points.size(); ++i) {
    if (!can_change(between, i)) continue;
    open.push_back(i);
    if (between.matters(i)) optimizer->add_soft({terms.logical_not(changed(terms, i)), 1});
    if (system.computed[i])
      optimizer->add(
          terms.implies(changed(terms, i),
                        terms.equal(system.computed[i], terms.constant(between.passing.values.values[i]))));
  }
  solve::Limits limits;
  limits.budget = context.budget;
  std::uint64_t least = 0;
  while (found.all.size() < most) {
    const solve::OptimumAnswer answer = optimizer->minimize(limits);
    if (std::holds_alternative<solve::Unsat>(answer)) break;
    const auto* optimum = std::get_if<solve::Optimum>(&answer);
    if (!optimum || !optimum->proven()) {
      const auto* unknown = std::get_if<solve::Unknown>(&answer);
      found.completeness = unknown ? completeness_of(*unknown) : fault::Completeness::LimitReached;
      break;
    }
    if (found.all.empty()) least = optimum->upper;
    if (optimum->upper > least) break;
    Slice slice;
    std::vector<Term> not_all;
    for (const std::uint32_t point : open) {
      if (!optimum->model.holds(changed(terms, point))) continue;
      (between.matters(point) ? slice.points : slice.beside).push_back(point);
      if (between.matters(point)) not_all.push_back(terms.logical_not(changed(terms, point)));
    }
    found.all.push_back(std::move(slice));
    optimizer->add(terms.logical_or(not_all));
  }
  if (found.all.size() == most) found.completeness = fault::Completeness::LimitReached;
  std::sort(found.all.begin(), found.all.end(),
            [](const Slice& a, const Slice& b) { return a.points < b.points; });
  return found;
}

}  // namespace faultline::localize::distance
