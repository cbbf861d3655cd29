#include "trace/nearby/relaxed.h"

#include <algorithm>

#include "logic/substitute.h"

namespace faultline::trace::nearby {

using logic::Term;

std::variant<Relaxed, Unsupported> relax(Neighbourhood& neighbourhood, const unrolling::Bounds& bounds,
                                         const Metric& metric, const std::vector<Point>& points,
                                         const logic::Assignment& others,
                                         const std::function<Term(std::size_t point)>& choose) {
  std::map<PointKey, std::size_t> numbers;
  for (std::size_t i = 0; i < points.size(); ++i)
    numbers.emplace(points[i].key, i);
  Relaxed relaxed;
  relaxed.computed.resize(points.size());
  const auto walked =
      neighbourhood.unroll(bounds, metric.merges(), [&](const Point& point, Term value) -> Term {
        const auto number = numbers.find(point.key);
        if (number == numbers.end()) return {};
        relaxed.computed[number->second] = value;
        return choose(number->second);
      });
  if (const auto* unsupported = std::get_if<Unsupported>(&walked)) return *unsupported;
  const NearRuns& runs = std::get<NearRuns>(walked);
  logic::TermManager& terms = neighbourhood.terms();
  logic::TermMap<Term> images;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i].kind == PointKind::Input || points[i].kind == PointKind::Contents)
      images.set(points[i].value, choose(i));
  for (const auto& [variable, value] : others)
    if (!images.contains(variable)) images.set(variable, terms.constant(value));
  logic::Substitution chosen(terms, images);
  std::vector<Term> passes{chosen(runs.passes)};
  for (const Term constraint : runs.all.constraints)
    passes.push_back(chosen(constraint));
  relaxed.passes = terms.logical_and(passes);
  for (Term& value : relaxed.computed)
    if (value) value = chosen(value);
  return relaxed;
}

bool may_change(const Metric& metric, const Valuation& first, const Valuation& second, std::size_t point) {
  const bool has_value = metric.values == Metric::Values::All || second.computed[point];
  return has_value && first.values[point] != second.values[point];
}

std::variant<bool, Unsupported> is_slice(Neighbourhood& neighbourhood, const unrolling::Bounds& bounds,
                                         const Metric& metric, const std::vector<Point>& points,
                                         const logic::Assignment& others, const Valuation& first,
                                         const Valuation& second, const std::vector<std::uint32_t>& set) {
  const auto is_in = [&](std::size_t point) { return std::find(set.begin(), set.end(), point) != set.end(); };
  const auto relaxed = relax(neighbourhood, bounds, metric, points, others, [&](std::size_t point) {
    return neighbourhood.terms().constant((is_in(point) ? second : first).values[point]);
  });
  if (const auto* unsupported = std::get_if<Unsupported>(&relaxed)) return *unsupported;
  const Relaxed& system = std::get<Relaxed>(relaxed);
  const logic::Assignment nothing;
  logic::Evaluator evaluator(nothing, logic::Missing::Zero);
  for (const std::uint32_t point : set)
    if (system.computed[point] && evaluator.value(system.computed[point]) != second.values[point])
      return false;
  return evaluator.holds(system.passes);
}

}  // namespace faultline::trace::nearby
