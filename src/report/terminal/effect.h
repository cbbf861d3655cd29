// What a blamed statement did in the run.
#pragma once

#include <string>

#include "fault/fault.h"
#include "trace/interpreter.h"

namespace faultline::report::terminal {

// At its last visit: "the last time, i = 3", "it is true"; empty if the run does not get there, or nothing is
// to be seen.
std::string last_effect(const cfa::Program& program, const trace::Run& run, const fault::Part& part);

}  // namespace faultline::report::terminal
