// Printing is a stack of pieces still to be written: texts, and terms with the precedence that their place
// demands. Each term is replaced by its own pieces when its turn comes; nothing recurses.
#include "logic/print_infix.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "logic/float_arithmetic.h"

namespace faultline::logic {
namespace {

// C's levels. What stands below its place's level gets parentheses.
enum Level {
  kAny,
  kConditional,
  kOr,
  kAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEquality,
  kRelation,
  kShift,
  kSum,
  kProduct,
  kUnary,
  kPrimary
};

enum class Reading { Signed, Unsigned, Mask };  // how a constant is written

struct Piece {
  std::string text;
  Term term = {};
  Level level = kAny;
  Reading reading = Reading::Signed;
};

struct Phrase {
  Level level;
  std::vector<Piece> pieces;
};

Level above(Level level) {
  return static_cast<Level>(level + 1);
}

Piece piece(Term term, Level level, Reading reading = Reading::Signed) {
  return {"", term, level, reading};
}

bool is_negative_constant(Term a) {
  return a.is_constant() && !a.sort().is_bool() && a.bits().is_negative() &&
         !(a.sort().is_float() && fp_is_nan(a.sort().format(), a.bits()));
}

std::string bit_vector_text(const BitVector& bits, Reading reading) {
  const bool small = bits.fits_uint64() && bits.to_uint64() < 10;
  if (reading == Reading::Mask && !bits.is_negative() && !small) {
    const std::string hex = bits.to_hex();
    return "0x" + hex.substr(std::min(hex.find_first_not_of('0'), hex.size() - 1));
  }
  const std::string text = reading == Reading::Unsigned ? bits.to_decimal() : bits.to_signed_decimal();
  return text.size() <= 20 ? text : "0x" + bits.to_hex();
}

std::string float_text(Term a) {
  const FloatFormat f = a.sort().format();
  const BitVector bits = a.bits();
  if (fp_is_nan(f, bits)) return "NAN";
  if (fp_is_infinite(f, bits)) return bits.is_negative() ? "-INFINITY" : "INFINITY";
  return fp_to_string(f, bits) + (a.sort() == Sort::float32() ? "f" : "");
}

Phrase constant(Term a, Reading reading) {
  if (a.sort().is_bool()) return {kPrimary, {{a.is_true() ? "true" : "false"}}};
  std::string text = a.sort().is_float() ? float_text(a) : bit_vector_text(a.bits(), reading);
  const Level level = text.starts_with('-') ? kUnary : kPrimary;
  return {level, {{std::move(text)}}};
}

enum class Side { Left, Both };  // Both: a op (b op c) is the same as (a op b) op c

Phrase binary(Term a, std::string_view symbol, Level level, Side side = Side::Left,
              Reading reading = Reading::Signed) {
  const Level right = side == Side::Both ? level : above(level);
  return {level,
          {piece(a.arg(0), level, reading), {fmt::format(" {} ", symbol)}, piece(a.arg(1), right, reading)}};
}

// A constant reads better on the right: 5 < x is x > 5.
Phrase relation(Term a, char symbol, std::string_view rest, Reading reading) {
  if (!a.arg(0).is_constant())
    return binary(a, fmt::format("{}{}", symbol, rest), kRelation, Side::Left, reading);
  return {kRelation,
          {piece(a.arg(1), kRelation, reading),
           {fmt::format(" {}{} ", symbol == '<' ? '>' : '<', rest)},
           piece(a.arg(0), kShift, reading)}};
}

Phrase equation(Term a, std::string_view symbol) {
  // x < y == z is legal and nobody can read it.
  const Level level = a.arg(0).sort().is_bool() ? kUnary : kRelation;
  return {kEquality, {piece(a.arg(0), level), {fmt::format(" {} ", symbol)}, piece(a.arg(1), level)}};
}

Phrase prefix(std::string symbol, Term operand) {
  const bool minus_twice = symbol == "-" && (operand.kind() == Kind::BvNeg || operand.kind() == Kind::FpNeg ||
                                             is_negative_constant(operand));
  return {kUnary, {{std::move(symbol)}, piece(operand, minus_twice ? kPrimary : kUnary)}};
}

Phrase call(std::string_view function, Term a) {
  Phrase out{kPrimary, {{fmt::format("{}(", function)}}};
  for (std::size_t i = 0; i < a.arity(); ++i) {
    if (i > 0) out.pieces.push_back({", "});
    out.pieces.push_back(piece(a.arg(i), kAny));
  }
  out.pieces.push_back({")"});
  return out;
}

Phrase cast(std::string_view type, Term operand) {
  return prefix(fmt::format("({})", type), operand);
}

Phrase negation(Term a) {
  const Term inner = a.arg(0);
  if (inner.kind() == Kind::Equal) return equation(inner, inner.arg(0).sort().is_float() ? "!==" : "!=");
  if (inner.kind() == Kind::FpEqual) return equation(inner, "!=");
  return prefix("!", inner);
}

Phrase sum(Term a) {
  const Term right = a.arg(1);
  if (!is_negative_constant(right) || right.bits().is_min_signed()) return binary(a, "+", kSum, Side::Both);
  return {kSum, {piece(a.arg(0), kSum), {" - " + bit_vector_text(right.bits().neg(), Reading::Signed)}}};
}

// Does the signed reading of a narrow term survive if it is computed at a greater width?
bool same_when_wider(Term a) {
  switch (a.kind()) {
    case Kind::Variable:
    case Kind::Constant:
    case Kind::Select:
    case Kind::Ite:
    case Kind::BvSrem:
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
    case Kind::BvNot:
    case Kind::BvAshr:
    case Kind::BvExtract:
    case Kind::BvSignExtend:
    case Kind::BvZeroExtend: return true;
    default: return false;
  }
}

Phrase extension(Term a) {
  const Term inner = a.arg(0);
  const bool low_part = inner.kind() == Kind::BvExtract && inner.low() == 0;
  return cast(fmt::format("u{}", inner.width()), low_part ? inner.arg(0) : inner);
}

Phrase extraction(Term a) {
  if (a.low() == 0) return cast(fmt::format("i{}", a.width()), a.arg(0));
  return {kPrimary, {piece(a.arg(0), kPrimary), {fmt::format("[{}:{}]", a.high(), a.low())}}};
}

std::string_view suffix(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::NearestEven: return "_near";
    case RoundingMode::NearestAway: return "_away";
    case RoundingMode::TowardPositive: return "_up";
    case RoundingMode::TowardNegative: return "_down";
    case RoundingMode::TowardZero: return "_zero";
  }
  return "";
}

std::string_view unless(RoundingMode usual, RoundingMode mode) {
  return mode == usual ? "" : suffix(mode);
}

std::string float_type(Sort sort) {
  if (sort == Sort::float32()) return "float";
  return sort == Sort::float64() ? "double" : sort.to_string();
}

Phrase rounded(Term a, std::string_view symbol, std::string_view function, Level level) {
  if (a.rounding() == RoundingMode::NearestEven) return binary(a, symbol, level);
  return call(fmt::format("{}{}", function, suffix(a.rounding())), a);
}

std::string_view to_integral(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::NearestEven: return "rint";
    case RoundingMode::NearestAway: return "round";
    case RoundingMode::TowardPositive: return "ceil";
    case RoundingMode::TowardNegative: return "floor";
    case RoundingMode::TowardZero: return "trunc";
  }
  return "";
}

