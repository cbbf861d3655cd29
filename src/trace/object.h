// An object of a running program: bytes with a life time. For bytes that nothing has been stored in yet it
// knows, bit by bit, that they are not known: they become inputs when they are first read.
#pragma once

#include <cstdint>
#include <vector>

#include "cfa/program.h"
#include "trace/address_space.h"

namespace faultline::trace {

enum class ObjectKind : std::uint8_t { Null, Function, Global, Local, Heap, Stack };  // Stack: alloca
enum class Life : std::uint8_t { Live, Freed, Ended, NoData };  // NoData: null, functions

// A byte that was copied before it was known has one value, whichever copy is read first.
struct UnknownByte {
  ObjectNumber object = kNoObject;  // where it was at first
  std::uint8_t asked = 0;           // the bits that are known by now
  std::uint8_t value = 0;
  std::uint64_t offset = 0;
};
using UnknownByteNumber = std::uint32_t;  // from 1; 0: not copied

// What is known of some bytes in a row.
struct Marks {
  const std::uint8_t* known = nullptr;          // none: all
  const UnknownByteNumber* shared = nullptr;  // none: no byte is shared
};

struct MemoryObject {
  std::uint8_t* data = nullptr;
  std::uint8_t* known = nullptr;  // a mask per byte, 1 = known; none: all is known
  UnknownByteNumber* shared = nullptr;  // per byte, while `known` is there; none: no byte is shared
  std::uint64_t size = 0;
  Address base = 0;
  ObjectNumber number = kNoObject;
  std::uint32_t unknown_bytes = 0;   // at least that many bytes have a mask that is not all ones
  cfa::VariableId variable;          // Global, Local
  cfa::EdgeId made_by;               // Heap, Stack: the allocating edge; the freeing one when it is dead
  std::uint32_t ordinal = 0;         // Heap, Stack: how many the same edge had made before
  cfa::TypeId type;                  // declared, or that of the first access; none: not accessed yet
  std::uint32_t frame = 0xFFFFFFFF;  // Local: the trace's FrameId
  ObjectKind kind = ObjectKind::Null;
  Life life = Life::NoData;
  bool constant = false;
};

// The objects that every run begins with: null, functions, globals. Their `data` is set when a run begins.
struct InitialMemory {
  explicit InitialMemory(const cfa::Program& program);

  // Functions have the numbers 1, 2, ... in the program's order; the globals in memory follow.
  static ObjectNumber number_of(cfa::FunctionId function) { return function.value + 1; }
  Address address(ObjectNumber number) const { return objects[number].base; }

  AddressSpace space;
  std::vector<MemoryObject> objects;        // by number
  std::vector<std::uint64_t> data_offsets;  // by number, in the block of all globals' bytes
  std::uint64_t data_size = 0;              // of that block
  ObjectNumber functions = 0;

 private:
  void add(MemoryObject object);
  void add_global(const cfa::Program& program, cfa::VariableId id);
};

// An aggregate is in memory whatever the frontend says: it has no word.
inline cfa::Residence residence(const cfa::Program& program, const cfa::Variable& variable) {
  return program.types[variable.type].is_scalar() ? variable.residence : cfa::Residence::Memory;
}

}  // namespace faultline::trace
