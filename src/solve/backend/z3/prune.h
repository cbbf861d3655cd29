// Removes from a term what does not matter: a condition that can be replaced by true or by false without
// changing the term's meaning is replaced. Z3 is asked each time whether the meaning stays.
#pragma once

#include "logic/term_manager.h"
#include "solve/limits.h"

namespace faultline::solve::z3_backend {

// An equivalent term, not larger. Deterministic unless the budget ends.
logic::Term prune(logic::TermManager& terms, logic::Term term, const Budget& budget);

}  // namespace faultline::solve::z3_backend
