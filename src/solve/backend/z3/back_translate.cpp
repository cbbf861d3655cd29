#include "solve/backend/z3/back_translate.h"

#include "solve/backend/z3/values.h"

namespace faultline::solve::z3_backend {
namespace {

using logic::Kind;
using logic::RoundingMode;
using logic::Sort;
using logic::Term;
using logic::TermManager;

// Thrown inside this file: an operation that we do not know.
struct NotOurs {};

Sort sort_of(const z3::sort& sort) {
  if (sort.is_bool()) return Sort::boolean();
  if (sort.is_bv()) return Sort::bit_vector(sort.bv_size());
  if (sort.is_fpa()) return Sort::floating(sort.fpa_ebits(), sort.fpa_sbits());
  if (sort.is_array()) return Sort::array(sort_of(sort.array_domain()), sort_of(sort.array_range()));
  throw NotOurs();
}

RoundingMode mode_of(const z3::expr& mode) {
  switch (mode.decl().decl_kind()) {
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN: return RoundingMode::NearestEven;
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_AWAY: return RoundingMode::NearestAway;
    case Z3_OP_FPA_RM_TOWARD_POSITIVE: return RoundingMode::TowardPositive;
    case Z3_OP_FPA_RM_TOWARD_NEGATIVE: return RoundingMode::TowardNegative;
    case Z3_OP_FPA_RM_TOWARD_ZERO: return RoundingMode::TowardZero;
    default: throw NotOurs();
  }
}

// Operations that have the same arguments with us, two each or, if Z3 has joined several, more.
std::optional<Kind> same_kind(Z3_decl_kind kind) {
  switch (kind) {
    case Z3_OP_NOT: return Kind::Not;
    case Z3_OP_AND: return Kind::And;
    case Z3_OP_OR: return Kind::Or;
    case Z3_OP_EQ:
    case Z3_OP_IFF: return Kind::Equal;
    case Z3_OP_ITE: return Kind::Ite;
    case Z3_OP_BNOT: return Kind::BvNot;
    case Z3_OP_BNEG: return Kind::BvNeg;
    case Z3_OP_BADD: return Kind::BvAdd;
    case Z3_OP_BSUB: return Kind::BvSub;
    case Z3_OP_BMUL: return Kind::BvMul;
    case Z3_OP_BUDIV:
    case Z3_OP_BUDIV_I: return Kind::BvUdiv;
    case Z3_OP_BUREM:
    case Z3_OP_BUREM_I: return Kind::BvUrem;
    case Z3_OP_BSDIV:
    case Z3_OP_BSDIV_I: return Kind::BvSdiv;
    case Z3_OP_BSREM:
    case Z3_OP_BSREM_I: return Kind::BvSrem;
    case Z3_OP_BAND: return Kind::BvAnd;
    case Z3_OP_BOR: return Kind::BvOr;
    case Z3_OP_BXOR: return Kind::BvXor;
    case Z3_OP_BSHL: return Kind::BvShl;
    case Z3_OP_BLSHR: return Kind::BvLshr;
    case Z3_OP_BASHR: return Kind::BvAshr;
    case Z3_OP_CONCAT: return Kind::BvConcat;
    case Z3_OP_ULT: return Kind::BvUlt;
    case Z3_OP_ULEQ: return Kind::BvUle;
    case Z3_OP_SLT: return Kind::BvSlt;
    case Z3_OP_SLEQ: return Kind::BvSle;
    case Z3_OP_SELECT: return Kind::Select;
    case Z3_OP_STORE: return Kind::Store;
    case Z3_OP_FPA_REM: return Kind::FpRem;
    case Z3_OP_FPA_NEG: return Kind::FpNeg;
    case Z3_OP_FPA_ABS: return Kind::FpAbs;
    case Z3_OP_FPA_EQ: return Kind::FpEqual;
    case Z3_OP_FPA_LT: return Kind::FpLess;
    case Z3_OP_FPA_LE: return Kind::FpLessEqual;
    case Z3_OP_FPA_IS_NAN: return Kind::FpIsNan;
    case Z3_OP_FPA_IS_INF: return Kind::FpIsInfinite;
    case Z3_OP_FPA_IS_ZERO: return Kind::FpIsZero;
    case Z3_OP_FPA_IS_NORMAL: return Kind::FpIsNormal;
    case Z3_OP_FPA_IS_SUBNORMAL: return Kind::FpIsSubnormal;
    case Z3_OP_FPA_IS_NEGATIVE: return Kind::FpIsNegative;
    case Z3_OP_FPA_IS_POSITIVE: return Kind::FpIsPositive;
    default: return std::nullopt;
  }
}

// Operations whose first argument is a rounding mode.
std::optional<Kind> rounded_kind(Z3_decl_kind kind) {
  switch (kind) {
    case Z3_OP_FPA_ADD: return Kind::FpAdd;
    case Z3_OP_FPA_SUB: return Kind::FpSub;
    case Z3_OP_FPA_MUL: return Kind::FpMul;
    case Z3_OP_FPA_DIV: return Kind::FpDiv;
    case Z3_OP_FPA_FMA: return Kind::FpFma;
    case Z3_OP_FPA_SQRT: return Kind::FpSqrt;
    case Z3_OP_FPA_ROUND_TO_INTEGRAL: return Kind::FpRoundToIntegral;
    case Z3_OP_FPA_TO_FP_UNSIGNED: return Kind::FpFromUnsigned;
    default: return std::nullopt;
  }
}

class BackTranslation {
 public:
  BackTranslation(TermManager& terms, const Translator& translator, Meter& meter)
      : m_(terms), translator_(translator), meter_(meter) {}

