#pragma once

#include "base/budget.h"
#include "fault/fault.h"
#include "trace/interpreter.h"

namespace faultline::check {

// `patched` was read from the source with the repair's edits in its text, so nothing here rests on what the
// localizer took them to mean. All runs that are said to pass are run in it. Refuted: one of them does not.
fault::Checked confirm_repair(const cfa::Program& patched, const fault::Repair& repair,
                              const trace::Checks& checks, const Budget& budget);

}  // namespace faultline::check
