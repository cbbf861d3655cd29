// What a program's statement can depend on, in any run: the backward static slice (Weiser). An edge that is
// not in it cannot make a difference there.
//
// Flow-insensitive and conservative: a variable depends on all that is ever assigned to it, memory whose
// address is taken and the heap are one place, a call passes to all functions that it may reach. Control: a
// location depends on the branches whose ways meet only behind it, on the calls that lead to its function,
// and on whatever can end the run before (assumptions, exit). Near-linear in the program.
#pragma once

#include <vector>

#include "cfa/program.h"

namespace faultline::cfa {

// By edge: does the condition or value at `criterion`, or whether a run gets there, depend on it?
std::vector<bool> static_slice(const Program& program, EdgeId criterion);

}  // namespace faultline::cfa
