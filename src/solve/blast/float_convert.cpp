// Conversions between formats and to and from integers. SymFPU's rounder wants a significand with at least
// two bits more than the target's and an exponent at least as wide as the target's; its conversions do not
// always see to that, so that these are our own around its rounder.
#include <algorithm>
#include <bit>

#include "logic/float_arithmetic.h"
#include "solve/blast/float_circuits.h"
#include "solve/blast/symfpu_circuits.h"

namespace faultline::solve::blast {

using logic::FloatFormat;
using logic::Term;
using logic::TermManager;
using namespace symfpu_terms;

namespace {

// Zeros behind the significand until it has `width` bits; the value is the same, as the point is in front.
Ubv lengthen(const Ubv& significand, std::uint32_t width) {
  if (significand.getWidth() >= width) return significand;
  return significand.append(Ubv::zero(width - significand.getWidth()));
}

Unpacked for_rounder(const Format& to, const Unpacked& a) {
  const std::uint32_t exponent = std::max(a.getExponent().getWidth(), Unpacked::exponentWidth(to));
  return {false,
          false,
          a.getZero(),
          a.getSign(),
          a.getExponent().resize(exponent),
          lengthen(a.getSignificand(), to.significandWidth() + 2)};
}

Unpacked special_or(const Format& to, const Unpacked& a, const Unpacked& number) {
  const Unpacked zero_or = symfpu::ITE(a.getZero(), Unpacked::makeZero(to, a.getSign()), number);
  const Unpacked infinity_or = symfpu::ITE(a.getInf(), Unpacked::makeInf(to, a.getSign()), zero_or);
  return symfpu::ITE(a.getNaN(), Unpacked::makeNaN(to), infinity_or);
}

Unpacked widen(const Format& to, const Unpacked& a) {
  return {a.getNaN(),
          a.getInf(),
          a.getZero(),
          a.getSign(),
          a.getExponent().resize(Unpacked::exponentWidth(to)),
          lengthen(a.getSignificand(), to.significandWidth())};
}

// The number (-1)^negative * magnitude, normalised but not yet in any format.
Unpacked normalised_integer(const Prop& negative, const Ubv& magnitude) {
  const std::uint32_t width = magnitude.getWidth();
  const auto exponent_width = static_cast<std::uint32_t>(std::bit_width(width)) + 1;
  const auto shift = symfpu::normaliseShift<Traits>(magnitude);
  const Sbv exponent = Sbv(exponent_width, width - 1) - Sbv(shift.shiftAmount.resize(exponent_width).term());
  return {false, false, shift.isZero, negative, exponent, shift.normalised};
}

// Integers of at least 1 are never subnormal.
Unpacked round_integer(const Format& to, const Mode& mode, const Unpacked& a, std::uint32_t width) {
  const bool in_range = static_cast<std::int64_t>(width) <= largest_exponent(to);
  if (in_range && width <= to.significandWidth()) return special_or(to, a, widen(to, a));
  const symfpu::customRounderInfo<Traits> known(in_range, true, false, true, false);
  return symfpu::customRounder<Traits>(to, mode, for_rounder(to, a), known);
}

// C's conversions round towards zero, for which there is a smaller circuit.
symfpu::significandRounderResult<Traits> magnitude(const Format& from, const Mode& mode, const Unpacked& a,
                                                   std::uint32_t width) {
  if ((mode == Traits::RTZ()).term().is_true()) return symfpu::convertFloatToBVRTZ<Traits>(from, a, width, 0);
  return symfpu::convertFloatToBV<Traits>(from, mode, a, width, 0);
}

// `width` >= 2
Ubv integer(const Format& from, const Mode& mode, Signedness sign, std::uint32_t width, const Unpacked& a) {
  const auto rounded = magnitude(from, mode, a, width);
  const std::uint32_t exponent_width =
      std::max(a.getExponent().getWidth(), static_cast<std::uint32_t>(std::bit_width(width)) + 1);
  const Prop too_large = a.getExponent().resize(exponent_width) >= Sbv(exponent_width, width);
  const Prop special = a.getNaN() || a.getInf();
  const Ubv unspecified(terms().bit_vector(logic::unspecified_integer(sign, width)));
  const Ubv& size = rounded.significand;
  if (sign == Signedness::Unsigned) {
    const Prop outside =
        special || too_large || rounded.incrementExponent || (a.getSign() && !size.isAllZeros());
    return symfpu::ITE(outside, unspecified, size);
  }
  // The smallest number is its own negation, and what stands for numbers out of range: no case of its own.
  const Prop beyond = size.extract(width - 1, width - 1).isAllOnes();
  const Prop outside = special || too_large || rounded.incrementExponent || beyond;
  return symfpu::ITE(outside, unspecified, symfpu::ITE(a.getSign(), -size, size));
}

}  // namespace

UnpackedFloat float_to_float(TermManager& manager, FloatFormat from, FloatFormat to, RoundingMode mode,
                             const UnpackedFloat& a) {
  const TermScope scope(manager);
  const Unpacked source = to_symfpu(a);
  const Format target(to);
  if (from.exponent_bits <= to.exponent_bits && from.significand_bits <= to.significand_bits)
    return from_symfpu(widen(target, source));
  const Unpacked rounded = symfpu::rounder<Traits>(target, mode, for_rounder(target, source));
  return from_symfpu(special_or(target, source, rounded));
}

UnpackedFloat integer_to_float(TermManager& manager, FloatFormat to, RoundingMode mode, Signedness sign,
                               Term integer) {
  const TermScope scope(manager);
  const bool is_signed = sign == Signedness::Signed;
  const std::uint32_t width = std::max(integer.width(), 2u);  // a single bit cannot be shifted
  const Ubv bits(manager.bv_resize(integer, width, sign));
  const Prop negative = is_signed ? bits.extract(width - 1, width - 1).isAllOnes() : Prop(false);
  const Ubv size = symfpu::ITE(negative, -bits, bits);
  const Format target(to);
  return from_symfpu(round_integer(target, mode, normalised_integer(negative, size), width));
}

Term float_to_integer(TermManager& manager, FloatFormat from, RoundingMode mode, Signedness sign,
                      std::uint32_t width, const UnpackedFloat& a) {
  const TermScope scope(manager);
  const Unpacked source = to_symfpu(a);
  if (width > 1) return integer(Format(from), mode, sign, width, source).term();
  // The bit 1 stands for -1 or 1, and for all that is out of range: for every number of two bits but 0.
  const Ubv two = integer(Format(from), mode, sign, 2, source);
  return Ubv(!two.isAllZeros()).term();
}

}  // namespace faultline::solve::blast
