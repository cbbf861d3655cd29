// This file is compiled with -frounding-math, and the operands and results of every rounded operation are
// volatile: the compiler does not know that a result depends on the rounding mode, and would otherwise
// compute at compile time or move the operation across the change of mode.
#include "logic/float_machine.h"

#include <bit>
#include <cfenv>
#include <cmath>
#include <utility>

namespace faultline::logic::machine {
namespace {

int native(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::TowardPositive: return FE_UPWARD;
    case RoundingMode::TowardNegative: return FE_DOWNWARD;
    case RoundingMode::TowardZero: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

// Sets the thread's rounding mode for a scope. Reading it is cheap, setting it is not.
class Rounding {
 public:
  explicit Rounding(RoundingMode mode) : before_(std::fegetround()), now_(native(mode)) {
    if (before_ != now_) std::fesetround(now_);
  }
  ~Rounding() {
    if (before_ != now_) std::fesetround(before_);
  }
  Rounding(const Rounding&) = delete;
  Rounding& operator=(const Rounding&) = delete;

 private:
  int before_;
  int now_;
};

template <class T>
T decode(const BitVector& a) {
  if constexpr (sizeof(T) == 8)
    return std::bit_cast<double>(a.to_uint64());
  else
    return std::bit_cast<float>(static_cast<std::uint32_t>(a.to_uint64()));
}

BitVector encode(double value) {
  if (std::isnan(value)) return fp_nan({11, 53});
  return BitVector(64, std::bit_cast<std::uint64_t>(value));
}

BitVector encode(float value) {
  if (std::isnan(value)) return fp_nan({8, 24});
  return BitVector(32, std::bit_cast<std::uint32_t>(value));
}

// operation(float...) or operation(double...) on the decoded operands, under the rounding mode.
template <class T, class Operation, class... Bits>
BitVector compute_in(RoundingMode mode, Operation operation, const Bits&... bits) {
  const volatile T operands[] = {decode<T>(bits)...};
  volatile T result;
  {
    const Rounding scope(mode);
    const auto apply = [&]<std::size_t... I>(std::index_sequence<I...>) {
      return operation(T{operands[I]}...);
    };
    result = apply(std::index_sequence_for<Bits...>{});
  }
  return encode(T{result});
}

template <class Operation, class... Bits>
BitVector compute(FloatFormat format, RoundingMode mode, Operation operation, const Bits&... bits) {
  return format.width() == 64 ? compute_in<double>(mode, operation, bits...)
                              : compute_in<float>(mode, operation, bits...);
}

template <class To, class From>
To rounded(RoundingMode mode, From value) {
  const Rounding scope(mode);
  volatile From from = value;
  volatile To to = static_cast<To>(from);
  return to;
}

template <class T>
BitVector integer_in(RoundingMode mode, Signedness sign, std::uint32_t width, T value) {
  volatile T integral;
  {
    const Rounding scope(mode);
    volatile T from = value;
    integral = std::nearbyint(from);
  }
  const T number = integral;
  const bool is_signed = sign == Signedness::Signed;
  const T end = std::ldexp(T{1}, static_cast<int>(is_signed ? width - 1 : width));
  if (!(number < end) || !(number >= (is_signed ? -end : T{0}))) return unspecified_integer(sign, width);
  if (is_signed) return BitVector::from_signed(width, static_cast<std::int64_t>(number));
  return BitVector(width, static_cast<std::uint64_t>(number));
}

}  // namespace

BitVector add(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  return compute(f, mode, [](auto x, auto y) { return x + y; }, a, b);
}

BitVector mul(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  return compute(f, mode, [](auto x, auto y) { return x * y; }, a, b);
}

BitVector div(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b) {
  return compute(f, mode, [](auto x, auto y) { return x / y; }, a, b);
}

BitVector fma(FloatFormat f, RoundingMode mode, const BitVector& a, const BitVector& b, const BitVector& c) {
  return compute(f, mode, [](auto x, auto y, auto z) { return std::fma(x, y, z); }, a, b, c);
}

BitVector sqrt(FloatFormat f, RoundingMode mode, const BitVector& a) {
  return compute(f, mode, [](auto x) { return std::sqrt(x); }, a);
}

BitVector round_to_integral(FloatFormat f, RoundingMode mode, const BitVector& a) {
  return compute(f, mode, [](auto x) { return std::nearbyint(x); }, a);
}

BitVector convert(FloatFormat from, RoundingMode mode, const BitVector& a) {
  if (from.width() == 32) return encode(static_cast<double>(decode<float>(a)));  // exact
  return encode(rounded<float>(mode, decode<double>(a)));
}

BitVector from_integer(FloatFormat to, RoundingMode mode, Signedness sign, const BitVector& a) {
  const bool is_signed = sign == Signedness::Signed;
  if (to.width() == 64)
    return encode(is_signed ? rounded<double>(mode, a.to_int64()) : rounded<double>(mode, a.to_uint64()));
  return encode(is_signed ? rounded<float>(mode, a.to_int64()) : rounded<float>(mode, a.to_uint64()));
}

BitVector to_integer(FloatFormat from, RoundingMode mode, Signedness sign, std::uint32_t width,
                     const BitVector& a) {
  return from.width() == 64 ? integer_in(mode, sign, width, decode<double>(a))
                            : integer_in(mode, sign, width, decode<float>(a));
}

}  // namespace faultline::logic::machine
