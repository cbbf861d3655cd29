// Library functions that are expressions. What an operand is used for twice is kept in a temporary.
#include <cmath>

#include "frontend/st/block_lowering.h"

namespace faultline::frontend::st {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::UnaryOp;

namespace {

const Expr& argument(const Expr& call, std::size_t i) {
  return *call.arguments[i].value;
}

}  // namespace

ExprId BlockLowering::builtin(const Expr& call, const Type* own) {
  const SourceRange range = call.range;
  const TypeStore& types = program_.types();
  const cfa::TypeId result = type(own), truth = builder_.types().bool_type();
  const std::string& name = call.key;
  if (name == "TIME") return builder_.read(place(*program_.clock(), range), range);
  if (name == "MOVE") return value(argument(call, 0), own);
  if (name == "EXPT") return power(argument(call, 0), *program_.checker().constant(argument(call, 1)), own, range);
  if (name == "SQRT") return builder_.unary(UnaryOp::SquareRoot, result, value(argument(call, 0), own), range);
  if (name == "ABS") {
    const ExprId in = value(argument(call, 0), own);
    if (own->kind == TypeKind::Real) return builder_.unary(UnaryOp::FloatAbs, result, in, range);
    if (!own->is_signed) return in;
    const ExprId kept = saved(in, argument(call, 0).range);
    const ExprId is_negative = builder_.binary(BinaryOp::Lt, truth, kept, builder_.constant(result, 0, range), range);
    return builder_.conditional(result, is_negative, builder_.unary(UnaryOp::Negate, result, kept, range), kept, range);
  }
  if (name == "MIN") return extreme(call, own, BinaryOp::Le);
  if (name == "MAX") return extreme(call, own, BinaryOp::Ge);
  if (name == "LIMIT") {
    const ExprId low = saved(value(argument(call, 0), own), argument(call, 0).range);
    const ExprId in = saved(value(argument(call, 1), own), argument(call, 1).range);
    const ExprId high = saved(value(argument(call, 2), own), argument(call, 2).range);
    const auto at_most_high = [&](ExprId kept) {  // so that MX wins where MN is above it, as in the standard
      return builder_.conditional(result, builder_.binary(BinaryOp::Gt, truth, kept, high, range), high, kept, range);
    };
    const ExprId is_below = builder_.binary(BinaryOp::Lt, truth, in, low, range);
    return builder_.conditional(result, is_below, at_most_high(low), at_most_high(in), range);
  }
  // All arguments of a function are evaluated, also those that SEL and MUX do not choose.
  const auto chosen = [&](std::size_t i) {
    const ExprId one = value(argument(call, i), own);
    return may_fail(argument(call, i)) ? saved(one, argument(call, i).range) : one;
  };
  if (name == "SEL") {
    ExprId choice = value(argument(call, 0), types.bool_type);
    if (may_fail(argument(call, 1)) || may_fail(argument(call, 2))) choice = saved(choice, argument(call, 0).range);
    const ExprId no = chosen(1);
    return builder_.conditional(result, choice, chosen(2), no, range);
  }
  if (name == "MUX") {
    const ExprId choice = saved(value(argument(call, 0), types.lint_type), argument(call, 0).range);
    ExprId all = chosen(call.arguments.size() - 1);
    for (std::size_t i = call.arguments.size() - 1; i-- > 1;) {
      const ExprId here = builder_.constant(type(types.lint_type), i - 1, range);
      all = builder_.conditional(result, builder_.binary(BinaryOp::Eq, truth, choice, here, range), chosen(i), all, range);
    }
    return all;
  }
  if (name == "SHL" || name == "SHR" || name == "ROL" || name == "ROR") return shift(call, own);
  if (name == "NORM_X" || name == "SCALE_X") {
    const Type* real = own->kind == TypeKind::Real ? own : types.real_type;
    const cfa::TypeId lowered = type(real);
    const ExprId low = saved(value(argument(call, 0), real), argument(call, 0).range);
    const ExprId in = value(argument(call, 1), real);
    const ExprId high = value(argument(call, 2), real);
    const ExprId span = builder_.binary(BinaryOp::Sub, lowered, high, low, range);
    if (name == "NORM_X")
      return builder_.binary(BinaryOp::Div, lowered, builder_.binary(BinaryOp::Sub, lowered, in, low, range), span, range);
    const ExprId scaled =
        builder_.binary(BinaryOp::Add, lowered, builder_.binary(BinaryOp::Mul, lowered, in, span, range), low, range);
    return own->kind == TypeKind::Real ? scaled : rounded(scaled, real, own, UnaryOp::RoundEven, range);
  }
  if (name == "ROUND" || name == "TRUNC" || name == "CEIL" || name == "FLOOR") {
    const Type* from = settled(argument(call, 0).type, types.real_type);
    const UnaryOp how = name == "ROUND"   ? UnaryOp::RoundEven
                        : name == "TRUNC" ? UnaryOp::Trunc
                        : name == "CEIL"  ? UnaryOp::Ceil
                                          : UnaryOp::Floor;
    return rounded(value(argument(call, 0), from), from, own, how, range);
  }
  return conversion_call(call, own);
}

ExprId BlockLowering::rounded(ExprId in, const Type* from, const Type* to, UnaryOp how, SourceRange range) {
  return builder_.convert(type(to), builder_.unary(how, type(from), in, range), range);
}

// INT_TO_WORD and its like reinterpret; REAL_TO_INT rounds to the nearest, halves to the even one.
ExprId BlockLowering::conversion_call(const Expr& call, const Type* own) {
  const Expr& in = argument(call, 0);
  const auto names = conversion(call.key);
  const Type* from = program_.types().elementary(names->first);
  if (!from) from = settled(in.type, nullptr);
  const ExprId operand = value(in, from);
  if (from->kind == TypeKind::Real && own->kind != TypeKind::Real && own->kind != TypeKind::Bool) {
    if (own->kind == TypeKind::Bits && own->width >= from->width && own->width == 32 && call.key == "REAL_TO_DWORD")
      throw InputError("unsupported: the bits of a REAL as a DWORD", call.range);
    return rounded(operand, from, own, UnaryOp::RoundEven, call.range);
  }
  // S7 copies the bits, CODESYS converts the number.
  if (from->kind == TypeKind::Bits && own->kind == TypeKind::Real && from->width == own->width && names->first == from->name)
    throw InputError("unsupported: " + call.name + ", which not all controllers understand in the same way", call.range);
  if (own->kind == TypeKind::Bool && from->kind != TypeKind::Bool) {  // the lowest bit
    if (from->kind == TypeKind::Real) throw InputError("unsupported: a REAL as a BOOL", call.range);
    const cfa::TypeId whole = type(from);
    const ExprId bit = builder_.binary(BinaryOp::BitAnd, whole, operand, builder_.constant(whole, 1, call.range), call.range);
    return builder_.convert(type(own), bit, call.range);
  }
  if (from->kind == TypeKind::Time && own->kind == TypeKind::Time && from->width != own->width) {
    const bool widens = own->width == 64;
    const cfa::TypeId wide = type(program_.types().elementary("LTIME"));
    const ExprId factor = builder_.constant(wide, 1'000'000, call.range);
    return builder_.convert(type(own),
                            builder_.binary(widens ? BinaryOp::Mul : BinaryOp::Div, wide,
                                            builder_.convert(wide, operand, call.range), factor, call.range),
                            call.range);
  }
  return builder_.convert(type(own), operand, call.range);
}

ExprId BlockLowering::extreme(const Expr& call, const Type* own, BinaryOp op) {
  const SourceRange range = call.range;
  ExprId best = saved(value(argument(call, 0), own), argument(call, 0).range);
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    const ExprId next = saved(value(argument(call, i), own), argument(call, i).range);
    best = builder_.conditional(type(own), builder_.binary(op, builder_.types().bool_type(), best, next, range), best,
                                next, range);
    if (i + 1 < call.arguments.size()) best = saved(best, range);
  }
  return best;
}

