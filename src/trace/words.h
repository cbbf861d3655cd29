// Scalars and bit-fields in memory: little-endian, any alignment.
#pragma once

#include <cstdint>
#include <cstring>

#include "trace/session.h"

namespace faultline::trace {

// Which bits of the bytes at a place belong to the scalar there: all, but for a bit-field.
class BitMask {
 public:
  BitMask(const Place& place, std::uint64_t bytes) {
    const unsigned width = place.bit_width > 0 ? place.bit_width : static_cast<unsigned>(8 * bytes);
    bits_ = ((Bits{1} << width) - 1) << place.bit_offset;
  }
  std::uint8_t byte(std::uint64_t i) const { return static_cast<std::uint8_t>(bits_ >> (8 * i)); }

 private:
  using Bits = unsigned __int128;  // a bit-field may span 9 bytes
  Bits bits_;
};

inline std::uint64_t bit_field_bytes(unsigned bit_offset, unsigned bit_width) {
  return (bit_offset + bit_width + 7) / 8;
}

// As an integer of its own size: a word of which only a part was stored would be waited for.
template <typename Integer>
Word load_integer(const std::uint8_t* bytes) {
  Integer integer = 0;
  std::memcpy(&integer, bytes, sizeof integer);
  return integer;
}

inline Word load_bytes(const std::uint8_t* bytes, std::uint64_t count) {
  switch (count) {
    case 1: return *bytes;
    case 2: return load_integer<std::uint16_t>(bytes);
    case 4: return load_integer<std::uint32_t>(bytes);
    case 8: return load_integer<std::uint64_t>(bytes);
    default: break;
  }
  Word word = 0;
  std::memcpy(&word, bytes, count);
  return word;
}

inline void store_bytes(std::uint8_t* bytes, std::uint64_t count, Word word) {
  switch (count) {
    case 1: *bytes = static_cast<std::uint8_t>(word); return;
    case 2: std::memcpy(bytes, &word, 2); return;
    case 4: std::memcpy(bytes, &word, 4); return;
    case 8: std::memcpy(bytes, &word, 8); return;
    default: std::memcpy(bytes, &word, count);
  }
}

// The low `bit_width` bits of the result are the field.
Word load_bits(const std::uint8_t* bytes, unsigned bit_offset, unsigned bit_width);
void store_bits(std::uint8_t* bytes, unsigned bit_offset, unsigned bit_width, Word word);

// Stores a scalar of so many bytes (or a bit-field that spans them) and marks it known.
void store_scalar(Memory& memory, const Place& place, std::uint64_t bytes, Word word);

}  // namespace faultline::trace
