// Comparisons that are like one of the program: `value > high` has the twin `value < low`. One operand is exchanged
// for another one of its kind (another member of the struct, another variable, another number), or none; and the
// operator may be any other.
#pragma once

#include "localize/repair/mint.h"

namespace faultline::localize::repair {

struct Twin {
  Material atom;
  double novelty = 0;  // tokens in which it differs from the other one
};

// Of the function's comparisons, for use at the place.
std::vector<Twin> twins(Mint& mint, cfa::FunctionId function, const SourceRange& at);

}  // namespace faultline::localize::repair
