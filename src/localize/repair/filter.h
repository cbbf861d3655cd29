// Places where no value at all would let the failing run pass: size-one correction sets in the encoding of
// the whole program (max-sat), turned round. What is computed there need not be mutated.
//
// On a small function a mutant is refuted by one run of the interpreter, in two microseconds, and there are a
// few thousand of them: asking the solver first costs more than it saves (docs/benchmarks.md). So it is asked
// only where the run is long and has many places.
//
// The encoding is bounded by the run: a change that lets a loop go on longer is none of its runs. So a run
// that comes to some place twice is not filtered.
#pragma once

#include <string>
#include <vector>

#include "localize/localizer.h"
#include "localize/repair/sites.h"

namespace faultline::localize::repair {

struct Filter {
  std::vector<bool> hopeless;  // by location: the value that it computes is to blame for nothing. Empty: none
  std::string note;            // what was done, or why nothing was; empty: it would not pay
};

Filter filter(const Investigation& investigation, const Sites& sites, const std::vector<bool>& visited,
              const Context& context);

}  // namespace faultline::localize::repair
