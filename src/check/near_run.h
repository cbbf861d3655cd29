// Is the near run what it is said to be? Its inputs are run again by the interpreter; both runs are followed
// anew, their distance is counted, the differences and the slices compared, all by evaluation.
#pragma once

#include "base/budget.h"
#include "fault/fault.h"

namespace faultline::check {

struct RunBasis {
  const cfa::Program& program;
  const trace::Run& failing;
  trace::Checks checks;
};

// Confirmed: the run passes, is as far away as said and differs where it is said to, and every slice
// suffices. That no run is nearer is the optimizer's word; see tests/property/distance for that.
fault::Checked confirm_near_run(const RunBasis& basis, const fault::NearRun& near, const Budget& budget);

}  // namespace faultline::check
