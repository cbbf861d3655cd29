#include "solve/backend/z3/translate.h"

#include "logic/traverse.h"

namespace faultline::solve::z3_backend {

using logic::Kind;
using logic::Sort;
using logic::SortKind;
using logic::Term;

namespace {

constexpr std::uint32_t kDeepest = 300;

constexpr std::uint32_t kLarge = 32;  // bits, of a product or quotient
constexpr std::uint32_t kWide = 33;   // the SMT core takes 0.3 s for a quotient of 64 bits

// The SMT core hears interrupts only between two formulas: a large circuit has one of its own, and a wide one
// is built in pieces.
bool has_circuit_of(Term term, std::uint32_t width) {
  const Kind kind = term.kind();
  const bool quadratic = kind == Kind::BvMul || (kind >= Kind::BvUdiv && kind <= Kind::BvSrem);
  return quadratic && term.width() >= width && !term.arg(0).is_constant() && !term.arg(1).is_constant();
}

}  // namespace

Translator::~Translator() {
  for (const auto& [term, done] : done_)
    Z3_dec_ref(context_, done.ast);
}

z3::expr Translator::take(Z3_ast ast) {
  context_.check_error();
  return z3::expr(context_, ast);
}

z3::sort Translator::sort(Sort sort) {
  if (const auto found = sorts_.find(sort); found != sorts_.end()) return found->second;
  const auto make = [&] {
    switch (sort.kind()) {
      case SortKind::Bool: return context_.bool_sort();
      case SortKind::BitVector: return context_.bv_sort(sort.width());
      case SortKind::Float:
        return context_.fpa_sort(sort.format().exponent_bits, sort.format().significand_bits);
      case SortKind::Array: break;
    }
    return context_.array_sort(this->sort(sort.index()), this->sort(sort.element()));
  };
  return sorts_.emplace(sort, make()).first->second;
}

z3::expr Translator::bits(const logic::BitVector& value) {
  const z3::sort of = sort(Sort::bit_vector(value.width()));
  if (value.width() <= 64) return take(Z3_mk_unsigned_int64(context_, value.to_uint64(), of));
  return take(Z3_mk_numeral(context_, value.to_decimal().c_str(), of));
}

z3::expr Translator::fresh(const z3::sort& sort) {
  return take(Z3_mk_fresh_const(context_, "u", sort));
}

Z3_ast Translator::find(Term variable) const {
  const Done* found = done_.find(variable);
  return found ? found->ast : nullptr;
}

Term Translator::variable(Z3_func_decl constant) const {
  const auto found = variables_.find(Z3_get_func_decl_id(context_, constant));
  return found == variables_.end() ? Term() : found->second;
}

std::vector<Term> Translator::variables() const {
  std::vector<Term> out;
  for (const auto& [declaration, variable] : variables_)
    out.push_back(variable);
  return out;
}

const logic::Operation* Translator::operation(Z3_func_decl function) const {
  const auto found = operations_.find(Z3_get_func_decl_id(context_, function));
  return found == operations_.end() ? nullptr : &found->second;
}

z3::expr Translator::operator()(Term term, Meter& meter) {
  logic::post_order(
      term, [&](Term t) { return done_.contains(t); },
      [&](Term t) {
        meter.step();
        done_.set(t, translate(t));
      });
  return z3::expr(context_, done_.at(term).ast);
}

Translator::Done Translator::translate(Term term) {
  has_arrays_ |= term.sort().is_array();
  has_floats_ |= term.sort().is_float();
  const bool is_wide = has_circuit_of(term, kWide);
  has_wide_circuits_ |= is_wide;
  Z3_ast args[3];
  std::uint32_t depth = 0;
  const std::span<const Term> from = term.args();
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Done& arg = done_.at(from[i]);
    args[i] = arg.ast;
    depth = std::max(depth, arg.depth + 1);
  }
  const Args given{args, from.size()};
  z3::expr made = from.empty()                        ? leaf(term)
                  : is_wide && target_ == Target::Smt ? in_pieces(term, given)
                                                      : node(term, given);
  // Not within a chain of stores: reads are to see through it.
  if ((depth >= kDeepest || has_circuit_of(term, kLarge)) && !term.sort().is_array() &&
      target_ != Target::Rewriting) {
    made = defined(made);
    depth = 0;
  }
  Z3_inc_ref(context_, made);
  return {made, depth};
}

