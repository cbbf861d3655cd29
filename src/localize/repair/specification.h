// What of a program says what is right, rather than what is done: a repair of it is not a repair of the
// program, and is kept apart.
#pragma once

#include "localize/repair/sites.h"
#include "trace/interpreter.h"

namespace faultline::localize::repair {

// Assertions, assumptions, the branch that decides whether the failing run reaches its error, and branches
// that decide about nothing but these: `if (ready) assert(x == 1);`.
Specification specification_of(const cfa::Program& program, const trace::Run& failing);

// Where the check is that the run violates; none: a built-in one, which is everywhere.
cfa::LocationId check_location(const cfa::Program& program, const trace::Run& failing);

}  // namespace faultline::localize::repair
