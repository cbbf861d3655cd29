// Why is the property violated in the run, step by step? With the inputs fixed the run has one value for
// everything, so a set of links that suffices for the contradiction can be read off it: those that the
// violated property was really computed from. A core without a solver.
#pragma once

#include "localize/investigation.h"

namespace faultline::localize {

struct Justification {
  std::vector<std::uint32_t> links;   // positions in TraceFormula::links, ascending
  std::vector<std::uint32_t> inputs;  // in TraceFormula::precondition, ascending
};

// These links and inputs imply that the formula has the value of the run. The set is small, not minimal.
Justification justify(const Encoded& encoded, logic::Term formula);
// Of the postcondition, which is false.
std::vector<std::uint32_t> justifying_links(const Encoded& encoded);

}  // namespace faultline::localize
