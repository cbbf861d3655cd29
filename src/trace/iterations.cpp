// Which loops a step is in, and the how-manieth time. Each frame keeps the chain of loops that it is in; a
// step at a location changes the chain to the loops around that location, counting each loop head that it
// stands on.
#include <unordered_map>

#include "cfa/loops.h"
#include "trace/describe.h"

namespace faultline::trace {

namespace {

class IterationCounter {
 public:
  explicit IterationCounter(const cfa::Program& program) : program_(program) {}

  const std::vector<Iteration>& arrive(FrameId frame, cfa::FunctionId function, cfa::LocationId at) {
    std::vector<Iteration>& current = frames_[frame];
    const std::vector<cfa::LocationId>& around = chain(function, at);
    std::size_t kept = 0;
    while (kept < current.size() && kept < around.size() && current[kept].head == around[kept])
      ++kept;
    const bool again = kept == around.size() && kept > 0 && around.back() == at;
    current.resize(kept);
    if (again) ++current.back().count;
    for (std::size_t i = kept; i < around.size(); ++i)
      current.push_back({around[i], 1});
    return current;
  }

  void leave(FrameId frame) { frames_.erase(frame); }

 private:
  // Asked once per location: a trace visits few locations often.
  const std::vector<cfa::LocationId>& chain(cfa::FunctionId function, cfa::LocationId at) {
    const auto found = chains_.find(at);
    if (found != chains_.end()) return found->second;
    const auto loops = loops_.try_emplace(function, program_, function).first;
    return chains_.emplace(at, loops->second.chain(at)).first->second;
  }

  const cfa::Program& program_;
  std::unordered_map<cfa::FunctionId, cfa::Loops> loops_;
  std::unordered_map<cfa::LocationId, std::vector<cfa::LocationId>> chains_;
  std::unordered_map<FrameId, std::vector<Iteration>> frames_;
};

}  // namespace

std::vector<std::vector<Iteration>> iterations(const cfa::Program& program, const Trace& trace) {
  IterationCounter counter(program);
  std::vector<std::vector<Iteration>> result;
  result.reserve(trace.steps.size());
  for (const Step& step : trace.steps) {
    if (!step.edge) {
      result.emplace_back();
      continue;
    }
    const cfa::Edge& edge = program.edges[step.edge];
    result.push_back(counter.arrive(step.frame, trace.frames[step.frame].function, edge.from));
    if (std::holds_alternative<cfa::Return>(edge.operation)) counter.leave(step.frame);
  }
  return result;
}

}  // namespace faultline::trace
