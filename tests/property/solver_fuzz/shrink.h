// Makes a failing sequence small: drops calls, assumptions and limits, and replaces terms by their parts, as
// long as it still fails (in whatever way).
#pragma once

#include <functional>

#include "calls.h"

namespace faultline::solve::fuzz {

// `terms` is the manager of the sequence's terms.
Sequence shrink(Sequence sequence, logic::TermManager& terms,
                const std::function<bool(const Sequence&)>& still_fails);

}  // namespace faultline::solve::fuzz
