// Arrays grow by half, not by doubling, and never past the limit: the trace is the largest thing in memory.
#include "trace/recorder.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace faultline::trace {

template <class T>
void Recorder::grow(GrowingArray<T>& items, std::size_t more) {
  const std::size_t needed = items.size() + more;
  std::size_t room = std::max({needed, items.size() + items.size() / 2, std::size_t{64}});
  const std::uint64_t others = trace_.bytes() - items.capacity() * sizeof(T);
  if (others + room * sizeof(T) > limit_) room = needed + (needed >> 6);
  if (others + room * sizeof(T) > limit_ || (sizeof(T) > 1 && room > kMost)) throw TraceFull{};
  items.reserve(room);
}

template void Recorder::grow(GrowingArray<Step>&, std::size_t);
template void Recorder::grow(GrowingArray<Access>&, std::size_t);

std::uint64_t Recorder::blob(std::span<const std::uint8_t> bytes) {
  const auto length = static_cast<std::uint32_t>(bytes.size());
  GrowingArray<std::uint8_t>& blobs = trace_.blobs;
  const std::size_t total = bytes.size() + sizeof length;
  if (blobs.capacity() - blobs.size() < total) grow(blobs, total);
  std::array<std::uint8_t, sizeof length> prefix;
  std::memcpy(prefix.data(), &length, sizeof length);
  blobs.append(prefix);
  const std::uint64_t begin = blobs.size();
  blobs.append(bytes);
  return begin;
}

FrameId Recorder::frame(cfa::FunctionId function, FrameId caller) {
  Frame frame;
  frame.function = function;
  frame.caller = caller;
  frame.call_step = trace_.steps.empty() ? 0 : static_cast<std::uint32_t>(trace_.steps.size() - 1);
  frame.depth = caller ? trace_.frames[caller].depth + 1 : 0;
  if (trace_.bytes() > limit_ || trace_.frames.size() >= kMost) throw TraceFull{};
  return trace_.frames.add(frame);
}

void Recorder::object(const Object& object) {
  if (trace_.bytes() > limit_ || trace_.objects.size() >= kMost) throw TraceFull{};
  if (!trace_.objects.empty()) {
    const ObjectId last(trace_.objects.size() - 1);
    trace_.addresses_ascend = trace_.addresses_ascend && trace_.objects[last].address < object.address;
  }
  trace_.objects.add(object);
}

void Recorder::finish() {
  trace_.steps.shrink_to_fit();
  trace_.accesses.shrink_to_fit();
  trace_.blobs.shrink_to_fit();
}

}  // namespace faultline::trace
