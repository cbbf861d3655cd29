#include "solve/blast/poll.h"

#include "solve/sat/memory.h"

namespace faultline::solve::blast {

void Poll::look() {
  steps_ = 0;
  if (!budget_) return;
  if (budget_->stop.stop_requested()) throw Interrupted{Reason::Stopped};
  if (Budget::Clock::now() >= budget_->deadline) throw Interrupted{Reason::Time};
  if (++looks_ % kMemoryInterval == 0 && budget_->memory != std::numeric_limits<std::size_t>::max() &&
      sat::resident_bytes() > budget_->memory)
    throw Interrupted{Reason::Memory};
}

}  // namespace faultline::solve::blast
