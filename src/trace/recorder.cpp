// Vectors grow by half, not by doubling, and never past the limit: the trace is the largest thing in memory.
#include "trace/recorder.h"

#include <algorithm>
#include <cstring>

namespace faultline::trace {

namespace {

template <class T>
void trim(std::vector<T>& items) {
  if (items.capacity() > items.size() + items.size() / 8) items.shrink_to_fit();
}

}  // namespace

template <class T>
void Recorder::grow(std::vector<T>& items, std::size_t more) {
  const std::size_t needed = items.size() + more;
  std::size_t room = std::max({needed, items.size() + items.size() / 2, std::size_t{64}});
  const std::uint64_t others = trace_.bytes() - items.capacity() * sizeof(T);
  if (others + room * sizeof(T) > limit_) room = needed + (needed >> 6);
  if (others + room * sizeof(T) > limit_ || (sizeof(T) > 1 && room > kMost)) throw TraceFull{};
  items.reserve(room);
}

template void Recorder::grow(std::vector<Step>&, std::size_t);
template void Recorder::grow(std::vector<Access>&, std::size_t);

std::uint64_t Recorder::blob(std::span<const std::uint8_t> bytes) {
  const auto length = static_cast<std::uint32_t>(bytes.size());
  std::vector<std::uint8_t>& blobs = trace_.blobs;
  const std::size_t total = bytes.size() + sizeof length;
  if (blobs.capacity() - blobs.size() < total) grow(blobs, total);
  const std::size_t begin = blobs.size();
  blobs.resize(begin + total);
  std::memcpy(blobs.data() + begin, &length, sizeof length);
  if (!bytes.empty()) std::memcpy(blobs.data() + begin + sizeof length, bytes.data(), bytes.size());
  return begin + sizeof length;
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
  trace_.objects.add(object);
}

void Recorder::finish() {
  trim(trace_.steps);
  trim(trace_.accesses);
  trim(trace_.blobs);
}

}  // namespace faultline::trace
