// The objects of a running program. Pointers are addresses of an AddressSpace; an address is resolved to its
// object and an offset in constant time (64-bit targets).
//
// Numbers count up and are not used again: 0 null, then the functions, the global variables, and what the run
// makes. Records lie in chunks that never move; a chunk whose objects are all dead shrinks to what a message
// about a dangling pointer needs, 8 bytes each.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "trace/byte_store.h"
#include "trace/object.h"

namespace faultline::trace {

// Where an address points to.
struct Target {
  MemoryObject* object = nullptr;  // none: no live object with data is there
  std::int64_t offset = 0;         // may lie outside of the object
};

// What is left of a dead object.
struct Remains {
  cfa::VariableId variable;  // a local
  cfa::EdgeId freed_by;      // heap
};

// All that a run has in memory at some moment.
struct MemoryImage {
  struct Part {  // of numbers in a row: objects, or what is left of them
    std::vector<MemoryObject> objects;
    std::vector<Remains> remains;
    std::uint32_t alive = 0;
  };
  std::vector<Part> parts;
  std::vector<std::uint8_t> globals;
  std::vector<std::uint8_t> bytes;  // of all others, and masks, in the order of the objects
  AddressSpace space{8};
  std::uint64_t used = 0;
  std::vector<UnknownByte> unknown_bytes;
};

class Memory {
 public:
  Memory(const cfa::Program& program, const InitialMemory& initial)
      : program_(program), initial_(initial), space_(initial.space) {}
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  // All objects but the initial ones are gone, and those are as at the beginning of a run.
  void begin_run(std::uint64_t limit);
  void end_run();

  MemoryImage image() const;  // memory_image.cpp
  void restore(const MemoryImage& image, std::uint64_t limit);  // instead of begin_run

  Target resolve(Address address) const {
    const ObjectNumber number = space_.find(address);
    if (number >= next_) return {};
    const Chunk& chunk = chunks_[number >> kChunkBits];
    if (!chunk.objects) return {};
    MemoryObject& object = chunk.objects[number & (kChunkSize - 1)];
    if (object.life != Life::Live) return {};
    return {&object, static_cast<std::int64_t>(address - object.base)};
  }

  // The object of that number, which has not died.
  MemoryObject& object(ObjectNumber number) const {
    return chunks_[number >> kChunkBits].objects[number & (kChunkSize - 1)];
  }

  const AddressSpace& space() const { return space_; }
  ObjectNumber next_number() const { return next_; }
  std::uint64_t used() const { return used_; }

  // None if `number` was never given, or the object lives.
  std::optional<Remains> remains(ObjectNumber number) const;

  // The one with the smallest number; none: there is none.
  const MemoryObject* first_live(ObjectKind kind) const;

  // A new live object like `model`, which says kind, size and origin. None if the limit or the space is
  // exhausted.
  enum class Contents : std::uint8_t { Zero, Unknown };
  MemoryObject* create(const MemoryObject& model, Contents contents);
  void end(MemoryObject& object, Life how, cfa::EdgeId by = {});

  // Bytes [offset, offset + bytes) of the object, which has them.
  void mark_known(MemoryObject& object, std::uint64_t offset, std::uint64_t bytes);
  void mark_unknown(MemoryObject& object, std::uint64_t offset, std::uint64_t bytes);
  // As the marks say.
  void copy_marks(MemoryObject& object, std::uint64_t offset, std::uint64_t bytes, Marks marks);
  void mark_bits_known(MemoryObject& object, std::uint64_t offset, std::uint8_t bits);  // of one byte

  // Bytes that are copied before they are known (copied_unknown.cpp).
  Marks marks_to_copy(MemoryObject& object, std::uint64_t offset, std::uint64_t bytes);
  // What another copy of the byte has become known to be, stored; are these bits known now?
  bool learn_from_copies(MemoryObject& object, std::uint64_t offset, std::uint8_t bits);
  UnknownByteNumber shared_byte(const MemoryObject& object, std::uint64_t offset) const {
    return object.shared ? object.shared[offset] : 0;
  }
  const UnknownByte& unknown_byte(UnknownByteNumber number) const { return unknown_bytes_[number - 1]; }
  void tell_copies(UnknownByteNumber number, std::uint8_t bits, std::uint8_t value);

 private:
  static constexpr unsigned kChunkBits = 9;
  static constexpr ObjectNumber kChunkSize = 1u << kChunkBits;

  struct Chunk {
    std::unique_ptr<MemoryObject[]> objects;
    std::unique_ptr<Remains[]> remains;  // instead of `objects`
    std::uint32_t alive = 0;
  };

  std::optional<Address> find_room(std::uint64_t size);
  MemoryObject* append(const MemoryObject& model);
  void bury_if_dead(std::size_t chunk);
  void make_globals();  // with what they had, if they are there
  std::unique_ptr<MemoryObject[]> fresh_objects();
  void drop_masks(MemoryObject& object);
  void make_masks(MemoryObject& object);
  void make_shared(MemoryObject& object);
  void drop_shared(MemoryObject& object);
  void release_all();

  const cfa::Program& program_;
  const InitialMemory& initial_;
  AddressSpace space_;
  ByteStore store_;
  std::vector<Chunk> chunks_;
  std::vector<std::unique_ptr<MemoryObject[]>> spare_;
  std::vector<UnknownByte> unknown_bytes_;  // by number - 1
  std::uint8_t* globals_ = nullptr;
  ObjectNumber next_ = 0;
  std::uint64_t used_ = 0;
  std::uint64_t limit_ = 0;
};

}  // namespace faultline::trace