Phrase float_phrase(Term a) {
  constexpr RoundingMode near = RoundingMode::NearestEven;
  constexpr RoundingMode zero = RoundingMode::TowardZero;
  switch (a.kind()) {
    case Kind::FpAdd: return rounded(a, "+", "add", kSum);
    case Kind::FpSub: return rounded(a, "-", "sub", kSum);
    case Kind::FpMul: return rounded(a, "*", "mul", kProduct);
    case Kind::FpDiv: return rounded(a, "/", "div", kProduct);
    case Kind::FpFma: return call(fmt::format("fma{}", unless(near, a.rounding())), a);
    case Kind::FpSqrt: return call(fmt::format("sqrt{}", unless(near, a.rounding())), a);
    case Kind::FpRem: return call("remainder", a);
    case Kind::FpRoundToIntegral: return call(to_integral(a.rounding()), a);
    case Kind::FpNeg: return prefix("-", a.arg(0));
    case Kind::FpAbs: return call("fabs", a);
    case Kind::FpMin: return call("fmin", a);
    case Kind::FpMax: return call("fmax", a);
    case Kind::FpEqual: return equation(a, "==");
    case Kind::FpLess: return relation(a, '<', "", Reading::Signed);
    case Kind::FpLessEqual: return relation(a, '<', "=", Reading::Signed);
    case Kind::FpIsNan: return call("isnan", a);
    case Kind::FpIsInfinite: return call("isinf", a);
    case Kind::FpIsZero: return call("iszero", a);
    case Kind::FpIsNormal: return call("isnormal", a);
    case Kind::FpIsSubnormal: return call("issubnormal", a);
    case Kind::FpIsNegative: return call("isnegative", a);
    case Kind::FpIsPositive: return call("ispositive", a);
    case Kind::FpConvert:
    case Kind::FpFromSigned: return cast(float_type(a.sort()).append(unless(near, a.rounding())), a.arg(0));
    case Kind::FpFromUnsigned:
      return cast(
          fmt::format("{}{})(u{}", float_type(a.sort()), unless(near, a.rounding()), a.arg(0).width()),
          a.arg(0));
    case Kind::FpToSigned: return cast(fmt::format("i{}{}", a.width(), unless(zero, a.rounding())), a.arg(0));
    case Kind::FpToUnsigned:
      return cast(fmt::format("u{}{}", a.width(), unless(zero, a.rounding())), a.arg(0));
    case Kind::FpFromBits: return call(fmt::format("bits_as_{}", float_type(a.sort())), a);
    default: return call("bits_of", a);  // FpToBits
  }
}

