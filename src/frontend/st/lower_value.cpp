// Values of expressions.
#include <algorithm>
#include <bit>
#include <cmath>

#include "frontend/st/block_lowering.h"

namespace faultline::frontend::st {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::LocationId;
using cfa::UnaryOp;

namespace {

std::uint64_t float_bits(double number, std::uint16_t width) {
  return width == 32 ? std::bit_cast<std::uint32_t>(static_cast<float>(number)) : std::bit_cast<std::uint64_t>(number);
}

bool is_signed_number(const Expr& expr) {
  return expr.is_negative;
}

}  // namespace

// The type that a number without one takes.
const Type* BlockLowering::settled(const Type* of, const Type* want) const {
  const TypeStore& types = program_.types();
  if (!of->is_literal()) return of;
  if (want && !want->is_literal()) {
    const bool takes_real = want->kind == TypeKind::Real;
    if (takes_real || (of->kind == TypeKind::IntLiteral && (want->is_number() || want->kind == TypeKind::Bits ||
                                                            want->kind == TypeKind::Bool)))
      return want;
  }
  return of->kind == TypeKind::RealLiteral ? types.real_type : types.dint_type;
}

// Whole numbers are divided as such, although a REAL is wanted: 7 / 2 is 3.
bool BlockLowering::divides_literals(const Expr& expr) const {
  return expr.kind == ExprKind::Binary && expr.type->kind == TypeKind::IntLiteral &&
         (expr.op == Op::Divide || expr.op == Op::Modulo || divides_literals(*expr.kids[0]) ||
          divides_literals(*expr.kids[1]));
}

ExprId BlockLowering::value(const Expr& expr, const Type* want) {
  const Type* own = settled(expr.type, want);
  if (own->kind == TypeKind::Real && divides_literals(expr))
    if (const auto known = program_.checker().constant(expr))
      return converted(integer(own, static_cast<std::uint64_t>(*known), expr.range), own, want ? want : own, expr.range);
  return converted(raw(expr, own), own, want ? want : own, expr.range);
}

ExprId BlockLowering::converted(ExprId value, const Type* from, const Type* to, SourceRange range) {
  if (from == to || to->is_literal()) return value;
  return builder_.convert(type(to), value, range);
}

ExprId BlockLowering::integer(const Type* of, std::uint64_t bits, SourceRange range) {
  if (of->kind == TypeKind::Real)
    return builder_.constant(type(of), float_bits(static_cast<double>(static_cast<std::int64_t>(bits)), of->width), range);
  return builder_.constant(type(of), bits, range);
}

ExprId BlockLowering::number(const Expr& expr, const Type* own) {
  const std::uint64_t signed_number = is_signed_number(expr) ? 0 - expr.number : expr.number;
  switch (expr.kind) {
    case ExprKind::Real: return builder_.constant(type(own), float_bits(expr.real, own->width), expr.range);
    case ExprKind::Time: {
      const std::uint64_t unit = own->width == 32 ? 1'000'000 : 1;
      const std::uint64_t length = (expr.number + unit / 2) / unit;
      return builder_.constant(type(own), expr.is_negative ? 0 - length : length, expr.range);
    }
    default: return integer(own, signed_number, expr.range);
  }
}

// A named constant: the expression knows where it is defined.
ExprId BlockLowering::constant(const Variable& variable, const Type* own, SourceRange range) {
  const Expr& initial = *variable.initial;
  ExprId lowered = value(initial, variable.type->is_literal() ? own : variable.type);
  lowered = converted(lowered, variable.type->is_literal() ? own : variable.type, own, range);
  const cfa::Expr known = builder_.expr(lowered);
  if (known.kind != cfa::ExprKind::Constant) return lowered;
  const ExprId use = builder_.constant(known.type, known.bits, range);
  builder_.program().definitions.emplace(use, initial.range);
  return use;
}

ExprId BlockLowering::raw(const Expr& expr, const Type* own) {
  switch (expr.kind) {
    case ExprKind::Integer:
    case ExprKind::Real:
    case ExprKind::Bool:
    case ExprKind::Time:
    case ExprKind::EnumValue: return number(expr, own);
    case ExprKind::Name:
      if (expr.variable->section == Section::Constant && !expr.variable->type->is_aggregate())
        return constant(*expr.variable, own, expr.range);
      [[fallthrough]];
    case ExprKind::Member:
    case ExprKind::Index:
    case ExprKind::Address: return builder_.read(place(expr), expr.range);
    case ExprKind::Slice: return slice(expr);
    case ExprKind::Unary: return unary(expr, own);
    case ExprKind::Binary: return binary(expr, own);
    case ExprKind::Call: return expr.called ? call_function(expr, {}) : builtin(expr, own);
    default: throw InputError("this is no value", expr.range);
  }
}

ExprId BlockLowering::slice(const Expr& expr) {
  const Expr& base = *expr.kids[0];
  const cfa::TypeId whole = type(base.type);
  const std::uint64_t shift = expr.number * expr.slice_width;
  ExprId word = value(base, base.type);
  if (shift > 0) word = builder_.binary(BinaryOp::Shr, whole, word, builder_.constant(whole, shift, expr.range), expr.range);
  if (expr.slice_width > 1) return builder_.convert(type(expr.type), word, expr.range);
  const ExprId bit = builder_.binary(BinaryOp::BitAnd, whole, word, builder_.constant(whole, 1, expr.range), expr.range);
  return builder_.convert(type(expr.type), bit, expr.range);
}

ExprId BlockLowering::unary(const Expr& expr, const Type* own) {
  const ExprId operand = value(*expr.kids[0], own);
  if (expr.op == Op::Plus) return operand;
  const UnaryOp op = expr.op == Op::Negate             ? UnaryOp::Negate
                     : own->kind == TypeKind::Bool ? UnaryOp::LogicalNot
                                                   : UnaryOp::BitNot;
  return builder_.unary(op, type(own), operand, expr.range);
}

bool BlockLowering::has_call(const Expr& expr) const {
  if (expr.kind == ExprKind::Call && expr.called) return true;
  for (const ExprPtr& kid : expr.kids)
    if (has_call(*kid)) return true;
  for (const Argument& argument : expr.arguments)
    if (has_call(*argument.value)) return true;
  return false;
}

// A division by zero, an index outside, or what a called function does.
bool BlockLowering::may_fail(const Expr& expr) const {
  const bool divides = expr.kind == ExprKind::Binary && (expr.op == Op::Divide || expr.op == Op::Modulo) &&
                       expr.type->kind != TypeKind::Real && !program_.checker().constant(*expr.kids[1]);
  const auto is_known = [&](const ExprPtr& kid) { return kid == expr.kids[0] || program_.checker().constant(*kid); };
  if (divides || (expr.kind == ExprKind::Index && !std::ranges::all_of(expr.kids, is_known))) return true;
  return std::ranges::any_of(expr.kids, [&](const ExprPtr& kid) { return may_fail(*kid); }) ||
         std::ranges::any_of(expr.arguments, [&](const Argument& argument) { return may_fail(*argument.value); });
}

ExprId BlockLowering::binary(const Expr& expr, const Type* own) {
  const Expr &left = *expr.kids[0], &right = *expr.kids[1];
  const TypeStore& types = program_.types();
  const cfa::TypeId truth = builder_.types().bool_type();
  const auto operands = [&](const Type* first, const Type* second) {
    ExprId a = value(left, first);
    if (has_call(right)) a = saved(a, left.range);
    return std::pair(a, value(right, second));
  };
  if (expr.op == Op::Power) return power(left, *program_.checker().constant(right), own, expr.range);
  if (own->kind == TypeKind::Bool && expr.op >= Op::Equal && expr.op <= Op::GreaterEqual) {
    const Type* common = common_type(types, left.type, right.type);
    if (common->is_literal()) common = common->kind == TypeKind::IntLiteral ? types.lint_type : types.real_type;
    const auto [a, b] = operands(common, common);
    constexpr BinaryOp kOps[] = {BinaryOp::Eq, BinaryOp::Ne, BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge};
    return builder_.binary(kOps[static_cast<int>(expr.op) - static_cast<int>(Op::Equal)], truth, a, b, expr.range);
  }
  if (expr.is_short && has_call(right)) return guarded(expr);
  if (own->kind == TypeKind::Time && (left.type->kind != TypeKind::Time || right.type->kind != TypeKind::Time))
    return scaled(expr, own);
  const auto [a, b] = operands(own, own);
  const cfa::TypeId result = type(own);
  const bool is_bool = own->kind == TypeKind::Bool;
  switch (expr.op) {
    case Op::Implies:
      return builder_.binary(BinaryOp::LogicalOr, truth, builder_.unary(UnaryOp::LogicalNot, truth, a, left.range), b,
                             expr.range);
    case Op::And: return builder_.binary(is_bool ? BinaryOp::LogicalAnd : BinaryOp::BitAnd, result, a, b, expr.range);
    case Op::Or: return builder_.binary(is_bool ? BinaryOp::LogicalOr : BinaryOp::BitOr, result, a, b, expr.range);
    case Op::Xor: return builder_.binary(is_bool ? BinaryOp::Ne : BinaryOp::BitXor, result, a, b, expr.range);
    case Op::Add: return builder_.binary(BinaryOp::Add, result, a, b, expr.range);
    case Op::Subtract: return builder_.binary(BinaryOp::Sub, result, a, b, expr.range);
    case Op::Multiply: return builder_.binary(BinaryOp::Mul, result, a, b, expr.range);
    case Op::Divide: return builder_.binary(BinaryOp::Div, result, a, b, expr.range);
    case Op::Modulo: return builder_.binary(BinaryOp::Rem, result, a, b, expr.range);
    default: throw InputError("unsupported: this operator", expr.range);
  }
}

// A time by a number; by a REAL it is rounded as REAL_TO_TIME does.
ExprId BlockLowering::scaled(const Expr& expr, const Type* own) {
  const TypeStore& types = program_.types();
  const bool is_product = expr.op == Op::Multiply;
  const BinaryOp op = is_product ? BinaryOp::Mul : BinaryOp::Div;
  const Type *first = expr.kids[0]->type, *second = expr.kids[1]->type;
  const bool is_real = settled(first, types.dint_type)->kind == TypeKind::Real || settled(second, types.dint_type)->kind == TypeKind::Real;
  const auto operand = [&](const Expr& kid) {
    const Type* of = kid.type->kind == TypeKind::Time ? own : settled(kid.type, types.dint_type);
    return builder_.convert(type(is_real ? types.lreal_type : own), value(kid, of), kid.range);
  };
  ExprId a = operand(*expr.kids[0]);
  if (has_call(*expr.kids[1])) a = saved(a, expr.kids[0]->range);
  const ExprId b = operand(*expr.kids[1]);
  if (!is_real) return builder_.binary(op, type(own), a, b, expr.range);
  return rounded(builder_.binary(op, type(types.lreal_type), a, b, expr.range), types.lreal_type, own, UnaryOp::RoundEven, expr.range);
}

// AND_THEN, OR_ELSE: the right operand is evaluated only if the left one does not decide, with the calls in it.
ExprId BlockLowering::guarded(const Expr& expr) {
  const Type* truth = program_.types().bool_type;
  const ExprId result = builder_.variable(temporary(type(truth), "", expr.range), expr.range);
  emit(cfa::Assign{result, value(*expr.kids[0], truth)}, cfa::StatementKind::Internal, expr.range);
  const LocationId yes = fresh_location(), no = fresh_location(), after = fresh_location();
  branch_on(builder_.read(result, expr.kids[0]->range), yes, no, expr.kids[0]->range);
  const bool is_and = expr.op == Op::And;
  here_ = is_and ? no : yes;
  jump(after);
  here_ = is_and ? yes : no;
  emit(cfa::Assign{result, value(*expr.kids[1], truth)}, cfa::StatementKind::Internal, expr.range);
  jump(after);
  here_ = after;
  return builder_.read(result, expr.range);
}

}  // namespace faultline::frontend::st
