// The Z3 backend: every operation means to Z3 what it means to `evaluate`; models, cores, scopes and limits.
#include "solve/backend/z3/z3_solver.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "../logic/random_terms.h"
#include "logic/traverse.h"

namespace faultline::solve {
namespace {

using logic::Assignment;
using logic::BitVector;
using logic::Kind;
using logic::Random;
using logic::RandomTerms;
using logic::RoundingMode;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using logic::Value;
using std::chrono::milliseconds;

Limits time_limit(milliseconds length) {
  return {Budget{}.within(length)};
}

class Z3 : public testing::Test {
 protected:
  TermManager m{logic::Simplify::Off};
  std::unique_ptr<Solver> solver = make_z3_solver(m);

  Term bv(const std::string& name, std::uint32_t width) { return m.variable(name, Sort::bit_vector(width)); }
  Term boolean(const std::string& name) { return m.variable(name, Sort::boolean()); }
  Term number(std::uint32_t width, std::uint64_t value) { return m.bit_vector(width, value); }

  static const Model& model(const Answer& answer) { return std::get<Sat>(answer).model; }
  static std::vector<Term> core(const Answer& answer) { return std::get<Unsat>(answer).core; }

  // With its variables fixed, `term` can have this value and no other.
  void expect_value(Term term, const Assignment& inputs) {
    const Value value = logic::evaluate(term, inputs);
    std::vector<Term> fixed;
    for (const Term variable : logic::free_variables(term))
      fixed.push_back(m.equal(variable, m.constant(*inputs.find(variable))));
    const Term equation = m.equal(term, m.constant(value));
    const auto each = make_z3_solver(m);
    fixed.push_back(m.logical_not(equation));
    const Answer other = each->check(fixed, time_limit(milliseconds(20000)));
    EXPECT_TRUE(is_unsat(other)) << to_string(other) << ": " << info(term.kind()).smtlib << " is "
                                 << value.to_string();
    fixed.back() = equation;
    const Answer same = each->check(fixed, time_limit(milliseconds(20000)));
    ASSERT_TRUE(is_sat(same)) << to_string(same) << ": " << info(term.kind()).smtlib;
    for (const Term formula : fixed)
      EXPECT_TRUE(model(same).holds(formula)) << info(term.kind()).smtlib;
  }
};

TEST_F(Z3, GivesEveryOperationOurMeaning) {
  std::set<Kind> seen;
  for (std::uint64_t seed = 0; seen.size() < logic::kKinds.size() - 2 || seed < 60; ++seed) {
    ASSERT_LT(seed, 2000u);
    RandomTerms random(seed, m);
    const Term term = random.grow();
    if (seed >= 60 && seen.contains(term.kind())) continue;
    seen.insert(term.kind());
    expect_value(term, random.assignment());
  }
}

TEST_F(Z3, AgreesOnNestedTerms) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    RandomTerms random(seed + 5000, m);
    Term term;
    for (int i = 0; i < 15; ++i)
      term = random.grow();
    expect_value(term, random.assignment());
  }
}

// What SMT-LIB leaves open.
TEST_F(Z3, FixesWhatIsOpenAboutFloats) {
  const Sort f = Sort::floating(3, 5);
  const Term x = m.variable("x", f);
  const Term y = m.variable("y", f);
  const std::vector<Term> terms = {m.fp_min(x, y),
                                   m.fp_max(x, y),
                                   m.fp_to_signed(RoundingMode::TowardZero, x, 4),
                                   m.fp_to_signed(RoundingMode::NearestEven, x, 3),
                                   m.fp_to_unsigned(RoundingMode::TowardPositive, x, 3),
                                   m.fp_to_bits(x)};
  const BitVector zero = logic::fp_zero(f.format(), logic::FloatSign::Positive);
  const BitVector minus_zero = logic::fp_zero(f.format(), logic::FloatSign::Negative);
  const BitVector infinity = logic::fp_infinity(f.format(), logic::FloatSign::Positive);
  const std::vector<BitVector> values = {zero, minus_zero, infinity, logic::fp_nan(f.format()),
                                         logic::fp_neg(f.format(), infinity.sub(BitVector(8, 1)))};
  for (const Term term : terms)
    for (const BitVector& a : values)
      for (const BitVector& b : {zero, minus_zero}) {
        Assignment inputs;
        inputs.set(x, Value(f, a));
        inputs.set(y, Value(f, b));
        expect_value(term, inputs);
      }
}