  Term operator()(const z3::expr& root) {
    std::vector<z3::expr> stack{root};
    while (!stack.empty()) {
      const z3::expr top = stack.back();
      if (done_.contains(top.id())) {
        stack.pop_back();
        continue;
      }
      meter_.step();
      if (!top.is_app()) throw NotOurs();
      const std::size_t before = stack.size();
      for (unsigned i = top.num_args(); i-- > 0;)
        if (const z3::expr arg = top.arg(i); !is_mode(arg) && !done_.contains(arg.id())) stack.push_back(arg);
      if (stack.size() != before) continue;
      done_.emplace(top.id(), translate(top));
      stack.pop_back();
    }
    return done_.at(root.id());
  }

 private:
  static bool is_mode(const z3::expr& e) { return e.get_sort().sort_kind() == Z3_ROUNDING_MODE_SORT; }

  Term arg(const z3::expr& e, unsigned i) const { return done_.at(e.arg(i).id()); }
  std::vector<Term> args(const z3::expr& e) const {
    std::vector<Term> out;
    for (unsigned i = 0; i < e.num_args(); ++i)
      if (!is_mode(e.arg(i))) out.push_back(arg(e, i));
    return out;
  }

  Term translate(const z3::expr& e) {
    if (e.is_true() || e.is_false()) return m_.boolean(e.is_true());
    if (e.is_numeral()) return m_.constant(read_constant(e, sort_of(e.get_sort())));
    const z3::func_decl decl = e.decl();
    if (decl.decl_kind() == Z3_OP_UNINTERPRETED) return ours(e);
    if (const auto kind = same_kind(decl.decl_kind())) return folded(*kind, e);
    if (const auto kind = rounded_kind(decl.decl_kind()))
      return m_.make({*kind, sort_of(e.get_sort()), mode_of(e.arg(0))}, args(e));
    return other(e);
  }

  Term ours(const z3::expr& e) const {
    if (e.num_args() == 0) {
      const Term variable = translator_.variable(e.decl());
      return variable ? variable : throw NotOurs();
    }
    const logic::Operation* operation = translator_.operation(e.decl());
    return operation ? m_.make(*operation, args(e)) : throw NotOurs();
  }

