#include "app/trace_fold.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace faultline::app {
namespace {

// The times that the run was in a loop: an instance is the loop from one entering to the next leaving, told
// apart by the pass of the loop around it, or the frame where there is none.
class Instances {
 public:
  struct Pass {
    std::size_t instance = 0;
    std::uint32_t count = 0;
  };

  // The passes that a step is in, outermost first.
  std::vector<Pass> passes(trace::FrameId frame, const std::vector<trace::Iteration>& iterations) {
    std::vector<Pass> all;
    std::size_t outer = frame.value;
    std::uint32_t outer_count = 0;
    bool in_frame = true;
    for (const trace::Iteration& iteration : iterations) {
      const Key key(in_frame, outer, outer_count, iteration.head.value);
      const auto [found, is_new] = numbers_.emplace(key, passes_.size());
      if (is_new) passes_.push_back(0);
      passes_[found->second] = std::max(passes_[found->second], iteration.count);
      all.push_back({found->second, iteration.count});
      in_frame = false;
      outer = found->second;
      outer_count = iteration.count;
    }
    return all;
  }

  std::uint32_t passes_of(std::size_t instance) const { return passes_[instance]; }

 private:
  using Key = std::tuple<bool, std::size_t, std::uint32_t, std::uint32_t>;
  std::map<Key, std::size_t> numbers_;
  std::vector<std::uint32_t> passes_;  // by instance: how many there were
};

}  // namespace

std::vector<std::optional<Fold>> fold(const trace::Trace& trace,
                                      const std::vector<std::vector<trace::Iteration>>& iterations) {
  Instances instances;
  std::vector<std::vector<Instances::Pass>> passes;
  passes.reserve(trace.steps.size());
  for (std::size_t i = 0; i < trace.steps.size(); ++i)
    passes.push_back(instances.passes(trace.steps[i].frame, iterations[i]));

  std::vector<std::optional<Fold>> folds(trace.steps.size());
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const trace::Frame& frame = trace.frames[trace.steps[i].frame];
    if (frame.caller && frame.call_step < i) folds[i] = folds[frame.call_step];
    for (std::size_t level = 0; level < passes[i].size() && !folds[i]; ++level) {
      const std::uint32_t all = instances.passes_of(passes[i][level].instance);
      const std::uint32_t count = passes[i][level].count;
      const bool is_long = all > kFirstPasses + kLastPasses + 1;
      if (is_long && count > kFirstPasses && count + kLastPasses <= all)
        folds[i] = Fold{iterations[i][level].head, kFirstPasses + 1, all - kLastPasses};
    }
  }
  return folds;
}

}  // namespace faultline::app
