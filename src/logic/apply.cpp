#include "logic/apply.h"

#include "base/diagnostic.h"
#include "logic/float_arithmetic.h"

namespace faultline::logic {
namespace {

using Args = std::span<const Value* const>;

BitVector bit_vector_result(const Operation& op, Args args) {
  const BitVector& a = args[0]->bits();
  const BitVector& b = args.back()->bits();
  switch (op.kind) {
    case Kind::BvNot: return a.bit_not();
    case Kind::BvNeg: return a.neg();
    case Kind::BvAdd: return a.add(b);
    case Kind::BvSub: return a.sub(b);
    case Kind::BvMul: return a.mul(b);
    case Kind::BvUdiv: return a.udiv(b);
    case Kind::BvUrem: return a.urem(b);
    case Kind::BvSdiv: return a.sdiv(b);
    case Kind::BvSrem: return a.srem(b);
    case Kind::BvAnd: return a.bit_and(b);
    case Kind::BvOr: return a.bit_or(b);
    case Kind::BvXor: return a.bit_xor(b);
    case Kind::BvShl: return a.shl(b);
    case Kind::BvLshr: return a.lshr(b);
    case Kind::BvAshr: return a.ashr(b);
    case Kind::BvConcat: return a.concat(b);
    case Kind::BvExtract: return a.extract(op.low + op.sort.width() - 1, op.low);
    case Kind::BvZeroExtend: return a.zero_extend(op.sort.width() - a.width());
    case Kind::BvSignExtend: return a.sign_extend(op.sort.width() - a.width());
    default: throw InternalError("no bit-vector operation");
  }
}

BitVector float_result(const Operation& op, Args args) {
  const FloatFormat to = op.sort.is_float() ? op.sort.format() : FloatFormat{};
  const FloatFormat from = args[0]->sort().is_float() ? args[0]->sort().format() : FloatFormat{};
  const BitVector& a = args[0]->bits();
  const BitVector& b = args.size() > 1 ? args[1]->bits() : a;
  switch (op.kind) {
    case Kind::FpAdd: return fp_add(to, op.rounding, a, b);
    case Kind::FpSub: return fp_sub(to, op.rounding, a, b);
    case Kind::FpMul: return fp_mul(to, op.rounding, a, b);
    case Kind::FpDiv: return fp_div(to, op.rounding, a, b);
    case Kind::FpFma: return fp_fma(to, op.rounding, a, b, args[2]->bits());
    case Kind::FpSqrt: return fp_sqrt(to, op.rounding, a);
    case Kind::FpRem: return fp_rem(to, a, b);
    case Kind::FpRoundToIntegral: return fp_round_to_integral(to, op.rounding, a);
    case Kind::FpNeg: return fp_neg(to, a);
    case Kind::FpAbs: return fp_abs(to, a);
    case Kind::FpMin: return fp_min(to, a, b);
    case Kind::FpMax: return fp_max(to, a, b);
    case Kind::FpConvert: return fp_convert(from, to, op.rounding, a);
    case Kind::FpFromSigned: return fp_from_integer(to, op.rounding, Signedness::Signed, a);
    case Kind::FpFromUnsigned: return fp_from_integer(to, op.rounding, Signedness::Unsigned, a);
    case Kind::FpToSigned: return fp_to_integer(from, op.rounding, Signedness::Signed, op.sort.width(), a);
    case Kind::FpToUnsigned:
      return fp_to_integer(from, op.rounding, Signedness::Unsigned, op.sort.width(), a);
    case Kind::FpFromBits: return fp_canonical(to, a);
    case Kind::FpToBits: return a;
    default: throw InternalError("no float operation");
  }
}

bool float_predicate(const Operation& op, Args args) {
  const FloatFormat f = args[0]->sort().format();
  const BitVector& a = args[0]->bits();
  const BitVector& b = args.back()->bits();
  switch (op.kind) {
    case Kind::FpEqual: return fp_equal(f, a, b);
    case Kind::FpLess: return fp_less(f, a, b);
    case Kind::FpLessEqual: return fp_less_equal(f, a, b);
    case Kind::FpIsNan: return fp_is_nan(f, a);
    case Kind::FpIsInfinite: return fp_is_infinite(f, a);
    case Kind::FpIsZero: return fp_is_zero(f, a);
    case Kind::FpIsNormal: return fp_is_normal(f, a);
    case Kind::FpIsSubnormal: return fp_is_subnormal(f, a);
    case Kind::FpIsNegative: return fp_is_negative(f, a);
    case Kind::FpIsPositive: return fp_is_positive(f, a);
    default: throw InternalError("no float predicate");
  }
}

bool truth(const Operation& op, Args args) {
  switch (op.kind) {
    case Kind::Not: return !args[0]->is_true();
    case Kind::And: return args[0]->is_true() && args[1]->is_true();
    case Kind::Or: return args[0]->is_true() || args[1]->is_true();
    case Kind::Equal: return *args[0] == *args[1];
    case Kind::BvUlt: return args[0]->bits().ult(args[1]->bits());
    case Kind::BvUle: return args[0]->bits().ule(args[1]->bits());
    case Kind::BvSlt: return args[0]->bits().slt(args[1]->bits());
    case Kind::BvSle: return args[0]->bits().sle(args[1]->bits());
    default: return float_predicate(op, args);
  }
}

}  // namespace

Value apply(const Operation& op, Args args) {
  switch (op.kind) {
    case Kind::Ite: return args[0]->is_true() ? *args[1] : *args[2];
    case Kind::Select: return args[0]->array().at(args[1]->bits());
    case Kind::Store: return Value(args[0]->array().with(args[1]->bits(), *args[2]));
    case Kind::ConstantArray: return Value(ArrayValue(op.sort, *args[0]));
    default: break;
  }
  if (op.sort.is_bool()) return Value::boolean(truth(op, args));
  if (op.kind < Kind::Select) return Value(bit_vector_result(op, args));
  return Value(op.sort, float_result(op, args));
}

}  // namespace faultline::logic