  Term folded(Kind kind, const z3::expr& e) const {
    const std::vector<Term> from = args(e);
    const std::size_t arity = info(kind).arity;
    if (from.size() == arity) return make(kind, e, from);
    if (arity != 2 || from.size() < 2 || kind == Kind::Equal) throw NotOurs();
    Term out = from[0];
    for (std::size_t i = 1; i < from.size(); ++i)
      out = make(kind, e, {out, from[i]});
    return out;
  }

  Term make(Kind kind, const z3::expr& e, const std::vector<Term>& from) const {
    return kind == Kind::BvConcat ? m_.bv_concat(from[0], from[1])
                                  : m_.make({kind, sort_of(e.get_sort())}, from);
  }

  Term other(const z3::expr& e) const {
    const auto number = [&](unsigned i) {
      return static_cast<std::uint32_t>(Z3_get_decl_int_parameter(e.ctx(), e.decl(), i));
    };
    switch (e.decl().decl_kind()) {
      case Z3_OP_DISTINCT:
        if (e.num_args() != 2) throw NotOurs();
        return m_.distinct(arg(e, 0), arg(e, 1));
      case Z3_OP_XOR:
        if (e.num_args() != 2) throw NotOurs();
        return m_.logical_xor(arg(e, 0), arg(e, 1));
      case Z3_OP_IMPLIES: return m_.implies(arg(e, 0), arg(e, 1));
      case Z3_OP_EXTRACT: return m_.bv_extract(arg(e, 0), number(0), number(1));
      case Z3_OP_ZERO_EXT: return m_.bv_zero_extend(arg(e, 0), number(0));
      case Z3_OP_SIGN_EXT: return m_.bv_sign_extend(arg(e, 0), number(0));
      case Z3_OP_UGT: return m_.bv_ult(arg(e, 1), arg(e, 0));
      case Z3_OP_UGEQ: return m_.bv_ule(arg(e, 1), arg(e, 0));
      case Z3_OP_SGT: return m_.bv_slt(arg(e, 1), arg(e, 0));
      case Z3_OP_SGEQ: return m_.bv_sle(arg(e, 1), arg(e, 0));
      case Z3_OP_CONST_ARRAY: return m_.constant_array(sort_of(e.get_sort()), arg(e, 0));
      case Z3_OP_FPA_GT: return m_.fp_less(arg(e, 1), arg(e, 0));
      case Z3_OP_FPA_GE: return m_.fp_less_equal(arg(e, 1), arg(e, 0));
      case Z3_OP_FPA_FP:
        return m_.fp_from_bits(m_.bv_concat(m_.bv_concat(arg(e, 0), arg(e, 1)), arg(e, 2)),
                               sort_of(e.get_sort()));
      case Z3_OP_FPA_TO_FP: return to_float(e);
      default: throw NotOurs();
    }
  }

  // One name for three operations: an encoding read, a float converted, a signed number converted.
  Term to_float(const z3::expr& e) const {
    const Sort to = sort_of(e.get_sort());
    if (e.num_args() == 1 && arg(e, 0).sort().is_bit_vector()) return m_.fp_from_bits(arg(e, 0), to);
    if (e.num_args() != 2 || !is_mode(e.arg(0))) throw NotOurs();
    const Term from = arg(e, 1);
    if (from.sort().is_float()) return m_.fp_convert(mode_of(e.arg(0)), from, to);
    return from.sort().is_bit_vector() ? m_.fp_from_signed(mode_of(e.arg(0)), from, to) : throw NotOurs();
  }

  TermManager& m_;
  const Translator& translator_;
  Meter& meter_;
  std::unordered_map<unsigned, Term> done_;  // by the id of the expression
};

}  // namespace

std::optional<Term> translate_back(TermManager& terms, const Translator& translator,
                                   const z3::expr& expression, Meter& meter) try {
  return BackTranslation(terms, translator, meter)(expression);
} catch (const NotOurs&) {
  return std::nullopt;
}

}  // namespace faultline::solve::z3_backend
