// What each operator asks of the types of its operands, and of its result.
#include <fmt/format.h>

#include "cfa/wellformed_parts.h"

namespace faultline::cfa::wellformed {

namespace {

bool is_comparison(BinaryOp op) {
  return op >= BinaryOp::Eq && op <= BinaryOp::Ge;
}

}  // namespace

void ExprChecker::check_unary(const Expr& expr) {
  const Type& result = program_.types[expr.type];
  const bool same = agree(program_.types, expr.type, program_.exprs[expr.a].type);
  const bool of_float = is_kind(expr.a, TypeKind::Float);
  const bool of_int = is_kind(expr.a, TypeKind::Int);
  switch (expr.unary) {
    case UnaryOp::Negate:
      return require(same && (of_float || of_int), "a negation not of one arithmetic type");
    case UnaryOp::BitNot: return require(same && of_int, "a bitwise not that is not of one integer type");
    case UnaryOp::LogicalNot:
      return require(is_scalar(expr.a) && result.is_integral(),
                     "a logical not of no scalar, or without a truth value");
    case UnaryOp::FloatAbs:
    case UnaryOp::SquareRoot:
    case UnaryOp::Floor:
    case UnaryOp::Ceil:
    case UnaryOp::Trunc:
    case UnaryOp::RoundAway:
    case UnaryOp::RoundEven:
      return require(same && of_float, "a float function that is not of one float type");
    case UnaryOp::IsNan:
    case UnaryOp::IsInfinite:
    case UnaryOp::IsFinite:
    case UnaryOp::IsNormal:
    case UnaryOp::SignBit:
      return require(of_float && result.is_integral(), "a float test of no float, or no integer result");
    case UnaryOp::PopCount:
    case UnaryOp::CountLeadingZeros:
    case UnaryOp::CountTrailingZeros:
      return require(of_int && result.kind == TypeKind::Int, "bits counted not from integer to integer");
    case UnaryOp::ByteSwap: return require(same && of_int, "a byte swap that is not of one integer type");
  }
  require(false, "an unknown unary operator");
}

void ExprChecker::check_binary(const Expr& expr) {
  const TypeTable& types = program_.types;
  const Type& result = types[expr.type];
  const TypeId left = program_.exprs[expr.a].type;
  const TypeId right = program_.exprs[expr.b].type;
  const bool operands_agree = agree(types, left, right);
  const bool all_agree = operands_agree && agree(types, expr.type, left);
  const std::string names = fmt::format("({} and {} to {})", type_name(types, left), type_name(types, right),
                                        type_name(types, expr.type));
  const bool of_int = is_kind(expr.a, TypeKind::Int);
  const bool of_float = is_kind(expr.a, TypeKind::Float);
  if (is_comparison(expr.binary))
    return require(operands_agree && is_scalar(expr.a) && result.is_integral(),
                   "a comparison not of one scalar type, or without a truth value " + names);
  switch (expr.binary) {
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul:
    case BinaryOp::Div:
      return require(all_agree && (of_int || of_float), "arithmetic not in one arithmetic type " + names);
    case BinaryOp::Rem: return require(all_agree && of_int, "a remainder not in one integer type " + names);
    case BinaryOp::BitAnd:
    case BinaryOp::BitOr:
    case BinaryOp::BitXor:
      return require(all_agree && is_integral(expr.a), "a bitwise operator not in one integer type " + names);
    case BinaryOp::Shl:
    case BinaryOp::Shr:
      return require(agree(types, expr.type, left) && of_int && is_integral(expr.b),
                     "a shift not in its left operand's integer type " + names);
    case BinaryOp::LogicalAnd:
    case BinaryOp::LogicalOr:
      return require(is_scalar(expr.a) && is_scalar(expr.b) && result.is_integral(),
                     "a logical operator of no scalars, or without a truth value " + names);
    case BinaryOp::PointerAdd:
      return require(is_pointer(expr.a) && is_integral(expr.b) && result.kind == TypeKind::Pointer,
                     "pointer arithmetic not of pointer and integer " + names);
    case BinaryOp::PointerSub:
      require(expr.bits != 0, "a difference of pointers to elements without a size");
      return require(
          is_pointer(expr.a) && is_pointer(expr.b) && result.kind == TypeKind::Int && result.is_signed(),
          "a difference not of two pointers, or not a signed integer " + names);
    case BinaryOp::FloatMod:
    case BinaryOp::FloatRemainder:
    case BinaryOp::CopySign:
    case BinaryOp::FloatMin:
    case BinaryOp::FloatMax:
      return require(all_agree && of_float, "a float function not in one float type " + names);
    case BinaryOp::AddOverflows:
    case BinaryOp::SubOverflows:
    case BinaryOp::MulOverflows:
      return require(operands_agree && of_int && result.is_integral(),
                     "an overflow test not of one integer type " + names);
    default: return require(false, "an unknown binary operator");
  }
}

void ExprChecker::check_convert(const Expr& expr) {
  if (type(expr.a) == nullptr) return;
  const Type& from = *type(expr.a);
  const Type& to = program_.types[expr.type];
  const bool mixes = (from.kind == TypeKind::Float && to.kind == TypeKind::Pointer) ||
                     (from.kind == TypeKind::Pointer && to.kind == TypeKind::Float);
  require(from.is_scalar() && to.is_scalar() && !mixes,
          fmt::format("C has no conversion from '{}' to '{}'", from.name, to.name));
}

}  // namespace faultline::cfa::wellformed
