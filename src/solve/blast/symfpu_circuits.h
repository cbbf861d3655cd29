// SymFPU, instantiated with our terms, and with better circuits where its generic ones are large or wrong:
//
// - The unpacked exponent gets a width that suffices for every format: SymFPU's has no room for the biased
//   exponent when a significand has at most three bits, nor for the significand's width as a number.
// - Division and square root are the schoolbook's, a digit per step, at the width of the significand.
//   SymFPU's divide at twice the width, and square once per digit.
// - `orderEncode`, n as a string of n ones, takes one gate per bit and level instead of a shifter and an
//   adder.
//
// The headers are included here only, and this file by the float_*.cpp only.
#pragma once

#include "solve/blast/float_circuits.h"
#include "solve/blast/symfpu_traits.h"

#define FAULTLINE_SYMFPU_CHECK(X)                                         \
  do {                                                                    \
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(X)>, bool>) \
      faultline::solve::blast::symfpu_terms::expect_width_condition(X);   \
  } while (false)
#define PRECONDITION(X) FAULTLINE_SYMFPU_CHECK(X)
#define POSTCONDITION(X) FAULTLINE_SYMFPU_CHECK(X)
#define INVARIANT(X) FAULTLINE_SYMFPU_CHECK(X)

#include <symfpu/core/unpackedFloat.h>

namespace symfpu {

using faultline::solve::blast::symfpu_terms::Bits;
using faultline::solve::blast::symfpu_terms::Prop;
using faultline::solve::blast::symfpu_terms::Traits;
using faultline::solve::blast::symfpu_terms::Ubv;

template <>
struct ite<Prop, Prop> {
  static Prop iteOp(const Prop& c, const Prop& a, const Prop& b) {
    return Prop(faultline::solve::blast::symfpu_terms::terms().ite(c.term(), a.term(), b.term()));
  }
};

template <faultline::logic::Signedness S>
struct ite<Prop, Bits<S>> {
  static Bits<S> iteOp(const Prop& c, const Bits<S>& a, const Bits<S>& b) {
    return Bits<S>(faultline::solve::blast::symfpu_terms::terms().ite(c.term(), a.term(), b.term()));
  }
};

template <>
std::uint32_t unpackedFloat<Traits>::exponentWidth(const Traits::fpt& format);
template <>
Ubv orderEncode<Traits, Ubv>(const Ubv& count);
template <>
resultWithRemainderBit<Traits> fixedPointDivide<Traits>(const Ubv& x, const Ubv& y);
template <>
resultWithRemainderBit<Traits> fixedPointSqrt<Traits>(const Ubv& x);

}  // namespace symfpu

// add.h cuts the difference of exponents to the width of the significand and demands that nothing is lost.
// It needs no such promise: a difference beyond the precision is taken care of before the cut matters.
// clang-format off
#include <symfpu/core/rounder.h>
#include <symfpu/core/sign.h>
#undef INVARIANT
#define INVARIANT(X)
#include <symfpu/core/add.h>
#undef INVARIANT
#define INVARIANT(X) FAULTLINE_SYMFPU_CHECK(X)
// clang-format on

#include <symfpu/core/classify.h>
#include <symfpu/core/compare.h>
#include <symfpu/core/convert.h>
#include <symfpu/core/divide.h>
#include <symfpu/core/fma.h>
#include <symfpu/core/multiply.h>
#include <symfpu/core/packing.h>
#include <symfpu/core/sqrt.h>

#undef PRECONDITION
#undef POSTCONDITION
#undef INVARIANT

namespace faultline::solve::blast::symfpu_terms {

using Unpacked = symfpu::unpackedFloat<Traits>;

inline Unpacked to_symfpu(const UnpackedFloat& a) {
  return {Prop(a.nan), Prop(a.infinite), Prop(a.zero), Prop(a.negative), Sbv(a.exponent), Ubv(a.significand)};
}
inline UnpackedFloat from_symfpu(const Unpacked& a) {
  return {a.getNaN().term(),  a.getInf().term(),      a.getZero().term(),
          a.getSign().term(), a.getExponent().term(), a.getSignificand().term()};
}

// The step of every division by hand: a - b if b fits into a, else a; and whether it fits, as one bit. The
// borrow of the difference says so, which saves a comparison.
struct Subtraction {
  Ubv fits;
  Ubv rest;
};
Subtraction subtract_if_fits(const Ubv& a, const Ubv& b);

// The largest exponent of numbers of the format, and the smallest of those that are not subnormal.
inline std::int64_t largest_exponent(const Format& format) {
  return (std::int64_t{1} << (format.exponentWidth() - 1)) - 1;
}
inline std::int64_t smallest_normal_exponent(const Format& format) {
  return 1 - largest_exponent(format);
}

}  // namespace faultline::solve::blast::symfpu_terms
