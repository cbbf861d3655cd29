// What of a program only sets the scene: a change of it is mostly no repair, but a way around the failure.
#pragma once

#include <vector>

#include "trace/interpreter.h"

namespace faultline::localize::repair {

using Harness = std::vector<bool>;  // by function

// The function that has the violated check, where it calls others that do the work, and the functions that do
// nothing but supply inputs, or only look (suppliers.h): `int digit(void) { int d = nondet_int(); assume(d < 10); return d; }`. None: the
// failing function works itself. Of a component model, what coordinates the components. Of a PLC program, nothing.
Harness harness_of(const cfa::Program& program, const trace::Run& failing);

}  // namespace faultline::localize::repair
