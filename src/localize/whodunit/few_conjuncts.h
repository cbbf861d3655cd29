// Is an infection chain empty? Asked of as few of its conjuncts as it takes: for chains through much state,
// most of which has nothing to do with the assertion, as in the scan cycle of a controller.
#pragma once

#include <optional>

#include "localize/whodunit/carried_chain.h"

namespace faultline::localize {

// The first `wanted` conjuncts are those of C; the others hold in the run. None: the solver gives up.
std::optional<Decided> decide_by_few(const Encoded& encoded, const ChainAt& chain, std::size_t wanted,
                                     const Context& context);

}  // namespace faultline::localize
