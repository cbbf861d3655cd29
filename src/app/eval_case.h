// One case: `faultline explain` in a process of its own, and the row that it makes.
#pragma once

#include "app/eval_child.h"
#include "app/eval_work.h"

namespace faultline::app {

// None: we were stopped before it was finished. `scratch` holds the files of one case at a time.
std::optional<eval::Row> evaluate_case(const eval::Case& one, const EvalPlan& plan,
                                       const ScratchFolder& scratch);

using ReadCase = std::variant<eval::Case, eval::CaseError>;

// What the row depends on: the files of the case (not headers from elsewhere), the options, this very
// program. Another text: the row has to be made again.
std::string fingerprint(const eval::Entry& entry, const ReadCase& read, const EvalPlan& plan);

}  // namespace faultline::app
