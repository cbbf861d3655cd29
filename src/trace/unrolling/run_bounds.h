// Bounds for an unrolling around one run: each loop and each recursion as far as the run went, and a little
// further.
#pragma once

#include "trace/trace.h"
#include "trace/unrolling/unrolling.h"

namespace faultline::trace::unrolling {

Bounds bounds_around(const cfa::Program& program, const Trace& trace, std::uint32_t more_passes);

// The most passes that a loop of the run has made, or calls of one function that it has seen: a bound that
// suffices to follow it.
std::uint32_t most_passes(const cfa::Program& program, const Trace& trace);

// A loop that nothing leaves: runs that go round in it have not failed.
bool is_endless(const cfa::Program& program, cfa::LocationId head);

}  // namespace faultline::trace::unrolling
