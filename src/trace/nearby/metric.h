// How far apart two runs are: the number of points at which they differ, weighted (Groce, Definition 4 and
// section 5.3).
//
// Two readings of "differ". *Executed* (the default): a run has a value at a point only if it gets there, so
// a point that one of the runs passes and the other does not is a difference, and code that neither executes
// does not matter. *All*: the paper's, over the values of the unrolled equations, executed or not, with those
// of joins. Both are metrics: numbers of places at which two words over one alphabet differ.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/nearby/neighbourhood.h"

namespace faultline::trace::nearby {

struct Metric {
  enum class Values : std::uint8_t { Executed, All } values = Values::Executed;
  enum class Counted : std::uint8_t { Everything, InputsAndGuards, Inputs } counted = Counted::Everything;
  // Only what the property can depend on, or everything.
  enum class Extent : std::uint8_t { Slice, Whole } extent = Extent::Slice;
  std::uint64_t input_weight = 1;
  std::uint64_t guard_weight = 1;

  Merges merges() const { return values == Values::All ? Merges::Told : Merges::Left; }
  // The same, with a weight of 1 wherever a difference may matter.
  Metric of_everything() const { return {values, Counted::Everything, extent, 1, 1}; }
};

// By point: what a difference there costs; 0: nothing.
std::vector<std::uint64_t> weights(const Metric& metric, const cfa::Program& program, cfa::EdgeId property,
                                   const std::vector<Point>& points);

// What a run has at each point.
struct Valuation {
  std::vector<bool> computed;
  std::vector<logic::Value> values;  // also where it is not computed: what it would be
};

Valuation valuation(const std::vector<Point>& points, const logic::Assignment& inputs);

// Do they differ there?
bool differ(const Metric& metric, const Valuation& a, const Valuation& b, std::size_t point);
std::uint64_t distance(const Metric& metric, const std::vector<std::uint64_t>& weights, const Valuation& a,
                       const Valuation& b);

// "A run does not differ from `a` at this point", as a formula about the run.
logic::Term same_at(const Metric& metric, const Point& point, const Valuation& a, std::size_t number,
                    logic::TermManager& terms);

}  // namespace faultline::trace::nearby
