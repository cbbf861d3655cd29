// Where registers lie in State::registers: the globals', then frame by frame the returned value and the
// frame's variables.
#pragma once

#include <cstdint>
#include <vector>

#include "cfa/program.h"

namespace faultline::trace::unrolling {

struct Slots {
  explicit Slots(const cfa::Program& program);

  std::vector<std::uint32_t> by_variable;  // from the begin of its frame; a global's: from the begin
  std::vector<std::uint32_t> frame_sizes;  // by function
  std::uint32_t globals = 0;
};

}  // namespace faultline::trace::unrolling
