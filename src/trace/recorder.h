// Fills a Trace while a run goes on.
#pragma once

#include <cstdint>
#include <span>

#include "trace/memory.h"
#include "trace/trace.h"

namespace faultline::trace {

// The trace has reached its limit; it ends with the step before.
struct TraceFull {};

class Recorder {
 public:
  Recorder(Trace& trace, std::uint64_t limit) : trace_(trace), limit_(limit) {}

  void step(cfa::EdgeId edge, FrameId frame) {
    make_room(trace_.steps);
    trace_.steps.push_back({edge, frame, static_cast<std::uint32_t>(trace_.accesses.size()), 0});
  }
  void set_edge(cfa::EdgeId edge) { trace_.steps.back().edge = edge; }  // once a decision is made

  void read(const Access& access) {
    add(access);
    ++trace_.steps.back().reads;
  }
  void write(const Access& access) { add(access); }

  // Keeps the bytes; for Access::bits.
  std::uint64_t blob(std::span<const std::uint8_t> bytes);

  FrameId frame(cfa::FunctionId function, FrameId caller);
  void object(const Object& object);  // in the order of their numbers
  void typed(ObjectNumber number, cfa::TypeId type) { trace_.objects[ObjectId(number)].type = type; }
  void finish();  // gives back what was reserved too much

 private:
  static constexpr std::size_t kMost = 0xFFFFFFF0;

  void add(const Access& access) {
    make_room(trace_.accesses);
    trace_.accesses.push_back(access);
  }
  template <class T>
  void make_room(GrowingArray<T>& items) {
    if (items.size() == items.capacity()) grow(items);
  }
  template <class T>
  void grow(GrowingArray<T>& items, std::size_t more = 1);

  Trace& trace_;
  std::uint64_t limit_;
};

}  // namespace faultline::trace
