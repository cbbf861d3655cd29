// Which locals may be read before they are assigned? In C such a read yields an arbitrary value, so the
// frontend makes these variables inputs where their life begins, and only these: an input that cannot matter
// would be noise in every counterexample.
#pragma once

#include <vector>

#include "cfa/program.h"

namespace faultline::cfa {

// The function's Local variables in registers for which some path from the entry reads before it writes, in
// the order of their ids. `Declare` makes a variable unassigned again. Paths are taken regardless of
// conditions, so the answer may hold too many variables, never too few.
std::vector<VariableId> read_before_assigned(const Program& program, FunctionId function);

}  // namespace faultline::cfa
