// Floats are computed by the host's own instructions in their own precision; what an x86-64 conversion leaves
// for a value out of range is spelled out, since it is undefined in C++ as well.
#include "trace/arith.h"

#include <bit>
#include <cmath>
#include <limits>

#include "base/diagnostic.h"

namespace faultline::trace {

Scalar scalar_of(const cfa::Type& type) {
  if (!type.is_scalar()) return {type.kind, false, 0, 0};
  const bool is_signed = type.kind == cfa::TypeKind::Int && type.is_signed();
  return {type.kind, is_signed, static_cast<std::uint8_t>(type.width), static_cast<std::uint8_t>(type.size)};
}

namespace arith {

using cfa::BinaryOp;
using cfa::TypeKind;
using cfa::UnaryOp;

namespace {

template <class F>
F decode(Word word) {
  if constexpr (sizeof(F) == 4) return std::bit_cast<float>(static_cast<std::uint32_t>(word));
  if constexpr (sizeof(F) == 8) return std::bit_cast<double>(word);
}

Word encode(float value) {
  return std::bit_cast<std::uint32_t>(value);
}
Word encode(double value) {
  return std::bit_cast<std::uint64_t>(value);
}
Word flag(bool value) {
  return value ? 1 : 0;
}

// Called through pointers: an optimizer may swap the operands of fmin, which shows in the sign of a zero.
template <class F>
F (*volatile library_fmin)(F, F) = std::fmin;
template <class F>
F (*volatile library_fmax)(F, F) = std::fmax;

template <class F>
Word unary_on(UnaryOp op, Word word) {
  const F a = decode<F>(word);
  switch (op) {
    case UnaryOp::FloatAbs: return encode(std::fabs(a));
    case UnaryOp::SquareRoot: return encode(std::sqrt(a));
    case UnaryOp::Floor: return encode(std::floor(a));
    case UnaryOp::Ceil: return encode(std::ceil(a));
    case UnaryOp::Trunc: return encode(std::trunc(a));
    case UnaryOp::RoundAway: return encode(std::round(a));
    case UnaryOp::RoundEven: return encode(std::nearbyint(a));
    case UnaryOp::IsNan: return flag(std::isnan(a));
    case UnaryOp::IsInfinite: return flag(std::isinf(a));
    case UnaryOp::IsFinite: return flag(std::isfinite(a));
    case UnaryOp::IsNormal: return flag(std::isnormal(a));
    case UnaryOp::SignBit: return flag(std::signbit(a));
    default: throw InternalError("unary operator on a float");
  }
}

template <class F>
Word binary_on(BinaryOp op, Word left, Word right) {
  const F a = decode<F>(left);
  const F b = decode<F>(right);
  switch (op) {
    case BinaryOp::Add: return encode(a + b);
    case BinaryOp::Sub: return encode(a - b);
    case BinaryOp::Mul: return encode(a * b);
    case BinaryOp::Div: return encode(a / b);
    case BinaryOp::FloatMod: return encode(std::fmod(a, b));
    case BinaryOp::FloatRemainder: return encode(std::remainder(a, b));
    case BinaryOp::CopySign: return encode(std::copysign(a, b));
    case BinaryOp::FloatMin: return encode(library_fmin<F>(a, b));
    case BinaryOp::FloatMax: return encode(library_fmax<F>(a, b));
    case BinaryOp::Eq: return flag(a == b);
    case BinaryOp::Ne: return flag(a != b);
    case BinaryOp::Lt: return flag(a < b);
    case BinaryOp::Le: return flag(a <= b);
    case BinaryOp::Gt: return flag(a > b);
    case BinaryOp::Ge: return flag(a >= b);
    default: throw InternalError("binary operator on floats");
  }
}

// Is the value, cut to an integer, one of the type's?
bool fits(double whole, Scalar type) {
  const int bits = type.is_signed ? type.width - 1 : type.width;
  const double bound = std::ldexp(1.0, bits);
  return whole < bound && whole >= (type.is_signed ? -bound : 0.0);
}

// cvttsd2si: the integer, or the smallest one for whatever does not fit.
Word truncate_to(int width, double value) {
  const Scalar type{TypeKind::Int, true, static_cast<std::uint8_t>(width), 0};
  const double whole = std::trunc(value);
  if (!fits(whole, type)) return static_cast<Word>(std::numeric_limits<std::int64_t>::min() >> (64 - width));
  return static_cast<Word>(static_cast<std::int64_t>(whole));
}

// float and double behave alike here: every step is exact in both.
Word float_to_integer(double value, Scalar to) {
  if (to.width < 32 || (to.width == 32 && to.is_signed)) return narrow(truncate_to(32, value), to);
  if (to.width < 64 || to.is_signed) return narrow(truncate_to(64, value), to);
  const double half = 9223372036854775808.0;
  if (!(value >= half)) return truncate_to(64, value);
  return truncate_to(64, value - half) ^ (Word{1} << 63);
}

Word integer_to_float(Word a, Scalar from, Scalar to) {
  if (to.width == 32)
    return encode(from.is_signed ? static_cast<float>(as_signed(a)) : static_cast<float>(a));
  return encode(from.is_signed ? static_cast<double>(as_signed(a)) : static_cast<double>(a));
}

Word byte_swap(Word a, Scalar type) {
  return narrow(__builtin_bswap64(a) >> (64 - type.width), type);
}

}  // namespace

double to_double(Word word, Scalar type) {
  return type.width == 32 ? static_cast<double>(decode<float>(word)) : decode<double>(word);
}

Word from_double(double value, Scalar type) {
  return type.width == 32 ? encode(static_cast<float>(value)) : encode(value);
}

Result negate(Word a, Scalar type) {
  if (type.is_float()) return {a ^ (Word{1} << (type.width - 1))};
  return subtract(0, a, type);
}

Word unary(UnaryOp op, Word a, Scalar type) {
  const Word low = type.width == 64 ? a : a & ((Word{1} << type.width) - 1);
  switch (op) {
    case UnaryOp::BitNot: return narrow(~a, type);
    case UnaryOp::PopCount: return static_cast<Word>(std::popcount(low));
    case UnaryOp::CountLeadingZeros: return static_cast<Word>(std::countl_zero(low) - (64 - type.width));
    case UnaryOp::CountTrailingZeros: return low == 0 ? type.width : static_cast<Word>(std::countr_zero(low));
    case UnaryOp::ByteSwap: return byte_swap(a, type);
    default: return type.width == 32 ? unary_on<float>(op, a) : unary_on<double>(op, a);
  }
}

Word float_binary(BinaryOp op, Word a, Word b, Scalar type) {
  return type.width == 32 ? binary_on<float>(op, a, b) : binary_on<double>(op, a, b);
}

bool overflows(BinaryOp op, Word a, Word b, Scalar type) {
  using Wide = __int128;
  const Wide x = type.is_signed ? static_cast<Wide>(as_signed(a)) : static_cast<Wide>(a);
  const Wide y = type.is_signed ? static_cast<Wide>(as_signed(b)) : static_cast<Wide>(b);
  Wide exact = 0;
  if (op == BinaryOp::AddOverflows) exact = x + y;
  if (op == BinaryOp::SubOverflows) exact = x - y;
  if (op == BinaryOp::MulOverflows && __builtin_mul_overflow(x, y, &exact)) return true;
  const Word low = narrow(static_cast<Word>(exact), type);
  return exact != (type.is_signed ? static_cast<Wide>(as_signed(low)) : static_cast<Wide>(low));
}

Result convert(Word a, Scalar from, Scalar to) {
  if (to.kind == TypeKind::Bool) return {flag(truth(a, from))};
  if (!from.is_float()) return {to.is_float() ? integer_to_float(a, from, to) : narrow(a, to)};
  if (from == to) return {a};
  const double value = to_double(a, from);
  if (to.is_float()) return {from_double(value, to)};
  const Fault fault = fits(std::trunc(value), to) ? Fault::None : Fault::ConversionRange;
  return {float_to_integer(value, to), fault};
}

}  // namespace arith
}  // namespace faultline::trace
