// Boolean operations, equality and if-then-else.
#include <algorithm>
#include <vector>

#include "logic/simplify.h"
#include "logic/term_manager.h"

namespace faultline::logic {

Term TermManager::logical_not(Term a) {
  expect_bool(a);
  if (simplifying()) {
    if (a.is_constant()) return boolean(a.is_false());
    switch (a.kind()) {
      case Kind::Not: return a.arg(0);
      case Kind::BvUlt: return bv_ule(a.arg(1), a.arg(0));
      case Kind::BvUle: return bv_ult(a.arg(1), a.arg(0));
      case Kind::BvSlt: return bv_sle(a.arg(1), a.arg(0));
      case Kind::BvSle: return bv_slt(a.arg(1), a.arg(0));
      default: break;
    }
  }
  return node({Kind::Not, Sort::boolean()}, a);
}

Term TermManager::logical_and(Term a, Term b) {
  return junction(Kind::And, a, b);
}
Term TermManager::logical_or(Term a, Term b) {
  return junction(Kind::Or, a, b);
}
Term TermManager::logical_and(std::span<const Term> terms) {
  return junction(Kind::And, terms);
}
Term TermManager::logical_or(std::span<const Term> terms) {
  return junction(Kind::Or, terms);
}

// A balanced tree, so that a conjunction of a million is twenty deep.
Term TermManager::junction(Kind kind, std::span<const Term> terms) {
  if (terms.empty()) return boolean(kind == Kind::And);
  std::vector<Term> level(terms.begin(), terms.end());
  if (simplifying()) {
    std::sort(level.begin(), level.end());
    level.erase(std::unique(level.begin(), level.end()), level.end());
  }
  while (level.size() > 1) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < level.size(); i += 2)
      level[kept++] = i + 1 < level.size() ? junction(kind, level[i], level[i + 1]) : level[i];
    level.resize(kept);
  }
  return level[0];
}

// And and Or, which are each other's mirror image.
Term TermManager::junction(Kind kind, Term a, Term b) {
  expect_bool(a);
  expect_bool(b);
  if (simplifying()) {
    const Term neutral = boolean(kind == Kind::And);
    const Term absorbing = boolean(kind != Kind::And);
    order(a, b);
    if (b == neutral || a == b) return a;
    if (b == absorbing || complementary(a, b)) return absorbing;
    if (const Term out = absorb(kind, a, b)) return out;
    if (const Term out = absorb(kind, b, a)) return out;
    const bool both_fixed = kind == Kind::And && has_constant(a, Kind::Equal) && has_constant(b, Kind::Equal);
    if (both_fixed && a.arg(0) == b.arg(0))
      return absorbing;  // to different constants, for they are not the same term
  }
  return node({kind, Sort::boolean()}, a, b);
}

// `a` beside a junction `b` that mentions it: a & (a & x), a & (!a & x), a & (a | x), a & (!a | x), and the
// mirror.
Term TermManager::absorb(Kind kind, Term a, Term b) {
  const Kind dual = kind == Kind::And ? Kind::Or : Kind::And;
  if (is(b, kind)) {
    if (has_arg(b, a)) return b;
    if (complementary(a, b.arg(0)) || complementary(a, b.arg(1))) return boolean(kind != Kind::And);
  }
  if (is(b, dual)) {
    if (has_arg(b, a)) return a;
    if (complementary(a, b.arg(0))) return junction(kind, a, b.arg(1));
    if (complementary(a, b.arg(1))) return junction(kind, a, b.arg(0));
  }
  return {};
}

Term TermManager::equal(Term a, Term b) {
  expect_same(a, b);
  const Operation op{Kind::Equal, Sort::boolean()};
  if (simplifying()) {
    if (a == b) return true_;
    if (a.is_constant() && b.is_constant()) return false_;
    order(a, b);
    if (const Term out = through_ite(op, a, b)) return out;
    Term out;
    if (a.sort().is_bool())
      out = equal_bool(a, b);
    else if (a.sort().is_bit_vector())
      out = equal_bit_vector(a, b);
    else if (is(a, Kind::ConstantArray) && is(b, Kind::ConstantArray))
      out = equal(a.arg(0), b.arg(0));
    else if (b.is_constant() && fp_is(Kind::FpIsNan, b).is_true())
      out = fp_is(Kind::FpIsNan, a);
    if (out) return out;
  }
  return node(op, a, b);
}

Term TermManager::equal_bool(Term a, Term b) {
  if (b.is_constant()) return b.is_true() ? a : logical_not(a);
  if (complementary(a, b)) return false_;
  if (is(a, Kind::Not)) return logical_not(equal(a.arg(0), b));
  if (is(b, Kind::Not)) return logical_not(equal(a, b.arg(0)));
  return {};
}

Term TermManager::ite(Term condition, Term then, Term otherwise) {
  expect_bool(condition);
  expect_same(then, otherwise);
  if (simplifying()) {
    if (condition.is_constant()) return condition.is_true() ? then : otherwise;
    if (then == otherwise) return then;
    if (is(condition, Kind::Not)) return ite(condition.arg(0), otherwise, then);
    if (const Term out = ite_nested(condition, then, otherwise)) return out;
    if (then.sort().is_bool())
      if (const Term out = ite_bool(condition, then, otherwise)) return out;
    // p = q ? p : q is q either way.
    if (is(condition, Kind::Equal) && has_arg(condition, then) && has_arg(condition, otherwise))
      return otherwise;
  }
  return node({Kind::Ite, then.sort()}, condition, then, otherwise);
}

Term TermManager::ite_nested(Term condition, Term then, Term otherwise) {
  if (is(then, Kind::Ite)) {
    if (then.arg(0) == condition) return ite(condition, then.arg(1), otherwise);
    if (then.arg(2) == otherwise) return ite(logical_and(condition, then.arg(0)), then.arg(1), otherwise);
  }
  if (is(otherwise, Kind::Ite)) {
    if (otherwise.arg(0) == condition) return ite(condition, then, otherwise.arg(2));
    if (otherwise.arg(1) == then) return ite(logical_or(condition, otherwise.arg(0)), then, otherwise.arg(2));
  }
  return {};
}

Term TermManager::ite_bool(Term condition, Term then, Term otherwise) {
  if (then.is_true() || then == condition) return logical_or(condition, otherwise);
  if (then.is_false()) return logical_and(logical_not(condition), otherwise);
  if (otherwise.is_true()) return logical_or(logical_not(condition), then);
  if (otherwise.is_false() || otherwise == condition) return logical_and(condition, then);
  if (complementary(then, otherwise)) return equal(condition, then);
  return {};
}

// op(c ? k1 : k2) is c ? op(k1) : op(k2), where k1 and k2 are constants.
Term TermManager::through_ite(const Operation& op, Term a) {
  if (!is_choice(a)) return {};
  return ite(a.arg(0), fold(op, a.arg(1)), fold(op, a.arg(2)));
}

// The same, if the other argument is a constant or a choice by the same condition.
Term TermManager::through_ite(const Operation& op, Term a, Term b) {
  if (is_choice(a) && b.is_constant()) return ite(a.arg(0), fold(op, a.arg(1), b), fold(op, a.arg(2), b));
  if (is_choice(b) && a.is_constant()) return ite(b.arg(0), fold(op, a, b.arg(1)), fold(op, a, b.arg(2)));
  if (is_choice(a) && is_choice(b) && a.arg(0) == b.arg(0))
    return ite(a.arg(0), fold(op, a.arg(1), b.arg(1)), fold(op, a.arg(2), b.arg(2)));
  return {};
}

}  // namespace faultline::logic
