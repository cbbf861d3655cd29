#include "logic/smtlib_operation.h"

#include <fmt/format.h>

#include "logic/float_arithmetic.h"
#include "logic/print_smtlib.h"

namespace faultline::logic {
namespace {

std::string_view mode_text(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::NearestEven: return "RNE";
    case RoundingMode::NearestAway: return "RNA";
    case RoundingMode::TowardPositive: return "RTP";
    case RoundingMode::TowardNegative: return "RTN";
    case RoundingMode::TowardZero: return "RTZ";
  }
  return "";
}

std::string bits_text(const BitVector& bits) {
  return bits.width() % 4 == 0 ? "#x" + bits.to_hex() : "#b" + bits.to_binary();
}

std::string float_text(FloatFormat f, const BitVector& bits) {
  if (fp_is_nan(f, bits)) return fmt::format("(_ NaN {} {})", f.exponent_bits, f.significand_bits);
  const std::string all = bits.to_binary();
  return fmt::format("(fp #b{} #b{} #b{})", all.substr(0, 1), all.substr(1, f.exponent_bits),
                     all.substr(1 + f.exponent_bits));
}

// The operator with its indices and its rounding mode: what stands between the parenthesis and the arguments.
std::string head(Term a) {
  const std::string_view name = info(a.kind()).smtlib;
  std::string out(name);
  switch (a.kind()) {
    case Kind::BvExtract: out = fmt::format("(_ {} {} {})", name, a.high(), a.low()); break;
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: out = fmt::format("(_ {} {})", name, a.extension()); break;
    case Kind::ConstantArray: out = fmt::format("(as {} {})", name, to_smtlib(a.sort())); break;
    case Kind::FpConvert:
    case Kind::FpFromSigned:
    case Kind::FpFromUnsigned:
    case Kind::FpFromBits: {
      const FloatFormat f = a.sort().format();
      out = fmt::format("(_ {} {} {})", name, f.exponent_bits, f.significand_bits);
      break;
    }
    case Kind::FpToSigned:
    case Kind::FpToUnsigned: out = fmt::format("(_ {} {})", name, a.width()); break;
    default: break;
  }
  if (info(a.kind()).rounded == Rounded::Yes) out.append(" ").append(mode_text(a.rounding()));
  return out;
}

// Rounding to an integer can leave a format whose largest numbers are no integers: a format, perhaps with
// more exponent bits, in which it cannot.
FloatFormat integral_format(FloatFormat f) {
  while ((std::uint32_t{1} << (f.exponent_bits - 1)) <= f.significand_bits)
    ++f.exponent_bits;
  return f;
}

// Rounded to an integer, the float `x` is in the range of the integer that `a` makes of it.
std::string in_range(Term a, const std::string& narrow) {
  const FloatFormat f = integral_format(a.arg(0).sort().format());
  const bool is_same = f == a.arg(0).sort().format();
  const std::string x =
      is_same ? narrow : fmt::format("((_ to_fp {} {}) RNE {})", f.exponent_bits, f.significand_bits, narrow);
  const bool is_signed = a.kind() == Kind::FpToSigned;
  const std::uint32_t bits = is_signed ? a.width() - 1 : a.width();
  const BitVector power = BitVector::min_signed(bits + 1);  // unsigned, 2^bits
  const BitVector end = fp_from_integer(f, RoundingMode::NearestEven, Signedness::Unsigned, power);
  const BitVector begin = is_signed ? fp_neg(f, end) : fp_zero(f, FloatSign::Positive);
  // A bound beyond the format is infinite here; then all numbers, but not the infinities, are in range.
  const std::string_view from = fp_is_infinite(f, begin) ? "fp.lt" : "fp.leq";
  const std::string rounded = fmt::format("(fp.roundToIntegral {} {})", mode_text(a.rounding()), x);
  return fmt::format("(and ({} {} {}) (fp.lt {} {}))", from, float_text(f, begin), rounded, rounded,
                     float_text(f, end));
}

}  // namespace

std::string smtlib_constant(Term a) {
  if (a.sort().is_bool()) return a.is_true() ? "true" : "false";
  return a.sort().is_float() ? float_text(a.sort().format(), a.bits()) : bits_text(a.bits());
}

bool repeats_arguments(Kind kind) {
  return kind == Kind::FpMin || kind == Kind::FpMax || kind == Kind::FpToSigned ||
         kind == Kind::FpToUnsigned || kind == Kind::FpToBits;
}

std::string smtlib_operation(Term a, std::span<const std::string> args) {
  std::string plain = "(" + head(a);
  for (const std::string& arg : args)
    plain.append(" ").append(arg);
  plain += ")";
  switch (a.kind()) {
    case Kind::FpMin:
    case Kind::FpMax:
      return fmt::format("(ite (and (fp.isZero {0}) (fp.isZero {1})) (ite (fp.isNegative {2}) {0} {1}) {3})",
                         args[0], args[1], args[a.kind() == Kind::FpMin ? 0 : 1], plain);
    case Kind::FpToSigned:
    case Kind::FpToUnsigned: {
      const Signedness sign = a.kind() == Kind::FpToSigned ? Signedness::Signed : Signedness::Unsigned;
      return fmt::format("(ite {} {} {})", in_range(a, args[0]), plain,
                         bits_text(unspecified_integer(sign, a.width())));
    }
    case Kind::FpToBits:
      return fmt::format("(ite (fp.isNaN {}) {} {})", args[0], bits_text(fp_nan(a.arg(0).sort().format())),
                         plain);
    default: return plain;
  }
}

}  // namespace faultline::logic
