// Functions that do nothing but supply inputs: `int digit(void) { int d = nondet_int(); assume(d < 10); return d; }`.
// What they do is no part of the program: it says what the program is given.
#pragma once

#include "cfa/program.h"

namespace faultline::localize::repair {

// Asks for inputs, may restrict them, and gives them to its caller.
bool is_supplier(const cfa::Program& program, cfa::FunctionId function);

}  // namespace faultline::localize::repair
