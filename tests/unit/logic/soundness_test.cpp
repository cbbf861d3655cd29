// Simplification keeps meaning: random terms, made exactly as asked for in one manager and through the
// simplifying constructors in another, have the same value under random assignments. And `apply`, on which
// both rest, against the functions of the value types.
#include <gtest/gtest.h>

#include "logic/print_infix.h"
#include "logic/substitute.h"
#include "random_terms.h"

namespace faultline::logic {
namespace {

// The assignment of one manager's variables, given to the variables of the same name in the other.
Assignment in_manager(const Assignment& assignment, TermManager& m) {
  Assignment out;
  for (const auto& [variable, value] : assignment)
    out.set(m.variable(variable.name(), variable.sort()), value);
  return out;
}

TEST(Soundness, SimplifiedTermsHaveTheSameValues) {
  for (std::uint64_t seed = 0; seed < 250; ++seed) {
    TermManager plain(Simplify::Off);
    TermManager simplifying;
    RandomTerms terms(seed, plain);
    std::vector<std::pair<Term, Term>> pairs;
    for (int i = 0; i < 80; ++i) {
      const Term term = terms.grow();
      pairs.emplace_back(term, transfer(term, simplifying));
      ASSERT_EQ(pairs.back().second.sort(), term.sort());
    }
    for (int i = 0; i < 6; ++i) {
      const Assignment assignment = terms.assignment();
      const Assignment moved = in_manager(assignment, simplifying);
      Evaluator expected(assignment);
      Evaluator actual(moved);
      for (const auto& [term, simplified] : pairs)
        ASSERT_EQ(actual.value(simplified), expected.value(term))
            << "seed " << seed << ": " << to_infix(term) << "  became  " << to_infix(simplified);
    }
  }
}

TEST(Soundness, ClosedTermsBecomeConstants) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    TermManager m;
    TermManager plain(Simplify::Off);
    RandomTerms terms(seed + 5000, plain);
    const Assignment assignment = terms.assignment();
    TermMap<Term> constants;
    for (const auto& [variable, value] : assignment)
      constants.set(m.variable(variable.name(), variable.sort()), m.constant(value));
    Substitution close(m, constants);
    for (int i = 0; i < 60; ++i) {
      const Term term = terms.grow();
      const Term closed = close(transfer(term, m));
      if (!term.sort().is_array() && closed.is_constant())
        ASSERT_EQ(Value(closed.sort(), closed.bits()), evaluate(term, assignment)) << to_infix(term);
      else
        ASSERT_EQ(evaluate(closed, Assignment()), evaluate(term, assignment)) << to_infix(term);
    }
  }
}

// Two operations over x, y and all constants of width 2, tried on all values of x and y.
TEST(Soundness, PairsOfBitVectorOperationsExhaustivelyAtWidthTwo) {
  TermManager m;
  TermManager plain(Simplify::Off);
  const Sort sort = Sort::bit_vector(2);
  const auto leaves = [&](TermManager& manager) {
    std::vector<Term> out{manager.variable("x", sort), manager.variable("y", sort)};
    for (std::uint64_t i = 0; i < 4; ++i)
      out.push_back(manager.bit_vector(2, i));
    return out;
  };
  const std::vector<Term> simplified_leaves = leaves(m);
  const std::vector<Term> plain_leaves = leaves(plain);
  std::vector<Kind> kinds;
  for (Kind kind = Kind::BvAdd; kind <= Kind::BvAshr; kind = static_cast<Kind>(static_cast<int>(kind) + 1))
    kinds.push_back(kind);
  std::vector<Kind> outer = kinds;
  for (const Kind kind : {Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle, Kind::Equal})
    outer.push_back(kind);
  Assignment on_plain[16];
  Assignment on_simplified[16];
  for (std::uint64_t i = 0; i < 16; ++i)
    for (std::size_t v = 0; v < 2; ++v) {
      const Value value(BitVector(2, i >> 2 * v));
      on_plain[i].set(plain_leaves[v], value);
      on_simplified[i].set(simplified_leaves[v], value);
    }
  std::vector<Evaluator> expected(on_plain, on_plain + 16);
  std::vector<Evaluator> actual(on_simplified, on_simplified + 16);
  const auto check = [&](Term term, Term simplified, Term inner) {
    const bool untouched = simplified.kind() == term.kind() && inner &&
                           (simplified.arg(0) == inner || simplified.arg(1) == inner);
    if (untouched) return;  // no rule has fired, and `inner` has been checked
    for (std::size_t i = 0; i < 16; ++i)
      ASSERT_EQ(actual[i].value(simplified), expected[i].value(term))
          << to_infix(term) << " " << to_infix(simplified);
  };
  for (const Kind inner : kinds)
    for (std::size_t a = 0; a < 6; ++a)
      for (std::size_t b = 0; b < 6; ++b) {
        const Term p = plain.make({inner, sort}, std::vector{plain_leaves[a], plain_leaves[b]});
        const Term s = m.make({inner, sort}, std::vector{simplified_leaves[a], simplified_leaves[b]});
        check(p, s, Term());
        for (const Kind kind : outer)
          for (std::size_t c = 0; c < 6; ++c) {
            const Operation op{kind, kind <= Kind::BvAshr && kind != Kind::Equal ? sort : Sort::boolean()};
            const Term leaf = simplified_leaves[c];
            check(plain.make(op, std::vector{p, plain_leaves[c]}), m.make(op, std::vector{s, leaf}), s);
            check(plain.make(op, std::vector{plain_leaves[c], p}), m.make(op, std::vector{leaf, s}), s);
          }
      }
}

TEST(Soundness, OverflowPredicatesExhaustively) {
  TermManager m;
  for (std::uint32_t width = 1; width <= 4; ++width) {
    const Term x = m.variable("x" + std::to_string(width), Sort::bit_vector(width));
    const Term y = m.variable("y" + std::to_string(width), Sort::bit_vector(width));
    for (std::uint64_t i = 0; i < 1u << width; ++i)
      for (std::uint64_t j = 0; j < 1u << width; ++j) {
        const BitVector a(width, i);
        const BitVector b(width, j);
        Assignment values;
        values.set(x, Value(a));
        values.set(y, Value(b));
        const std::int64_t bound = std::int64_t{1} << (width - 1);
        const auto outside = [&](std::int64_t n) { return n < -bound || n >= bound; };
        const auto above = [&](std::uint64_t n) { return n >= 1u << width; };
        const std::int64_t s = a.to_int64();
        const std::int64_t t = b.to_int64();
        // Both as variables, and each as a constant: these are built differently.
        for (const auto& [p, q] : {std::pair{x, y}, {x, m.bit_vector(b)}, {m.bit_vector(a), y}}) {
          const auto holds = [&](Term term) { return evaluate(term, values).is_true(); };
          EXPECT_EQ(holds(m.signed_add_overflows(p, q)), outside(s + t));
          EXPECT_EQ(holds(m.signed_sub_overflows(p, q)), outside(s - t));
          EXPECT_EQ(holds(m.signed_mul_overflows(p, q)), outside(s * t));
          EXPECT_EQ(holds(m.signed_neg_overflows(p)), outside(-s));
          EXPECT_EQ(holds(m.signed_div_overflows(p, q)), t != 0 && outside(s / t));
          EXPECT_EQ(holds(m.unsigned_add_overflows(p, q)), above(i + j));
          EXPECT_EQ(holds(m.unsigned_sub_overflows(p, q)), i < j);
          EXPECT_EQ(holds(m.unsigned_mul_overflows(p, q)), above(i * j));
        }
      }
  }
}

}  // namespace
}  // namespace faultline::logic
