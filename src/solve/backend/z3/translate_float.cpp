// Float operations. What Z3 4.8.12 cannot do is kept away from it: remainders of formats with more than five
// exponent bits (its circuits are as wide as the exponent's range), and roundToIntegral of small formats.
// Where SMT-LIB leaves a result open, our choice (float_arithmetic.h) stands in an ite, as the SMT-LIB
// printer writes it.
#include <fmt/format.h>

#include "base/diagnostic.h"
#include "logic/float_arithmetic.h"
#include "solve/backend/z3/translate.h"

namespace faultline::solve::z3_backend {

using logic::BitVector;
using logic::FloatFormat;
using logic::FloatSign;
using logic::Kind;
using logic::RoundingMode;
using logic::Signedness;
using logic::Sort;
using logic::Term;

namespace {

// In which format whole numbers are made of floats. Z3 wants some bits more in the significand than in the
// exponent, and gets small numbers wrong if the exponent has only two. And a format whose largest number has
// a fraction cannot hold what it is rounded to.
Sort whole_number_format(Sort of) {
  FloatFormat f = of.format();
  const auto largest = [&] { return (1u << (f.exponent_bits - 1)) - 1; };
  if (f.exponent_bits > 2 && f.significand_bits >= f.exponent_bits + 4 && largest() >= f.significand_bits)
    return of;
  f.exponent_bits = std::max(f.exponent_bits, 3u);
  while (largest() < f.significand_bits)
    ++f.exponent_bits;
  return Sort::floating(f.exponent_bits, std::max(f.significand_bits, f.exponent_bits + 6));
}

}  // namespace

z3::expr Translator::mode(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::NearestEven: return take(Z3_mk_fpa_rne(context_));
    case RoundingMode::NearestAway: return take(Z3_mk_fpa_rna(context_));
    case RoundingMode::TowardPositive: return take(Z3_mk_fpa_rtp(context_));
    case RoundingMode::TowardNegative: return take(Z3_mk_fpa_rtn(context_));
    case RoundingMode::TowardZero: break;
  }
  return take(Z3_mk_fpa_rtz(context_));
}

z3::expr Translator::float_constant(Sort of, const BitVector& encoding) {
  const FloatFormat f = of.format();
  if (logic::fp_is_nan(f, encoding)) return take(Z3_mk_fpa_nan(context_, sort(of)));
  const std::uint32_t fraction = f.significand_bits - 1;
  return take(Z3_mk_fpa_fp(context_, bits(encoding.extract(f.width() - 1, f.width() - 1)),
                           bits(encoding.extract(f.width() - 2, fraction)),
                           bits(encoding.extract(fraction - 1, 0))));
}

bool Translator::is_too_hard(Term term) const {
  if (!term.sort().is_float()) return false;
  const FloatFormat f = term.sort().format();
  switch (term.kind()) {
    // Z3 4.8.12 computes other remainders in formats of two exponent bits.
    case Kind::FpRem: return f.exponent_bits > 5 || f.exponent_bits < 3 || target_ != Target::Sat;
    case Kind::FpMul:
    case Kind::FpDiv:
    case Kind::FpFma:
    case Kind::FpSqrt: return target_ == Target::Rewriting || (target_ == Target::Smt && f.width() > 32);
    default: return false;
  }
}

z3::expr Translator::converted(const z3::expr& argument, RoundingMode rounding, Sort to) {
  const z3::sort target = sort(to);
  if (z3::eq(argument.get_sort(), target)) return argument;
  return take(Z3_mk_fpa_to_fp_float(context_, mode(rounding), argument, target));
}

// In whole_number_format.
z3::expr Translator::whole_number(Sort of, RoundingMode rounding, const z3::expr& argument) {
  const z3::expr wide = converted(argument, rounding, whole_number_format(of));
  return take(Z3_mk_fpa_round_to_integral(context_, mode(rounding), wide));
}

z3::expr Translator::float_node(Term term, Args args) {
  if (is_too_hard(term)) {
    if (target_ == Target::Rewriting) return function_of(term, args);
    unknowns_.push_back(term);
    return fresh(sort(term.sort()));
  }
  z3::context& c = context_;
  const Z3_ast a = args[0];
  const Z3_ast b = args.back();
  switch (term.kind()) {
    case Kind::FpAdd: return take(Z3_mk_fpa_add(c, mode(term.rounding()), a, b));
    case Kind::FpSub: return take(Z3_mk_fpa_sub(c, mode(term.rounding()), a, b));
    case Kind::FpMul: return take(Z3_mk_fpa_mul(c, mode(term.rounding()), a, b));
    case Kind::FpDiv: return take(Z3_mk_fpa_div(c, mode(term.rounding()), a, b));
    case Kind::FpFma: return take(Z3_mk_fpa_fma(c, mode(term.rounding()), a, args[1], args[2]));
    case Kind::FpSqrt: return take(Z3_mk_fpa_sqrt(c, mode(term.rounding()), a));
    case Kind::FpRem: return take(Z3_mk_fpa_rem(c, a, b));
    case Kind::FpRoundToIntegral:
      return converted(whole_number(term.sort(), term.rounding(), z3::expr(c, a)), term.rounding(),
                       term.sort());
    case Kind::FpNeg: return take(Z3_mk_fpa_neg(c, a));
    case Kind::FpAbs: return take(Z3_mk_fpa_abs(c, a));
    case Kind::FpEqual: return take(Z3_mk_fpa_eq(c, a, b));
    case Kind::FpLess: return take(Z3_mk_fpa_lt(c, a, b));
    case Kind::FpLessEqual: return take(Z3_mk_fpa_leq(c, a, b));
    case Kind::FpIsNan: return take(Z3_mk_fpa_is_nan(c, a));
    case Kind::FpIsInfinite: return take(Z3_mk_fpa_is_infinite(c, a));
    case Kind::FpIsZero: return take(Z3_mk_fpa_is_zero(c, a));
    case Kind::FpIsNormal: return take(Z3_mk_fpa_is_normal(c, a));
    case Kind::FpIsSubnormal: return take(Z3_mk_fpa_is_subnormal(c, a));
    case Kind::FpIsNegative: return take(Z3_mk_fpa_is_negative(c, a));
    case Kind::FpIsPositive: return take(Z3_mk_fpa_is_positive(c, a));
    default: return conversion(term, args);
  }
}