z3::expr Translator::defined(const z3::expr& value) {
  const z3::expr constant = fresh(value.get_sort());
  definitions_.push_back(constant == value);
  return constant;
}

z3::expr Translator::leaf(Term term) {
  if (term.is_variable()) {
    // Named by a number, so that no name of the user's can meet one of Z3's own.
    const Z3_symbol name = Z3_mk_int_symbol(context_, static_cast<int>(term.id()));
    const z3::expr constant = take(Z3_mk_const(context_, name, sort(term.sort())));
    variables_.emplace(Z3_get_func_decl_id(context_, constant.decl()), term);
    return constant;
  }
  switch (term.sort().kind()) {
    case SortKind::Bool: return context_.bool_val(term.is_true());
    case SortKind::BitVector: return bits(term.bits());
    default: return float_constant(term.sort(), term.bits());
  }
}

z3::expr Translator::node(Term term, Args args) {
  const Z3_ast a = args[0];
  const Z3_ast b = args.back();
  z3::context& c = context_;
  switch (term.kind()) {
    case Kind::Not: return take(Z3_mk_not(c, a));
    case Kind::And: return take(Z3_mk_and(c, 2, args.data()));
    case Kind::Or: return take(Z3_mk_or(c, 2, args.data()));
    case Kind::Equal: return take(Z3_mk_eq(c, a, b));
    case Kind::Ite: return take(Z3_mk_ite(c, a, args[1], args[2]));
    case Kind::BvNot: return take(Z3_mk_bvnot(c, a));
    case Kind::BvNeg: return take(Z3_mk_bvneg(c, a));
    case Kind::BvAdd: return take(Z3_mk_bvadd(c, a, b));
    case Kind::BvSub: return take(Z3_mk_bvsub(c, a, b));
    case Kind::BvMul: return take(Z3_mk_bvmul(c, a, b));
    case Kind::BvUdiv: return take(Z3_mk_bvudiv(c, a, b));
    case Kind::BvUrem: return take(Z3_mk_bvurem(c, a, b));
    case Kind::BvSdiv: return take(Z3_mk_bvsdiv(c, a, b));
    case Kind::BvSrem: return take(Z3_mk_bvsrem(c, a, b));
    case Kind::BvAnd: return take(Z3_mk_bvand(c, a, b));
    case Kind::BvOr: return take(Z3_mk_bvor(c, a, b));
    case Kind::BvXor: return take(Z3_mk_bvxor(c, a, b));
    case Kind::BvShl: return take(Z3_mk_bvshl(c, a, b));
    case Kind::BvLshr: return take(Z3_mk_bvlshr(c, a, b));
    case Kind::BvAshr: return take(Z3_mk_bvashr(c, a, b));
    case Kind::BvConcat: return take(Z3_mk_concat(c, a, b));
    case Kind::BvExtract: return take(Z3_mk_extract(c, term.high(), term.low(), a));
    case Kind::BvZeroExtend: return take(Z3_mk_zero_ext(c, term.extension(), a));
    case Kind::BvSignExtend: return take(Z3_mk_sign_ext(c, term.extension(), a));
    case Kind::BvUlt: return take(Z3_mk_bvult(c, a, b));
    case Kind::BvUle: return take(Z3_mk_bvule(c, a, b));
    case Kind::BvSlt: return take(Z3_mk_bvslt(c, a, b));
    case Kind::BvSle: return take(Z3_mk_bvsle(c, a, b));
    case Kind::Select: return take(Z3_mk_select(c, a, b));
    case Kind::Store: return take(Z3_mk_store(c, a, args[1], args[2]));
    case Kind::ConstantArray: return take(Z3_mk_const_array(c, sort(term.sort().index()), a));
    default: return float_node(term, args);
  }
}

}  // namespace faultline::solve::z3_backend
