// Runs one measurement in a process of its own, so that nothing a solver leaves behind (memory, caches, a
// crash) touches the next one. Time is CPU time of that process, from its first instruction.
#pragma once

#include <functional>
#include <string>

#include "solve/limits.h"

namespace faultline::bench {

// CPU seconds of this process, without what happens while it is paused (the checking of answers).
class Clock {
 public:
  double seconds() const { return (paused_at_ < 0 ? now() : paused_at_) - left_out_; }
  void pause() { paused_at_ = now(); }
  void go_on() {
    left_out_ += now() - paused_at_;
    paused_at_ = -1;
  }

 private:
  static double now();
  double left_out_ = 0;
  double paused_at_ = -1;
};

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
