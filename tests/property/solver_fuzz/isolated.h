// Replays a sequence in a process of its own, so that crashes and endless loops are failures like others.
#pragma once

#include "replay.h"

namespace faultline::solve::fuzz {

std::optional<std::string> replay_isolated(const Sequence& sequence, const std::vector<Backend>& backends,
                                           Counts& counts);

}  // namespace faultline::solve::fuzz
