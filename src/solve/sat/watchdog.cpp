#include "solve/sat/watchdog.h"

#include "base/diagnostic.h"
#include "solve/sat/memory.h"

namespace faultline::solve::sat {
namespace {

constexpr std::chrono::milliseconds kPeriod{10};
constexpr unsigned kLooksPerMemory = 5;  // reading the resident set is a system call: every 50 ms
constexpr unsigned kLooksUntilSleep = 20;

// Stop token and deadline, which cost nothing to ask.
std::optional<Reason> exhausted(const Budget& budget) {
  if (budget.stop.stop_requested()) return Reason::Stopped;
  if (budget.is_limited() && budget.is_over()) return Reason::Time;
  return std::nullopt;
}

bool limits_memory(const Budget& budget) {
  return budget.memory != std::numeric_limits<std::size_t>::max();
}

}  // namespace

Watchdog::~Watchdog() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    state_ = State::Ending;
  }
  wake_.notify_one();
  thread_.join();
}

void Watchdog::begin(const Budget& budget) {
  const std::optional<Reason> already = exhausted(budget);
  fired_.store(already ? static_cast<int>(*already) : kNone, std::memory_order_relaxed);
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  bool was_asleep;
  {
    const std::lock_guard lock(mutex_);
    if (state_ != State::Idle) throw InternalError("a watchdog has one watch at a time");
    state_ = State::Watching;
    budget_ = budget;
    was_asleep = asleep_;
    asleep_ = false;
  }
  if (was_asleep) wake_.notify_one();
}

void Watchdog::end() {
  const std::lock_guard lock(mutex_);
  state_ = State::Idle;
}

std::optional<Reason> Watchdog::fired() const {
  const int fired = fired_.load(std::memory_order_relaxed);
  if (fired == kNone) return std::nullopt;
  return static_cast<Reason>(fired);
}

void Watchdog::look() {
  if (fired_.load(std::memory_order_relaxed) == kNone) {
    std::optional<Reason> reason = exhausted(budget_);
    if (!reason && limits_memory(budget_) && looks_ % kLooksPerMemory == 0 &&
        resident_bytes() > budget_.memory)
      reason = Reason::Memory;
    if (!reason) return;
    fired_.store(static_cast<int>(*reason), std::memory_order_relaxed);
  }
  interrupt_();
}

// While searches follow each other the thread goes on waking every 10 ms, also in the gaps between them:
// waking it for each search would cost more than many a search.
void Watchdog::run() {
  std::unique_lock lock(mutex_);
  unsigned idle = 0;
  while (state_ != State::Ending) {
    if (state_ == State::Watching) {
      idle = 0;
      look();
      ++looks_;
    } else if (++idle > kLooksUntilSleep) {
      asleep_ = true;
      wake_.wait(lock, [this] { return state_ != State::Idle; });
      asleep_ = false;
      idle = 0;
      continue;
    }
    wake_.wait_for(lock, kPeriod, [this] { return state_ == State::Ending; });
  }
}

}  // namespace faultline::solve::sat
