#include "formulas.h"

#include <algorithm>

namespace faultline::solve::fuzz {

using logic::Kind;
using logic::Sort;
using logic::SortKind;
using logic::Term;

namespace {

constexpr int kVariablesPerSort = 4;

// A random subset of the theories: bugs hide in their combinations, and are found quicker in small ones.
std::vector<Sort> some_sorts(logic::Random& random) {
  const auto bv = [](std::uint32_t width) { return Sort::bit_vector(width); };
  std::vector<Sort> out{Sort::boolean(), bv(1), bv(2), bv(4)};
  if (random.one_in(2)) out.push_back(bv(3));
  if (random.one_in(2)) out.push_back(bv(8));
  if (random.one_in(2)) {
    out.push_back(Sort::floating(2, 3));
    if (random.one_in(3)) out.push_back(Sort::floating(3, 4));
  }
  if (random.one_in(2)) {
    out.push_back(Sort::array(bv(2), bv(4)));
    if (random.one_in(2)) out.push_back(Sort::array(bv(1), Sort::boolean()));
    if (random.one_in(3)) out.push_back(Sort::array(bv(4), bv(2)));
    if (random.one_in(4)) out.push_back(Sort::array(bv(2), Sort::floating(2, 3)));
  }
  return out;
}

}  // namespace

RandomFormulas::RandomFormulas(logic::Random& random, logic::TermManager& manager)
    : random_(random), m_(manager), sorts_(some_sorts(random)) {
  for (const Sort sort : sorts_)
    for (int i = 0; i < kVariablesPerSort; ++i) {
      const std::string name = "v" + std::to_string(variables_.size());
      variables_.push_back(m_.variable(name, sort));
    }
  terms_ = variables_;
}

Term RandomFormulas::formula() {
  for (std::uint32_t i = 2 + random_.below(10); i > 0; --i)
    grow();
  const std::uint32_t choice = random_.below(40);
  if (choice == 0) return m_.boolean(!random_.one_in(4));
  if (choice < 12) return definition();
  Term out = pick(Sort::boolean());
  if (choice < 28) out = m_.logical_or(out, pick(Sort::boolean()));
  if (random_.one_in(2)) out = m_.logical_not(out);
  return out;
}

// `v = t`, mostly for a variable that has none yet: many equations for one variable are soon contradictory.
// t may contain v.
Term RandomFormulas::definition() {
  Term variable = variables_[random_.below(variables_.size())];
  for (int i = 0; i < 4 && defined_.contains(variable); ++i)
    variable = variables_[random_.below(variables_.size())];
  defined_.insert(variable);
  const Term image = pick(variable.sort());
  return random_.one_in(2) ? m_.equal(variable, image) : m_.equal(image, variable);
}

void RandomFormulas::grow() {
  Term out;
  while (!out)
    out = attempt();
  terms_.push_back(out);
}

Term RandomFormulas::pick(Sort sort) {
  if (random_.one_in(10)) return m_.constant(random_.value(sort));
  for (int i = 0; i < 20; ++i) {
    const std::size_t range = random_.one_in(2) ? std::min<std::size_t>(15, terms_.size()) : terms_.size();
    const Term term = terms_[terms_.size() - 1 - random_.below(range)];
    if (term.sort() == sort) return term;
  }
  for (const Term variable : variables_)
    if (variable.sort() == sort) return variable;
  return m_.constant(random_.value(sort));
}

Sort RandomFormulas::any_sort() {
  return sorts_[random_.below(sorts_.size())];
}

// None if this run has no such sort.
Sort RandomFormulas::sort_of(SortKind kind) {
  const auto fits = [kind](Sort sort) { return sort.kind() == kind; };
  if (std::none_of(sorts_.begin(), sorts_.end(), fits)) return {};
  while (true)
    if (const Sort sort = any_sort(); fits(sort)) return sort;
}

Term RandomFormulas::attempt() {
  switch (random_.below(8)) {
    case 0:
    case 1: return attempt_core();
    case 2:
    case 3: return attempt_float();
    case 4:
    case 5: return attempt_array();
    default: return attempt_bit_vector();
  }
}

Term RandomFormulas::attempt_core() {
  const Sort sort = any_sort();
  switch (random_.below(5)) {
    case 0: return m_.logical_not(pick(Sort::boolean()));
    case 1: return m_.logical_and(pick(Sort::boolean()), pick(Sort::boolean()));
    case 2: return m_.logical_or(pick(Sort::boolean()), pick(Sort::boolean()));
    case 3: return m_.equal(pick(sort), pick(sort));
    default: return m_.ite(pick(Sort::boolean()), pick(sort), pick(sort));
  }
}

Term RandomFormulas::attempt_bit_vector() {
  const auto first = static_cast<std::uint32_t>(Kind::BvNot);
  const auto kind =
      static_cast<Kind>(first + random_.below(static_cast<std::uint32_t>(Kind::BvSle) - first + 1));
  const Term a = pick(sort_of(SortKind::BitVector));
  const std::uint32_t width = a.width();
  const std::uint32_t target = sort_of(SortKind::BitVector).width();
  switch (kind) {
    case Kind::BvNot: return m_.bv_not(a);
    case Kind::BvNeg: return m_.bv_neg(a);
    case Kind::BvConcat: {
      const Term b = pick(sort_of(SortKind::BitVector));
      return width + b.width() <= 8 ? m_.bv_concat(a, b) : Term();
    }
    case Kind::BvExtract: {
      if (target > width) return {};
      const std::uint32_t low = random_.below(width - target + 1);
      return m_.bv_extract(a, low + target - 1, low);
    }
    case Kind::BvZeroExtend: return target > width ? m_.bv_zero_extend(a, target - width) : Term();
    case Kind::BvSignExtend: return target > width ? m_.bv_sign_extend(a, target - width) : Term();
    default: {
      const bool predicate = kind >= Kind::BvUlt;
      return m_.make({kind, predicate ? Sort::boolean() : a.sort()}, std::vector{a, pick(a.sort())});
    }
  }
}

Term RandomFormulas::attempt_array() {
  const Sort sort = sort_of(SortKind::Array);
  if (!sort) return {};
  switch (random_.below(6)) {
    case 0: return m_.constant_array(sort, pick(sort.element()));
    case 1:
    case 2: return m_.store(pick(sort), pick(sort.index()), pick(sort.element()));
    default: return m_.select(pick(sort), pick(sort.index()));
  }
}

Term RandomFormulas::attempt_float() {
  const Sort sort = sort_of(SortKind::Float);
  if (!sort) return {};
  const auto first = static_cast<std::uint32_t>(Kind::FpAdd);
  const auto kind =
      static_cast<Kind>(first + random_.below(static_cast<std::uint32_t>(Kind::FpToBits) - first + 1));
  const auto mode = static_cast<logic::RoundingMode>(random_.below(5));
  const Sort bits = sort_of(SortKind::BitVector);
  if (kind >= Kind::FpIsNan && kind <= Kind::FpIsPositive) return m_.fp_is(kind, pick(sort));
  switch (kind) {
    case Kind::FpEqual:
    case Kind::FpLess:
    case Kind::FpLessEqual: return m_.make({kind, Sort::boolean()}, std::vector{pick(sort), pick(sort)});
    case Kind::FpConvert: return m_.fp_convert(mode, pick(sort_of(SortKind::Float)), sort);
    case Kind::FpFromSigned: return m_.fp_from_signed(mode, pick(bits), sort);
    case Kind::FpFromUnsigned: return m_.fp_from_unsigned(mode, pick(bits), sort);
    case Kind::FpToSigned: return m_.fp_to_signed(mode, pick(sort), bits.width());
    case Kind::FpToUnsigned: return m_.fp_to_unsigned(mode, pick(sort), bits.width());
    case Kind::FpFromBits:
      return m_.fp_from_bits(m_.bv_resize(pick(bits), sort.width(), logic::Signedness::Signed), sort);
    case Kind::FpToBits:
      return m_.bv_resize(m_.fp_to_bits(pick(sort)), bits.width(), logic::Signedness::Unsigned);
    default: break;
  }
  std::vector<Term> args;
  for (std::size_t i = 0; i < info(kind).arity; ++i)
    args.push_back(pick(sort));
  return m_.make({kind, sort, mode}, args);
}

}  // namespace faultline::solve::fuzz
