// Further failing runs, for what is asked of several at once.
#pragma once

#include <vector>

#include "localize/investigation.h"

namespace faultline::localize {

// Up to so many runs that fail, besides the given one: on the user's tests, and on inputs near those of the
// given run. Each visits other places than all before it; where there are too few such runs, runs on other
// inputs fill up. Recorded. The same question has the same answer.
std::vector<trace::Run> failing_runs(const cfa::Program& program, const trace::Run& given,
                                     const Assumptions& assumptions, std::size_t most, const Budget& budget);

}  // namespace faultline::localize
