// One measurement of a solver, in a process of its own.
#pragma once

#include <functional>
#include <string>

#include "common/alone.h"
#include "solve/limits.h"

namespace faultline::bench {

// What a measurement found. Equal rows of different backends must have equal verdicts.
struct Outcome {
  std::string verdict;  // empty: open when the time was over
  std::string shown;    // for the table; may differ between backends (the size of a core)
  std::string wrong;    // what is wrong with the answer; empty: nothing
  double seconds = 0;
  double megabytes = 0;  // the peak
};

using Task = std::function<Outcome(Clock& clock, const solve::Limits& limits)>;

// The limits of the task stop it after `limit` CPU seconds; a task that does not obey is ended a second
// later. A task that crashes or throws is wrong.
Outcome run_alone(const Task& task, double limit);

}  // namespace faultline::bench
