// The contract of Solver, part three: every operation on Booleans and bit-vectors means what `evaluate` says.
// Up to four bits that is proved: `operation = its table` holds for all arguments. Beyond, it is tried on
// random and special arguments. The manager does not simplify, so that each operation reaches the backend.
#include <functional>

#include "contract.h"
#include "logic/evaluate.h"

namespace faultline::solve {
namespace {

using logic::Assignment;
using logic::BitVector;
using logic::Kind;
using logic::Simplify;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using logic::Value;

struct BinaryOperation {
  const char* name;
  std::function<Term(TermManager&, Term, Term)> make;
};

const std::vector<BinaryOperation>& operations() {
  using T = TermManager;
  static const std::vector<BinaryOperation> all = {
      {"not", [](T& t, Term a, Term) { return t.bv_not(a); }},
      {"neg", [](T& t, Term a, Term) { return t.bv_neg(a); }},
      {"add", [](T& t, Term a, Term b) { return t.bv_add(a, b); }},
      {"sub", [](T& t, Term a, Term b) { return t.bv_sub(a, b); }},
      {"mul", [](T& t, Term a, Term b) { return t.bv_mul(a, b); }},
      {"square", [](T& t, Term a, Term) { return t.bv_mul(a, a); }},
      {"udiv", [](T& t, Term a, Term b) { return t.bv_udiv(a, b); }},
      {"urem", [](T& t, Term a, Term b) { return t.bv_urem(a, b); }},
      {"sdiv", [](T& t, Term a, Term b) { return t.bv_sdiv(a, b); }},
      {"srem", [](T& t, Term a, Term b) { return t.bv_srem(a, b); }},
      {"and", [](T& t, Term a, Term b) { return t.bv_and(a, b); }},
      {"or", [](T& t, Term a, Term b) { return t.bv_or(a, b); }},
      {"xor", [](T& t, Term a, Term b) { return t.bv_xor(a, b); }},
      {"shl", [](T& t, Term a, Term b) { return t.bv_shl(a, b); }},
      {"lshr", [](T& t, Term a, Term b) { return t.bv_lshr(a, b); }},
      {"ashr", [](T& t, Term a, Term b) { return t.bv_ashr(a, b); }},
      {"concat", [](T& t, Term a, Term b) { return t.bv_concat(a, b); }},
      {"zero_extend", [](T& t, Term a, Term) { return t.bv_zero_extend(a, 3); }},
      {"sign_extend", [](T& t, Term a, Term) { return t.bv_sign_extend(a, 3); }},
      {"top bit", [](T& t, Term a, Term) { return t.bv_extract(a, a.width() - 1, a.width() - 1); }},
      {"upper half", [](T& t, Term a, Term) { return t.bv_extract(a, a.width() - 1, a.width() / 2); }},
      {"lower half", [](T& t, Term a, Term) { return t.bv_extract(a, a.width() / 2, 0); }},
      {"equal", [](T& t, Term a, Term b) { return t.equal(a, b); }},
      {"ult", [](T& t, Term a, Term b) { return t.bv_ult(a, b); }},
      {"ule", [](T& t, Term a, Term b) { return t.bv_ule(a, b); }},
      {"slt", [](T& t, Term a, Term b) { return t.bv_slt(a, b); }},
      {"sle", [](T& t, Term a, Term b) { return t.bv_sle(a, b); }},
      {"ite", [](T& t, Term a, Term b) { return t.ite(t.bv_ult(a, b), a, b); }},
      {"of a constant", [](T& t, Term a, Term) { return t.bv_udiv(t.bit_vector(a.width(), 5), a); }},
      {"by a constant", [](T& t, Term a, Term) { return t.bv_srem(a, t.bit_vector(a.width(), 3)); }},
      {"divided by a constant", [](T& t, Term a, Term) { return t.bv_udiv(a, t.bit_vector(a.width(), 5)); }},
      {"divided by two", [](T& t, Term a, Term) { return t.bv_sdiv(a, t.bit_vector(a.width(), 2)); }},
      {"modulo four", [](T& t, Term a, Term) { return t.bv_srem(a, t.bit_vector(a.width(), 4)); }},
      {"modulo the least number",
       [](T& t, Term a, Term) {
         return t.bv_urem(a, t.bit_vector(logic::BitVector::min_signed(a.width())));
       }},
      {"add overflow", [](T& t, Term a, Term b) { return t.signed_add_overflows(a, b); }},
      {"mul overflow", [](T& t, Term a, Term b) { return t.signed_mul_overflows(a, b); }},
      {"unsigned mul overflow", [](T& t, Term a, Term b) { return t.unsigned_mul_overflows(a, b); }},
  };
  return all;
}

#ifdef __SANITIZE_ADDRESS__
constexpr std::uint32_t kWidths[] = {8, 33};  // the release build tries the others
#else
constexpr std::uint32_t kWidths[] = {5, 8, 11, 16, 32, 64, 100};
#endif

class BitVectorContract : public Contract {
 protected:
  static Value value_at(Term term, Term x, const BitVector& a, Term y, const BitVector& b) {
    Assignment assignment;
    assignment.set(x, Value(a));
    assignment.set(y, Value(b));
    return logic::evaluate(term, assignment);
  }

