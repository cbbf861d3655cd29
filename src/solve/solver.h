// Satisfiability of our terms, incrementally. Thousands of questions are asked about one formula, so a solver
// keeps all it has learned: formulas are encoded once, and what changes from question to question is passed
// as assumptions.
//
//   Solver& s;  s.add(formula);  const Answer a = s.check(assumptions, limits);
//   if (const auto* sat = std::get_if<Sat>(&a)) ... sat->model.value(x) ...
//
// A solver belongs to one thread at a time; only its stop token may be used from others. All terms are of the
// manager that it was made with, in which it may make terms of its own.
//
// To add a backend: implement the protected functions in backend/<library>/, where alone the library's
// headers are seen; add a row to make_solver (factory.cpp); the contract tests in tests/unit/solve run over
// every row.
#pragma once

#include <span>

#include "logic/term_manager.h"
#include "solve/answer.h"
#include "solve/limits.h"

namespace faultline::solve {

class Solver {
 public:
  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  virtual ~Solver() = default;

  // The formula (of sort Bool) holds from now on, until the innermost scope ends.
  virtual void add(logic::Term formula) = 0;

  // Are the formulas satisfiable together with these assumptions (any terms of sort Bool)? Never throws for
  // lack of time or memory: that is Unknown. After Reason::Memory the solver may answer nothing else any
  // more.
  virtual Answer check(std::span<const logic::Term> assumptions, const Limits& limits) = 0;
  Answer check(std::span<const logic::Term> assumptions = {}) { return check(assumptions, Limits{}); }
  Answer check(std::initializer_list<logic::Term> assumptions, const Limits& limits = {}) {
    return check(std::span<const logic::Term>(assumptions.begin(), assumptions.size()), limits);
  }

  virtual logic::TermManager& terms() = 0;

 protected:
  friend class Scope;
  friend class SolverDecorator;
  virtual void push() = 0;
  virtual void pop() = 0;
};

// Formulas that are added while it lives are forgotten when it ends. Scopes end in the reverse order of their
// beginning.
class Scope {
 public:
  explicit Scope(Solver& solver) : solver_(solver) { solver_.push(); }
  ~Scope() { solver_.pop(); }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  Solver& solver_;
};

}  // namespace faultline::solve
