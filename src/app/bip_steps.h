// The scheduler's choices by name: `--inputs request1,request2,enter1` for the numbers of the steps.
#pragma once

#include <cstddef>
#include <string>

#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::app {

// The same list with numbers where names of steps stood, "stop" among them; of other programs, as it is. Throws a
// Failure for words that are no step.
std::string with_step_numbers(const std::string& text, const cfa::Program& program);

// How many there are to choose from.
std::size_t number_of_steps(const cfa::Program& model);

// The name of the step that was chosen last and was not enabled, which has ended the run; empty: there is none.
std::string refused_step(const cfa::Program& program, const trace::Run& run);

}  // namespace faultline::app
