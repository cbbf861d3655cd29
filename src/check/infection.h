// Proofs of infeasibility, proved again on the part of the path that they need: contradictions by Z3, what is
// satisfiable by a model.
#pragma once

#include <map>
#include <memory>

#include "check/evidence.h"
#include "trace/formula/conditions.h"
#include "trace/formula/library_calls.h"

namespace faultline::check {

// For all faults about one formula: what many of them rest on is proved once.
class InfectionProver {
 public:
  explicit InfectionProver(const Basis& basis);  // whose parts must outlive it

  // The conjuncts and the inputs contradict each other given the steps from `first` on; if they are said to be
  // minimal, no fewer do; the conditions of the later steps do not, even all of them together; and each link
  // takes part: a conjunct depends on its value, perhaps by way of a library call, or it is a guard that shares
  // a variable with one. If a definition is blamed, all of them name it.
  fault::Checked confirm(const fault::Infection& infection, const Budget& budget);

 private:
  Basis basis_;
  trace::Conditions conditions_;
  std::unique_ptr<trace::LibraryCalls> calls_;  // none: the run is not at hand
  std::map<fault::Infection, fault::Checked, bool (*)(const fault::Infection&, const fault::Infection&)>
      proofs_;  // by what is said to be contradictory
};

}  // namespace faultline::check
