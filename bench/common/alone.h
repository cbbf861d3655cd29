// Runs one measurement in a process of its own, so that nothing it leaves behind (memory, caches, a crash)
// touches the next one. Time is CPU time of that process, from its first instruction.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/budget.h"

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

// How the process ended.
struct Ending {
  enum class Kind : std::uint8_t {
    Answered,     // `text` is what the work returned
    Disobedient,  // it did not stop when it was asked to
    Failed,       // it crashed or threw; `text` says how
  } kind = Kind::Failed;
  std::string text;
  double megabytes = 0;  // the peak
};

// The stop is requested after the limit.
using Work = std::function<std::string(Clock& clock, const StopToken& stop)>;

// Work that goes on a second after it was asked to stop is ended.
Ending in_own_process(const Work& work, double limit);

}  // namespace faultline::bench
