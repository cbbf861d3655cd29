// Proofs of infeasibility, proved again on the part of the path that they need: contradictions by Z3, what is
// satisfiable by a model.
#pragma once

#include "check/evidence.h"

namespace faultline::check {

// The conjuncts and the inputs contradict each other given the steps from `first` on; if they are said to be
// minimal, no fewer do; the conditions of the later steps do not, even all of them together; and each link
// takes part: a conjunct depends on its value, or it is a guard that shares a variable with one.
fault::Checked confirm_infection(const Basis& basis, const fault::Infection& infection, const Budget& budget);

}  // namespace faultline::check
