// Bit-vectors from and to text.
#include <algorithm>

#include "logic/bit_vector.h"

namespace faultline::logic {
namespace {

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

// GMP alone would also accept blanks and an inner sign.
std::optional<mpz_class> parse_number(std::string_view text, int base) {
  if (text.empty()) return std::nullopt;
  if (!std::all_of(text.begin(), text.end(), [base](char c) { return digit_value(c) < base; }))
    return std::nullopt;
  return mpz_class(std::string(text), base);
}

std::optional<BitVector> fit(std::uint32_t width, const std::optional<mpz_class>& value) {
  if (!value || mpz_sizeinbase(value->get_mpz_t(), 2) > width) return std::nullopt;
  return BitVector::from_number(width, *value);
}

std::string padded(std::string digits, std::size_t length) {
  return digits.size() >= length ? digits : std::string(length - digits.size(), '0') + digits;
}

}  // namespace

std::optional<BitVector> BitVector::parse_decimal(std::uint32_t width, std::string_view text) {
  if (!text.starts_with('-')) return fit(width, parse_number(text, 10));
  const std::optional<mpz_class> magnitude = parse_number(text.substr(1), 10);
  if (!magnitude || *magnitude > mpz_class(1) << (width - 1)) return std::nullopt;
  return from_number(width, -*magnitude);
}

std::optional<BitVector> BitVector::parse_hex(std::uint32_t width, std::string_view text) {
  return fit(width, parse_number(text, 16));
}

std::optional<BitVector> BitVector::parse_binary(std::uint32_t width, std::string_view text) {
  return fit(width, parse_number(text, 2));
}

std::string BitVector::to_decimal() const {
  return is_small() ? std::to_string(small_) : unsigned_number().get_str();
}

std::string BitVector::to_signed_decimal() const {
  return is_small() ? std::to_string(signed_small()) : signed_number().get_str();
}

std::string BitVector::to_hex() const {
  return padded(unsigned_number().get_str(16), (width_ + 3) / 4);
}

std::string BitVector::to_binary() const {
  return padded(unsigned_number().get_str(2), width_);
}

}  // namespace faultline::logic
