// The variables that blamed code speaks of.
#pragma once

#include <string>
#include <vector>

#include "fault/fault.h"

namespace faultline::fault {

// Those of the user that the statement of the part reads or writes (a definition has
// none), each once, ascending.
std::vector<cfa::VariableId> variables_of(const cfa::Program& program, const Part& part);
std::vector<cfa::VariableId> variables_of(const cfa::Program& program, const Fault& fault);

// Is the variable called so: `x` in any function, or `f::x`?
bool is_called(const cfa::Program& program, cfa::VariableId variable, const std::string& name);

}  // namespace faultline::fault
