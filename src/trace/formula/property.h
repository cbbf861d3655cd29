// Which condition a run violates. For an assertion that is plain; where an error is *reached* (a call of
// reach_error, a label ERROR), it is the condition of the branch that decides whether one gets there: not the
// last branch before it, which may be a loop on the way (Kettl, section 7.1, Programs 6 to 8).
#pragma once

#include <optional>
#include <vector>

#include "cfa/program.h"
#include "trace/trace.h"

namespace faultline::trace {

// The last branch of the run, in the error's function or in one that has called it, that could have kept the
// run from getting to its end. Branches of one statement (`if (f(a) && g(b))`) count as one: all of them, in
// order. Empty: nothing decides.
std::vector<std::uint32_t> deciding_steps(const cfa::Program& program, const Trace& trace);

// Does the function only compute a value: registers alone are written, no input is read, nothing printed?
bool is_pure(const cfa::Program& program, cfa::FunctionId function);

// Calls whose only use is the verdict, true or false, that the condition at this step looks at (`if
// (isErr(x))`, also by way of a variable that nothing else reads). They belong to the property. A function
// whose result is compared with something (`int top = larger(a, b); assert(top >= a);`) does not.
std::vector<cfa::EdgeId> checking_calls(const cfa::Program& program, const Trace& trace, std::uint32_t step);

}  // namespace faultline::trace
