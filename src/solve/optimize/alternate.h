// Both strategies in turns, so that the bad case of neither hurts: a core-guided turn, a model-improving
// turn, then the same again with more conflicts. Turns are measured in conflicts, so that a run can be
// repeated.
#pragma once

#include "solve/optimize/model_improving.h"

namespace faultline::solve::optimize {

void alternate(Search& search, CoreGuided& cores, ModelImproving& models);

}  // namespace faultline::solve::optimize
