// The arithmetic of C on words, as pure functions: what gcc -O0 code does on x86-64, and whether C leaves it
// undefined.
//
// A result always has a value (wrapped around, truncated, or what the machine leaves in the register); its
// `Fault` says what was wrong with the operands. The caller decides which faults end the run. Integer
// operations are inline: they are the inner loop of the interpreter.
#pragma once

#include <cstdint>

#include "cfa/expr.h"
#include "cfa/type.h"

namespace faultline::trace {

using Word = std::uint64_t;  // see cfa/expr.h

// What arithmetic has to know of a scalar type.
struct Scalar {
  cfa::TypeKind kind = cfa::TypeKind::Void;
  bool is_signed = false;
  std::uint8_t width = 0;  // bits of a value
  std::uint8_t bytes = 0;  // in memory

  bool is_float() const { return kind == cfa::TypeKind::Float; }
  bool operator==(const Scalar&) const = default;
};

Scalar scalar_of(const cfa::Type& type);  // width 0 if it is no scalar

namespace arith {

enum class Fault : std::uint8_t {
  None,
  DivisionByZero,
  DivisionOverflow,  // INT_MIN / -1: the machine traps
  SignedOverflow,
  ShiftCount,       // negative, or not less than the width
  ShiftValue,       // signed left shift of a negative value, or out of the type
  ConversionRange,  // float to integer
};

struct Result {
  Word value = 0;
  Fault fault = Fault::None;
};

inline std::int64_t as_signed(Word word) {
  return static_cast<std::int64_t>(word);
}

// The word of an integral or pointer type that has the low bits of `word`.
inline Word narrow(Word word, Scalar type) {
  const int shift = 64 - type.width;
  if (type.is_signed) return static_cast<Word>(as_signed(word << shift) >> shift);
  return (word << shift) >> shift;
}

// Is it what C calls true?
inline bool truth(Word word, Scalar type) {
  if (type.is_float()) return (word << (65 - type.width)) != 0;  // without the sign
  return word != 0;
}

inline Result checked(Word exact_low, Word narrowed, bool out_of_64_bits, Scalar type) {
  const bool wrong = type.is_signed && (out_of_64_bits || exact_low != narrowed);
  return {narrowed, wrong ? Fault::SignedOverflow : Fault::None};
}

inline Result add(Word a, Word b, Scalar type) {
  std::int64_t sum = 0;
  const bool out = __builtin_add_overflow(as_signed(a), as_signed(b), &sum);
  const Word low = static_cast<Word>(sum);
  return checked(low, narrow(low, type), out, type);
}

inline Result subtract(Word a, Word b, Scalar type) {
  std::int64_t difference = 0;
  const bool out = __builtin_sub_overflow(as_signed(a), as_signed(b), &difference);
  const Word low = static_cast<Word>(difference);
  return checked(low, narrow(low, type), out, type);
}

inline Result multiply(Word a, Word b, Scalar type) {
  std::int64_t product = 0;
  const bool out = __builtin_mul_overflow(as_signed(a), as_signed(b), &product);
  const Word low = static_cast<Word>(product);
  return checked(low, narrow(low, type), out, type);
}

inline Result divide(Word a, Word b, Scalar type) {
  if (b == 0) return {0, Fault::DivisionByZero};
  if (!type.is_signed) return {a / b};
  if (as_signed(b) == -1) {
    const Word low = Word{0} - a;
    const Word result = narrow(low, type);
    return {result, result == a && a != 0 ? Fault::DivisionOverflow : Fault::None};
  }
  return {static_cast<Word>(as_signed(a) / as_signed(b))};
}

inline Result remainder(Word a, Word b, Scalar type) {
  if (b == 0) return {0, Fault::DivisionByZero};
  if (!type.is_signed) return {a % b};
  if (as_signed(b) == -1) return {0, divide(a, b, type).fault};
  return {static_cast<Word>(as_signed(a) % as_signed(b))};
}

// `count` is a word of any integer type: what does not lie in 0..width-1 is masked as x86 does.
inline Result shift_left(Word a, Word count, Scalar type) {
  const Word masked = count & (type.width > 32 ? 63 : 31);
  const Word result = narrow(a << masked, type);
  if (count >= type.width) return {result, Fault::ShiftCount};
  if (!type.is_signed) return {result};
  const bool fits =
      as_signed(a) >= 0 && (as_signed(result) >> count) == as_signed(a) && as_signed(result) >= 0;
  return {result, fits ? Fault::None : Fault::ShiftValue};
}

inline Result shift_right(Word a, Word count, Scalar type) {
  const Word masked = count & (type.width > 32 ? 63 : 31);
  const Word result = type.is_signed ? static_cast<Word>(as_signed(a) >> masked) : a >> masked;
  return {result, count >= type.width ? Fault::ShiftCount : Fault::None};
}

// The rest is out of line.
Result negate(Word a, Scalar type);                // integer or float
Word unary(cfa::UnaryOp op, Word a, Scalar type);  // all but Negate and LogicalNot; `type` of the operand
Word float_binary(cfa::BinaryOp op, Word a, Word b, Scalar type);  // arithmetic and comparisons of floats
bool overflows(cfa::BinaryOp op, Word a, Word b, Scalar type);     // AddOverflows, SubOverflows, MulOverflows
Result convert(Word a, Scalar from, Scalar to);

// IEEE values and their words.
double to_double(Word word, Scalar type);
Word from_double(double value, Scalar type);  // rounded to the type

}  // namespace arith
}  // namespace faultline::trace