z3::expr Translator::conversion(Term term, Args args) {
  z3::context& c = context_;
  const Z3_ast a = args[0];
  switch (term.kind()) {
    case Kind::FpConvert: return take(Z3_mk_fpa_to_fp_float(c, mode(term.rounding()), a, sort(term.sort())));
    case Kind::FpFromSigned:
      return take(Z3_mk_fpa_to_fp_signed(c, mode(term.rounding()), a, sort(term.sort())));
    case Kind::FpFromUnsigned:
      return take(Z3_mk_fpa_to_fp_unsigned(c, mode(term.rounding()), a, sort(term.sort())));
    case Kind::FpFromBits: return take(Z3_mk_fpa_to_fp_bv(c, a, sort(term.sort())));
    case Kind::FpMin:
    case Kind::FpMax:
    case Kind::FpToSigned:
    case Kind::FpToUnsigned:
    case Kind::FpToBits:
      return target_ == Target::Rewriting ? function_of(term, args) : written_out(term, args);
    default: throw InternalError(fmt::format("no translation to Z3 of {}", info(term.kind()).smtlib));
  }
}

// Rounded to an integer, the argument is in the range of the integer that `term` makes of it.
z3::expr Translator::in_range(Term term, const z3::expr& argument) {
  const z3::expr whole = whole_number(term.arg(0).sort(), term.rounding(), argument);
  const Sort of = whole_number_format(term.arg(0).sort());
  const FloatFormat f = of.format();
  const bool is_signed = term.kind() == Kind::FpToSigned;
  const std::uint32_t magnitude = is_signed ? term.width() - 1 : term.width();
  const BitVector power = BitVector::min_signed(magnitude + 1);  // unsigned: 2^magnitude
  const BitVector end = logic::fp_from_integer(f, RoundingMode::NearestEven, Signedness::Unsigned, power);
  const BitVector begin = is_signed ? logic::fp_neg(f, end) : logic::fp_zero(f, FloatSign::Positive);
  const z3::expr low = float_constant(of, begin);
  // A bound beyond the format is infinite; then all numbers, but not the infinities, are in range.
  const z3::expr above = take(logic::fp_is_infinite(f, begin) ? Z3_mk_fpa_lt(context_, low, whole)
                                                              : Z3_mk_fpa_leq(context_, low, whole));
  return above && take(Z3_mk_fpa_lt(context_, whole, float_constant(of, end)));
}

z3::expr Translator::written_out(Term term, Args args) {
  const z3::expr a(context_, args[0]);
  const z3::expr b(context_, args.back());
  const Sort of = term.arg(0).sort();
  const auto is_zero = [&](const z3::expr& x) { return take(Z3_mk_fpa_is_zero(context_, x)); };
  switch (term.kind()) {
    case Kind::FpMin:
    case Kind::FpMax: {
      const bool least = term.kind() == Kind::FpMin;
      const z3::expr chosen = take(Z3_mk_fpa_is_negative(context_, least ? a : b));
      const z3::expr plain = take(least ? Z3_mk_fpa_min(context_, a, b) : Z3_mk_fpa_max(context_, a, b));
      return z3::ite(is_zero(a) && is_zero(b), z3::ite(chosen, a, b), plain);
    }
    case Kind::FpToSigned:
      return z3::ite(
          in_range(term, a),
          take(Z3_mk_fpa_to_sbv(context_, mode(term.rounding()),
                                converted(a, term.rounding(), whole_number_format(of)), term.width())),
          bits(logic::unspecified_integer(Signedness::Signed, term.width())));
    case Kind::FpToUnsigned:
      return z3::ite(
          in_range(term, a),
          take(Z3_mk_fpa_to_ubv(context_, mode(term.rounding()),
                                converted(a, term.rounding(), whole_number_format(of)), term.width())),
          bits(logic::unspecified_integer(Signedness::Unsigned, term.width())));
    default:
      return z3::ite(take(Z3_mk_fpa_is_nan(context_, a)), bits(logic::fp_nan(of.format())),
                     take(Z3_mk_fpa_to_ieee_bv(context_, a)));
  }
}

z3::expr Translator::function_of(Term term, Args args) {
  const Sort from = term.arg(0).sort();
  const std::string key =
      fmt::format("{}!{}!{}!{}", info(term.kind()).smtlib, static_cast<int>(term.rounding()),
                  from.to_string(), term.sort().to_string());
  auto found = functions_.find(key);
  if (found == functions_.end()) {
    const z3::sort domain = sort(from);
    const Z3_sort domains[3] = {domain, domain, domain};
    const Z3_func_decl made = Z3_mk_fresh_func_decl(context_, "open", static_cast<unsigned>(args.size()),
                                                    domains, sort(term.sort()));
    context_.check_error();
    found = functions_.emplace(key, z3::func_decl(context_, made)).first;
    operations_.emplace(Z3_get_func_decl_id(context_, made), term.operation());
  }
  return take(Z3_mk_app(context_, found->second, static_cast<unsigned>(args.size()), args.data()));
}

}  // namespace faultline::solve::z3_backend
