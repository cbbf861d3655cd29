// Delta-slices: which of the differences between two runs are needed to make the difference that counts
// (Groce, chapter 4). Every value may go back to what it was in the failing run; a value that does not must
// be the passing run's and follow from the others. Minimal sets of values that stay changed, so that the
// property holds, are slices. What the property cannot depend on does not count, and may change wherever
// another check needs it.
//
// Here a value that may go back is `ite(changed, passing, failing)` in a walk in which all else is constant,
// so that nearly everything folds. As in the paper the result need not be a run; only the set is used.
//
// Cost: one walk; one small MaxSAT problem for each slice, and one to know that there are no more.
#pragma once

#include <functional>

#include "localize/distance/search.h"

namespace faultline::localize::distance {

// Points, ascending.
struct Slice {
  std::vector<std::uint32_t> points;  // that the property can depend on
  std::vector<std::uint32_t> beside;  // it cannot depend on these, but other checks on the way can
};

struct Slices {
  std::vector<Slice> all;  // their points are minimal sets, and differ
  fault::Completeness completeness = fault::Completeness::Complete;
  std::string note;  // why there are none
};

struct Between {
  trace::nearby::Neighbourhood& neighbourhood;
  const trace::nearby::NearRuns& runs;
  const trace::unrolling::Bounds& bounds;  // of the runs
  const Valuation& failing;
  const Near& passing;
  Metric metric;
  std::function<bool(std::size_t point)> matters;  // can the property depend on it?
};

Slices slices(const Between& between, std::size_t most, Context& context);

// May the value at this point be the passing run's in a slice?
bool can_change(const Between& between, std::size_t point);

}  // namespace faultline::localize::distance
