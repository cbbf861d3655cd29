// Two faults: where no single change lets all runs pass, two together may. The best partial changes (they
// repair some failing runs and break nothing) are each joined with every change that repairs a run which they
// leave failing.
//
// Cost: some runs for each change, one for each of these pairs, and all runs of the pool for those that pass
// it.
#pragma once

#include "localize/repair/evaluation.h"

namespace faultline::localize::repair {

// Pairs that pass all runs, the cheapest first. Two changes cost `more` than one of as many tokens.
std::vector<Mutant> passing_pairs(const Court& court, const std::vector<Mutant>& mutants, double more,
                                  const Budget& budget);

}  // namespace faultline::localize::repair
