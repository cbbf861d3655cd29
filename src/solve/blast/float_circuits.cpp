// Arithmetic, comparison and classification. Two of SymFPU's circuits are not right in every format:
//
// - `sqrt` takes for granted that a root is never subnormal. That is so if half the exponent of the smallest
//   subnormal is one of normal numbers; formats with few exponent bits for their significand differ.
// - `roundToIntegral` takes for granted that it cannot overflow. A format whose largest number has bits
//   behind the point (3.5 is the largest of float<2,3>) rounds it to infinity.
#include "solve/blast/float_circuits.h"

#include "base/diagnostic.h"
#include "solve/blast/symfpu_circuits.h"

namespace faultline::solve::blast {

using logic::FloatFormat;
using logic::Kind;
using logic::Operation;
using logic::Term;
using logic::TermManager;
using namespace symfpu_terms;

namespace {

Unpacked square_root(const Format& format, const Mode& mode, const Unpacked& a) {
  const std::int64_t smallest =
      smallest_normal_exponent(format) - static_cast<std::int64_t>(format.significandWidth() - 1);
  const bool normal = (smallest - 1) / 2 >= smallest_normal_exponent(format);
  if (normal) return symfpu::sqrt<Traits>(format, mode, a);
  const Unpacked rounded = symfpu::rounder<Traits>(format, mode, symfpu::arithmeticSqrt<Traits>(format, a));
  return symfpu::addSqrtSpecialCases<Traits>(format, a, rounded.getSign(), rounded);
}

Unpacked round_to_integral(const Format& format, const Mode& mode, const Unpacked& a) {
  const Unpacked rounded = symfpu::roundToIntegral<Traits>(format, mode, a);
  if (largest_exponent(format) >= static_cast<std::int64_t>(format.packedSignificandWidth())) return rounded;
  const Prop overflow = rounded.getExponent() > Unpacked::maxNormalExponent(format);
  return symfpu::ITE(overflow, Unpacked::makeInf(format, rounded.getSign()), rounded);
}

// Of the zeros, -0 is the lesser one; of a NaN and a number, the number is chosen.
Unpacked lesser(const Format& format, const Unpacked& a, const Unpacked& b) {
  const Prop both_zero = a.getZero() && b.getZero();
  const Prop below = symfpu::ITE(both_zero, a.getSign(), symfpu::lessThan<Traits>(format, a, b));
  return symfpu::ITE(b.getNaN() || (!a.getNaN() && below), a, b);
}

Unpacked greater(const Format& format, const Unpacked& a, const Unpacked& b) {
  const Prop both_zero = a.getZero() && b.getZero();
  const Prop above = symfpu::ITE(both_zero, !a.getSign(), symfpu::lessThan<Traits>(format, b, a));
  return symfpu::ITE(b.getNaN() || (!a.getNaN() && above), a, b);
}

Unpacked arithmetic(const Operation& op, std::span<const UnpackedFloat> args) {
  const Format format(op.sort.format());
  const Mode mode = op.rounding;
  const Unpacked a = to_symfpu(args[0]);
  const Unpacked b = to_symfpu(args.size() > 1 ? args[1] : args[0]);
  switch (op.kind) {
    case Kind::FpAdd: return symfpu::add<Traits>(format, mode, a, b, Prop(true));
    case Kind::FpSub: return symfpu::add<Traits>(format, mode, a, b, Prop(false));
    case Kind::FpMul: return symfpu::multiply<Traits>(format, mode, a, b);
    case Kind::FpDiv: return symfpu::divide<Traits>(format, mode, a, b);
    case Kind::FpFma: return symfpu::fma<Traits>(format, mode, a, b, to_symfpu(args[2]));
    case Kind::FpSqrt: return square_root(format, mode, a);
    case Kind::FpRoundToIntegral: return round_to_integral(format, mode, a);
    case Kind::FpNeg: return symfpu::negate<Traits>(format, a);
    case Kind::FpAbs: return symfpu::absolute<Traits>(format, a);
    case Kind::FpMin: return lesser(format, a, b);
    case Kind::FpMax: return greater(format, a, b);
    default: throw InternalError("no float arithmetic");
  }
}

Prop predicate(Kind kind, const Format& format, const Unpacked& a, const Unpacked& b) {
  switch (kind) {
    case Kind::Equal: return symfpu::smtlibEqual<Traits>(format, a, b);
    case Kind::FpEqual: return symfpu::ieee754Equal<Traits>(format, a, b);
    case Kind::FpLess: return symfpu::lessThan<Traits>(format, a, b);
    case Kind::FpLessEqual: return symfpu::lessThanOrEqual<Traits>(format, a, b);
    case Kind::FpIsNan: return a.getNaN();
    case Kind::FpIsInfinite: return a.getInf();
    case Kind::FpIsZero: return a.getZero();
    case Kind::FpIsNormal: return symfpu::isNormal<Traits>(format, a);
    case Kind::FpIsSubnormal: return symfpu::isSubnormal<Traits>(format, a);
    case Kind::FpIsNegative: return symfpu::isNegative<Traits>(format, a);
    case Kind::FpIsPositive: return symfpu::isPositive<Traits>(format, a);
    default: throw InternalError("no float predicate");
  }
}

}  // namespace

UnpackedFloat unpack(TermManager& terms, FloatFormat format, Term encoding) {
  const TermScope scope(terms);
  return from_symfpu(symfpu::unpack<Traits>(Format(format), Ubv(encoding)));
}

Term pack(TermManager& terms, FloatFormat format, const UnpackedFloat& a) {
  const TermScope scope(terms);
  return symfpu::pack<Traits>(Format(format), to_symfpu(a)).term();
}

UnpackedFloat ite(TermManager& terms, Term condition, const UnpackedFloat& a, const UnpackedFloat& b) {
  const TermScope scope(terms);
  return from_symfpu(symfpu::ITE(Prop(condition), to_symfpu(a), to_symfpu(b)));
}

UnpackedFloat float_arithmetic(TermManager& terms, const Operation& op, std::span<const UnpackedFloat> args) {
  if (op.kind == Kind::FpRem) return float_remainder(terms, op.sort.format(), args[0], args[1]);
  const TermScope scope(terms);
  return from_symfpu(arithmetic(op, args));
}

Term float_predicate(TermManager& terms, Kind kind, FloatFormat format, const UnpackedFloat& a,
                     const UnpackedFloat& b) {
  const TermScope scope(terms);
  return predicate(kind, Format(format), to_symfpu(a), to_symfpu(b)).term();
}

}  // namespace faultline::solve::blast