Phrase phrase(Term a, Reading reading, const InfixOptions& options) {
  const Reading natural = Reading::Unsigned;
  const std::string mark(options.unsigned_mark);
  switch (a.kind()) {
    case Kind::Variable: return {kPrimary, {{options.name ? options.name(a) : std::string(a.name())}}};
    case Kind::Constant: return constant(a, reading);
    case Kind::Not: return negation(a);
    case Kind::And: return binary(a, "&&", kAnd, Side::Both);
    case Kind::Or: return binary(a, "||", kOr, Side::Both);
    case Kind::Equal: return equation(a, a.arg(0).sort().is_float() ? "===" : "==");
    case Kind::Ite:
      return {kConditional,
              {piece(a.arg(0), kOr),
               {" ? "},
               piece(a.arg(1), kConditional, reading),
               {" : "},
               piece(a.arg(2), kConditional, reading)}};
    case Kind::BvNot: return prefix("~", a.arg(0));
    case Kind::BvNeg: return prefix("-", a.arg(0));
    case Kind::BvAdd: return sum(a);
    case Kind::BvSub: return binary(a, "-", kSum);
    case Kind::BvMul: return binary(a, "*", kProduct, Side::Both);
    case Kind::BvUdiv: return binary(a, "/" + mark, kProduct, Side::Left, natural);
    case Kind::BvUrem: return binary(a, "%" + mark, kProduct, Side::Left, natural);
    case Kind::BvSdiv: return binary(a, "/", kProduct);
    case Kind::BvSrem: return binary(a, "%", kProduct);
    case Kind::BvAnd: return binary(a, "&", kBitAnd, Side::Both, Reading::Mask);
    case Kind::BvOr: return binary(a, "|", kBitOr, Side::Both, Reading::Mask);
    case Kind::BvXor: return binary(a, "^", kBitXor, Side::Both, Reading::Mask);
    case Kind::BvShl: return binary(a, "<<", kShift);
    case Kind::BvLshr: return binary(a, ">>" + mark, kShift, Side::Left, natural);
    case Kind::BvAshr: return binary(a, ">>", kShift);
    case Kind::BvConcat: return binary(a, "::", kShift, Side::Left, Reading::Mask);
    case Kind::BvExtract: return extraction(a);
    case Kind::BvZeroExtend: return extension(a);
    case Kind::BvSignExtend:
      if (same_when_wider(a.arg(0))) return phrase(a.arg(0), reading, options);
      return cast(fmt::format("i{}", a.arg(0).width()), a.arg(0));
    case Kind::BvUlt: return relation(a, '<', mark, Reading::Unsigned);
    case Kind::BvUle: return relation(a, '<', "=" + mark, Reading::Unsigned);
    case Kind::BvSlt: return relation(a, '<', "", Reading::Signed);
    case Kind::BvSle: return relation(a, '<', "=", Reading::Signed);
    case Kind::Select: return {kPrimary, {piece(a.arg(0), kPrimary), {"["}, piece(a.arg(1), kAny), {"]"}}};
    case Kind::Store:
      return {
          kPrimary,
          {piece(a.arg(0), kPrimary), {"["}, piece(a.arg(1), kAny), {" := "}, piece(a.arg(2), kAny), {"]"}}};
    case Kind::ConstantArray: return {kPrimary, {{"{else "}, piece(a.arg(0), kAny), {"}"}}};
    default: return float_phrase(a);
  }
}

}  // namespace

std::string to_infix(Term term, const InfixOptions& options) {
  std::string out;
  std::vector<Piece> stack{piece(term, kAny)};
  while (!stack.empty() && out.size() <= options.limit) {
    const Piece next = std::move(stack.back());
    stack.pop_back();
    if (!next.term) {
      out += next.text;
      continue;
    }
    Phrase words = phrase(next.term, next.reading, options);
    const bool parentheses = words.level < next.level;
    if (parentheses) {
      out += '(';
      stack.push_back({")"});
    }
    std::move(words.pieces.rbegin(), words.pieces.rend(), std::back_inserter(stack));
  }
  if (out.size() > options.limit || !stack.empty()) {
    out.resize(std::min(out.size(), options.limit));
    out += "...";
  }
  return out;
}

}  // namespace faultline::logic
