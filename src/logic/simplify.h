// Small questions that the simplifying constructors ask. Private to this folder.
#pragma once

#include <string_view>
#include <utility>

#include "base/diagnostic.h"
#include "logic/term.h"

namespace faultline::logic {

inline void expect(bool condition, std::string_view message) {
  if (!condition) [[unlikely]]
    throw InternalError(std::string(message));
}

inline void expect_bool(Term a) {
  expect(a.sort().is_bool(), "operation wants a Bool");
}
inline void expect_bit_vector(Term a) {
  expect(a.sort().is_bit_vector(), "operation wants a bit-vector");
}
inline void expect_float(Term a) {
  expect(a.sort().is_float(), "operation wants a float");
}
inline void expect_same(Term a, Term b) {
  expect(a.sort() == b.sort(), "arguments of different sorts");
}
inline void expect_bit_vectors(Term a, Term b) {
  expect_bit_vector(a);
  expect_same(a, b);
}

// The canonical order of a commutative operation: constants last, else the older first.
inline void order(Term& a, Term& b) {
  if (a.is_constant() != b.is_constant() ? a.is_constant() : b < a) std::swap(a, b);
}

inline bool is(Term a, Kind kind) {
  return a.kind() == kind;
}
inline bool has_arg(Term a, Term wanted) {
  return a.arg(0) == wanted || a.arg(1) == wanted;
}  // of a binary one
inline Term other_arg(Term a, Term one) {
  return a.arg(0) == one ? a.arg(1) : a.arg(0);
}

// A binary operation of this kind whose second argument is a constant; canonical order puts it there.
inline bool has_constant(Term a, Kind kind) {
  return is(a, kind) && a.arg(1).is_constant();
}

// An ite between two constants: operations on it are computed in its branches.
inline bool is_choice(Term a) {
  return is(a, Kind::Ite) && a.arg(1).is_constant() && a.arg(2).is_constant();
}

// Is one Bool the negation of the other, as far as can be seen?
inline bool complementary(Term a, Term b) {
  if (is(a, Kind::Not)) return a.arg(0) == b;
  if (is(b, Kind::Not)) return b.arg(0) == a;
  const bool opposite =
      (is(a, Kind::BvUlt) && is(b, Kind::BvUle)) || (is(a, Kind::BvUle) && is(b, Kind::BvUlt)) ||
      (is(a, Kind::BvSlt) && is(b, Kind::BvSle)) || (is(a, Kind::BvSle) && is(b, Kind::BvSlt));
  return opposite && a.arg(0) == b.arg(1) && a.arg(1) == b.arg(0);
}

// Is one bit-vector the bitwise complement of the other, as far as can be seen?
inline bool complementary_bits(Term a, Term b) {
  return (is(a, Kind::BvNot) && a.arg(0) == b) || (is(b, Kind::BvNot) && b.arg(0) == a);
}

}  // namespace faultline::logic
