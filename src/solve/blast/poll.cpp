#include "solve/blast/poll.h"

#include "solve/sat/memory.h"

namespace faultline::solve::blast {

void Poll::look() {
  if (budget_) budget_->spend(steps_ * WorkClock::kStep);
  steps_ = 0;
  if (!budget_) return;
  if (budget_->stop.stop_requested()) throw Interrupted{Reason::Stopped};
  if (budget_->is_over()) throw Interrupted{Reason::Time};
  if (++looks_ % kMemoryInterval == 0 && budget_->memory != std::numeric_limits<std::size_t>::max() &&
      sat::resident_bytes() > budget_->memory)
    throw Interrupted{Reason::Memory};
}

}  // namespace faultline::solve::blast
