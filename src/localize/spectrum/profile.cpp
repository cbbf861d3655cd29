#include "localize/spectrum/profile.h"

#include <algorithm>

namespace faultline::localize::spectrum {
namespace {

// Of one frame: the edge that it took last, and the passes of each loop in its present execution.
struct Progress {
  cfa::EdgeId last;
  std::unordered_map<cfa::LocationId, std::uint32_t> passes;
};

}  // namespace

Profiler::Profiler(const cfa::Program& program) : program_(program) {}

const cfa::Loops& Profiler::loops(cfa::FunctionId function) {
  return loops_.try_emplace(function, program_, function).first->second;
}

Profile Profiler::profile(const trace::Trace& trace) {
  Profile profile;
  profile.taken.assign(program_.edges.size(), false);
  std::unordered_map<trace::FrameId, Progress> frames;
  for (const trace::Step& step : trace.steps) {
    if (!step.edge) continue;
    profile.taken[step.edge.value] = true;
    const cfa::LocationId at = program_.edges[step.edge].from;
    const cfa::Loops& around = loops(program_.locations[at].function);
    Progress& progress = frames[step.frame];
    if (around.is_head(at) && !around.is_irreducible(at)) {
      std::uint32_t& passes = progress.passes[at];
      passes = progress.last && around.is_back_edge(progress.last) ? passes + 1 : 1;
      std::uint32_t& most = profile.most_passes[at];
      most = std::max(most, passes);
    }
    progress.last = step.edge;
  }
  return profile;
}

}  // namespace faultline::localize::spectrum