TEST_F(Z3, RoundsToIntegersInFormatsOfAllShapes) {
  Random random(3);
  for (const auto& [exponent, significand] : {std::pair{2, 3}, {2, 9}, {3, 4}, {3, 7}, {5, 4}, {8, 8}}) {
    const Sort f =
        Sort::floating(static_cast<std::uint32_t>(exponent), static_cast<std::uint32_t>(significand));
    const Term x = m.variable("x" + f.to_string(), f);
    for (int i = 0; i < 8; ++i) {
      Assignment inputs;
      inputs.set(x, random.value(f));
      expect_value(m.fp_round_to_integral(static_cast<RoundingMode>(i % 5), x), inputs);
      expect_value(m.fp_to_signed(static_cast<RoundingMode>(i % 5), x, 6), inputs);
    }
  }
}

TEST_F(Z3, FloatRemaindersByLemmas) {
  const Term x = m.variable("x", Sort::float64());
  const Term y = m.variable("y", Sort::float64());
  Assignment inputs;
  inputs.set(x, Value::float64(1e300));
  inputs.set(y, Value::float64(0.3));
  expect_value(m.fp_rem(x, y), inputs);
  // Beside an array, where other wide operations are learned, too.
  const Sort array = Sort::array(Sort::bit_vector(4), Sort::float64());
  const Term a = m.variable("a", array);
  inputs.set(a, Value::zero(array));
  const Term sum =
      m.fp_div(RoundingMode::NearestEven, x, m.select(m.store(a, number(4, 3), y), number(4, 3)));
  expect_value(m.fp_sqrt(RoundingMode::TowardPositive, sum), inputs);
}

// Beside arrays wide products and quotients are built in pieces.
TEST_F(Z3, WideProductsAndQuotientsBesideArrays) {
  Random random(23);
  for (const std::uint32_t width : {33u, 66u}) {
    const Sort word = Sort::bit_vector(width);
    const Term x = bv("x" + std::to_string(width), width);
    const Term y = bv("y" + std::to_string(width), width);
    const Term a = m.variable("a" + std::to_string(width), Sort::array(Sort::bit_vector(4), word));
    const Term kept = m.select(m.store(a, number(4, 3), y), number(4, 3));
    const BitVector large = random.value(word).bits();
    const BitVector some = random.value(word).bits();
    const BitVector small = BitVector(width, 1 + random.below(1000));
    const BitVector zero = BitVector::zero(width), least = BitVector::min_signed(width);
    using Pair = std::pair<BitVector, BitVector>;
    for (const auto& [first, second] : {Pair(large, small), Pair(some, large), Pair(large.neg(), small.neg()),
                                        Pair(some, zero), Pair(least, BitVector::ones(width))}) {
      Assignment inputs;
      inputs.set(x, Value(first));
      inputs.set(y, Value(second));
      inputs.set(a, Value::zero(a.sort()));
      // All at once: what is slow is to make a solver and its circuits.
      Term all = m.bv_mul(x, kept);
      for (const Term term : {m.bv_udiv(x, kept), m.bv_urem(x, kept), m.bv_sdiv(x, kept), m.bv_srem(x, kept)})
        all = m.bv_concat(all, term);
      expect_value(all, inputs);
    }
  }
}

TEST_F(Z3, ReadsModelsOfAllSorts) {
  const std::vector<Sort> sorts = {
      Sort::boolean(),
      Sort::bit_vector(1),
      Sort::bit_vector(64),
      Sort::bit_vector(65),
      Sort::bit_vector(200),
      Sort::floating(3, 5),
      Sort::float32(),
      Sort::float64(),
      Sort::floating(15, 113),
      Sort::array(Sort::bit_vector(8), Sort::bit_vector(70)),
      Sort::array(Sort::boolean(), Sort::bit_vector(3)),
      Sort::array(Sort::bit_vector(32), Sort::float32()),
      Sort::array(Sort::bit_vector(4), Sort::array(Sort::bit_vector(4), Sort::boolean()))};
  Random random(11);
  for (int round = 0; round < 3; ++round)
    for (const Sort sort : sorts) {
      const Term x = m.variable("x" + sort.to_string(), sort);
      const Value value = random.value(sort);
      const auto each = make_z3_solver(m);
      each->add(m.equal(x, m.constant(value)));
      const Answer answer = each->check();
      ASSERT_TRUE(is_sat(answer)) << to_string(answer) << sort.to_string();
      EXPECT_EQ(model(answer).value(x), value) << sort.to_string();
    }
}

