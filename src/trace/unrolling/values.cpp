// Scalar values: terms of the width of their type (Bool: one bit), floats as their bits.
#include <algorithm>
#include <utility>

#include "base/diagnostic.h"
#include "trace/unrolling/unroller.h"

namespace faultline::trace::unrolling {

using cfa::BinaryOp;
using cfa::ExprKind;
using cfa::Type;
using cfa::TypeKind;
using cfa::UnaryOp;
using logic::Kind;
using logic::RoundingMode;
using logic::Term;

namespace {

logic::Signedness sign(const Type& type) {
  return type.kind == TypeKind::Int && type.is_signed() ? logic::Signedness::Signed
                                                        : logic::Signedness::Unsigned;
}

bool is_signed(const Type& type) {
  return sign(type) == logic::Signedness::Signed;
}

}  // namespace

Term Unroller::value(cfa::ExprId id) {
  const Term word = compute(id);
  return options_.cut_at && (*options_.cut_at)[id.value] ? cut_out(id, 0, word) : word;
}

Term Unroller::compute(cfa::ExprId id) {
  const cfa::Expr& expr = program_.exprs[id];
  const Type& type = program_.types[expr.type];
  switch (expr.kind) {
    case ExprKind::Constant: return terms_.bit_vector(type.width, expr.bits);
    case ExprKind::Read: return load(expr.a);
    case ExprKind::AddressOf: return address(expr.a);
    case ExprKind::FunctionAddress:
      return pointers_.address(
          InitialMemory::number_of(cfa::FunctionId(static_cast<std::uint32_t>(expr.bits))));
    case ExprKind::Unary: return unary(id, expr);
    case ExprKind::Binary: return binary(id, expr);
    case ExprKind::Conditional: return conditional(expr);
    case ExprKind::Convert: {
      const bool keeps_low_bits = type.kind == TypeKind::Pointer || type.width <= 32;
      const Term a = keeps_low_bits ? low_bits_of(expr.a) : value(expr.a);
      if (type.kind == TypeKind::Int && program_.type_of(expr.a).kind == TypeKind::Pointer)
        note_address(id, a);
      return convert(a, program_.type_of(expr.a), type, id);
    }
    default: throw InternalError("a place or an aggregate is used as a scalar value");
  }
}

// A value of which only the low bits matter: they are the same whatever number an object has.
Term Unroller::low_bits_of(cfa::ExprId id) {
  const bool outer = low_bits_only_;
  const cfa::Expr& expr = program_.exprs[id];
  low_bits_only_ = expr.kind == ExprKind::Convert && program_.type_of(expr.a).kind == TypeKind::Pointer;
  const Term result = value(id);
  low_bits_only_ = outer;
  return result;
}

// The number of an object that a run makes depends on the run, in the interpreter and on every machine.
void Unroller::note_address(cfa::ExprId id, Term pointer) {
  const bool is_masked = std::exchange(low_bits_only_, false);
  if (is_masked || out_.address_value) return;
  for (const Pointee& target : pointees(pointer).all) {
    const ObjectKind kind = info_[target.object].kind;
    if (kind == ObjectKind::Null || kind == ObjectKind::Function || kind == ObjectKind::Global) continue;
    out_.address_value = program_.range(id) ? program_.range(id) : edge_range();
  }
}

Term Unroller::truth(Term word, const Type& type) {
  if (type.kind == TypeKind::Float)
    return terms_.distinct(terms_.bv_extract(word, word.width() - 2, 0),
                           terms_.bit_vector(word.width() - 1, 0));
  return terms_.distinct(word, terms_.bit_vector(word.width(), 0));
}

Term Unroller::truth(cfa::ExprId id) {
  const Term word = value(id);
  return truth(word, program_.type_of(id));
}

Term Unroller::flag(Term condition, const Type& type) {
  return terms_.bv_from_bool(condition, type.width);
}

Term Unroller::conditional(const cfa::Expr& expr) {
  const Term choice = truth(expr.a);
  if (choice.is_true()) return value(expr.b);
  if (choice.is_false()) return value(expr.c);
  const Term yes = under(choice, [&] { return value(expr.b); });
  const Term no = under(terms_.logical_not(choice), [&] { return value(expr.c); });
  return terms_.ite(choice, yes, no);
}

Term Unroller::logical(const cfa::Expr& expr) {
  const bool is_and = expr.binary == BinaryOp::LogicalAnd;
  const Term a = truth(expr.a);
  if (is_and ? a.is_false() : a.is_true()) return a;
  const Term b = under(is_and ? a : terms_.logical_not(a), [&] { return truth(expr.b); });
  return is_and ? terms_.logical_and(a, b) : terms_.logical_or(a, b);
}

Term Unroller::unary(cfa::ExprId id, const cfa::Expr& expr) {
  const Type& type = program_.types[expr.type];
  const Type& operand = program_.type_of(expr.a);
  const std::uint32_t width = operand.width;
  if (expr.unary == UnaryOp::LogicalNot) return flag(terms_.logical_not(truth(expr.a)), type);
  const Term a = value(expr.a);
  const auto rounded = [&](RoundingMode mode) {
    return terms_.fp_to_bits(terms_.fp_round_to_integral(mode, as_float(a)));
  };
  const auto test = [&](Term condition) { return flag(condition, type); };
  switch (expr.unary) {
    case UnaryOp::Negate: {
      if (operand.kind == TypeKind::Float)
        return terms_.bv_xor(a, terms_.bit_vector(width, std::uint64_t{1} << (width - 1)));
      if (is_signed(operand) && options_.checks.signed_overflow)
        require(EventKind::SignedOverflow, terms_.logical_not(terms_.signed_neg_overflows(a)), id);
      return terms_.bv_neg(a);
    }
    case UnaryOp::BitNot: return terms_.bv_not(a);
    case UnaryOp::FloatAbs:
      return terms_.bv_and(a, terms_.bit_vector(width, ~(std::uint64_t{1} << (width - 1))));
    case UnaryOp::SquareRoot:
      return terms_.fp_to_bits(terms_.fp_sqrt(RoundingMode::NearestEven, as_float(a)));
    case UnaryOp::Floor: return rounded(RoundingMode::TowardNegative);
    case UnaryOp::Ceil: return rounded(RoundingMode::TowardPositive);
    case UnaryOp::Trunc: return rounded(RoundingMode::TowardZero);
    case UnaryOp::RoundAway: return rounded(RoundingMode::NearestAway);
    case UnaryOp::RoundEven: return rounded(RoundingMode::NearestEven);
    case UnaryOp::IsNan: return test(terms_.fp_is(Kind::FpIsNan, as_float(a)));
    case UnaryOp::IsInfinite: return test(terms_.fp_is(Kind::FpIsInfinite, as_float(a)));
    case UnaryOp::IsFinite:
      return test(terms_.logical_not(terms_.logical_or(terms_.fp_is(Kind::FpIsNan, as_float(a)),
                                                       terms_.fp_is(Kind::FpIsInfinite, as_float(a)))));
    case UnaryOp::IsNormal: return test(terms_.fp_is(Kind::FpIsNormal, as_float(a)));
    case UnaryOp::SignBit:
      return test(terms_.equal(terms_.bv_extract(a, width - 1, width - 1), terms_.bit_vector(1, 1)));
    case UnaryOp::ByteSwap: {
      Term swapped = terms_.bv_extract(a, 7, 0);
      for (std::uint32_t i = 8; i < width; i += 8)
        swapped = terms_.bv_concat(swapped, terms_.bv_extract(a, i + 7, i));
      return terms_.bv_resize(swapped, type.width, sign(operand));
    }
    case UnaryOp::PopCount: {
      Term count = terms_.bit_vector(type.width, 0);
      for (std::uint32_t i = 0; i < width; ++i)
        count = terms_.bv_add(
            count, terms_.bv_resize(terms_.bv_extract(a, i, i), type.width, logic::Signedness::Unsigned));
      return count;
    }
    case UnaryOp::CountLeadingZeros:
    case UnaryOp::CountTrailingZeros: {
      const bool leading = expr.unary == UnaryOp::CountLeadingZeros;
      Term count = terms_.bit_vector(type.width, width);
      for (std::uint32_t i = 0; i < width; ++i) {
        const std::uint32_t bit = leading ? i : width - 1 - i;
        count = terms_.ite(terms_.equal(terms_.bv_extract(a, bit, bit), terms_.bit_vector(1, 1)),
                           terms_.bit_vector(type.width, leading ? width - 1 - bit : bit), count);
      }
      return count;
    }
    case UnaryOp::LogicalNot: break;
  }
  throw InternalError("unary operator");
}

Term Unroller::binary(cfa::ExprId id, const cfa::Expr& expr) {
  const Type& type = program_.types[expr.type];
  const Type& operand = program_.type_of(expr.a);
  if (expr.binary == BinaryOp::LogicalAnd || expr.binary == BinaryOp::LogicalOr)
    return flag(logical(expr), type);
  const cfa::Expr& right = program_.exprs[expr.b];
  const bool masks = (expr.binary == BinaryOp::BitAnd || expr.binary == BinaryOp::Rem) &&
                     right.kind == ExprKind::Constant && right.bits < (std::uint64_t{1} << 31);
  const Term a = masks ? low_bits_of(expr.a) : value(expr.a);
  const Term b = value(expr.b);
  switch (expr.binary) {
    case BinaryOp::Eq:
    case BinaryOp::Ne:
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge: return flag(compare(expr.binary, a, b, operand), type);
    case BinaryOp::PointerAdd: return advance(a, b, is_signed(program_.type_of(expr.b)), expr.bits, id);
    case BinaryOp::PointerSub: return pointer_difference(expr, a, b);
    case BinaryOp::AddOverflows:
    case BinaryOp::SubOverflows:
    case BinaryOp::MulOverflows: return flag(overflow_flag(expr.binary, a, b, operand), type);
    case BinaryOp::Shl:
    case BinaryOp::Shr: return shift(id, expr, a, b);
    default: break;
  }
  if (operand.kind == TypeKind::Float) return float_binary(expr.binary, a, b, operand);
  return integer_binary(id, expr, a, b);
}

Term Unroller::compare(BinaryOp op, Term a, Term b, const Type& type) {
  if (op == BinaryOp::Gt || op == BinaryOp::Ge) {
    std::swap(a, b);
    op = op == BinaryOp::Gt ? BinaryOp::Lt : BinaryOp::Le;
  }
  if (type.kind == TypeKind::Float) {
    const Term x = as_float(a);
    const Term y = as_float(b);
    if (op == BinaryOp::Lt) return terms_.fp_less(x, y);
    if (op == BinaryOp::Le) return terms_.fp_less_equal(x, y);
    const Term same = terms_.fp_equal(x, y);
    return op == BinaryOp::Eq ? same : terms_.logical_not(same);
  }
  if (op == BinaryOp::Lt) return is_signed(type) ? terms_.bv_slt(a, b) : terms_.bv_ult(a, b);
  if (op == BinaryOp::Le) return is_signed(type) ? terms_.bv_sle(a, b) : terms_.bv_ule(a, b);
  return op == BinaryOp::Eq ? terms_.equal(a, b) : terms_.distinct(a, b);
}

Term Unroller::integer_binary(cfa::ExprId id, const cfa::Expr& expr, Term a, Term b) {
  const bool checked = is_signed(program_.types[expr.type]) && options_.checks.signed_overflow;
  const auto exact = [&](Term overflows) {
    require(EventKind::SignedOverflow, terms_.logical_not(overflows), id);
  };
  switch (expr.binary) {
    case BinaryOp::Add:
      if (checked) exact(terms_.signed_add_overflows(a, b));
      return terms_.bv_add(a, b);
    case BinaryOp::Sub:
      if (checked) exact(terms_.signed_sub_overflows(a, b));
      return terms_.bv_sub(a, b);
    case BinaryOp::Mul:
      if (checked) exact(terms_.signed_mul_overflows(a, b));
      return terms_.bv_mul(a, b);
    case BinaryOp::Div:
    case BinaryOp::Rem: return divide(id, expr, a, b);
    case BinaryOp::BitAnd: return terms_.bv_and(a, b);
    case BinaryOp::BitOr: return terms_.bv_or(a, b);
    case BinaryOp::BitXor: return terms_.bv_xor(a, b);
    default: throw InternalError("binary operator on integers");
  }
}

Term Unroller::divide(cfa::ExprId id, const cfa::Expr& expr, Term a, Term b) {
  const bool quotient = expr.binary == BinaryOp::Div;
  require(EventKind::DivisionByZero, terms_.distinct(b, terms_.bit_vector(b.width(), 0)), id);
  if (!is_signed(program_.types[expr.type])) return quotient ? terms_.bv_udiv(a, b) : terms_.bv_urem(a, b);
  // Where the machine traps, this is no matter of options.
  if (!program_.division_wraps() || options_.checks.signed_overflow)
    require(EventKind::SignedOverflow, terms_.logical_not(terms_.signed_div_overflows(a, b)), id);
  return quotient ? terms_.bv_sdiv(a, b) : terms_.bv_srem(a, b);
}

Term Unroller::shift(cfa::ExprId id, const cfa::Expr& expr, Term a, Term b) {
  const Type& type = program_.types[expr.type];
  const Type& count_type = program_.type_of(expr.b);
  const std::uint32_t width = type.width;
  const bool left = expr.binary == BinaryOp::Shl;
  const bool is_negative_possible = is_signed(type);
  const Term wide = terms_.bv_resize(b, 64, sign(count_type));
  const Term in_range = terms_.bv_ult(wide, terms_.bit_vector(64, width));
  if (options_.checks.shift_range) require(EventKind::ShiftOutOfRange, in_range, id);
  const Term masked = terms_.bv_and(terms_.bv_resize(wide, width, logic::Signedness::Unsigned),
                                    terms_.bit_vector(width, width > 32 ? 63 : 31));
  // A width below 32 bits is shifted as a machine word: what leaves it is cut off, or comes from the sign.
  if (!left) return is_negative_possible ? terms_.bv_ashr(a, masked) : terms_.bv_lshr(a, masked);
  const Term result = terms_.bv_shl(a, masked);
  if (options_.checks.shift_range && is_negative_possible) {
    const Term zero = terms_.bit_vector(width, 0);
    const Term fits = terms_.logical_and(
        terms_.bv_sle(zero, a),
        terms_.logical_and(terms_.equal(terms_.bv_ashr(result, masked), a), terms_.bv_sle(zero, result)));
    require(EventKind::ShiftOutOfRange, fits, id);
  }
  return result;
}

Term Unroller::float_binary(BinaryOp op, Term a, Term b, const Type& type) {
  constexpr RoundingMode kNearest = RoundingMode::NearestEven;
  const std::uint32_t width = type.width;
  const std::uint64_t sign_bit = std::uint64_t{1} << (width - 1);
  const auto with_sign_of = [&](Term magnitude, Term signed_one) {
    return terms_.bv_or(terms_.bv_and(magnitude, terms_.bit_vector(width, ~sign_bit)),
                        terms_.bv_and(signed_one, terms_.bit_vector(width, sign_bit)));
  };
  const Term x = as_float(a);
  const Term y = as_float(b);
  switch (op) {
    case BinaryOp::Add: return terms_.fp_to_bits(terms_.fp_add(kNearest, x, y));
    case BinaryOp::Sub: return terms_.fp_to_bits(terms_.fp_sub(kNearest, x, y));
    case BinaryOp::Mul: return terms_.fp_to_bits(terms_.fp_mul(kNearest, x, y));
    case BinaryOp::Div: return terms_.fp_to_bits(terms_.fp_div(kNearest, x, y));
    case BinaryOp::FloatRemainder: return terms_.fp_to_bits(terms_.fp_rem(x, y));
    case BinaryOp::FloatMod: {
      // The remainder nearest to zero, moved to the dividend's side; that sum is exact.
      const Term rest = terms_.fp_rem(terms_.fp_abs(x), terms_.fp_abs(y));
      const Term moved =
          terms_.ite(terms_.fp_less(rest, terms_.floating(x.sort(), logic::BitVector(width, 0))),
                     terms_.fp_add(kNearest, rest, terms_.fp_abs(y)), rest);
      const Term bits = terms_.fp_to_bits(moved);
      return terms_.ite(terms_.fp_is(Kind::FpIsNan, moved), bits, with_sign_of(bits, a));
    }
    case BinaryOp::CopySign: return with_sign_of(a, b);
    case BinaryOp::FloatMin: return terms_.fp_to_bits(terms_.fp_min(x, y));
    case BinaryOp::FloatMax: return terms_.fp_to_bits(terms_.fp_max(x, y));
    default: throw InternalError("binary operator on floats");
  }
}

Term Unroller::overflow_flag(BinaryOp op, Term a, Term b, const Type& type) {
  if (is_signed(type)) {
    if (op == BinaryOp::AddOverflows) return terms_.signed_add_overflows(a, b);
    if (op == BinaryOp::SubOverflows) return terms_.signed_sub_overflows(a, b);
    return terms_.signed_mul_overflows(a, b);
  }
  if (op == BinaryOp::AddOverflows) return terms_.unsigned_add_overflows(a, b);
  if (op == BinaryOp::SubOverflows) return terms_.unsigned_sub_overflows(a, b);
  return terms_.unsigned_mul_overflows(a, b);
}

// The pointer `count` elements further. It may leave its object, not its zone (see address_space.h).
Term Unroller::advance(Term pointer, Term count, bool count_is_signed, std::uint64_t size,
                       cfa::ExprId where) {
  const auto how = count_is_signed ? logic::Signedness::Signed : logic::Signedness::Unsigned;
  const Term steps = terms_.bv_resize(count, width_, how);
  const Term moved = terms_.bv_add(pointer, terms_.bv_mul(steps, number(size)));
  if (steps.is_constant() && size * steps.bits().to_uint64() == 0) return pointer;
  if (size == 0) return moved;
  const Pointees targets = pointees(pointer);
  Term stays = terms_.boolean(true);
  for (const Pointee& target : targets.all) {
    // No product may wrap around, and the sum stays in the zone; both are signed.
    const std::uint64_t base = pointers_.base(target.object);
    const std::uint64_t bytes = info_[target.object].capacity;
    std::int64_t low = 0, high = 0;
    if (width_ == 64) {
      low = target.object == kNullZone ? 0 : -(std::int64_t{1} << 31);
      high = low + (std::int64_t{1} << 32) - 1;
    } else if (target.object == kNullZone) {
      high = AddressSpace::kFlatBegin - 1;
    } else {
      const auto margin = static_cast<std::int64_t>(AddressSpace::margin(bytes));
      low = -margin;
      high = static_cast<std::int64_t>(bytes) + margin - 1;
      if (static_cast<std::uint64_t>(high) + base > 0xFFFFFFFF)
        high = static_cast<std::int64_t>(0xFFFFFFFF - base);
    }
    const auto unit = static_cast<std::int64_t>(size);
    const Term few =
        terms_.logical_and(terms_.bv_sle(number(static_cast<std::uint64_t>((low - high) / unit)), steps),
                           terms_.bv_sle(steps, number(static_cast<std::uint64_t>((high - low) / unit))));
    const Term offset = terms_.bv_add(target.offset, terms_.bv_mul(steps, number(size)));
    const Term inside = terms_.logical_and(terms_.bv_sle(number(static_cast<std::uint64_t>(low)), offset),
                                           terms_.bv_sle(offset, number(static_cast<std::uint64_t>(high))));
    stays = terms_.logical_and(stays, terms_.implies(target.condition, terms_.logical_and(few, inside)));
  }
  require(EventKind::OutOfBounds, stays, where);
  return moved;
}

Term Unroller::pointer_difference(const cfa::Expr& expr, Term a, Term b) {
  const Type& type = program_.types[expr.type];
  const std::uint64_t size = expr.bits == 0 ? 1 : expr.bits;
  // Pointers into one object: the difference of their offsets, which are often constants.
  const Pointees x = pointees(a);
  const Pointees y = pointees(b);
  Term bytes = terms_.bv_sub(a, b);
  if (x.all.size() == 1 && y.all.size() == 1 && x.all[0].object == y.all[0].object &&
      x.elsewhere.is_false() && y.elsewhere.is_false())
    bytes = terms_.bv_sub(x.all[0].offset, y.all[0].offset);
  if (size == 1) return terms_.bv_resize(bytes, type.width, logic::Signedness::Signed);
  const Linear parts = linear(bytes, objects_.facts());
  const bool divisible = parts.residue(0, size) == 0 && (parts.is_constant() || parts.step() % size == 0);
  const Term quotient = divisible ? parts.index(terms_, 0, size) : terms_.bv_sdiv(bytes, number(size));
  return terms_.bv_resize(quotient, type.width, logic::Signedness::Signed);
}

}  // namespace faultline::trace::unrolling
