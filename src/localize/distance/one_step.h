// Explaining and slicing in one step (Groce, section 4.3): the run that passes whose slice is the smallest,
// not the one that is nearest. The thesis found it worse, and says why: what is relevant depends on the run,
// so a run can have a small slice because it is a bad explanation. Here for comparison.
//
// Shadow variables are the inputs of the passing run; each value is the failing run's or the shadow's.
// Cost: two walks, one MaxSAT problem of twice the size.
#pragma once

#include "localize/distance/explore.h"
#include "localize/distance/slices.h"

namespace faultline::localize::distance {

struct OneStep {
  Near near;
  Slice slice;
};
using OneStepAnswer = std::variant<OneStep, Nothing, GaveUp>;

OneStepAnswer one_step(Exploration& exploration, Search& search);

}  // namespace faultline::localize::distance
