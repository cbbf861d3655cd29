// Seeded random numbers and values for the tests of this folder: the same on every run and machine.
#pragma once

#include <cstdint>
#include <string>

#include "logic/float_arithmetic.h"
#include "logic/value.h"

namespace faultline::logic {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ull + 1) {}

  std::uint64_t word() {  // splitmix64
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ull);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
  }
  std::uint32_t below(std::uint64_t bound) { return static_cast<std::uint32_t>(word() % bound); }
  bool one_in(std::uint32_t n) { return below(n) == 0; }

  // Half of them near the bounds, where the corner cases are.
  BitVector bits(std::uint32_t width) {
    switch (below(8)) {
      case 0: return BitVector::from_signed(width, static_cast<std::int64_t>(below(5)) - 2);
      case 1: return BitVector::min_signed(width).add(BitVector(width, below(3)));
      case 2: return BitVector::max_signed(width).sub(BitVector(width, below(3)));
      case 3: return BitVector::one(width).shl(BitVector(width, below(width)));
      default: break;
    }
    std::string text(width, '0');
    for (char& c : text)
      c = static_cast<char>('0' + (word() & 1));
    return *BitVector::parse_binary(width, text);
  }

  BitVector float_bits(FloatFormat f) {
    const FloatSign sign = one_in(2) ? FloatSign::Negative : FloatSign::Positive;
    const auto integer = [&](std::uint32_t n) {
      return fp_from_integer(f, RoundingMode::NearestEven, Signedness::Signed, BitVector::from_signed(40, n));
    };
    switch (below(10)) {
      case 0: return fp_zero(f, sign);
      case 1: return fp_infinity(f, sign);
      case 2: return fp_nan(f);
      case 3: return fp_infinity(f, sign).sub(BitVector(f.width(), 1 + below(3)));  // largest numbers
      case 4: return fp_zero(f, sign).add(BitVector(f.width(), 1 + below(3)));      // smallest
      case 5: return integer(below(8));
      case 6: return fp_neg(f, integer(below(1000)));
      default: return fp_canonical(f, bits(f.width()));
    }
  }

  Value value(Sort sort) {
    if (sort.is_float()) return Value(sort, float_bits(sort.format()));
    if (!sort.is_array()) return Value(sort, bits(sort.width()));
    ArrayValue out(sort, value(sort.element()));
    for (std::uint32_t i = below(4); i > 0; --i)
      out = out.with(bits(sort.index().width()), value(sort.element()));
    return Value(out);
  }

 private:
  std::uint64_t state_;
};

}  // namespace faultline::logic
