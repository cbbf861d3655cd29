// How suspicious is something that failing runs do more often than passing ones? Three formulas, with their
// corners.
//
//   f, F  failing runs that do it, and all of them        p, P  passing runs that do it, and all of them
//
//   Tarantula  (f/F) / (f/F + p/P)             Jones, Harrold (2005)
//   Ochiai     f / sqrt(F (f + p))             Abreu, Zoeteweij, van Gemund (2006)
//   D*         f^e / (p + (F - f)), e = 2      Wong, Debroy, Gao, Li (2014)
//
// What no failing run does is not suspicious: 0. Where no run passes, p/P is 0. Where D* divides by zero (all
// failing runs do it, and no passing one), the denominator counts as one half: more than what any other
// counts give, as it should be, and still a number.
#pragma once

#include <cstdint>

namespace faultline::localize::spectrum {

enum class Formula : std::uint8_t { Ochiai, Tarantula, DStar };  // in the order of the option's words

struct Counts {
  std::uint32_t failing_with = 0;  // f
  std::uint32_t failing = 0;       // F
  std::uint32_t passing_with = 0;  // p
  std::uint32_t passing = 0;       // P
};

double suspiciousness(Formula formula, const Counts& counts, double exponent = 2);

}  // namespace faultline::localize::spectrum
