// How much a piece of work may cost, and how it learns that it must end. A budget is shared by value: copies
// see the same stop flag.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <limits>
#include <memory>

namespace faultline {

class StopToken {
 public:
  StopToken() : flag_(std::make_shared<std::atomic<bool>>(false)) {}
  void request_stop() const { flag_->store(true, std::memory_order_relaxed); }
  bool stop_requested() const { return flag_->load(std::memory_order_relaxed); }
  const std::atomic<bool>* flag() const { return flag_.get(); }

 private:
  std::shared_ptr<std::atomic<bool>> flag_;
};

struct Budget {
  using Clock = std::chrono::steady_clock;

  Clock::time_point deadline = Clock::time_point::max();
  std::size_t memory = std::numeric_limits<std::size_t>::max();  // bytes
  StopToken stop;

  bool exhausted() const { return stop.stop_requested() || Clock::now() >= deadline; }

  // The same budget, ending at most `length` from now.
  Budget within(std::chrono::milliseconds length) const {
    Budget part = *this;
    const auto now = Clock::now();
    // Compared in milliseconds: a very long length must not overflow the clock.
    if (std::chrono::duration_cast<std::chrono::milliseconds>(deadline - now) >= length)
      part.deadline = std::min(deadline, now + length);
    return part;
  }
};

}  // namespace faultline
