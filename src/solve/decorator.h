// A solver around another one. Decorators nest: counted(logged(checked(make_solver(...)))).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "solve/factory.h"

namespace faultline::solve {

// Passes everything on.
class SolverDecorator : public Solver {
 public:
  explicit SolverDecorator(std::unique_ptr<Solver> inner) : inner_(std::move(inner)) {}
  using Solver::check;
  void add(logic::Term formula) override { inner_->add(formula); }
  Answer check(std::span<const logic::Term> assumptions, const Limits& limits) override {
    return inner_->check(assumptions, limits);
  }
  logic::TermManager& terms() override { return inner_->terms(); }

 protected:
  void push() override { inner_->push(); }
  void pop() override { inner_->pop(); }
  Solver& inner() { return *inner_; }

 private:
  std::unique_ptr<Solver> inner_;
};

// How often and how long a solver, or many, were asked: for --stats.
struct Statistics {
  std::uint64_t formulas = 0;
  std::uint64_t sat = 0;
  std::uint64_t unsat = 0;
  std::uint64_t unknown = 0;
  double seconds = 0;
  double longest = 0;  // seconds of the longest query

  std::uint64_t queries() const { return sat + unsat + unknown; }
};

std::unique_ptr<Solver> counted(std::unique_ptr<Solver> inner, std::shared_ptr<Statistics> statistics);

// Writes each query as a file of its own, NAME-000001.smt2, ... in `folder` (made if need be): all formulas,
// the assumptions as assertions marked by a comment, and what our solver answered, as (set-info :status ...),
// so that another solver can be held against it: `z3 NAME-000001.smt2`.
std::unique_ptr<Solver> logged(std::unique_ptr<Solver> inner, const std::filesystem::path& folder,
                               const std::string& name);

// What a checked solver could not confirm, and what it did.
struct CheckRecord {
  std::uint64_t models = 0;       // evaluated on all formulas and assumptions
  std::uint64_t cores = 0;        // proved again by the witness
  std::uint64_t unconfirmed = 0;  // cores for which the witness ran into its limit
};

struct CheckOptions {
  Backend witness = Backend::Z3;
  std::chrono::milliseconds limit{2000};  // for proving one core again
};

// Every model is evaluated on the terms, every core proved again by another backend. A wrong answer is an
// InternalError that names the formula.
std::unique_ptr<Solver> checked(std::unique_ptr<Solver> inner, const CheckOptions& options = {},
                                std::shared_ptr<CheckRecord> record = nullptr);

}  // namespace faultline::solve
