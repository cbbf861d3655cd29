// What memory held that nobody initialised, as far as the run looked: each byte that is read before anything
// is stored in it. Extern variables, and what parameters of the entry function point to.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "cfa/program.h"
#include "trace/trace.h"

namespace faultline::exchange {

using InitialBytes = std::vector<std::optional<std::uint8_t>>;  // none: the run never looked

// For every global variable with unknown contents, as many bytes as it has. A byte of which the run read some
// bits only has zeros in the others.
std::map<cfa::VariableId, InitialBytes> initial_memory(const cfa::Program& program,
                                                       const trace::Trace& trace);

}  // namespace faultline::exchange
