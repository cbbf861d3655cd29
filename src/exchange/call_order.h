// In which order a compiled program asks for the inputs of a run.
//
// C leaves open in which order the operands of a full expression are evaluated. The interpreter goes from
// left to right and takes the right side of an assignment first. gcc on x86 evaluates arguments of a call
// from right to left; where the right side of `=` is nothing but a call, it evaluates that call's arguments,
// then the left side, then makes the call; and does everything else as we do (measured with gcc 12, at
// several levels of optimisation, 32 and 64 bits). So `f(in(), in())` gets its two values the other way
// round. Whatever asks inside of a call moves with the call.
//
// Not known here: what gcc rewrites before it orders. `0 * in()` and some differences of unsigned operands,
// `a - (b - in())`, come out otherwise; one of about 2200 random statements did.
#pragma once

#include <cstddef>
#include <vector>

#include "cfa/program.h"
#include "exchange/source_text.h"
#include "trace/interpreter.h"

namespace faultline::exchange {

// The positions in run.inputs, in the order in which gcc's program asks.
std::vector<std::size_t> order_of_gcc(const cfa::Program& program, const trace::Run& run, SourceTexts& texts);

}  // namespace faultline::exchange
