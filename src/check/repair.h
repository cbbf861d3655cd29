#pragma once

#include <optional>
#include <span>

#include "base/budget.h"
#include "fault/fault.h"
#include "trace/interpreter.h"

namespace faultline::check {

// `patched` was read from the source with the repair's edits in its text, so nothing here rests on what the
// localizer took them to mean. All runs that are said to pass are run in it. Refuted: one of them does not.
fault::Checked confirm_repair(const cfa::Program& patched, const fault::Repair& repair,
                              const trace::Checks& checks, const Budget& budget);

// Of these runs, how many are seen to do something else in the patched program than in the program itself.
// None: there was no time to count.
std::optional<std::uint32_t> count_changed(const cfa::Program& program, const cfa::Program& patched,
                                           std::span<const std::vector<std::uint64_t>> runs,
                                           const trace::Checks& checks, const Budget& budget);

}  // namespace faultline::check
