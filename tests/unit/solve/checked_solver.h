// The solvers that tests use: models are evaluated, and cores proved again by another backend.
#pragma once

#include <memory>

#include "solve/decorator.h"

namespace faultline::solve {

inline std::unique_ptr<Solver> make_checked_solver(logic::TermManager& terms,
                                                   Backend backend = Backend::Cadical) {
  CheckOptions options;
  options.witness = backend == Backend::Z3 ? Backend::Cadical : Backend::Z3;
  return checked(make_solver(terms, backend), options);
}

}  // namespace faultline::solve
