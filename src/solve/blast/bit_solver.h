// The main road: terms -> definitions substituted -> circuits (AIG) -> clauses -> a SAT engine, all
// incremental: a term is encoded at most once in the life of a BitSolver.
//
// This is the layer that knows both sides, terms and literals. BlastSolver makes a Solver of it, the
// optimizer adds its totalizers to it.
#pragma once

#include <memory>
#include <span>

#include "logic/term_manager.h"
#include "solve/answer.h"
#include "solve/sat/engine.h"

namespace faultline::solve::blast {

// Whether inputs are guessed before the engine searches (simulation.h). Not for whoever adds clauses of its
// own or prefers some models to others.
enum class Guessing : std::uint8_t { Off, On };

class BitSolver {
 public:
  BitSolver(logic::TermManager& terms, std::unique_ptr<sat::Engine> engine,
            Guessing guessing = Guessing::Off);
  ~BitSolver();

  // The formula holds for ever. Cheap: it is encoded by the next `prepare` or `solve`. Equations `x = t` for
  // an x not yet seen become definitions: x is replaced by t everywhere and never encoded.
  void require(logic::Term formula);

  // The literal that is equivalent to this formula in every model. May take long for large terms; `prepare`
  // does the same under a budget.
  sat::Literal literal(logic::Term formula);

  // Encodes what was required and these formulas. A reason if the budget ended before: call it again to go
  // on.
  std::optional<Reason> prepare(std::span<const logic::Term> formulas, const Budget& budget);

  sat::Literal fresh();
  void add_clause(std::span<const sat::Literal> clause);
  void add_clause(std::initializer_list<sat::Literal> clause) {
    add_clause(std::span<const sat::Literal>(clause.begin(), clause.size()));
  }
  void prefer(sat::Literal literal);

  // Encodes what is pending, then searches, adding lemmas about arrays until the model respects them.
  sat::Result solve(std::span<const sat::Literal> assumptions, const Limits& limits);

  bool value(sat::Literal literal) const;      // after Sat, until the next change
  bool failed(sat::Literal assumption) const;  // after Unsat, until the next change
  Model model();                               // after Sat, before the next change
  std::uint64_t conflicts() const;             // so far

  logic::TermManager& terms() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace faultline::solve::blast
