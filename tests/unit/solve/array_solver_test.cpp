// Arrays through the whole blaster: random formulas, and the shapes of programs that the array procedure was
// made for.
#include <gtest/gtest.h>

#include "checked_solver.h"
#include "random_arrays.h"
#include "solve/decorator.h"

namespace faultline::solve {
namespace {

using logic::Sort;
using logic::Term;
using logic::TermManager;

Limits within_seconds(int seconds) {
  Limits limits;
  limits.budget = limits.budget.within(std::chrono::seconds(seconds));
  return limits;
}

void expect_model(const Answer& answer, const std::vector<Term>& formulas) {
  const Sat* sat = std::get_if<Sat>(&answer);
  if (!sat) return;
  for (const Term formula : formulas)
    EXPECT_TRUE(sat->model.holds(formula));
}

// Questions that build upon each other. The checked solver evaluates every model and has every core proved
// again by Z3, so that both verdicts are compared.
void ask_random(std::uint64_t seed, Sort sort, const std::shared_ptr<CheckRecord>& record) {
  SCOPED_TRACE("seed " + std::to_string(seed) + ", sort " + sort.to_string());
  TermManager terms;
  RandomArrays random(seed, terms, sort,
                      {.arrays = 3, .indices = 3, .elements = 2, .conditions = 2, .depth = 4});
  const auto solver = checked(make_solver(terms), {}, record);
  for (int i = 0; i < 6; ++i) {
    EXPECT_FALSE(is_unknown(solver->check({random.clause(), random.clause()})));
    solver->add(random.clause());
    if (!is_sat(solver->check())) return;
  }
}

class ArraySolver : public testing::TestWithParam<Sort> {};

TEST_P(ArraySolver, IsRightOnRandomFormulas) {
  const auto record = std::make_shared<CheckRecord>();
  for (std::uint64_t seed = 0; seed < 30 && !HasFailure(); ++seed)
    ask_random(seed, GetParam(), record);
  EXPECT_GT(record->models, 100u);
  EXPECT_GT(record->cores, 2u);
}

const Sort kWord = Sort::bit_vector(32);

INSTANTIATE_TEST_SUITE_P(
    Sorts, ArraySolver,
    testing::Values(Sort::array(kWord, kWord), Sort::array(Sort::bit_vector(2), Sort::bit_vector(2)),
                    Sort::array(Sort::bit_vector(1), Sort::boolean()),
                    Sort::array(Sort::boolean(), Sort::bit_vector(3)),
                    Sort::array(Sort::bit_vector(70), Sort::bit_vector(8)),
                    Sort::array(Sort::bit_vector(2), Sort::floating(3, 4)),
                    Sort::array(Sort::bit_vector(1), Sort::array(Sort::bit_vector(2), Sort::bit_vector(2)))));

// A program with symbolic indices below `bound`.
struct Program {
  TermManager terms;
  std::vector<Term> formulas;
  Term array = terms.variable("a", Sort::array(kWord, kWord));