// A count beyond the width shifts everything out; rotations go round. SHR of a signed integer keeps its sign.
ExprId BlockLowering::shift(const Expr& call, const Type* own) {
  const SourceRange range = call.range;
  const cfa::TypeId truth = builder_.types().bool_type();
  const bool keeps_sign = call.key == "SHR" && own->kind == TypeKind::Integer && own->is_signed;
  const cfa::TypeId bits =
      keeps_sign ? type(own) : builder_.types().integer(own->width, cfa::Signedness::Unsigned);
  const cfa::TypeId counts = builder_.types().integer(64, cfa::Signedness::Unsigned);
  const Expr& amount = argument(call, 1);
  ExprId word = builder_.convert(bits, value(argument(call, 0), own), range);
  ExprId count = builder_.convert(counts, value(amount, settled(amount.type, program_.types().dint_type)), amount.range);
  const ExprId width = builder_.constant(counts, own->width, range);
  const bool is_left = call.key == "SHL" || call.key == "ROL";
  const auto shifted = [&](bool left, ExprId by) {
    return builder_.binary(left ? BinaryOp::Shl : BinaryOp::Shr, bits, word, by, range);
  };
  ExprId result;
  const cfa::Expr known = builder_.expr(count);
  const bool is_known = known.kind == cfa::ExprKind::Constant;
  if (keeps_sign) {
    const ExprId most = builder_.constant(counts, own->width - 1u, range);
    if (is_known) {
      count = known.bits < own->width ? count : most;
    } else {
      count = saved(count, amount.range);
      count = builder_.conditional(counts, builder_.binary(BinaryOp::Lt, truth, count, width, range), count, most, range);
    }
    result = shifted(false, count);
  } else if (call.key == "SHL" || call.key == "SHR") {
    const ExprId zero = builder_.constant(bits, 0, range);
    if (is_known) {
      result = known.bits < own->width ? shifted(is_left, count) : zero;
    } else {
      word = saved(word, range);
      count = saved(count, amount.range);
      result = builder_.conditional(bits, builder_.binary(BinaryOp::Lt, truth, count, width, range),
                                    shifted(is_left, count), zero, range);
    }
  } else {
    word = saved(word, range);
    count = is_known ? builder_.constant(counts, known.bits % own->width, range)
                     : saved(builder_.binary(BinaryOp::Rem, counts, count, width, range), amount.range);
    const ExprId back = is_known ? builder_.constant(counts, (own->width - known.bits % own->width) % own->width, range)
                                 : saved(builder_.binary(BinaryOp::Rem, counts,
                                                         builder_.binary(BinaryOp::Sub, counts, width, count, range),
                                                         width, range),
                                         range);
    result = builder_.binary(BinaryOp::BitOr, bits, shifted(is_left, count), shifted(!is_left, back), range);
  }
  return builder_.convert(type(own), result, range);
}

ExprId BlockLowering::power(const Expr& base, std::int64_t exponent, const Type* own, SourceRange range) {
  if (exponent == 0) return integer(own, 1, range);
  const ExprId factor = saved(value(base, own), base.range);
  ExprId product = factor;
  for (std::int64_t i = 1; i < exponent; ++i)
    product = builder_.binary(BinaryOp::Mul, type(own), product, factor, range);
  return product;
}

}  // namespace faultline::frontend::st
