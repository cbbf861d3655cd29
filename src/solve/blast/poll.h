// How encoding learns that its budget has ended. Everything that takes long calls the poll now and then; when
// the budget has ended the poll throws, between two steps, so that all tables are whole and the work can be
// taken up again later. Caught in BitSolver, never seen outside of blast/.
#pragma once

#include <cstdint>

#include "base/budget.h"
#include "solve/answer.h"

namespace faultline::solve::blast {

struct Interrupted {
  Reason reason;
};

class Poll {
 public:
  // From now on this budget counts; it must live until the next one is given.
  void watch(const Budget& budget) { budget_ = &budget; }

  // `steps` have been done, each of about WorkClock::kStep.
  void operator()(std::uint64_t steps = 1) {
    steps_ += steps;
    if (steps_ >= kClockInterval) look();
  }

 private:
  static constexpr std::uint64_t kClockInterval = 1 << 14;
  static constexpr std::uint64_t kMemoryInterval = 16;  // looks

  void look();

  const Budget* budget_ = nullptr;
  std::uint64_t steps_ = 0;
  std::uint64_t looks_ = 0;
};

}  // namespace faultline::solve::blast
