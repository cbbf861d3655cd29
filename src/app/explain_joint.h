// `explain --runs N`: what corrects several failing runs at once.
#pragma once

#include "app/console.h"
#include "app/result_json.h"
#include "localize/investigation.h"

namespace faultline::app {

struct JointQuestion {
  const cfa::Program& program;
  const trace::Run& run;  // that is explained: the first of them
  const localize::Assumptions& assumptions;
  std::size_t runs = 2;  // how many are wanted, with the first
};

// Looks for more failing runs, asks for the sets, has them proved again for each run, and tells them; the same
// as JSON.
Json tell_joint(const JointQuestion& question, const Budget& budget, Console& console);

}  // namespace faultline::app
