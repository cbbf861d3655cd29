// Wide products and quotients in pieces. The SMT core is deaf while it builds the circuit of one formula:
// 10 s and more for a quotient of 128 bits. So each step of the school's methods is a formula of its own: a
// product adds up the first factor times a few digits of the second, a quotient is found digit by digit.
// A piece has some hundred full adders. Z3 builds the same gates in the end, so that nothing is lost.
#include <algorithm>

#include "base/diagnostic.h"
#include "solve/backend/z3/translate.h"

namespace faultline::solve::z3_backend {

using logic::Kind;
using logic::Term;

namespace {

constexpr unsigned kAddersAPiece = 256;

unsigned width_of(const z3::expr& word) {
  return word.get_sort().bv_size();
}

}  // namespace

z3::expr Translator::in_pieces(Term term, Args args) {
  const z3::expr a(context_, args[0]);
  const z3::expr b(context_, args[1]);
  switch (term.kind()) {
    case Kind::BvMul: return product(a, b);
    case Kind::BvUdiv: return divide(a, b).quotient;
    case Kind::BvUrem: return divide(a, b).remainder;
    case Kind::BvSdiv:
    case Kind::BvSrem: return signed_division(term.kind(), a, b);
    default: throw InternalError("only products and quotients are built in pieces");
  }
}

z3::expr Translator::product(const z3::expr& a, const z3::expr& b) {
  const unsigned width = width_of(a);
  const unsigned digits = std::max(1u, kAddersAPiece / width);
  z3::expr sum = context_.bv_val(0, width);
  for (unsigned low = 0; low < width; low += digits) {
    const unsigned high = std::min(low + digits, width) - 1;
    const z3::expr some = z3::zext(b.extract(high, low), width - (high - low + 1));
    sum = defined(sum + z3::shl(a * some, context_.bv_val(low, width)));
  }
  return sum;
}

// With a divisor of zero every digit of the quotient is one and the remainder ends up as the dividend, which
// is SMT-LIB's choice.
Translator::Division Translator::divide(const z3::expr& a, const z3::expr& b) {
  const unsigned width = width_of(a);
  const z3::expr divisor = z3::zext(b, 1);
  z3::expr_vector digits(context_);
  z3::expr rest = context_.bv_val(0, width);
  for (unsigned i = width; i-- > 0;) {
    const z3::expr longer = z3::concat(rest, a.extract(i, i));
    const z3::expr fits = defined(z3::ule(divisor, longer));
    digits.push_back(z3::ite(fits, context_.bv_val(1, 1), context_.bv_val(0, 1)));
    rest = defined(z3::ite(fits, longer - divisor, longer).extract(width - 1, 0));
  }
  return {defined(z3::concat(digits)), rest};
}

// Of the magnitudes; the quotient is negative if one operand is, the remainder if the dividend is.
z3::expr Translator::signed_division(Kind kind, const z3::expr& a, const z3::expr& b) {
  const z3::expr zero = context_.bv_val(0, width_of(a));
  const z3::expr a_negative = a < zero;
  const z3::expr b_negative = b < zero;
  const Division parts = divide(defined(z3::ite(a_negative, -a, a)), defined(z3::ite(b_negative, -b, b)));
  if (kind == Kind::BvSrem) return z3::ite(a_negative, -parts.remainder, parts.remainder);
  return z3::ite(a_negative != b_negative, -parts.quotient, parts.quotient);
}

}  // namespace faultline::solve::z3_backend