  Term word(std::uint64_t value) { return terms.bit_vector(32, value); }
  Term index(const std::string& name, std::uint64_t bound) {
    const Term out = terms.variable(name, kWord);
    formulas.push_back(terms.bv_ult(out, word(bound)));
    return out;
  }
  Answer check(std::span<const Term> assumptions = {}) {
    const auto solver = make_checked_solver(terms);
    for (const Term formula : formulas)
      solver->add(formula);
    Answer answer = solver->check(assumptions, within_seconds(60));
    expect_model(answer, formulas);
    return answer;
  }
};

TEST(ArrayProgram, TenThousandElementsWithFiftyAccessesStaySmall) {
  Program p;
  for (int i = 0; i < 25; ++i) {
    const Term read = p.terms.select(p.array, p.index("y" + std::to_string(i), 10'000));
    p.array =
        p.terms.store(p.array, p.index("x" + std::to_string(i), 10'000), p.terms.bv_add(read, p.word(i)));
  }
  p.formulas.push_back(p.terms.equal(p.terms.select(p.array, p.index("z", 10'000)), p.word(0x12345678)));
  EXPECT_TRUE(is_sat(p.check()));
  EXPECT_LT(p.terms.size(), 20'000u);
}

TEST(ArrayProgram, WhatIsWrittenLastIsRead) {
  Program p;
  p.array = p.terms.store(p.array, p.index("x", 1000), p.word(1));
  for (int i = 0; i < 40; ++i) {
    const Term other = p.index("y" + std::to_string(i), 1000);
    p.formulas.push_back(p.terms.distinct(other, p.terms.variable("x", kWord)));
    p.array = p.terms.store(p.array, other, p.terms.variable("e" + std::to_string(i), kWord));
  }
  const Term alias = p.index("z", 1000);
  p.formulas.push_back(p.terms.equal(alias, p.terms.variable("x", kWord)));
  p.formulas.push_back(p.terms.distinct(p.terms.select(p.array, alias), p.word(1)));
  EXPECT_TRUE(is_unsat(p.check()));
}

TEST(ArrayProgram, WritesToDifferentIndicesCommute) {
  Program p;
  Term forward = p.array;
  Term backward = p.array;
  std::vector<Term> indices;
  for (int i = 0; i < 7; ++i) {
    indices.push_back(p.index("x" + std::to_string(i), 100));
    for (int j = 0; j < i; ++j)
      p.formulas.push_back(p.terms.distinct(indices[i], indices[j]));
  }
  for (int i = 0; i < 7; ++i) {
    const auto write = [&](Term array, int at) {
      return p.terms.store(array, indices[at], p.terms.variable("e" + std::to_string(at), kWord));
    };
    forward = write(forward, i);
    backward = write(backward, 6 - i);
  }
  p.formulas.push_back(p.terms.distinct(forward, backward));
  EXPECT_TRUE(is_unsat(p.check()));
}

// Statements that can be switched off: equations of arrays behind selectors. All on: nothing but what was
// written can be read. One off: anything can.
TEST(ArrayProgram, GuardedWritesAreSeenThroughTheirEquations) {
  Program p;
  std::vector<Term> selectors;
  const auto guarded = [&](Term equation) {
    selectors.push_back(p.terms.variable("s" + std::to_string(selectors.size()), Sort::boolean()));
    p.formulas.push_back(p.terms.implies(selectors.back(), equation));
  };
  guarded(p.terms.equal(p.array, p.terms.constant_array(p.array.sort(), p.word(0))));
  for (int i = 0; i < 60; ++i) {
    const Term element = p.terms.variable("e" + std::to_string(i), kWord);
    p.formulas.push_back(p.terms.bv_ult(element, p.word(100)));
    const Term next = p.terms.variable("a" + std::to_string(i), p.array.sort());
    guarded(p.terms.equal(next, p.terms.store(p.array, p.index("x" + std::to_string(i), 1000), element)));
    p.array = next;
  }
  p.formulas.push_back(p.terms.bv_ule(p.word(100), p.terms.select(p.array, p.index("z", 1000))));
  EXPECT_TRUE(is_unsat(p.check(selectors)));
  selectors.erase(selectors.begin() + 30);
  EXPECT_TRUE(is_sat(p.check(selectors)));
}

// Branches that merge: an exponential number of ways through the ites.
TEST(ArrayProgram, SortingAtASymbolicOffsetSorts) {
  Program p;
  const Term offset = p.index("o", 1000);
  const auto at = [&](int i) { return p.terms.bv_add(offset, p.word(i)); };
  const int size = 4;
  for (int pass = 0; pass < size; ++pass)
    for (int i = 0; i + 1 < size - pass; ++i) {
      const Term left = p.terms.select(p.array, at(i));
      const Term right = p.terms.select(p.array, at(i + 1));
      const Term swapped = p.terms.store(p.terms.store(p.array, at(i), right), at(i + 1), left);
      p.array = p.terms.ite(p.terms.bv_slt(right, left), swapped, p.array);
    }
  Term sorted = p.terms.boolean(true);
  for (int i = 0; i + 1 < size; ++i)
    sorted = p.terms.logical_and(
        sorted, p.terms.bv_sle(p.terms.select(p.array, at(i)), p.terms.select(p.array, at(i + 1))));
  p.formulas.push_back(p.terms.logical_not(sorted));
  EXPECT_TRUE(is_unsat(p.check()));
}

}  // namespace
}  // namespace faultline::solve
