// The localizers at work: in parallel on the available cores, each with an investigation of its own, within
// one budget. Every fault is proved again by check/ before it is handed over.
#pragma once

#include <vector>

#include "app/check_progress.h"
#include "app/explain_repair.h"
#include "localize/registry.h"

namespace faultline::app {

struct Chosen {
  const localize::Row* row = nullptr;
  localize::Settings settings;
};

struct Suspects {
  const cfa::Program& program;
  const trace::Run& run;
  localize::Assumptions assumptions;
  const localize::Checker& checker;
  const RepairProver& prover;  // of repairs
};

// What each of them says, in their order. What check/ refutes is left out, with a note: it is a defect of
// ours.
//
// A localizer gets at least a fair share of the time: what is left when it begins, divided among those that
// have not begun by then. What one leaves over, the others have.
std::vector<fault::Localization> localize_all(const Suspects& suspects, const std::vector<Chosen>& chosen,
                                              const Budget& budget, ProgressLine& progress);

}  // namespace faultline::app
