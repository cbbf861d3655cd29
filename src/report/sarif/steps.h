// The failing run as a thread flow. Private to report/sarif/.
#pragma once

#include "report/sarif/places.h"
#include "report/sarif/sarif.h"

namespace faultline::report::sarif {

// A code flow with one thread: at most kMostSteps of the steps that come from the source.
Json code_flow(const cfa::Program& program, const Finding& finding, const Places& places);

}  // namespace faultline::report::sarif
