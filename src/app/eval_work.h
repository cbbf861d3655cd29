// The cases at work: several processes at once, the rows in the order of the cases. Finished rows can be kept
// in a file, from which an evaluation that was interrupted goes on.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "app/check_progress.h"
#include "base/budget.h"
#include "eval/row.h"

namespace faultline::app {

struct EvalPlan {
  std::vector<eval::Entry> entries;
  std::size_t jobs = 1;
  std::string localizers;                         // empty: as `explain` chooses
  std::vector<std::string> options;               // of every `explain`
  std::optional<std::chrono::milliseconds> time;  // of a case
  std::string results;                            // the file of finished rows; empty: none is kept
  StopToken stop;
};

struct EvalOutcome {
  std::vector<eval::Row> rows;  // of the cases that are finished
  std::size_t reused = 0;       // of those, from the file
};

// Throws a Failure if the file of results cannot be written.
EvalOutcome evaluate(const EvalPlan& plan, ProgressLine& progress, Console& console);

}  // namespace faultline::app
