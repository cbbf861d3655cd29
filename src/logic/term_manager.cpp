#include "logic/term_manager.h"

#include <fmt/format.h>

#include "logic/apply.h"
#include "logic/simplify.h"

namespace faultline::logic {

TermManager::TermManager(Simplify simplify) : simplify_(simplify) {
  false_ = table_.constant(Sort::boolean(), BitVector(1, 0));
  true_ = table_.constant(Sort::boolean(), BitVector(1, 1));
}

Term TermManager::variable(std::string_view name, Sort sort) {
  expect(static_cast<bool>(sort), "a variable needs a sort");
  return table_.variable(name, sort);
}

Term TermManager::fresh_variable(std::string_view prefix, Sort sort) {
  std::string name;
  do
    name = fmt::format("{}!{}", prefix, fresh_++);
  while (find_variable(name));
  return variable(name, sort);
}

Term TermManager::bit_vector(const BitVector& value) {
  return table_.constant(Sort::bit_vector(value.width()), value);
}

Term TermManager::floating(Sort sort, const BitVector& bits) {
  expect(sort.is_float(), "a float constant needs a float sort");
  return constant(Value(sort, bits));
}

Term TermManager::constant(const Value& value) {
  if (!value.sort().is_array()) return table_.constant(value.sort(), value.bits());
  Term out = constant_array(value.sort(), constant(value.array().otherwise()));
  for (const auto& [index, element] : value.array().entries())
    out = store(out, constant(Value(value.sort().index(), index)), constant(element));
  return out;
}

Term TermManager::fold(const Operation& operation, std::span<const Term> args) {
  Value values[3];
  const Value* pointers[3] = {&values[0], &values[1], &values[2]};
  for (std::size_t i = 0; i < args.size(); ++i)
    values[i] = Value(args[i].sort(), args[i].bits());
  return constant(apply(operation, {pointers, args.size()}));
}

Term TermManager::bv_resize(Term a, std::uint32_t width, Signedness sign) {
  expect_bit_vector(a);
  if (width <= a.width()) return bv_extract(a, width - 1, 0);
  const std::uint32_t by = width - a.width();
  return sign == Signedness::Signed ? bv_sign_extend(a, by) : bv_zero_extend(a, by);
}

Term TermManager::bv_from_bool(Term condition, std::uint32_t width) {
  return ite(condition, bit_vector(width, 1), bit_vector(width, 0));
}

Term TermManager::make(const Operation& op, std::span<const Term> args) {
  expect(args.size() == info(op.kind).arity, "wrong number of arguments");
  switch (op.kind) {
    case Kind::Variable:
    case Kind::Constant: throw InternalError("make is for operations");
    case Kind::Not: return logical_not(args[0]);
    case Kind::And: return logical_and(args[0], args[1]);
    case Kind::Or: return logical_or(args[0], args[1]);
    case Kind::Equal: return equal(args[0], args[1]);
    case Kind::Ite: return ite(args[0], args[1], args[2]);
    case Kind::BvNot: return bv_not(args[0]);
    case Kind::BvNeg: return bv_neg(args[0]);
    case Kind::BvAdd: return bv_add(args[0], args[1]);
    case Kind::BvSub: return bv_sub(args[0], args[1]);
    case Kind::BvMul: return bv_mul(args[0], args[1]);
    case Kind::BvUdiv: return bv_udiv(args[0], args[1]);
    case Kind::BvUrem: return bv_urem(args[0], args[1]);
    case Kind::BvSdiv: return bv_sdiv(args[0], args[1]);
    case Kind::BvSrem: return bv_srem(args[0], args[1]);
    case Kind::BvAnd: return bv_and(args[0], args[1]);
    case Kind::BvOr: return bv_or(args[0], args[1]);
    case Kind::BvXor: return bv_xor(args[0], args[1]);
    case Kind::BvShl: return bv_shl(args[0], args[1]);
    case Kind::BvLshr: return bv_lshr(args[0], args[1]);
    case Kind::BvAshr: return bv_ashr(args[0], args[1]);
    case Kind::BvConcat: return bv_concat(args[0], args[1]);
    case Kind::BvExtract: return bv_extract(args[0], op.low + op.sort.width() - 1, op.low);
    case Kind::BvZeroExtend: return bv_zero_extend(args[0], op.sort.width() - args[0].width());
    case Kind::BvSignExtend: return bv_sign_extend(args[0], op.sort.width() - args[0].width());
    case Kind::BvUlt: return bv_ult(args[0], args[1]);
    case Kind::BvUle: return bv_ule(args[0], args[1]);
    case Kind::BvSlt: return bv_slt(args[0], args[1]);
    case Kind::BvSle: return bv_sle(args[0], args[1]);
    case Kind::Select: return select(args[0], args[1]);
    case Kind::Store: return store(args[0], args[1], args[2]);
    case Kind::ConstantArray: return constant_array(op.sort, args[0]);
    default: return make_float(op, args);
  }
}

Term TermManager::make_float(const Operation& op, std::span<const Term> args) {
  switch (op.kind) {
    case Kind::FpAdd: return fp_add(op.rounding, args[0], args[1]);
    case Kind::FpSub: return fp_sub(op.rounding, args[0], args[1]);
    case Kind::FpMul: return fp_mul(op.rounding, args[0], args[1]);
    case Kind::FpDiv: return fp_div(op.rounding, args[0], args[1]);
    case Kind::FpFma: return fp_fma(op.rounding, args[0], args[1], args[2]);
    case Kind::FpSqrt: return fp_sqrt(op.rounding, args[0]);
    case Kind::FpRem: return fp_rem(args[0], args[1]);
    case Kind::FpRoundToIntegral: return fp_round_to_integral(op.rounding, args[0]);
    case Kind::FpNeg: return fp_neg(args[0]);
    case Kind::FpAbs: return fp_abs(args[0]);
    case Kind::FpMin: return fp_min(args[0], args[1]);
    case Kind::FpMax: return fp_max(args[0], args[1]);
    case Kind::FpEqual: return fp_equal(args[0], args[1]);
    case Kind::FpLess: return fp_less(args[0], args[1]);
    case Kind::FpLessEqual: return fp_less_equal(args[0], args[1]);
    case Kind::FpConvert: return fp_convert(op.rounding, args[0], op.sort);
    case Kind::FpFromSigned: return fp_from_signed(op.rounding, args[0], op.sort);
    case Kind::FpFromUnsigned: return fp_from_unsigned(op.rounding, args[0], op.sort);
    case Kind::FpToSigned: return fp_to_signed(op.rounding, args[0], op.sort.width());
    case Kind::FpToUnsigned: return fp_to_unsigned(op.rounding, args[0], op.sort.width());
    case Kind::FpFromBits: return fp_from_bits(args[0], op.sort);
    case Kind::FpToBits: return fp_to_bits(args[0]);
    default: return fp_is(op.kind, args[0]);
  }
}

}  // namespace faultline::logic
