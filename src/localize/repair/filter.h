// Places where no value at all would let every failing run pass: size-one correction sets in the encoding of the whole
// program (max-sat), turned round. What is computed there need not be mutated.
//
// On a small function a mutant is refuted by one run of the interpreter, in two microseconds, and there are a
// few thousand of them: asking the solver first costs more than it saves (docs/benchmarks.md). So it is asked
// only where the run is long and has many places.
//
// The encoding is bounded by the run: a change that lets a loop go on longer is none of its runs. So a run
// that comes to some place twice is not filtered.
//
// Beside the counterexample, those failing runs of the pool are asked that take other ways than it. Where no place helps
// in all of them (two faults), only the counterexample counts.
#pragma once

#include <string>
#include <vector>

#include "localize/localizer.h"
#include "localize/repair/sites.h"
#include "trace/runs/pool.h"

namespace faultline::localize::repair {

struct Filter {
  std::vector<bool> hopeless;  // by location: the value that it computes is to blame for nothing. Empty: none
  std::string note;            // what was done, or why nothing was; empty: it would not pay
  std::size_t runs = 0;        // that were asked
};

// Sites times steps of the run: below it, running all mutants takes less time than the questions.
constexpr std::uint64_t kWorthFiltering = 200'000;

// The counterexample is the first of the runs.
Filter filter(const Investigation& investigation, const Sites& sites, const std::vector<trace::PooledRun>& runs,
              const Context& context, std::uint64_t worthwhile = kWorthFiltering);

}  // namespace faultline::localize::repair
