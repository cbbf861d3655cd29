// Our terms as the arithmetic that SymFPU is written in: a `traits` type with propositions, unsigned and
// signed bit-vectors, formats and rounding modes. Its circuits for IEEE floats are templates over such a
// type; with this one they build terms. The names of members are SymFPU's, not ours, since its templates
// call them.
//
// SymFPU makes constants out of nothing (`ubv::zero(8)`), but terms need a manager: a TermScope names it for
// the time of a call. Rounding modes are known when a circuit is built, so that comparing them gives a
// constant and the branches for the other modes vanish.
//
// SymFPU states invariants about widths (bool) and about values (propositions). The former are checked here.
// The latter are left out: they would be built as terms and thrown away.
#pragma once

#include <type_traits>

#include "logic/term_manager.h"

namespace faultline::solve::blast::symfpu_terms {

using logic::RoundingMode;
using logic::Signedness;
using logic::Term;
using logic::TermManager;

class TermScope {
 public:
  explicit TermScope(TermManager& terms) : before_(current_) { current_ = &terms; }
  ~TermScope() { current_ = before_; }
  TermScope(const TermScope&) = delete;
  TermScope& operator=(const TermScope&) = delete;

  static TermManager& current() { return *current_; }

 private:
  inline static thread_local TermManager* current_ = nullptr;
  TermManager* before_;
};

inline TermManager& terms() {
  return TermScope::current();
}

void expect_width_condition(bool holds);  // InternalError if not

class Prop {
 public:
  Prop(bool value) : term_(terms().boolean(value)) {}  // implicit: SymFPU passes plain bools
  explicit Prop(Term term) : term_(term) {}
  Term term() const { return term_; }

  Prop operator!() const { return Prop(terms().logical_not(term_)); }
  Prop operator&&(const Prop& b) const { return Prop(terms().logical_and(term_, b.term_)); }
  Prop operator||(const Prop& b) const { return Prop(terms().logical_or(term_, b.term_)); }
  Prop operator==(const Prop& b) const { return Prop(terms().equal(term_, b.term_)); }
  Prop operator^(const Prop& b) const { return Prop(terms().logical_xor(term_, b.term_)); }

 private:
  Term term_;
};

template <Signedness S>
class Bits {
 public:
  using Width = std::uint32_t;
  static constexpr bool kSigned = S == Signedness::Signed;
  static constexpr Signedness kOther = kSigned ? Signedness::Unsigned : Signedness::Signed;

  explicit Bits(Term term) : term_(term) {}
  explicit Bits(const Prop& p) : term_(terms().bv_from_bool(p.term(), 1)) {}
  Bits(Width width, std::uint64_t value) : term_(terms().bit_vector(width, value)) {}
  static Bits zero(Width width) { return Bits(width, 0); }
  static Bits one(Width width) { return Bits(width, 1); }
  static Bits allOnes(Width width) { return Bits(terms().bit_vector(logic::BitVector::ones(width))); }
  static Bits maxValue(Width width);  // not defined: only conditions that are left out call them
  static Bits minValue(Width width);

  Term term() const { return term_; }
  Width getWidth() const { return term_.width(); }
  Prop isAllZeros() const { return *this == zero(getWidth()); }
  Prop isAllOnes() const { return *this == allOnes(getWidth()); }

  Bits operator<<(const Bits& b) const { return Bits(terms().bv_shl(term_, b.term_)); }
  Bits operator>>(const Bits& b) const {
    return Bits(kSigned ? terms().bv_ashr(term_, b.term_) : terms().bv_lshr(term_, b.term_));
  }
  Bits operator|(const Bits& b) const { return Bits(terms().bv_or(term_, b.term_)); }
  Bits operator&(const Bits& b) const { return Bits(terms().bv_and(term_, b.term_)); }
  Bits operator+(const Bits& b) const { return Bits(terms().bv_add(term_, b.term_)); }
  Bits operator-(const Bits& b) const { return Bits(terms().bv_sub(term_, b.term_)); }
  Bits operator*(const Bits& b) const { return Bits(terms().bv_mul(term_, b.term_)); }
  Bits operator-() const { return Bits(terms().bv_neg(term_)); }
  Bits operator~() const { return Bits(terms().bv_not(term_)); }
  Bits increment() const { return *this + one(getWidth()); }
  Bits decrement() const { return *this - one(getWidth()); }
  Bits signExtendRightShift(const Bits& b) const { return Bits(terms().bv_ashr(term_, b.term_)); }

