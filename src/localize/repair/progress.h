// Does a changed component model still go on? Safety says nothing against a change after which some process waits
// for ever, and no run of the faulty model need get as far as the interaction that the right change enables: in
// the ticket protocol, `buffer + 1` is as safe as `buffer`. So the changed model itself is walked: steps are
// taken at random until none is enabled. A walk that gets stuck counts against the change; one that fails refutes it.
// So do steps that the model has taken and that the changed one never takes: where no light turns green any more, the
// junction is safe and goes on for ever. What the walks get to is not dead, though no run of the pool may get there: their
// schedules are those of the faulty model, and end where a step is no longer enabled.
//
// A model that is meant to come to an end gets stuck under every change, so that this tells nothing about it.
//
// Cost: one run of the interpreter for each step that is tried.
#pragma once

#include "localize/repair/evaluation.h"

namespace faultline::localize::repair {

// Of those that pass all of the `failing` failing runs and all others, the cheapest are walked: sets `stuck` and takes back `kills_code`, or
// takes it out where a walk fails. Those for which no time is left count as stuck.
void weigh_progress(const Court& court, const std::vector<Mutant>& mutants, std::size_t failing, const Budget& budget,
                    std::vector<Judgement>& judgements);

}  // namespace faultline::localize::repair
