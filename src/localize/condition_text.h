// Conditions of a path in the user's words.
#pragma once

#include <string>

#include "localize/investigation.h"

namespace faultline::localize {

// What held at this step of the run: "x < 3", "case 1", "assume(x > 0)".
std::string held_text(const Investigation& investigation, std::uint32_t step);
// What trace::Conditions::wanted asks for there: what the assertion says, or the branch's other way.
std::string wanted_text(const Investigation& investigation, const trace::TraceFormula& formula,
                        std::uint32_t step);
// " (line 12)", " (in strcpy, line 12)".
std::string at_line(const Investigation& investigation, std::uint32_t step);

}  // namespace faultline::localize