TEST_F(Z3, ReadsArraysThatAreOnlyPartlyDetermined) {
  const Sort sort = Sort::array(Sort::bit_vector(32), Sort::bit_vector(8));
  const Term a = m.variable("a", sort);
  const Term b = m.variable("b", sort);
  const Term i = bv("i", 32);
  const std::vector<Term> formulas = {
      m.equal(b, m.store(m.store(a, i, number(8, 7)), number(32, 5), number(8, 9))),
      m.distinct(m.select(a, i), m.select(b, i)), m.distinct(a, b),
      m.equal(m.select(b, number(32, 100)), number(8, 1)), m.bv_ult(number(32, 1000), i)};
  for (const Term formula : formulas)
    solver->add(formula);
  const Answer answer = solver->check();
  ASSERT_TRUE(is_sat(answer));
  for (const Term formula : formulas)
    EXPECT_TRUE(model(answer).holds(formula));
}

TEST_F(Z3, ModelsOutliveTheSolver) {
  const Term x = bv("x", 16);
  solver->add(m.equal(m.bv_mul(x, x), number(16, 49)));
  const Answer answer = solver->check({m.bv_ult(x, number(16, 10))});
  solver->add(m.equal(x, number(16, 0)));
  EXPECT_TRUE(is_unsat(solver->check()));
  solver.reset();
  ASSERT_TRUE(is_sat(answer));
  EXPECT_EQ(model(answer).value(x).bits(), BitVector(16, 7));
  EXPECT_EQ(model(answer).value(bv("never seen", 9)), Value::zero(Sort::bit_vector(9)));
}

TEST_F(Z3, CoresAreAssumptionsInTheirOrder) {
  const Term x = bv("x", 8);
  const Term b = boolean("b");
  const Term small = m.bv_ult(x, number(8, 4));
  const Term large = m.bv_ult(number(8, 4), x);
  EXPECT_EQ(core(solver->check({b, large, large, small, b})), (std::vector{large, small}));
  EXPECT_EQ(core(solver->check({small, b, large})), (std::vector{small, large}));
  EXPECT_EQ(core(solver->check({b, m.boolean(true), m.logical_not(b)})), (std::vector{b, m.logical_not(b)}));
  EXPECT_EQ(core(solver->check({b, m.boolean(false)})), std::vector{m.boolean(false)});
  EXPECT_TRUE(is_sat(solver->check({b, m.boolean(true), large})));
  solver->add(m.logical_not(b));
  EXPECT_EQ(core(solver->check({large, b, b})), std::vector{b});
  solver->add(m.boolean(false));
  EXPECT_TRUE(core(solver->check({large})).empty());
}

TEST_F(Z3, ScopesForgetWhatWasAddedInThem) {
  const Term x = bv("x", 8);
  const Term f = m.variable("f", Sort::float32());
  solver->add(m.bv_ult(x, number(8, 10)));
  for (int round = 0; round < 3; ++round) {
    const Scope outer(*solver);
    solver->add(m.bv_ult(number(8, 5), x));
    EXPECT_TRUE(is_sat(solver->check()));
    {
      const Scope inner(*solver);
      solver->add(m.bv_ult(x, number(8, 6)));
      if (round == 2) solver->add(m.fp_less(f, f));  // another engine takes over
      EXPECT_TRUE(core(solver->check({m.boolean(true)})).empty());
    }
    EXPECT_TRUE(is_sat(solver->check()));
    EXPECT_TRUE(is_unsat(solver->check({m.bv_ult(x, number(8, 5))})));
  }
  EXPECT_TRUE(is_sat(solver->check({m.bv_ult(x, number(8, 5))})));
}

// Two primes of 31 bits: Z3 takes some tenths of a second.
Term hard_multiplication(TermManager& m) {
  const Term x = m.variable("p", Sort::bit_vector(64));
  const Term y = m.variable("q", Sort::bit_vector(64));
  const Term bound = m.bit_vector(64, std::uint64_t{1} << 32);
  const Term parts[] = {m.equal(m.bv_mul(x, y), m.bit_vector(64, 2147483647ull * 2147483629ull)),
                        m.bv_ult(m.bit_vector(64, 1), x), m.bv_ule(x, y), m.bv_ult(y, bound)};
  return m.logical_and(parts);
}

void expect_time_out(Solver& solver, milliseconds limit) {
  const auto begin = std::chrono::steady_clock::now();
  const Answer answer = solver.check({}, time_limit(limit));
  const auto took = std::chrono::steady_clock::now() - begin;
  ASSERT_TRUE(is_unknown(answer)) << to_string(answer);
  EXPECT_EQ(std::get<Unknown>(answer).reason, Reason::Time);
  // Wide, for slow machines; the promise is 0.2 s.
  EXPECT_LT(took, limit + milliseconds(5000));
}

TEST_F(Z3, ObeysTheDeadlineAndGoesOn) {
  {
    const Scope scope(*solver);
    solver->add(hard_multiplication(m));
    expect_time_out(*solver, milliseconds(60));
    expect_time_out(*solver, milliseconds(30));
    expect_time_out(*solver, milliseconds(0));
  }
  EXPECT_TRUE(is_sat(solver->check({boolean("b")})));
}

