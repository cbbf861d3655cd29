#include "trace/words.h"

namespace faultline::trace {

namespace {
using Bits = unsigned __int128;

Bits field_mask(unsigned bit_offset, unsigned bit_width) {
  return ((Bits{1} << bit_width) - 1) << bit_offset;
}
}  // namespace

Word load_bits(const std::uint8_t* bytes, unsigned bit_offset, unsigned bit_width) {
  Bits all = 0;
  std::memcpy(&all, bytes, bit_field_bytes(bit_offset, bit_width));
  return static_cast<Word>((all & field_mask(bit_offset, bit_width)) >> bit_offset);
}

void store_bits(std::uint8_t* bytes, unsigned bit_offset, unsigned bit_width, Word word) {
  const std::uint64_t count = bit_field_bytes(bit_offset, bit_width);
  const Bits mask = field_mask(bit_offset, bit_width);
  Bits all = 0;
  std::memcpy(&all, bytes, count);
  all = (all & ~mask) | ((Bits{word} << bit_offset) & mask);
  std::memcpy(bytes, &all, count);
}

void store_scalar(Memory& memory, const Place& place, std::uint64_t bytes, Word word) {
  MemoryObject& object = *place.object;
  const auto offset = static_cast<std::uint64_t>(place.offset);
  if (place.bit_width == 0) {
    store_bytes(object.data + offset, bytes, word);
    if (object.known) memory.mark_known(object, offset, bytes);
    return;
  }
  store_bits(object.data + offset, place.bit_offset, place.bit_width, word);
  const BitMask mask(place, bytes);
  for (std::uint64_t i = 0; i < bytes && object.known; ++i)
    memory.mark_bits_known(object, offset + i, mask.byte(i));
}

}  // namespace faultline::trace
