// Bytes that are copied before they are known: struct assignments, memcpy, arguments. The copies are equal in the
// compiled program, whatever they hold, so the first read of one asks, and the others take its answer.
#include <algorithm>
#include <new>

#include "trace/memory.h"

namespace faultline::trace {

namespace {
constexpr std::uint8_t kEveryBit = 0xFF;
}

void Memory::make_shared(MemoryObject& object) {
  if (object.shared) return;
  const std::uint64_t bytes = object.size * sizeof(UnknownByteNumber);
  // Pieces of the store begin at multiples of 16.
  object.shared = reinterpret_cast<UnknownByteNumber*>(store_.allocate(bytes));
  if (!object.shared) throw std::bad_alloc();
  used_ += bytes;
}

void Memory::drop_shared(MemoryObject& object) {
  if (!object.shared) return;
  const std::uint64_t bytes = object.size * sizeof(UnknownByteNumber);
  store_.release(reinterpret_cast<std::uint8_t*>(object.shared), bytes);
  object.shared = nullptr;
  used_ -= bytes;
}

Marks Memory::marks_to_copy(MemoryObject& object, std::uint64_t offset, std::uint64_t bytes) {
  if (!object.known) return {};
  const std::uint8_t* const known = object.known + offset;
  if (std::all_of(known, known + bytes, [](std::uint8_t mask) { return mask == kEveryBit; })) return {};
  make_shared(object);
  for (std::uint64_t i = 0; i < bytes; ++i) {
    UnknownByteNumber& number = object.shared[offset + i];
    if (known[i] == kEveryBit || number != 0) continue;
    unknown_bytes_.push_back({.object = object.number, .offset = offset + i});
    number = static_cast<UnknownByteNumber>(unknown_bytes_.size());
  }
  return {known, object.shared + offset};
}

bool Memory::learn_from_copies(MemoryObject& object, std::uint64_t offset, std::uint8_t bits) {
  const auto missing = static_cast<std::uint8_t>(bits & ~object.known[offset]);
  const UnknownByteNumber number = shared_byte(object, offset);
  if (missing == 0 || number == 0) return missing == 0;
  const UnknownByte& byte = unknown_byte(number);
  const auto learned = static_cast<std::uint8_t>(missing & byte.asked);
  std::uint8_t& data = object.data[offset];
  data = static_cast<std::uint8_t>((data & ~learned) | (byte.value & learned));
  mark_bits_known(object, offset, learned);
  return learned == missing;
}

void Memory::tell_copies(UnknownByteNumber number, std::uint8_t bits, std::uint8_t value) {
  if (number == 0) return;
  UnknownByte& byte = unknown_bytes_[number - 1];
  byte.asked |= bits;
  byte.value = static_cast<std::uint8_t>((byte.value & ~bits) | (value & bits));
}

}  // namespace faultline::trace
