// The sort (type) of a term: Bool, BitVector(width), Float(exponent bits, significand bits) and
// Array(index sort, element sort).
//
// A sort is one 32-bit word, compared and copied as such, and needs no manager. Bool, bit-vectors and floats
// are written into the word; array sorts are entered once into a table of the whole process (thread safe) and
// the word names the row. Array indices are Bool or bit-vectors; elements are of any sort.
//
// Float formats: every IEEE interchange format up to Float128, that is 2 <= exponent bits <= 15 and
// 2 <= significand bits (with the hidden one) <= 113.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>

namespace faultline::logic {

enum class SortKind : std::uint8_t { Bool, BitVector, Float, Array };

// IEEE 754's five; RNE is C's default.
enum class RoundingMode : std::uint8_t {
  NearestEven,
  NearestAway,
  TowardPositive,
  TowardNegative,
  TowardZero,
};

enum class Signedness : std::uint8_t { Signed, Unsigned };

struct FloatFormat {
  std::uint32_t exponent_bits = 0;
  std::uint32_t significand_bits = 0;  // with the hidden bit
  std::uint32_t width() const { return exponent_bits + significand_bits; }
  bool operator==(const FloatFormat&) const = default;
};

class Sort {
 public:
  constexpr Sort() = default;  // none
  static constexpr Sort boolean() { return Sort(SortKind::Bool, 0); }
  static Sort bit_vector(std::uint32_t width);
  static Sort floating(std::uint32_t exponent_bits, std::uint32_t significand_bits);
  static Sort float32() { return floating(8, 24); }
  static Sort float64() { return floating(11, 53); }
  static Sort array(Sort index, Sort element);

  constexpr explicit operator bool() const { return code_ != kNone; }
  constexpr SortKind kind() const { return static_cast<SortKind>(code_ >> kPayloadBits); }
  constexpr bool is_bool() const { return kind() == SortKind::Bool; }
  constexpr bool is_bit_vector() const { return kind() == SortKind::BitVector; }
  constexpr bool is_float() const { return kind() == SortKind::Float; }
  constexpr bool is_array() const { return kind() == SortKind::Array; }

  // How many bits a value has: 1 for Bool, the encoded width for floats. Not for arrays.
  std::uint32_t width() const { return is_bit_vector() ? payload() : other_width(); }
  FloatFormat format() const { return {payload() >> 16, payload() & 0xFFFFu}; }  // of a float
  Sort index() const;                                                            // of an array
  Sort element() const;                                                          // of an array

  constexpr std::uint32_t code() const { return code_; }
  constexpr auto operator<=>(const Sort&) const = default;
  std::string to_string() const;  // bool, bv32, float32, float64, float<5,11>, bv32[bv64]

 private:
  static constexpr std::uint32_t kPayloadBits = 29;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  constexpr Sort(SortKind kind, std::uint32_t payload)
      : code_(static_cast<std::uint32_t>(kind) << kPayloadBits | payload) {}
  std::uint32_t other_width() const;
  constexpr std::uint32_t payload() const { return code_ & ((1u << kPayloadBits) - 1); }

  std::uint32_t code_ = kNone;
};

}  // namespace faultline::logic

template <>
struct std::hash<faultline::logic::Sort> {
  std::size_t operator()(faultline::logic::Sort sort) const noexcept {
    return sort.code() * 0x9E3779B97F4A7C15ull;
  }
};
