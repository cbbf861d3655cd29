// Why is the property violated in the run, step by step? With the inputs fixed the run has one value for
// everything, so a set of links that suffices for the contradiction can be read off it: those that the
// violated property was really computed from. A core without a solver.
#pragma once

#include "localize/investigation.h"

namespace faultline::localize {

// Positions in TraceFormula::links, ascending. These links and the precondition imply that the postcondition
// is false. The set is small, not minimal.
std::vector<std::uint32_t> justifying_links(const Encoded& encoded);

}  // namespace faultline::localize
