// A bit-vector value: `width` >= 1 bits, read as an unsigned number in [0, 2^width) or, where an operation
// says so, in two's complement. All operations are those of SMT-LIB, with its corner cases (division by zero
// gives all ones, remainder by zero gives the dividend, shifts beyond the width shift everything out).
//
// Up to 64 bits live inside the object and every operation is inline; wider ones own a GMP number. The
// representation is always normal (no bits above the width), so equality is equality of the numbers.
#pragma once

#include <gmpxx.h>

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace faultline::logic {

class BitVector {
 public:
  BitVector() : width_(1), small_(0) {}
  // `value` modulo 2^width.
  BitVector(std::uint32_t width, std::uint64_t value) : width_(width), small_(value & mask(width)) {
    if (width - 1 >= 64) [[unlikely]]
      widen(value);
  }
  BitVector(const BitVector& other) : width_(other.width_), small_(other.small_) {
    if (!is_small()) [[unlikely]]
      wide_ = new mpz_class(*other.wide_);
  }
  BitVector(BitVector&& other) noexcept : width_(other.width_), small_(other.small_) {
    if (!is_small()) [[unlikely]]
      other.forget();
  }
  BitVector& operator=(const BitVector& other) {
    if (this != &other) *this = BitVector(other);
    return *this;
  }
  BitVector& operator=(BitVector&& other) noexcept {
    std::swap(width_, other.width_);
    std::swap(small_, other.small_);
    return *this;
  }
  ~BitVector() {
    if (!is_small()) [[unlikely]]
      delete wide_;
  }

  static BitVector zero(std::uint32_t width) { return BitVector(width, 0); }
  static BitVector one(std::uint32_t width) { return BitVector(width, 1); }
  static BitVector ones(std::uint32_t width) { return zero(width).bit_not(); }
  static BitVector min_signed(std::uint32_t width) { return one(1).concat_zeros(width - 1); }
  static BitVector max_signed(std::uint32_t width) { return min_signed(width).bit_not(); }
  static BitVector from_signed(std::uint32_t width, std::int64_t value);
  static BitVector from_number(std::uint32_t width, const mpz_class& value);  // modulo 2^width

  // Texts without prefix. Decimal may be negative; none if it is malformed or does not fit into `width` bits
  // (read as unsigned, or as signed if there is a minus).
  static std::optional<BitVector> parse_decimal(std::uint32_t width, std::string_view text);
  static std::optional<BitVector> parse_hex(std::uint32_t width, std::string_view text);
  static std::optional<BitVector> parse_binary(std::uint32_t width, std::string_view text);

  std::uint32_t width() const { return width_; }
  bool bit(std::uint32_t index) const { return is_small() ? (small_ >> index) & 1 : wide_bit(index); }
  bool is_negative() const { return bit(width_ - 1); }
  bool is_zero() const { return is_small() ? small_ == 0 : *wide_ == 0; }
  bool is_one() const { return is_small() ? small_ == 1 : *wide_ == 1; }
  bool is_ones() const { return is_small() ? small_ == mask(width_) : bit_not().is_zero(); }
  bool is_min_signed() const { return *this == min_signed(width_); }
  bool is_max_signed() const { return *this == max_signed(width_); }

  bool fits_uint64() const { return is_small() || mpz_sizeinbase(wide_->get_mpz_t(), 2) <= 64; }
  bool fits_int64() const { return is_small() || sign_extend_fits(); }
  std::uint64_t to_uint64() const { return is_small() ? small_ : wide_low(); }  // the low 64 bits
  std::int64_t to_int64() const {                                               // the low 64 bits, signed
    return is_small() ? signed_small() : static_cast<std::int64_t>(wide_low());
  }
  mpz_class unsigned_number() const;
  mpz_class signed_number() const;

  BitVector add(const BitVector& b) const { return both_small(b) ? small(small_ + b.small_) : wide_add(b); }
  BitVector sub(const BitVector& b) const { return both_small(b) ? small(small_ - b.small_) : wide_sub(b); }
  BitVector mul(const BitVector& b) const { return both_small(b) ? small(small_ * b.small_) : wide_mul(b); }
  BitVector neg() const { return zero(width_).sub(*this); }
  BitVector udiv(const BitVector& b) const;
  BitVector urem(const BitVector& b) const;
  BitVector sdiv(const BitVector& b) const;  // rounds towards zero
  BitVector srem(const BitVector& b) const;  // has the sign of the dividend

  BitVector bit_and(const BitVector& b) const {
    return both_small(b) ? small(small_ & b.small_) : wide_and(b);
  }
  BitVector bit_or(const BitVector& b) const { return both_small(b) ? small(small_ | b.small_) : wide_or(b); }
  BitVector bit_xor(const BitVector& b) const {
    return both_small(b) ? small(small_ ^ b.small_) : wide_xor(b);
  }
  BitVector bit_not() const { return is_small() ? small(~small_) : wide_not(); }
  BitVector shl(const BitVector& amount) const;
  BitVector lshr(const BitVector& amount) const;
  BitVector ashr(const BitVector& amount) const;

  BitVector concat(const BitVector& low) const;  // *this becomes the high bits
  BitVector extract(std::uint32_t high, std::uint32_t low) const;
  BitVector zero_extend(std::uint32_t by) const;
  BitVector sign_extend(std::uint32_t by) const;

  bool ult(const BitVector& b) const { return both_small(b) ? small_ < b.small_ : *wide_ < *b.wide_; }
  bool ule(const BitVector& b) const { return !b.ult(*this); }
  bool slt(const BitVector& b) const {
    return both_small(b) ? signed_small() < b.signed_small() : signed_number() < b.signed_number();
  }
  bool sle(const BitVector& b) const { return !b.slt(*this); }

  std::string to_decimal() const;         // unsigned
  std::string to_signed_decimal() const;  // two's complement
  std::string to_hex() const;             // ceil(width / 4) digits, no prefix
  std::string to_binary() const;          // width digits, no prefix

  bool operator==(const BitVector& b) const {
    return width_ == b.width_ && (is_small() ? small_ == b.small_ : *wide_ == *b.wide_);
  }
  // By width, then as unsigned numbers: an order for containers.
  std::strong_ordering operator<=>(const BitVector& b) const;
  std::size_t hash() const;

 private:
  static std::uint64_t mask(std::uint32_t width) {
    return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  }
  bool is_small() const { return width_ <= 64; }
  bool both_small(const BitVector& b) const {
    if (width_ != b.width_) [[unlikely]]
      mismatch(width_, b.width_);
    return is_small();
  }
  BitVector small(std::uint64_t value) const { return BitVector(width_, value); }
  std::int64_t signed_small() const {
    return static_cast<std::int64_t>(small_ << (64 - width_)) >> (64 - width_);
  }
  void forget() noexcept {
    width_ = 1;
    small_ = 0;
  }
  [[noreturn]] static void mismatch(std::uint32_t a, std::uint32_t b);
  void widen(std::uint64_t value);
  bool wide_bit(std::uint32_t index) const;
  bool sign_extend_fits() const;
  std::uint64_t wide_low() const;
  BitVector concat_zeros(std::uint32_t count) const;
  BitVector wide_add(const BitVector& b) const;
  BitVector wide_sub(const BitVector& b) const;
  BitVector wide_mul(const BitVector& b) const;
  BitVector wide_and(const BitVector& b) const;
  BitVector wide_or(const BitVector& b) const;
  BitVector wide_xor(const BitVector& b) const;
  BitVector wide_not() const;

  std::uint32_t width_;
  union {
    std::uint64_t small_;  // width_ <= 64
    mpz_class* wide_;      // otherwise, owned
  };
};

}  // namespace faultline::logic

template <>
struct std::hash<faultline::logic::BitVector> {
  std::size_t operator()(const faultline::logic::BitVector& value) const noexcept { return value.hash(); }
};
