// Terms as C-like text for people: `x <= y + 1`, with the parentheses that C's precedences need and no
// others.
//
// Bit-vectors are read as signed unless an operator says otherwise:
//   x <u y   x <=u y   x >u 7   x /u y   x %u y   x >>u 2      unsigned (constants beside them too)
//   (i8)x  the low 8 bits, read as signed      (u8)x  the low 8 bits, read as unsigned
//   x[15:8]  some bits       x :: y  concatenation, x is the high part
// A sign extension does not change the signed reading and is not shown, unless the narrower operation below
// it could wrap around: then the cast says where, `(i8)(x + y)`.
//   a[i]   a[i := v]   {else v}          read, written array, array that holds v everywhere
//   c ? x : y   !c   && ||  == !=        == between floats is C's; === is identity (NaN === NaN, -0.0 === 0.0
//   fails)
// Float operations that round otherwise than to nearest-even are calls with the mode in their name: add_up(x,
// y), _down, _zero, _away; conversions from float to integer truncate unless their name says otherwise,
// (i32_near)x. rint, round, ceil, floor and trunc are C's functions.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>

#include "logic/term.h"

namespace faultline::logic {

struct InfixOptions {
  // How a variable is called; empty: by its own name.
  std::function<std::string(Term)> name;
  // What marks an operator as unsigned. Empty: where the reader knows the types.
  std::string_view unsigned_mark = "u";
  // Longer texts are cut and end with "...": terms are graphs, and their texts can be exponentially long.
  std::size_t limit = 10000;
};

std::string to_infix(Term term, const InfixOptions& options = {});

}  // namespace faultline::logic
