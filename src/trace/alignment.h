// Two runs of a program side by side: steps of the same statement, in the same call and the same loop pass,
// stand beside each other.
#pragma once

#include <optional>
#include <vector>

#include "trace/trace.h"

namespace faultline::trace {

struct Aligned {
  std::optional<std::uint32_t> first;  // step; none: only the other run takes it
  std::optional<std::uint32_t> second;
};

// In the order of both runs. Linear.
std::vector<Aligned> align(const cfa::Program& program, const Trace& first, const Trace& second);

}  // namespace faultline::trace
