// Candidates for error invariants in the manner of Newton (Dietsch, Heizmann, Musa, Nutz, Podelski: "Craig
// vs. Newton in software model checking", 2017): strongest postconditions and weakest preconditions over a
// minimized unsatisfiable core of the path, with the variables projected away that the rest of the core does
// not look at.
#pragma once

#include "localize/error_invariants/positions.h"
#include "localize/error_invariants/sequence.h"

namespace faultline::localize::error_invariants {

// The strongest postconditions, and the weakest preconditions twice: with all branches left to themselves,
// and with those of the core. None if no core is found in the time for it.
std::vector<InvariantSequence> newton_sequences(const Encoded& encoded, trace::Places& places,
                                                const Positions& positions, const Context& context);

}  // namespace faultline::localize::error_invariants
