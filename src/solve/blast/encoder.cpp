#include "solve/blast/encoder.h"

#include <algorithm>

#include "base/diagnostic.h"

namespace faultline::solve::blast {

using logic::Kind;
using logic::Term;

namespace {

bool has_float_argument(Term term) {
  const auto args = term.args();
  return std::any_of(args.begin(), args.end(), [](Term arg) { return arg.sort().is_float(); });
}

bool is_array_atom(Term term) {
  return term.kind() == Kind::Select || (term.kind() == Kind::Equal && term.arg(0).sort().is_array());
}

// Has the term float arguments, or is it a float itself?
bool is_lowered(Term term) {
  return term.sort().is_float() || has_float_argument(term);
}

Word joined(Bits low, Bits high) {
  Word result(low.begin(), low.end());
  result.insert(result.end(), high.begin(), high.end());
  return result;
}

}  // namespace

Encoder::Encoder(logic::TermManager& terms, Aig& aig, ArrayLemmas& arrays, Poll& poll)
    : aig_(aig), circuits_(aig), arrays_(arrays), poll_(poll), floats_(terms, [&poll](std::uint64_t steps) {
        poll(steps);
      }) {}

Bits Encoder::bits(Term term) const {
  const Place place = places_.at(term);
  return Bits(pool_).subspan(place.start, place.width);
}

Bits Encoder::float_bits(Term variable) const {
  const Term leaf = floats_.leaf_bits(variable);
  return leaf && is_encoded(leaf) ? bits(leaf) : Bits();
}

void Encoder::encode(Term root) {
  std::vector<Term> stack{root};
  std::vector<Term> needed;
  while (!stack.empty()) {
    const Term term = stack.back();
    if (is_encoded(term)) {
      stack.pop_back();
      continue;
    }
    needed.clear();
    dependencies(term, needed);
    const std::size_t height = stack.size();
    for (const Term t : needed)
      if (!is_encoded(t)) stack.push_back(t);
    if (stack.size() == height) {
      place(term, compute(term));
      stack.pop_back();
      poll_();
    }
  }
}

// What must have bits before this term can get its own.
void Encoder::dependencies(Term term, std::vector<Term>& result) {
  if (is_lowered(term) || is_array_atom(term)) {
    if (!needs_.contains(term)) needs_.set(term, is_lowered(term) ? lower(term) : enter(term));
    const std::vector<Term>& needs = needs_.at(term);
    result.insert(result.end(), needs.begin(), needs.end());
  } else {
    const auto args = term.args();
    result.insert(result.end(), args.rbegin(), args.rend());
  }
}

// The arrays tell what they need once, and this term may be given up before it is encoded.
std::vector<Term> Encoder::enter(Term read_or_equation) {
  has_array_atoms_ = true;
  std::vector<Term> needs = arrays_.enter(read_or_equation);
  owed_.insert(owed_.end(), needs.begin(), needs.end());
  owed_.push_back(read_or_equation);
  return needs;
}

void Encoder::encode_what_arrays_need() {
  while (!owed_.empty()) {
    const Term term = owed_.back();
    if (is_encoded(term))
      owed_.pop_back();
    else
      encode(term);  // may owe more
  }
}

// First the lowered term. A read from an array of floats is a leaf to the lowering: it is entered here, and
// encoded, too, since its value will be asked for.
std::vector<Term> Encoder::lower(Term term) {
  std::vector<Term> needs{term.sort().is_float() ? floats_.encoding(term) : floats_.lower(term)};
  if (term.kind() == Kind::Select) {
    const std::vector<Term> entered = enter(term);
    needs.insert(needs.end(), entered.begin(), entered.end());
    return needs;
  }
  std::vector<Term> open{term};
  while (!open.empty()) {
    const Term top = open.back();
    open.pop_back();
    for (const Term arg : top.args()) {
      if (!arg.sort().is_float() || searched_.contains(arg)) continue;
      searched_[arg];
      (arg.kind() == Kind::Select ? needs : open).push_back(arg);
    }
  }
  return needs;
}

void Encoder::place(Term term, Bits bits) {
  const auto start = static_cast<std::uint32_t>(pool_.size());
  pool_.insert(pool_.end(), bits.begin(), bits.end());
  places_.set(term, {start, static_cast<std::uint32_t>(bits.size())});
}

Word Encoder::constant(const logic::BitVector& value) const {
  Word result(value.width());
  for (std::uint32_t i = 0; i < value.width(); ++i)
    result[i] = value.bit(i) ? kTrue : kFalse;
  return result;
}

Word Encoder::input(Term variable) {
  variable_inputs_.push_back({static_cast<std::uint32_t>(aig_.size()), variable.width()});
  return circuits_.input(variable.width());
}

Word Encoder::compute(Term term) {
  if (is_lowered(term)) {
    const Bits same = bits(needs_.at(term).front());
    return Word(same.begin(), same.end());
  }
  if (term.is_variable()) return input(term);
  if (is_array_atom(term)) return circuits_.input(term.width());
  if (term.is_constant()) return constant(term.bits());
  return term.sort().is_bool() ? compute_bool(term) : compute_bits(term);
}

Word Encoder::compute_bool(Term term) {
  const Bits a = bits(term.arg(0));
  const Bits b = term.arity() > 1 ? bits(term.arg(1)) : Bits();
  switch (term.kind()) {
    case Kind::Not: return {~a[0]};
    case Kind::And: return {aig_.conjunction(a[0], b[0])};
    case Kind::Or: return {aig_.disjunction(a[0], b[0])};
    case Kind::Equal: return {circuits_.equal(a, b)};
    case Kind::Ite: return {aig_.choice(a[0], b[0], bits(term.arg(2))[0])};
    case Kind::BvUlt: return {circuits_.unsigned_less(a, b)};
    case Kind::BvUle: return {circuits_.unsigned_less_equal(a, b)};
    case Kind::BvSlt: return {circuits_.signed_less(a, b)};
    case Kind::BvSle: return {~circuits_.signed_less(b, a)};
    default: throw InternalError("no circuit for " + std::string(logic::info(term.kind()).smtlib));
  }
}

Word Encoder::compute_bits(Term term) {
  const Bits a = bits(term.arg(0));
  const Bits b = term.arity() > 1 ? bits(term.arg(1)) : Bits();
  switch (term.kind()) {
    case Kind::Ite: return circuits_.choice(a[0], b, bits(term.arg(2)));
    case Kind::BvNot: return circuits_.bit_not(a);
    case Kind::BvNeg: return circuits_.negate(a);
    case Kind::BvAdd: return circuits_.add(a, b);
    case Kind::BvSub: return circuits_.sub(a, b);
    case Kind::BvMul: return circuits_.multiply(a, b);
    case Kind::BvUdiv: return circuits_.unsigned_divide(a, b).first;
    case Kind::BvUrem: return circuits_.unsigned_divide(a, b).second;
    case Kind::BvSdiv: return circuits_.signed_quotient(a, b);
    case Kind::BvSrem: return circuits_.signed_remainder(a, b);
    case Kind::BvAnd: return circuits_.bit_and(a, b);
    case Kind::BvOr: return circuits_.bit_or(a, b);
    case Kind::BvXor: return circuits_.bit_xor(a, b);
    case Kind::BvShl: return circuits_.shift_left(a, b);
    case Kind::BvLshr: return circuits_.shift_right(a, b, kFalse);
    case Kind::BvAshr: return circuits_.shift_right(a, b, a.back());
    case Kind::BvConcat: return joined(b, a);
    case Kind::BvExtract: return joined(a.subspan(term.low(), term.width()), {});
    case Kind::BvZeroExtend: return joined(a, Word(term.extension(), kFalse));
    case Kind::BvSignExtend: return joined(a, Word(term.extension(), a.back()));
    default: throw InternalError("no circuit for " + std::string(logic::info(term.kind()).smtlib));
  }
}

}  // namespace faultline::solve::blast