  // What `term` is for all values of x and y, as nested ites.
  static Term table(TermManager& t, Term term, Term x, Term y) {
    const std::uint32_t width = x.width();
    Term rows;
    for (std::uint64_t a = 0; a < 1u << width; ++a) {
      Term row;
      for (std::uint64_t b = 0; b < 1u << width; ++b) {
        const Term cell = t.constant(value_at(term, x, {width, a}, y, {width, b}));
        row = row ? t.ite(t.equal(y, t.bit_vector(width, b)), cell, row) : cell;
      }
      rows = rows ? t.ite(t.equal(x, t.bit_vector(width, a)), row, rows) : row;
    }
    return rows;
  }

  // The disjunction of these formulas is unsatisfiable; formula i is about operation i.
  static void expect_none(const Answer& answer, const std::vector<Term>& wrong) {
    EXPECT_STREQ(verdict(answer), "unsat");
    if (!is_sat(answer)) return;
    for (std::size_t i = 0; i < wrong.size(); ++i)
      EXPECT_FALSE(std::get<Sat>(answer).model.holds(wrong[i])) << operations()[i].name;
  }

  // Corner cases first, then random ones: the same on every run.
  static BitVector sample(std::uint32_t width, std::uint64_t& state, std::size_t which) {
    switch (which) {
      case 0: return BitVector::zero(width);
      case 1: return BitVector::one(width);
      case 2: return BitVector::ones(width);
      case 3: return BitVector::min_signed(width);
      case 4: return BitVector::max_signed(width);
      case 5: return BitVector(width, width);
      default: break;
    }
    BitVector out = BitVector::zero(width);
    for (std::uint32_t i = 0; i < width; i += 32) {
      state = state * 6364136223846793005ull + 1442695040888963407ull;
      out = out.shl(BitVector(width, 32)).bit_xor(BitVector(width, state >> 32));
    }
    return which % 2 == 0 ? out : out.lshr(BitVector(width, width / 2));
  }
};

TEST_P(BitVectorContract, EveryOperationUpToFourBits) {
  for (std::uint32_t width = 1; width <= 4; ++width) {
    TermManager t(Simplify::Off);
    const Term x = t.variable("x", bv(width));
    const Term y = t.variable("y", bv(width));
    std::vector<Term> wrong;
    for (const BinaryOperation& operation : operations()) {
      const Term result = operation.make(t, x, y);
      wrong.push_back(t.distinct(result, table(t, result, x, y)));
    }
    const auto solver = make(t);
    solver->add(t.logical_or(wrong));
    expect_none(solver->check(), wrong);
  }
}

TEST_P(BitVectorContract, EveryExtract) {
  TermManager t(Simplify::Off);
  const auto solver = make(t);
  const Term x = t.variable("x", bv(4));
  std::vector<Term> wrong;
  for (std::uint32_t high = 0; high < 4; ++high)
    for (std::uint32_t low = 0; low <= high; ++low) {
      const Term part = t.bv_extract(x, high, low);
      wrong.push_back(t.distinct(part, table(t, part, x, x)));
    }
  solver->add(t.logical_or(wrong));
  EXPECT_STREQ(verdict(solver->check()), "unsat");
}

TEST_P(BitVectorContract, EveryBooleanOperation) {
  TermManager t(Simplify::Off);
  const Sort sort = Sort::boolean();
  const std::vector<Term> v = {t.variable("p", sort), t.variable("q", sort), t.variable("r", sort)};
  const std::vector<Term> formulas = {
      t.logical_not(v[0]),       t.logical_and(v[0], v[1]), t.logical_or(v[0], v[1]),
      t.logical_xor(v[0], v[1]), t.implies(v[0], v[1]),     t.equal(v[0], v[1]),
      t.ite(v[0], v[1], v[2]),   t.logical_and(v),          t.logical_or(v)};
  const auto solver = make(t);
  for (const Term formula : formulas)
    for (unsigned row = 0; row < 8; ++row) {
      Assignment assignment;
      std::vector<Term> assumptions;
      for (unsigned i = 0; i < 3; ++i) {
        const bool bit = (row >> i & 1) != 0;
        assignment.set(v[i], Value::boolean(bit));
        assumptions.push_back(bit ? v[i] : t.logical_not(v[i]));
      }
      assumptions.push_back(formula);
      const bool expected = logic::evaluate(formula, assignment).is_true();
      EXPECT_STREQ(verdict(solver->check(assumptions)), expected ? "sat" : "unsat") << row;
    }
}

// All operations are encoded once; their arguments are assumed, a few samples one after the other. The solver
// is not a checked one: the expected answer comes from `evaluate` already, and encoding it all again for a
// witness would take most of the time.
TEST_P(BitVectorContract, EveryOperationOnWiderArguments) {
  std::uint64_t state = 20;
  for (const std::uint32_t width : kWidths) {
    TermManager t(Simplify::Off);
    const auto solver = make_solver(t, GetParam());
    std::vector<Term> x, y, results;
    for (const BinaryOperation& operation : operations()) {
      x.push_back(t.variable("x" + std::to_string(x.size()), bv(width)));
      y.push_back(t.variable("y" + std::to_string(y.size()), bv(width)));
      results.push_back(operation.make(t, x.back(), y.back()));
    }
    const std::size_t rounds = width > 32 ? 1 : 3;
    for (std::size_t round = 0; round < rounds; ++round) {
      std::vector<Term> assumptions, wrong;
      for (std::size_t i = 0; i < results.size(); ++i) {
        const BitVector a = sample(width, state, (i + round) % 9);
        const BitVector b = sample(width, state, (3 * i + 2 * round + width) % 10);
        assumptions.push_back(t.equal(x[i], t.bit_vector(a)));
        assumptions.push_back(t.equal(y[i], t.bit_vector(b)));
        wrong.push_back(t.distinct(results[i], t.constant(value_at(results[i], x[i], a, y[i], b))));
      }
      assumptions.push_back(t.logical_or(wrong));
      expect_none(solver->check(assumptions), wrong);
    }
  }
}

// The other way round: arguments for a result.
TEST_P(BitVectorContract, OperationsAreSolvedForTheirArguments) {
  TermManager t;
  const auto solver = make(t);
  const Term x = t.variable("x", bv(16));
  const Term y = t.variable("y", bv(16));
  solver->add(t.equal(t.bv_mul(x, y), t.bit_vector(16, 51 * 77)));
  solver->add(t.bv_ult(x, y));
  solver->add(t.equal(t.bv_urem(y, x), t.bit_vector(16, 26)));
  const Answer answer = solver->check({t.bv_ult(y, t.bit_vector(16, 100))});
  ASSERT_STREQ(verdict(answer), "sat");
  EXPECT_EQ(bits(answer, t.bv_urem(y, x)), BitVector(16, 26));
}

FAULTLINE_FOR_EVERY_BACKEND(BitVectorContract);

}  // namespace
}  // namespace faultline::solve
