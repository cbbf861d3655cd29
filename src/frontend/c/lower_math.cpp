// Floating-point and bit functions that are expressions.
#include <algorithm>
#include <map>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::TypeId;
using cfa::UnaryOp;

namespace {

const std::map<std::string, UnaryOp, std::less<>> kUnary = {
    {"fabs", UnaryOp::FloatAbs},  {"sqrt", UnaryOp::SquareRoot},     {"floor", UnaryOp::Floor},
    {"ceil", UnaryOp::Ceil},      {"trunc", UnaryOp::Trunc},         {"round", UnaryOp::RoundAway},
    {"rint", UnaryOp::RoundEven}, {"nearbyint", UnaryOp::RoundEven}, {"roundeven", UnaryOp::RoundEven}};
const std::map<std::string, BinaryOp, std::less<>> kBinary = {
    {"fmod", BinaryOp::FloatMod},       {"remainder", BinaryOp::FloatRemainder},
    {"drem", BinaryOp::FloatRemainder}, {"copysign", BinaryOp::CopySign},
    {"fmin", BinaryOp::FloatMin},       {"fmax", BinaryOp::FloatMax}};
const std::map<std::string, UnaryOp, std::less<>> kClassify = {
    {"isnan", UnaryOp::IsNan},        {"__isnan", UnaryOp::IsNan},     {"isinf", UnaryOp::IsInfinite},
    {"__isinf", UnaryOp::IsInfinite}, {"isfinite", UnaryOp::IsFinite}, {"finite", UnaryOp::IsFinite},
    {"isnormal", UnaryOp::IsNormal},  {"signbit", UnaryOp::SignBit},   {"__signbit", UnaryOp::SignBit},
    {"signbitf", UnaryOp::SignBit}};
const std::map<std::string, BinaryOp, std::less<>> kCompare = {{"isgreater", BinaryOp::Gt},
                                                               {"isgreaterequal", BinaryOp::Ge},
                                                               {"isless", BinaryOp::Lt},
                                                               {"islessequal", BinaryOp::Le}};
// Functions that exist for unsigned int, unsigned long ("l") and unsigned long long ("ll").
const std::map<std::string, UnaryOp, std::less<>> kBits = {
    {"popcount", UnaryOp::PopCount},      {"clz", UnaryOp::CountLeadingZeros},
    {"ctz", UnaryOp::CountTrailingZeros}, {"bswap16", UnaryOp::ByteSwap},
    {"bswap32", UnaryOp::ByteSwap},       {"bswap64", UnaryOp::ByteSwap}};

// "sqrtf" -> "sqrt", for functions that come in float and double.
template <class Map>
auto find_sized(const Map& table, const std::string& name) {
  auto found = table.find(name);
  if (found == table.end() && !name.empty() && name.back() == 'f')
    found = table.find(name.substr(0, name.size() - 1));
  return found;
}

}  // namespace

std::optional<FunctionLowering::Known> FunctionLowering::math_call(const clang::CallExpr* e,
                                                                   const std::string& name) {
  const SourceRange range = range_of(e);
  const TypeId type = type_of(e);
  const bool is_float = builder_.types()[type].kind == cfa::TypeKind::Float;
  if (is_float && e->getNumArgs() == 1)
    if (const auto found = find_sized(kUnary, name); found != kUnary.end())
      return Known{builder_.unary(found->second, type, value_as(e->getArg(0), type), range)};
  if (is_float && e->getNumArgs() == 2)
    if (const auto found = find_sized(kBinary, name); found != kBinary.end()) {
      const std::vector<ExprId> operands = arguments(e);
      return Known{builder_.binary(found->second, type, builder_.convert(type, operands[0]),
                                   builder_.convert(type, operands[1]), range)};
    }
  if (is_float) {  // inf, nan, huge_val: constants
    llvm::APFloat folded_value(0.0);
    if (e->getDirectCallee()->getBuiltinID() && e->EvaluateAsFloat(folded_value, unit_.context))
      return Known{literal_at(type, folded_value.bitcastToAPInt().getZExtValue(), e)};
    return {};
  }
  if (e->getNumArgs() == 1 && e->getArg(0)->getType()->isRealFloatingType())
    if (const auto found = kClassify.find(name); found != kClassify.end())
      return Known{builder_.unary(found->second, type, value(e->getArg(0)), range)};
  if (e->getNumArgs() == 2 && e->getArg(0)->getType()->isRealFloatingType()) {
    if (const auto found = kCompare.find(name); found != kCompare.end()) {
      const std::vector<ExprId> operands = arguments(e);
      return Known{builder_.binary(found->second, type, operands[0], operands[1], range)};
    }
    const bool unordered = name == "isunordered";
    if (unordered || name == "islessgreater") {
      std::vector<ExprId> operands = arguments(e);
      for (ExprId& operand : operands)
        operand = saved(operand, range);
      const ExprId left = unordered ? builder_.unary(UnaryOp::IsNan, type, operands[0], range)
                                    : builder_.binary(BinaryOp::Lt, type, operands[0], operands[1], range);
      const ExprId right = unordered ? builder_.unary(UnaryOp::IsNan, type, operands[1], range)
                                     : builder_.binary(BinaryOp::Gt, type, operands[0], operands[1], range);
      return Known{builder_.binary(BinaryOp::LogicalOr, type, left, right, range)};
    }
  }
  if (name == "isinf_sign" && e->getNumArgs() == 1) {
    const ExprId operand = saved(value(e->getArg(0)), range);
    const ExprId sign = builder_.conditional(type, builder_.unary(UnaryOp::SignBit, type, operand, range),
                                             builder_.constant(type, ~std::uint64_t{0}, range),
                                             builder_.constant(type, 1, range), range);
    return Known{builder_.conditional(type, builder_.unary(UnaryOp::IsInfinite, type, operand, range), sign,
                                      builder_.constant(type, 0, range), range)};
  }
  if (name == "fpclassify" && e->getNumArgs() == 6) return fpclassify(e);
  return {};
}

