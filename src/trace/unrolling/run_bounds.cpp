#include "trace/unrolling/run_bounds.h"

#include <algorithm>

#include "cfa/graph.h"
#include "cfa/loops.h"
#include "trace/describe.h"

namespace faultline::trace::unrolling {

Bounds bounds_around(const cfa::Program& program, const Trace& trace, std::uint32_t more_passes) {
  Bounds bounds;
  bounds.loop = bounds.recursion = more_passes;
  for (const std::vector<Iteration>& around : iterations(program, trace))
    for (const Iteration& loop : around)
      bounds.loops[loop.head] = std::max(bounds.loops[loop.head], loop.count + more_passes);
  std::unordered_map<cfa::FunctionId, std::uint32_t> nested;
  for (const Frame& frame : trace.frames) {
    std::uint32_t same = 0;
    for (FrameId outer = frame.caller; outer; outer = trace.frames[outer].caller)
      same += trace.frames[outer].function == frame.function ? 1 : 0;
    nested[frame.function] = std::max(nested[frame.function], same);
  }
  for (const auto& [function, count] : nested)
    bounds.functions[function] = count + more_passes;
  return bounds;
}

std::uint32_t most_passes(const cfa::Program& program, const Trace& trace) {
  std::uint32_t most = 1;
  std::vector<std::uint32_t> calls(program.functions.size());
  for (const Frame& frame : trace.frames)
    most = std::max(most, ++calls[frame.function.value]);
  std::unordered_map<cfa::LocationId, std::uint32_t> visits;
  for (std::size_t i = 0; i < trace.steps.size(); ++i)
    most = std::max(most, ++visits[program.edges[trace.steps[i].edge].from]);
  return most;
}

bool is_endless(const cfa::Program& program, cfa::LocationId head) {
  const cfa::Loops loops(program, program.locations[head].function);
  const cfa::FunctionGraph graph(program, program.locations[head].function);
  for (cfa::FunctionGraph::Number i = 0; i < graph.size(); ++i) {
    const auto chain = loops.chain(graph.location(i));
    if (std::find(chain.begin(), chain.end(), head) == chain.end()) continue;
    for (const auto& arc : graph.successors(i)) {
      const auto there = loops.chain(graph.location(arc.to));
      if (std::find(there.begin(), there.end(), head) == there.end()) return false;
    }
  }
  return true;
}

}  // namespace faultline::trace::unrolling
