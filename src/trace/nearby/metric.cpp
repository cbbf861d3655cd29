#include "trace/nearby/metric.h"

#include "cfa/static_slice.h"

namespace faultline::trace::nearby {

using logic::Term;

namespace {

bool is_input(const Point& point) {
  return point.kind == PointKind::Input || point.kind == PointKind::Contents;
}

bool is_counted(const Metric& metric, const Point& point) {
  switch (metric.counted) {
    case Metric::Counted::Everything: return true;
    case Metric::Counted::InputsAndGuards: return is_input(point) || point.kind == PointKind::Guard;
    case Metric::Counted::Inputs: return is_input(point);
  }
  return true;
}

}  // namespace

std::vector<std::uint64_t> weights(const Metric& metric, const cfa::Program& program, cfa::EdgeId property,
                                   const std::vector<Point>& points) {
  std::vector<bool> slice;
  if (metric.extent == Metric::Extent::Slice && property) slice = cfa::static_slice(program, property);
  std::vector<std::uint64_t> all;
  for (const Point& point : points) {
    const bool matters = slice.empty() || !point.edge || slice[point.edge.value];
    std::uint64_t weight = matters && is_counted(metric, point) ? 1 : 0;
    if (is_input(point)) weight *= metric.input_weight;
    if (point.kind == PointKind::Guard) weight *= metric.guard_weight;
    all.push_back(weight);
  }
  return all;
}

Valuation valuation(const std::vector<Point>& points, const logic::Assignment& inputs) {
  logic::Evaluator in_the_run(inputs, logic::Missing::Zero);
  Valuation run;
  for (const Point& point : points) {
    run.computed.push_back(in_the_run.holds(point.computed));
    run.values.push_back(in_the_run.value(point.value));
  }
  return run;
}

bool differ(const Metric& metric, const Valuation& a, const Valuation& b, std::size_t point) {
  if (metric.values == Metric::Values::All) return a.values[point] != b.values[point];
  if (a.computed[point] != b.computed[point]) return true;
  return a.computed[point] && a.values[point] != b.values[point];
}

std::uint64_t distance(const Metric& metric, const std::vector<std::uint64_t>& weights, const Valuation& a,
                       const Valuation& b) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] > 0 && differ(metric, a, b, i)) sum += weights[i];
  return sum;
}

Term same_at(const Metric& metric, const Point& point, const Valuation& a, std::size_t number,
             logic::TermManager& terms) {
  const Term equal = terms.equal(point.value, terms.constant(a.values[number]));
  if (metric.values == Metric::Values::All) return equal;
  if (!a.computed[number]) return terms.logical_not(point.computed);
  return terms.logical_and(point.computed, equal);
}

}  // namespace faultline::trace::nearby
