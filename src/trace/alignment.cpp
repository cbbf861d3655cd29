#include "trace/alignment.h"

#include <map>
#include <set>
#include <tuple>

#include "trace/describe.h"

namespace faultline::trace {

namespace {

// Numbers for calls and passes that are the same in both runs.
class Keys {
 public:
  using Key = std::pair<std::uint32_t, std::uint32_t>;  // location and context

  std::vector<Key> of(const cfa::Program& program, const Trace& trace) {
    const std::vector<std::vector<Iteration>> around = iterations(program, trace);
    std::vector<Key> keys;
    std::map<FrameId, std::uint32_t> frames;
    for (std::uint32_t i = 0; i < trace.steps.size(); ++i) {
      const Step& step = trace.steps[i];
      const auto [frame, fresh] = frames.try_emplace(step.frame, 0);
      if (fresh && trace.frames[step.frame].caller) {
        const Key& call = keys[trace.frames[step.frame].call_step];
        frame->second = number(call.second, call.first, trace.frames[step.frame].function.value + kCalls);
      }
      std::uint32_t context = frame->second;
      for (const Iteration& loop : around[i])
        context = number(context, loop.head.value, loop.count);
      keys.emplace_back(step.edge ? program.edges[step.edge].from.value : 0, context);
    }
    return keys;
  }

 private:
  static constexpr std::uint32_t kCalls = 1u << 31;  // no loop has so many passes
  std::uint32_t number(std::uint32_t outer, std::uint32_t place, std::uint32_t which) {
    return numbers_.try_emplace({outer, place, which}, static_cast<std::uint32_t>(numbers_.size() + 1))
        .first->second;
  }
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> numbers_;
};

}  // namespace

std::vector<Aligned> align(const cfa::Program& program, const Trace& first, const Trace& second) {
  Keys keys;
  const auto a = keys.of(program, first);
  const auto b = keys.of(program, second);
  const std::set<Keys::Key> in_a(a.begin(), a.end()), in_b(b.begin(), b.end());
  std::vector<Aligned> all;
  std::uint32_t i = 0;
  std::uint32_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      all.push_back({i++, j++});
    } else if (i < a.size() && (j == b.size() || !in_b.contains(a[i]))) {
      all.push_back({i++, std::nullopt});
    } else if (j < b.size() && (i == a.size() || !in_a.contains(b[j]))) {
      all.push_back({std::nullopt, j++});
    } else {
      all.push_back({i++, std::nullopt});  // in another order: the failing run's comes first
    }
  }
  return all;
}

}  // namespace faultline::trace
