// Repairs as fixes. Private to report/sarif/.
#pragma once

#include "report/sarif/places.h"
#include "report/sarif/sarif.h"

namespace faultline::report::sarif {

// Those that were checked, those of the best lines first. A change of what is asserted is no fix.
Json fixes(const cfa::Program& program, const Finding& finding, const Places& places);

}  // namespace faultline::report::sarif
