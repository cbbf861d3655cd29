// Are the counts of a spectrum right? All its runs are executed again, and what they do is counted from their
// traces, without the profiles of the localizer.
#pragma once

#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "fault/fault.h"

namespace faultline::check {

class SpectrumCounter {
 public:
  // Executes the runs; the program must outlive it.
  SpectrumCounter(const cfa::Program& program, const std::vector<fault::LabelledRun>& runs,
                  const trace::Checks& checks, const Budget& budget);

  // Refuted: a run is not what its label says, or a count is wrong. GaveUp: the budget ended first.
  fault::Checked confirm(const fault::Spectrum& spectrum) const;

 private:
  struct Deeds {  // of one run
    bool fails = false;
    std::unordered_set<cfa::EdgeId> edges;
    std::unordered_map<cfa::LocationId, std::uint32_t> passes;
  };
  bool does(const Deeds& deeds, const fault::SpectrumElement& what) const;

  const cfa::Program& program_;
  std::vector<Deeds> deeds_;
  fault::Checked labels_ = fault::Checked::Confirmed;
};

}  // namespace faultline::check
