// What a term is: a leaf or one of the operations, with the facts about each that everybody needs.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "logic/sort.h"

namespace faultline::logic {

// Implication, exclusive or, disequality, > and >=, subtraction of a constant and the like are built of
// these.
enum class Kind : std::uint8_t {
  Variable,
  Constant,  // of sort Bool, bit-vector or float; array constants are built of ConstantArray and Store
  Not,
  And,
  Or,
  Equal,  // over any sort; over floats it is identity (NaN = NaN, -0 /= +0), unlike FpEqual
  Ite,
  BvNot,
  BvNeg,
  BvAdd,
  BvSub,
  BvMul,
  BvUdiv,
  BvUrem,
  BvSdiv,
  BvSrem,
  BvAnd,
  BvOr,
  BvXor,
  BvShl,
  BvLshr,
  BvAshr,
  BvConcat,   // the first argument is the high part
  BvExtract,  // bits low() to low() + width - 1
  BvZeroExtend,
  BvSignExtend,
  BvUlt,
  BvUle,
  BvSlt,
  BvSle,
  Select,
  Store,
  ConstantArray,
  FpAdd,
  FpSub,
  FpMul,
  FpDiv,
  FpFma,
  FpSqrt,
  FpRem,
  FpRoundToIntegral,
  FpNeg,
  FpAbs,
  FpMin,
  FpMax,
  FpEqual,
  FpLess,
  FpLessEqual,
  FpIsNan,
  FpIsInfinite,
  FpIsZero,
  FpIsNormal,
  FpIsSubnormal,
  FpIsNegative,
  FpIsPositive,
  FpConvert,  // float of one format to another
  FpFromSigned,
  FpFromUnsigned,
  FpToSigned,
  FpToUnsigned,
  FpFromBits,  // reads an encoding
  FpToBits,    // the encoding; that of the canonical NaN for a NaN
};

enum class Rounded : std::uint8_t { No, Yes };  // has the operation a rounding mode?

struct KindInfo {
  Kind kind;
  std::uint8_t arity;
  std::string_view smtlib;  // the operator's name; for indexed ones, without the indices
  Rounded rounded = Rounded::No;
};

inline constexpr std::array kKinds = {
    KindInfo{Kind::Variable, 0, ""},
    KindInfo{Kind::Constant, 0, ""},
    KindInfo{Kind::Not, 1, "not"},
    KindInfo{Kind::And, 2, "and"},
    KindInfo{Kind::Or, 2, "or"},
    KindInfo{Kind::Equal, 2, "="},
    KindInfo{Kind::Ite, 3, "ite"},
    KindInfo{Kind::BvNot, 1, "bvnot"},
    KindInfo{Kind::BvNeg, 1, "bvneg"},
    KindInfo{Kind::BvAdd, 2, "bvadd"},
    KindInfo{Kind::BvSub, 2, "bvsub"},
    KindInfo{Kind::BvMul, 2, "bvmul"},
    KindInfo{Kind::BvUdiv, 2, "bvudiv"},
    KindInfo{Kind::BvUrem, 2, "bvurem"},
    KindInfo{Kind::BvSdiv, 2, "bvsdiv"},
    KindInfo{Kind::BvSrem, 2, "bvsrem"},
    KindInfo{Kind::BvAnd, 2, "bvand"},
    KindInfo{Kind::BvOr, 2, "bvor"},
    KindInfo{Kind::BvXor, 2, "bvxor"},
    KindInfo{Kind::BvShl, 2, "bvshl"},
    KindInfo{Kind::BvLshr, 2, "bvlshr"},
    KindInfo{Kind::BvAshr, 2, "bvashr"},
    KindInfo{Kind::BvConcat, 2, "concat"},
    KindInfo{Kind::BvExtract, 1, "extract"},
    KindInfo{Kind::BvZeroExtend, 1, "zero_extend"},
    KindInfo{Kind::BvSignExtend, 1, "sign_extend"},
    KindInfo{Kind::BvUlt, 2, "bvult"},
    KindInfo{Kind::BvUle, 2, "bvule"},
    KindInfo{Kind::BvSlt, 2, "bvslt"},
    KindInfo{Kind::BvSle, 2, "bvsle"},
    KindInfo{Kind::Select, 2, "select"},
    KindInfo{Kind::Store, 3, "store"},
    KindInfo{Kind::ConstantArray, 1, "const"},
    KindInfo{Kind::FpAdd, 2, "fp.add", Rounded::Yes},
    KindInfo{Kind::FpSub, 2, "fp.sub", Rounded::Yes},
    KindInfo{Kind::FpMul, 2, "fp.mul", Rounded::Yes},
    KindInfo{Kind::FpDiv, 2, "fp.div", Rounded::Yes},
    KindInfo{Kind::FpFma, 3, "fp.fma", Rounded::Yes},
    KindInfo{Kind::FpSqrt, 1, "fp.sqrt", Rounded::Yes},
    KindInfo{Kind::FpRem, 2, "fp.rem"},
    KindInfo{Kind::FpRoundToIntegral, 1, "fp.roundToIntegral", Rounded::Yes},
    KindInfo{Kind::FpNeg, 1, "fp.neg"},
    KindInfo{Kind::FpAbs, 1, "fp.abs"},
    KindInfo{Kind::FpMin, 2, "fp.min"},
    KindInfo{Kind::FpMax, 2, "fp.max"},
    KindInfo{Kind::FpEqual, 2, "fp.eq"},
    KindInfo{Kind::FpLess, 2, "fp.lt"},
    KindInfo{Kind::FpLessEqual, 2, "fp.leq"},
    KindInfo{Kind::FpIsNan, 1, "fp.isNaN"},
    KindInfo{Kind::FpIsInfinite, 1, "fp.isInfinite"},
    KindInfo{Kind::FpIsZero, 1, "fp.isZero"},
    KindInfo{Kind::FpIsNormal, 1, "fp.isNormal"},
    KindInfo{Kind::FpIsSubnormal, 1, "fp.isSubnormal"},
    KindInfo{Kind::FpIsNegative, 1, "fp.isNegative"},
    KindInfo{Kind::FpIsPositive, 1, "fp.isPositive"},
    KindInfo{Kind::FpConvert, 1, "to_fp", Rounded::Yes},
    KindInfo{Kind::FpFromSigned, 1, "to_fp", Rounded::Yes},
    KindInfo{Kind::FpFromUnsigned, 1, "to_fp_unsigned", Rounded::Yes},
    KindInfo{Kind::FpToSigned, 1, "fp.to_sbv", Rounded::Yes},
    KindInfo{Kind::FpToUnsigned, 1, "fp.to_ubv", Rounded::Yes},
    KindInfo{Kind::FpFromBits, 1, "to_fp"},
    KindInfo{Kind::FpToBits, 1, "fp.to_ieee_bv"},
};

constexpr bool kinds_in_order() {
  for (std::size_t i = 0; i < kKinds.size(); ++i)
    if (kKinds[i].kind != static_cast<Kind>(i)) return false;
  return kKinds.back().kind == Kind::FpToBits;
}
static_assert(kinds_in_order(), "a row of kKinds for each Kind, in the same order");

constexpr const KindInfo& info(Kind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

// An operation with its parameters, without its arguments.
struct Operation {
  Kind kind;
  Sort sort;  // of the result
  RoundingMode rounding = RoundingMode::NearestEven;
  std::uint32_t low = 0;  // of BvExtract
};

}  // namespace faultline::logic
