// Who writes to what: a change that takes a place its only writer makes the program forget something.
#pragma once

#include "cfa/program.h"

namespace faultline::localize::repair {

// Does nobody but the operation at this location write to such a place (the variable, or this member of any struct)?
// Declarations do not count: they only say how it begins.
bool is_only_writer(const cfa::Program& program, cfa::LocationId at, cfa::ExprId place);

}  // namespace faultline::localize::repair
