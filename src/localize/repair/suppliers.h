// Functions that do nothing but supply inputs: `int digit(void) { int d = nondet_int(); assume(d < 10); return d; }`.
// What they do is no part of the program: it says what the program is given.
#pragma once

#include <vector>

#include "trace/interpreter.h"

namespace faultline::localize::repair {

// Asks for inputs, may restrict them, and gives them to its caller.
bool is_supplier(const cfa::Program& program, cfa::FunctionId function);

// Functions that only look whether all is well: `void check_chain(const struct list *l)`, which asserts something about what
// it is given and changes nothing. By function; none where nobody else does any work in the run.
std::vector<bool> inspectors(const cfa::Program& program, const trace::Run& failing);

}  // namespace faultline::localize::repair