TEST_F(Z3, ObeysTheDeadlineWithFloats) {
  const Term x = m.variable("x", Sort::float64());
  const Term y = m.variable("y", Sort::float64());
  const RoundingMode mode = RoundingMode::NearestEven;
  solver->add(m.fp_equal(m.fp_div(mode, m.fp_sqrt(mode, x), y), m.fp_mul(mode, x, y)));
  solver->add(m.fp_less(m.float64(1.5), x));
  solver->add(m.fp_less(m.float64(1.25), y));
  expect_time_out(*solver, milliseconds(300));
}

TEST_F(Z3, ObeysTheDeadlineWithWideQuotientsBesideArrays) {
  const Term a = m.variable("a", Sort::array(Sort::bit_vector(8), Sort::bit_vector(160)));
  const Term x = m.select(a, bv("i", 8)), y = m.select(a, bv("j", 8));
  solver->add(m.equal(m.bv_udiv(m.bv_mul(x, y), m.bv_add(y, number(160, 3))), number(160, 12345)));
  solver->add(m.bv_ult(number(160, 1u << 20), y));
  expect_time_out(*solver, milliseconds(200));
}

TEST_F(Z3, ObeysTheDeadlineWhileTranslating) {
  Term sum = bv("x", 32);
  for (std::uint32_t i = 0; i < 300'000; ++i)
    sum = m.bv_add(sum, m.bv_mul(sum, number(32, i)));
  solver->add(m.equal(sum, number(32, 7)));
  expect_time_out(*solver, milliseconds(50));
}

TEST_F(Z3, ObeysTheStopToken) {
  solver->add(hard_multiplication(m));
  Limits limits;
  std::thread other([stop = limits.budget.stop] {
    std::this_thread::sleep_for(milliseconds(100));
    stop.request_stop();
  });
  const Answer answer = solver->check({}, limits);
  other.join();
  ASSERT_TRUE(is_unknown(answer));
  EXPECT_EQ(std::get<Unknown>(answer).reason, Reason::Stopped);
  EXPECT_EQ(std::get<Unknown>(solver->check({}, limits)).reason, Reason::Stopped);
}

TEST_F(Z3, ObeysTheConflictLimit) {
  solver->add(hard_multiplication(m));
  const Answer answer = solver->check({}, Limits{}.with_conflicts(50));
  ASSERT_TRUE(is_unknown(answer));
  EXPECT_EQ(std::get<Unknown>(answer).reason, Reason::Conflicts);
  // In the engine for floats, too.
  const Term x = m.variable("x", Sort::float32());
  const Term square = m.fp_mul(RoundingMode::NearestEven, x, x);
  solver->add(m.equal(m.fp_to_bits(square), m.bv_extract(bv("p", 64), 31, 0)));
  const Answer floats = solver->check({}, Limits{}.with_conflicts(50));
  ASSERT_TRUE(is_unknown(floats)) << to_string(floats);
  EXPECT_EQ(std::get<Unknown>(floats).reason, Reason::Conflicts);
}

TEST_F(Z3, ObeysTheMemoryLimit) {
  solver->add(hard_multiplication(m));
  Limits limits = time_limit(milliseconds(20000));
  limits.budget.memory = 1;
  const Answer answer = solver->check({}, limits);
  ASSERT_TRUE(is_unknown(answer));
  EXPECT_EQ(std::get<Unknown>(answer).reason, Reason::Memory);
}

TEST_F(Z3, SaysWhatItCannotDo) {
  const Term x = m.variable("x", Sort::floating(4, 2));
  solver->add(m.fp_less(x, x));
  const Answer answer = solver->check();
  ASSERT_TRUE(is_unknown(answer)) << to_string(answer);
  const auto& [reason, detail] = std::get<Unknown>(answer);
  EXPECT_EQ(reason, Reason::Incomplete);
  EXPECT_FALSE(detail.empty());
  EXPECT_LE(detail.size(), 200u);
}

TEST_F(Z3, TakesTermsThatAreVeryDeep) {
  const Term x = bv("x", 8);
  Term product = x;
  for (std::uint32_t i = 0; i < 100'000; ++i)
    product = m.bv_add(product, m.bv_mul(product, number(8, 2 * i)));
  solver->add(m.equal(product, number(8, 3)));
  const Answer answer = solver->check({}, time_limit(milliseconds(60000)));
  ASSERT_TRUE(is_sat(answer)) << to_string(answer);
  EXPECT_EQ(model(answer).value(product).bits(), BitVector(8, 3));
}

}  // namespace
}  // namespace faultline::solve
