// Random terms over few small sorts, in a manager that does not simplify. Terms draw their arguments from
// what was made before, recent ones first, so that they share sub-terms and meet the patterns that
// simplification looks for.
#pragma once

#include <vector>

#include "logic/evaluate.h"
#include "logic/term_manager.h"
#include "random_values.h"

namespace faultline::logic {

class RandomTerms {
 public:
  RandomTerms(std::uint64_t seed, TermManager& manager) : random_(seed), m_(manager) {
    for (const Sort sort : sorts())
      for (int i = 0; i < 3; ++i) {
        const std::string name = "v" + std::to_string(variables_.size());
        variables_.push_back(m_.variable(name, sort));
        terms_.push_back(variables_.back());
      }
  }

  static std::vector<Sort> sorts() {
    const auto bv = [](std::uint32_t width) { return Sort::bit_vector(width); };
    return {Sort::boolean(),
            bv(1),
            bv(2),
            bv(3),
            bv(4),
            bv(8),
            bv(70),
            Sort::floating(3, 4),
            Sort::float32(),
            Sort::array(bv(2), bv(3)),
            Sort::array(bv(3), Sort::boolean())};
  }

  const std::vector<Term>& variables() const { return variables_; }

  Term grow() {  // one more term
    Term out;
    while (!out)
      out = attempt();
    terms_.push_back(out);
    return out;
  }

  Assignment assignment() {
    Assignment out;
    for (const Term variable : variables_)
      out.set(variable, random_.value(variable.sort()));
    return out;
  }

 private:
  Term pick(Sort sort) {
    if (random_.one_in(5)) return m_.constant(random_.value(sort));
    const std::size_t recent = random_.one_in(3) ? 12 : terms_.size();
    for (int i = 0; i < 60; ++i) {
      const Term term = terms_[terms_.size() - 1 - random_.below(std::min(recent, terms_.size()))];
      if (term.sort() == sort) return term;
    }
    for (const Term term : variables_)
      if (term.sort() == sort) return term;
    return m_.constant(random_.value(sort));
  }
  Sort any_sort() { return sorts()[random_.below(sorts().size())]; }
  Sort bit_vector_sort() { return sorts()[1 + random_.below(6)]; }
  Sort float_sort() { return sorts()[7 + random_.below(2)]; }
  Sort array_sort() { return sorts()[9 + random_.below(2)]; }
  bool known(Sort sort) {
    for (const Sort each : sorts())
      if (each == sort) return true;
    return false;
  }

  Term attempt() {
    const Kind kind = kKinds[2 + random_.below(kKinds.size() - 2)].kind;
    if (kind >= Kind::FpAdd) return attempt_float(kind);
    if (kind >= Kind::Select) return attempt_array(kind);
    if (kind >= Kind::BvNot) return attempt_bit_vector(kind);
    const Sort sort = any_sort();
    switch (kind) {
      case Kind::Not: return m_.logical_not(pick(Sort::boolean()));
      case Kind::Equal: return m_.equal(pick(sort), pick(sort));
      case Kind::Ite: return m_.ite(pick(Sort::boolean()), pick(sort), pick(sort));
      default:
        return m_.make({kind, Sort::boolean()}, std::vector{pick(Sort::boolean()), pick(Sort::boolean())});
    }
  }

  Term attempt_bit_vector(Kind kind) {
    const Term a = pick(bit_vector_sort());
    const std::uint32_t width = a.width();
    const std::uint32_t target = bit_vector_sort().width();
    switch (kind) {
      case Kind::BvNot: return m_.bv_not(a);
      case Kind::BvNeg: return m_.bv_neg(a);
      case Kind::BvConcat: {
        const Term b = pick(bit_vector_sort());
        return known(Sort::bit_vector(width + b.width())) ? m_.bv_concat(a, b) : Term();
      }
      case Kind::BvExtract: {
        if (target > width) return {};
        const std::uint32_t low = random_.one_in(2) ? 0 : random_.below(width - target + 1);
        return m_.bv_extract(a, low + target - 1, low);
      }
      case Kind::BvZeroExtend: return target > width ? m_.bv_zero_extend(a, target - width) : Term();
      case Kind::BvSignExtend: return target > width ? m_.bv_sign_extend(a, target - width) : Term();
      default: {
        const bool predicate = kind >= Kind::BvUlt && kind <= Kind::BvSle;
        return m_.make({kind, predicate ? Sort::boolean() : a.sort()}, std::vector{a, pick(a.sort())});
      }
    }
  }

  Term attempt_array(Kind kind) {
    const Sort sort = array_sort();
    if (kind == Kind::ConstantArray) return m_.constant_array(sort, pick(sort.element()));
    if (kind == Kind::Select) return m_.select(pick(sort), pick(sort.index()));
    return m_.store(pick(sort), pick(sort.index()), pick(sort.element()));
  }

  Term attempt_float(Kind kind) {
    const Sort sort = float_sort();
    const auto mode = static_cast<RoundingMode>(random_.below(5));
    if (kind >= Kind::FpIsNan && kind <= Kind::FpIsPositive) return m_.fp_is(kind, pick(sort));
    switch (kind) {
      case Kind::FpEqual:
      case Kind::FpLess:
      case Kind::FpLessEqual: return m_.make({kind, Sort::boolean()}, std::vector{pick(sort), pick(sort)});
      case Kind::FpConvert: return m_.fp_convert(mode, pick(float_sort()), sort);
      case Kind::FpFromSigned: return m_.fp_from_signed(mode, pick(bit_vector_sort()), sort);
      case Kind::FpFromUnsigned: return m_.fp_from_unsigned(mode, pick(bit_vector_sort()), sort);
      case Kind::FpToSigned: return m_.fp_to_signed(mode, pick(sort), bit_vector_sort().width());
      case Kind::FpToUnsigned: return m_.fp_to_unsigned(mode, pick(sort), bit_vector_sort().width());
      case Kind::FpFromBits: {
        const Term bits = m_.bv_resize(pick(bit_vector_sort()), sort.width(), Signedness::Signed);
        return m_.fp_from_bits(bits, sort);
      }
      case Kind::FpToBits: return m_.bv_resize(m_.fp_to_bits(pick(sort)), 4, Signedness::Signed);
      default: break;
    }
    std::vector<Term> args;
    for (std::size_t i = 0; i < info(kind).arity; ++i)
      args.push_back(pick(sort));
    return m_.make({kind, sort, mode}, args);
  }

  Random random_;
  TermManager& m_;
  std::vector<Term> variables_;
  std::vector<Term> terms_;
};

}  // namespace faultline::logic
