// Which steps of a long trace a listing leaves out: of a loop that went round often, the first and the last
// passes are kept. A step is left out with the pass it belongs to, whether it is in the loop's function or in
// one called from it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cfa/program.h"
#include "trace/trace.h"

namespace faultline::app {

struct Fold {
  cfa::LocationId head;  // of the loop
  std::uint32_t first = 0;
  std::uint32_t last = 0;  // passes that are left out
};

constexpr std::uint32_t kFirstPasses = 3;
constexpr std::uint32_t kLastPasses = 2;

// The fold that hides each step, if one does. `iterations` as trace::iterations gives them.
std::vector<std::optional<Fold>> fold(const trace::Trace& trace,
                                      const std::vector<std::vector<trace::Iteration>>& iterations);

}  // namespace faultline::app
