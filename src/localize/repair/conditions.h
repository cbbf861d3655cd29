// A change that helps the failing runs and hurts others may be right under a condition: a guard that was forgotten, a
// clause of a condition. Which one, the runs tell: all conditions that could be written at the place are evaluated there
// in every run of the pool, all at once, and those are taken, alone or two together, that are so where the change is
// needed and never where it hurts. (Angelic values and the condition that explains them, as Nguyen et al., "SemFix", and
// Xuan et al., "Nopol", do by a solver; here it is bit sets over the runs.)
//
// A place that a run visits several times has several values of a condition; then the choice is a guess, and the judgement
// of the mutant by its runs says whether it was good.
//
// Cost: for each place a run of the pool with some thousand steps more; for each change some runs. Nothing for each pair
// of a change and a condition.
#pragma once

#include "localize/repair/evaluation.h"

namespace faultline::localize::repair {

// The most promising changes of these with the conditions under which they pass all runs, as mutants of the round's own
// workshop. `best`: what the judgements say of them. The interpreter of the court does not know the new mutants.
std::vector<Mutant> under_conditions(const Court& court, Mint& mint, const std::vector<Mutant>& mutants,
                                     const std::vector<Judgement>& judgements, const Budget& budget);

}  // namespace faultline::localize::repair
