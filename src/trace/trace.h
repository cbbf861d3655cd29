// The replayed run: every step with the edge taken, the frame it ran in, and the values that it read and
// wrote. Flat arrays, linear in the length of the run, at most 200 bytes a step on ordinary code.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "trace/growing_array.h"
#include "trace/outcome.h"

namespace faultline::trace {

using FrameId = Id<struct FrameTag>;
using ObjectId = Id<struct ObjectTag>;

// One value read or written. Register variables are named by variable and frame, memory by object and offset.
struct Access {
  ObjectId object;           // none: a register
  cfa::VariableId variable;  // register; for memory: none
  FrameId frame;  // whose register; none: a global's, or memory. (A call writes into the frame that it makes,
                  // a return into its caller's.)
  std::uint32_t offset = 0;     // bytes, memory only
  std::uint64_t bits = 0;       // scalar: its word; otherwise: where its bytes begin in Trace::blobs
  cfa::TypeId type;             // none: plain bytes, as memcpy moves them
  std::uint8_t bit_offset = 0;  // bit-field
  std::uint8_t bit_width = 0;
};

struct Frame {
  cfa::FunctionId function;
  FrameId caller;           // none: the start function
  std::uint32_t call_step;  // the step that called
  std::uint32_t depth = 0;
};

struct Object {
  cfa::VariableId variable;   // none: heap, alloca or function
  cfa::FunctionId function;   // the object that a function pointer points to
  FrameId frame;              // of a local
  cfa::EdgeId allocated_by;   // heap: the allocating edge (the user's call of malloc)
  std::uint32_t ordinal = 0;  // heap: how many that edge had allocated before
  std::uint64_t size = 0;
  std::uint64_t address = 0;
  cfa::TypeId type;  // declared, or that of the first access; none: not known
};

struct Step {
  cfa::EdgeId edge;
  FrameId frame;                   // in which the edge is taken: a return's is the callee's
  std::uint32_t first_access = 0;  // its reads, then its writes, up to the next step's first
  std::uint32_t reads = 0;
};

struct UsedInput {
  std::string name;
  cfa::TypeId type;
  std::uint64_t bits = 0;
  SourceRange range;
  std::uint32_t step = 0;
};

struct Trace {
  GrowingArray<Step> steps;
  GrowingArray<Access> accesses;
  GrowingArray<std::uint8_t> blobs;  // each with its length before it, in 4 bytes
  Table<FrameId, Frame> frames;
  Table<ObjectId, Object> objects;  // by object number: null, functions, globals, then as they were made

  std::span<const Access> reads(std::size_t step) const;
  std::span<const Access> writes(std::size_t step) const;
  std::span<const std::uint8_t> bytes_of(const Access& access) const;  // of an aggregate or plain bytes
  // The object whose zone holds the address: it points into the object or near it. None for null and strays.
  ObjectId object_at(std::uint64_t address) const;
  std::size_t bytes() const;  // memory held

  std::uint32_t pointer_bytes = 8;
  bool addresses_ascend = true;  // with the objects' numbers: no address has served twice
};

// The loops a step is in, outermost first: (loop head, how many times the head was reached, from 1).
struct Iteration {
  cfa::LocationId head;
  std::uint32_t count = 0;
};

}  // namespace faultline::trace
