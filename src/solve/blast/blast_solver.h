// The Solver interface over a BitSolver. A scope is a literal of its own: its formulas hold if the literal
// does, every question assumes the literals of the open scopes, and a closed scope's literal is false for
// ever.
#pragma once

#include "solve/blast/bit_solver.h"
#include "solve/solver.h"

namespace faultline::solve::blast {

class BlastSolver final : public Solver {
 public:
  BlastSolver(logic::TermManager& terms, std::unique_ptr<sat::Engine> engine)
      : bits_(terms, std::move(engine), Guessing::On) {}

  using Solver::check;
  void add(logic::Term formula) override;
  Answer check(std::span<const logic::Term> assumptions, const Limits& limits) override;
  logic::TermManager& terms() override { return bits_.terms(); }

 protected:
  void push() override;
  void pop() override;

 private:
  std::vector<logic::Term> core(std::span<const logic::Term> assumptions,
                                std::span<const sat::Literal> literals) const;

  BitSolver bits_;
  std::vector<logic::Term> scopes_;  // a guard for each open one
};

}  // namespace faultline::solve::blast
