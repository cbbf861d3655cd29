// A run that has come to a place, to go on from there again and again: variants of a program that differ only in
// what they do at this place share all that comes before it.
//
// A snapshot is a copy of frames, registers and memory. It is only taken where going on from it costs less than
// the steps that it saves (`is_worthwhile`).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "trace/memory.h"

namespace faultline::trace {

// A call that has not returned.
struct Activation {
  cfa::FunctionId function;
  std::uint32_t base = 0;          // of its slots in the stack
  std::uint32_t call = 0;          // the caller's location: of the call instruction
  FrameId frame;                   // in the trace
  std::uint32_t first_alloca = 0;  // of its own in Scratch::allocas
};

struct Snapshot {
  enum class State : std::uint8_t { None, Taken, NotWorthwhile } state = State::None;
  MemoryImage memory;
  std::vector<std::uint64_t> stack;
  std::vector<std::uint64_t> globals;
  std::vector<Activation> activations;
  std::vector<ObjectNumber> allocas;
  std::unordered_map<cfa::EdgeId, std::uint32_t> allocations;
  std::uint32_t location = 0;
  std::uint64_t steps = 0;
  std::uint64_t inputs = 0;  // that the run has asked for
  std::uint64_t observed = 0;
  std::uint64_t watched = 0;

  bool is_taken() const { return state == State::Taken; }
};

// To put an object or 64 bytes back takes about as long as a step.
constexpr bool is_worthwhile(std::uint64_t steps, std::uint64_t objects, std::uint64_t bytes) {
  return steps > 8 + objects + bytes / 64;
}

}  // namespace faultline::trace
