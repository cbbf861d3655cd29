// Independent re-verification: whatever evidence a fault carries is proved again, by another solver and by
// another way than the one it was found.
#pragma once

#include <map>
#include <memory>

#include "base/budget.h"
#include "fault/fault.h"
#include "logic/term_manager.h"

namespace faultline::check {

// The formula that the evidence speaks of.
struct Basis {
  const trace::TraceFormula& formula;
  const trace::Candidates& candidates;
  logic::TermManager& terms;
  // The run that the formula is about; for evidence that speaks of places.
  const cfa::Program* program = nullptr;
  const trace::Trace* trace = nullptr;
};

// Confirmed; Refuted: the claim is wrong, a defect of ours; GaveUp: the budget ended first, or the program or the run
// that the claim is about is not at hand.
// Core: the groups contradict what is hard, by evaluation (forced.h) or else by Z3; if it is said to be
// minimal, no smaller set does.
// CorrectionSet of one element, with its values: the run with just these values passes and the one without
// them does not, by evaluation. Others: without the groups all else is satisfiable, also if they have just
// the values that are said to be needed; if minimal, not without fewer.
// InvariantInterval: see invariants.h. Infection: see infection.h. Interference: see interference.h.
// Repair, Spectrum: are not about a formula; see repair.h and spectrum.h.
fault::Checked confirm(const Basis& basis, const fault::Evidence& evidence, const Budget& budget);

class InfectionProver;

// The same for many faults about one formula, which the solver is told only once.
class Prover {
 public:
  explicit Prover(const Basis& basis);  // whose parts must outlive it
  ~Prover();
  Prover(const Prover&) = delete;
  Prover& operator=(const Prover&) = delete;

  fault::Checked confirm(const fault::Evidence& evidence, const Budget& budget);

 private:
  class Groups;  // the groups of the formula in a solver, as switches
  Groups& groups(trace::Selectors selectors);
  InfectionProver& infections();
  fault::Checked prove(const fault::Core& core, const Budget& budget);
  fault::Checked prove(const fault::CorrectionSet& correction, const Budget& budget);

  Basis basis_;
  std::map<trace::Selectors, std::unique_ptr<Groups>> groups_;
  std::unique_ptr<InfectionProver> infections_;
};

}  // namespace faultline::check