// __builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)
FunctionLowering::Known FunctionLowering::fpclassify(const clang::CallExpr* e) {
  const SourceRange range = range_of(e);
  const TypeId type = type_of(e);
  std::vector<ExprId> operands = arguments(e);
  const ExprId x = saved(operands[5], range);
  const ExprId is_zero =
      builder_.binary(BinaryOp::Eq, type, x, builder_.constant(builder_.expr(x).type, 0, range), range);
  ExprId result = builder_.conditional(type, is_zero, operands[4], operands[3], range);
  result = builder_.conditional(type, builder_.unary(UnaryOp::IsNormal, type, x, range), operands[2], result,
                                range);
  result = builder_.conditional(type, builder_.unary(UnaryOp::IsInfinite, type, x, range), operands[1],
                                result, range);
  return {
      builder_.conditional(type, builder_.unary(UnaryOp::IsNan, type, x, range), operands[0], result, range)};
}

std::optional<FunctionLowering::Known> FunctionLowering::bit_call(const clang::CallExpr* e,
                                                                  const std::string& name) {
  if (e->getNumArgs() != 1 || e->getDirectCallee()->getName() == name)
    return {};  // only the __builtin_ spellings
  std::string base = name;
  while (!base.empty() && base.back() == 'l')
    base.pop_back();
  const SourceRange range = range_of(e);
  const TypeId type = type_of(e);
  if (const auto found = kBits.find(base); found != kBits.end()) {
    const ExprId operand = value(e->getArg(0));
    return Known{builder_.convert(
        type, builder_.unary(found->second, builder_.expr(operand).type, operand, range), range)};
  }
  if (base == "clrsb") {  // how many bits below the sign bit are equal to it
    const ExprId operand = saved(value(e->getArg(0)), range);
    const TypeId wide = builder_.expr(operand).type;
    const std::uint64_t below = builder_.types()[wide].width - 1u;
    const ExprId sign =
        builder_.binary(BinaryOp::Shr, wide, operand, builder_.constant(wide, below, range), range);
    const ExprId changed = builder_.binary(BinaryOp::BitXor, wide, operand, sign, range);
    const ExprId leading = builder_.unary(UnaryOp::CountLeadingZeros, wide, changed, range);
    const ExprId equal =
        builder_.binary(BinaryOp::Sub, wide, leading, builder_.constant(wide, 1, range), range);
    return Known{builder_.convert(
        type, builder_.conditional(wide, changed, equal, builder_.constant(wide, below, range), range),
        range)};
  }
  if (base == "parity" || base == "ffs") {
    const ExprId operand = saved(value(e->getArg(0)), range);
    const TypeId wide = builder_.expr(operand).type;
    if (base == "parity")
      return Known{builder_.convert(
          type,
          builder_.binary(BinaryOp::BitAnd, wide, builder_.unary(UnaryOp::PopCount, wide, operand, range),
                          builder_.constant(wide, 1, range), range))};
    const ExprId position =
        builder_.convert(type, builder_.unary(UnaryOp::CountTrailingZeros, wide, operand, range));
    return Known{builder_.conditional(
        type, operand,
        builder_.binary(BinaryOp::Add, type, position, builder_.constant(type, 1, range), range),
        builder_.constant(type, 0, range), range)};
  }
  return {};
}

}  // namespace faultline::frontend::c
