// A program in which values are chosen from outside: what delta-slices are about (Groce, section 4.2). At
// each point the walk goes on with the chosen value and remembers the one that the program would compute.
#pragma once

#include <functional>

#include "trace/nearby/metric.h"

namespace faultline::trace::nearby {

struct Relaxed {
  logic::Term passes;                 // does it end well?
  std::vector<logic::Term> computed;  // by point: from the chosen values; none: an input, or not met
};

// `points` are those of an unrolling with the same bounds; `others` are the values of inputs that are no
// points.
std::variant<Relaxed, Unsupported> relax(Neighbourhood& neighbourhood, const unrolling::Bounds& bounds,
                                         const Metric& metric, const std::vector<Point>& points,
                                         const logic::Assignment& others,
                                         const std::function<logic::Term(std::size_t point)>& choose);

// May a slice take the second run's value here? Only where the second run has one.
bool may_change(const Metric& metric, const Valuation& first, const Valuation& second, std::size_t point);

// Is this set a slice: with the second run's values in it and the first run's elsewhere, do the values in it
// follow, and does the program end well? By evaluation alone.
std::variant<bool, Unsupported> is_slice(Neighbourhood& neighbourhood, const unrolling::Bounds& bounds,
                                         const Metric& metric, const std::vector<Point>& points,
                                         const logic::Assignment& others, const Valuation& first,
                                         const Valuation& second, const std::vector<std::uint32_t>& set);

}  // namespace faultline::trace::nearby
