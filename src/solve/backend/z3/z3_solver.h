// Z3 behind the Solver interface: the independent witness. Nothing of Z3 is seen outside this folder.
#pragma once

#include <memory>

#include "solve/solver.h"

namespace faultline::solve {

// `terms` must outlive the solver and its models.
std::unique_ptr<Solver> make_z3_solver(logic::TermManager& terms);

}  // namespace faultline::solve
