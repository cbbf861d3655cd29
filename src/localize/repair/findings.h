// What is told about repairs: from the best mutant of a line to a fault with its evidence.
#pragma once

#include "localize/investigation.h"
#include "localize/repair/score.h"

namespace faultline::localize::repair {

class Findings {
 public:
  Findings(const Investigation& investigation, const trace::RunPool& pool)
      : program_(investigation.program()),
        failing_(investigation.run()),
        judged_(investigation.assumptions().judged),
        pool_(pool) {}

  // The lines in their order; equally good ones get equal scores.
  std::vector<fault::Fault> faults(const std::vector<Ranked>& lines) const;
  fault::Fault fault_of(const Ranked& ranked, double score) const;

 private:
  fault::Repair repair_of(const Ranked& ranked) const;
  fault::Part part_of(const Mutant& mutant) const;

  const cfa::Program& program_;
  const trace::Run& failing_;
  Judged judged_;
  const trace::RunPool& pool_;
};

// Is the property wrong? The cheapest change of it; none: a change of the program is known to hold, and costs
// no more.
const Ranked* change_of_property(const std::vector<Ranked>& code, const std::vector<Ranked>& specification);

}  // namespace faultline::localize::repair
