// What every backend promises: the tests of contract_*.cpp run over each row of the factory. All solvers here
// are checked: models are evaluated and cores proved again by another backend, so that a test needs to ask
// only for the verdict.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "checked_solver.h"

namespace faultline::solve {

class Contract : public ::testing::TestWithParam<Backend> {
 protected:
  static std::unique_ptr<Solver> make(logic::TermManager& manager) {
    return make_checked_solver(manager, GetParam());
  }
  static logic::Sort bv(std::uint32_t width) { return logic::Sort::bit_vector(width); }
  static logic::BitVector bits(const Answer& answer, logic::Term term) {
    return std::get<Sat>(answer).model.value(term).bits();
  }
};

inline const char* verdict(const Answer& answer) {
  return is_sat(answer) ? "sat" : is_unsat(answer) ? "unsat" : "unknown";
}

// Some of the assumptions in their order; unsatisfiable on its own.
inline void expect_core(Solver& solver, const std::vector<logic::Term>& assumptions, const Answer& answer) {
  ASSERT_STREQ(verdict(answer), "unsat");
  const std::vector<logic::Term>& core = std::get<Unsat>(answer).core;
  auto next = assumptions.begin();
  for (const logic::Term term : core) {
    next = std::find(next, assumptions.end(), term);
    ASSERT_NE(next, assumptions.end()) << "not an assumption, or out of order";
    ++next;
  }
  EXPECT_STREQ(verdict(solver.check(core)), "unsat");
}

inline std::string backend_name(const ::testing::TestParamInfo<Backend>& info) {
  return std::string(to_string(info.param));
}

// Runs the tests of a fixture over every backend.
#define FAULTLINE_FOR_EVERY_BACKEND(Fixture) \
  INSTANTIATE_TEST_SUITE_P(                  \
      Backends, Fixture,                     \
      ::testing::Values(Backend::Cadical, Backend::Cryptominisat, Backend::Race, Backend::Z3), backend_name)

}  // namespace faultline::solve
