// Expressions of a program: pure trees with types and source ranges. Whatever changes the state (assignments,
// calls, allocation) is an operation on an edge; an expression only reads.
//
// Two families share one table. *Values* compute something; *places* (Variable, Deref, Field, Index) name
// storage and are read by `Read`, addressed by `AddressOf`, written by operations.
//
// Values of scalar type are 64-bit words: integers sign- or zero-extended by their own type, Bool 0 or 1,
// float and double as their IEEE bits (float in the low half), pointers as addresses (see trace/memory.h).
//
// `LogicalAnd`, `LogicalOr` and `Conditional` are lazy: an operand that C does not evaluate is not evaluated,
// and cannot fail. Everything else is strict, left to right.
#pragma once

#include <cstdint>
#include <vector>

#include "cfa/ids.h"

namespace faultline::cfa {

enum class ExprKind : std::uint8_t {
  Constant,         // bits
  Read,             // a: the place; of any object type
  AddressOf,        // a: the place
  FunctionAddress,  // function (in bits)
  Unary,            // unary op, a
  Binary,           // binary op, a, b
  Conditional,      // a ? b : c
  Convert,          // a, to `type`; C's conversion between the two types
  List,             // aggregate value: Program::lists[bits]; what no element covers is zero
  Bytes,            // aggregate value: Program::strings[bits], then zeros up to the size of `type`
  Variable,         // place: variable (in bits)
  Deref,            // place: object at pointer a, of `type`
  Field,            // place: member number `bits` of struct or union place a
  Index,            // place: element b of array place a; b is any integer type
};

enum class UnaryOp : std::uint8_t {
  Negate,
  BitNot,
  LogicalNot,
  // IEEE floats
  FloatAbs,
  SquareRoot,
  Floor,
  Ceil,
  Trunc,
  RoundAway,
  RoundEven,
  IsNan,
  IsInfinite,
  IsFinite,
  IsNormal,
  SignBit,
  // integers
  PopCount,
  CountLeadingZeros,
  CountTrailingZeros,
  ByteSwap,
};

enum class BinaryOp : std::uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Rem,  // operands and result of one type: integer or float (Rem: integer)
  BitAnd,
  BitOr,
  BitXor,  // one integer type
  Shl,
  Shr,  // left operand's type; the count has a type of its own
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,  // operands of one scalar type; result 0 or 1 of `type`
  LogicalAnd,
  LogicalOr,   // scalar operands, result 0 or 1 of `type`; lazy
  PointerAdd,  // pointer a plus integer b times the element size in `bits` (b may be negative)
  PointerSub,  // (a - b) / the element size in `bits`, of signed integer `type`
  FloatMod,
  FloatRemainder,
  CopySign,
  FloatMin,
  FloatMax,  // fmod, remainder, copysign, fmin, fmax
  AddOverflows,
  SubOverflows,
  MulOverflows,  // 1 if the exact result does not fit the operands' common integer type
};

struct Expr {
  ExprKind kind = ExprKind::Constant;
  UnaryOp unary = UnaryOp::Negate;
  BinaryOp binary = BinaryOp::Add;
  TypeId type;
  ExprId a, b, c;
  std::uint64_t bits = 0;
};

// One entry of a List: `value` stored at `offset` (for a bit-field, as in Field).
struct ListElement {
  std::uint64_t offset = 0;
  std::uint8_t bit_offset = 0;
  std::uint8_t bit_width = 0;
  ExprId value;
};

inline bool is_place(ExprKind kind) {
  return kind == ExprKind::Variable || kind == ExprKind::Deref || kind == ExprKind::Field ||
         kind == ExprKind::Index;
}

}  // namespace faultline::cfa