  Bits modularLeftShift(const Bits& b) const { return *this << b; }
  Bits modularRightShift(const Bits& b) const { return *this >> b; }
  Bits modularIncrement() const { return increment(); }
  Bits modularDecrement() const { return decrement(); }
  Bits modularAdd(const Bits& b) const { return *this + b; }
  Bits modularNegate() const { return -*this; }

  Prop operator==(const Bits& b) const { return Prop(terms().equal(term_, b.term_)); }
  Prop operator<(const Bits& b) const {
    return Prop(kSigned ? terms().bv_slt(term_, b.term_) : terms().bv_ult(term_, b.term_));
  }
  Prop operator<=(const Bits& b) const {
    return Prop(kSigned ? terms().bv_sle(term_, b.term_) : terms().bv_ule(term_, b.term_));
  }
  Prop operator>(const Bits& b) const { return b < *this; }
  Prop operator>=(const Bits& b) const { return b <= *this; }

  Bits<Signedness::Signed> toSigned() const { return Bits<Signedness::Signed>(term_); }
  Bits<Signedness::Unsigned> toUnsigned() const { return Bits<Signedness::Unsigned>(term_); }
  Bits resize(Width width) const { return Bits(terms().bv_resize(term_, width, S)); }
  Bits extend(Width by) const { return resize(getWidth() + by); }
  Bits contract(Width by) const { return resize(getWidth() - by); }
  Bits matchWidth(const Bits& b) const { return resize(b.getWidth()); }
  Bits append(const Bits& low) const { return Bits(terms().bv_concat(term_, low.term_)); }
  Bits extract(Width high, Width low) const { return Bits(terms().bv_extract(term_, high, low)); }

 private:
  Term term_;
};

using Ubv = Bits<Signedness::Unsigned>;
using Sbv = Bits<Signedness::Signed>;

// Not logic::FloatFormat: intermediate results of SymFPU have formats beyond those that a sort can have.
class Format {
 public:
  Format(std::uint32_t exponent, std::uint32_t significand)
      : exponent_(exponent), significand_(significand) {}
  explicit Format(logic::FloatFormat f) : Format(f.exponent_bits, f.significand_bits) {}

  std::uint32_t exponentWidth() const { return exponent_; }
  std::uint32_t significandWidth() const { return significand_; }
  std::uint32_t packedWidth() const { return exponent_ + significand_; }
  std::uint32_t packedExponentWidth() const { return exponent_; }
  std::uint32_t packedSignificandWidth() const { return significand_ - 1; }

 private:
  std::uint32_t exponent_;
  std::uint32_t significand_;
};

class Mode {
 public:
  Mode(RoundingMode mode) : mode_(mode) {}  // implicit: they are the same thing
  Prop operator==(const Mode& b) const { return Prop(mode_ == b.mode_); }

 private:
  RoundingMode mode_;
};

struct Traits {
  using bwt = std::uint32_t;
  using rm = Mode;
  using fpt = Format;
  using prop = Prop;
  using sbv = Sbv;
  using ubv = Ubv;

  static rm RNE() { return RoundingMode::NearestEven; }
  static rm RNA() { return RoundingMode::NearestAway; }
  static rm RTP() { return RoundingMode::TowardPositive; }
  static rm RTN() { return RoundingMode::TowardNegative; }
  static rm RTZ() { return RoundingMode::TowardZero; }
};

}  // namespace faultline::solve::blast::symfpu_terms
