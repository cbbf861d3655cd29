// The closest run that passes beside the failing one.
#pragma once

#include <ostream>

#include "report/terminal/explanation.h"

namespace faultline::report::terminal {

// The differences as a table, those that are needed marked; with Detail::Everything, both runs side by side.
void print_near_run(std::ostream& out, const Explanation& explanation, const fault::NearRun& near,
                    const Style& style);

}  // namespace faultline::report::terminal
