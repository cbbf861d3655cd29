// The wide half of bit-vector arithmetic, and those operations whose corner cases do not fit into a line.
#include "logic/bit_vector.h"

#include <fmt/format.h>

#include "base/diagnostic.h"

namespace faultline::logic {
namespace {

mpz_class number(std::uint64_t value) {
  mpz_class out;
  mpz_import(out.get_mpz_t(), 1, -1, sizeof value, 0, 0, &value);
  return out;
}

std::uint64_t low_word(const mpz_class& value) {  // of a number >= 0
  return mpz_getlimbn(value.get_mpz_t(), 0);
}
static_assert(GMP_NUMB_BITS == 64, "low_word takes one limb for 64 bits");

}  // namespace

void BitVector::mismatch(std::uint32_t a, std::uint32_t b) {
  throw InternalError(fmt::format("bit-vector operation on widths {} and {}", a, b));
}

void BitVector::widen(std::uint64_t value) {
  if (width_ == 0) {
    width_ = 1;
    throw InternalError("a bit-vector needs at least one bit");
  }
  wide_ = new mpz_class(number(value));
}

BitVector BitVector::from_signed(std::uint32_t width, std::int64_t value) {
  const BitVector low(64, static_cast<std::uint64_t>(value));
  return width <= 64 ? low.extract(width - 1, 0) : low.sign_extend(width - 64);
}

BitVector BitVector::from_number(std::uint32_t width, const mpz_class& value) {
  mpz_class rest;
  mpz_fdiv_r_2exp(rest.get_mpz_t(), value.get_mpz_t(), width);
  BitVector out(width, width <= 64 ? low_word(rest) : 0);
  if (width > 64) *out.wide_ = std::move(rest);
  return out;
}

mpz_class BitVector::unsigned_number() const {
  return is_small() ? number(small_) : *wide_;
}

mpz_class BitVector::signed_number() const {
  mpz_class out = unsigned_number();
  if (is_negative()) out -= mpz_class(1) << width_;
  return out;
}

bool BitVector::wide_bit(std::uint32_t index) const {
  return mpz_tstbit(wide_->get_mpz_t(), index) != 0;
}

bool BitVector::sign_extend_fits() const {
  return extract(63, 0).sign_extend(width_ - 64) == *this;
}

std::uint64_t BitVector::wide_low() const {
  return low_word(*wide_);
}

BitVector BitVector::concat_zeros(std::uint32_t count) const {
  return count == 0 ? *this : concat(zero(count));
}

BitVector BitVector::wide_add(const BitVector& b) const {
  return from_number(width_, *wide_ + *b.wide_);
}
BitVector BitVector::wide_sub(const BitVector& b) const {
  return from_number(width_, *wide_ - *b.wide_);
}
BitVector BitVector::wide_mul(const BitVector& b) const {
  return from_number(width_, *wide_ * *b.wide_);
}
BitVector BitVector::wide_and(const BitVector& b) const {
  return from_number(width_, *wide_ & *b.wide_);
}
BitVector BitVector::wide_or(const BitVector& b) const {
  return from_number(width_, *wide_ | *b.wide_);
}
BitVector BitVector::wide_xor(const BitVector& b) const {
  return from_number(width_, *wide_ ^ *b.wide_);
}
BitVector BitVector::wide_not() const {
  return from_number(width_, ~*wide_);
}

BitVector BitVector::udiv(const BitVector& b) const {
  const bool inside = both_small(b);
  if (b.is_zero()) return ones(width_);
  return inside ? small(small_ / b.small_) : from_number(width_, *wide_ / *b.wide_);
}

BitVector BitVector::urem(const BitVector& b) const {
  const bool inside = both_small(b);
  if (b.is_zero()) return *this;
  return inside ? small(small_ % b.small_) : from_number(width_, *wide_ % *b.wide_);
}

BitVector BitVector::sdiv(const BitVector& b) const {
  const bool inside = both_small(b);
  if (b.is_zero()) return is_negative() ? one(width_) : ones(width_);
  if (b.is_ones()) return neg();  // before dividing: the machine traps on minimum / -1
  if (inside) return small(static_cast<std::uint64_t>(signed_small() / b.signed_small()));
  return from_number(width_, signed_number() / b.signed_number());
}

BitVector BitVector::srem(const BitVector& b) const {
  const bool inside = both_small(b);
  if (b.is_zero()) return *this;
  if (b.is_ones()) return zero(width_);
  if (inside) return small(static_cast<std::uint64_t>(signed_small() % b.signed_small()));
  return from_number(width_, signed_number() % b.signed_number());
}

BitVector BitVector::shl(const BitVector& amount) const {
  const bool inside = both_small(amount);
  if (!amount.fits_uint64() || amount.to_uint64() >= width_) return zero(width_);
  if (inside) return small(small_ << amount.small_);
  return from_number(width_, *wide_ << amount.to_uint64());
}

BitVector BitVector::lshr(const BitVector& amount) const {
  const bool inside = both_small(amount);
  if (!amount.fits_uint64() || amount.to_uint64() >= width_) return zero(width_);
  if (inside) return small(small_ >> amount.small_);
  return from_number(width_, *wide_ >> amount.to_uint64());
}

BitVector BitVector::ashr(const BitVector& amount) const {
  const bool inside = both_small(amount);
  if (!amount.fits_uint64() || amount.to_uint64() >= width_)
    return is_negative() ? ones(width_) : zero(width_);
  if (inside) return small(static_cast<std::uint64_t>(signed_small() >> amount.small_));
  return from_number(width_, signed_number() >> amount.to_uint64());
}

BitVector BitVector::concat(const BitVector& low) const {
  const std::uint32_t width = width_ + low.width_;
  if (width <= 64) return BitVector(width, small_ << low.width_ | low.small_);
  return from_number(width, (unsigned_number() << low.width_) | low.unsigned_number());
}

BitVector BitVector::extract(std::uint32_t high, std::uint32_t low) const {
  if (high < low || high >= width_)
    throw InternalError(fmt::format("extract [{}:{}] of a bit-vector of width {}", high, low, width_));
  const std::uint32_t width = high - low + 1;
  if (is_small()) return BitVector(width, small_ >> low);
  return from_number(width, *wide_ >> low);
}

BitVector BitVector::zero_extend(std::uint32_t by) const {
  if (width_ + by <= 64) return BitVector(width_ + by, small_);
  return from_number(width_ + by, unsigned_number());
}

BitVector BitVector::sign_extend(std::uint32_t by) const {
  if (width_ + by <= 64) return BitVector(width_ + by, static_cast<std::uint64_t>(signed_small()));
  return from_number(width_ + by, signed_number());
}

std::strong_ordering BitVector::operator<=>(const BitVector& b) const {
  if (width_ != b.width_) return width_ <=> b.width_;
  if (is_small()) return small_ <=> b.small_;
  return cmp(*wide_, *b.wide_) <=> 0;
}

std::size_t BitVector::hash() const {
  std::uint64_t out = width_ * 0x9E3779B97F4A7C15ull;
  const auto mix = [&out](std::uint64_t word) {
    out = (out ^ word) * 0xD6E8FEB86659FD93ull;
    out ^= out >> 32;
  };
  if (is_small())
    mix(small_);
  else
    for (std::size_t i = 0; i < mpz_size(wide_->get_mpz_t()); ++i)
      mix(mpz_getlimbn(wide_->get_mpz_t(), i));
  return out;
}

}  // namespace faultline::logic
