// Ends a search of a library when its budget ends. Libraries can be interrupted from another thread, but do
// not know our budgets; a watchdog is that other thread. It sleeps when nobody searches, wakes every 10 ms
// while somebody does, and is started by the first watch.
//
// To use it: one watchdog for each object that searches, as a member declared behind what it interrupts (so
// that it ends first), and one watch for each search:
//
//   sat::Watchdog watchdog_{[this] { library_->interrupt(); }};
//   ...
//   const sat::Watch watch(watchdog_, limits.budget);
//   if (const auto reason = watch.fired()) return unknown(*reason);  // it may be exhausted already
//   ... library_->search() ...
//   if (gave_up) return unknown(watch.fired().value_or(Reason::Conflicts));
//
// Beginning and ending a watch costs far below a microsecond when searches follow each other quickly: the
// thread then need not be woken.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "base/budget.h"
#include "solve/answer.h"

namespace faultline::solve::sat {

class Watchdog {
 public:
  // `interrupt` is called in the watchdog's thread, first when the budget of a watch is exhausted and then
  // every 10 ms until the watch ends (libraries forget an interrupt that comes just before their search
  // begins). Never while there is no watch. It must be quick, and must not throw or use the watchdog.
  explicit Watchdog(std::function<void()> interrupt) : interrupt_(std::move(interrupt)) {}
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  friend class Watch;
  enum class State : std::uint8_t { Idle, Watching, Ending };

  void begin(const Budget& budget);
  void end();
  std::optional<Reason> fired() const;
  void run();
  void look();  // with the lock held: is the budget exhausted?

  std::function<void()> interrupt_;
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable wake_;
  // Under the lock:
  State state_ = State::Idle;
  bool asleep_ = false;  // the thread waits without a time-out
  Budget budget_;
  unsigned looks_ = 0;

  std::atomic<int> fired_;  // a Reason, or kNone
  static constexpr int kNone = -1;
};

// One search. A watchdog has one watch at a time.
class Watch {
 public:
  Watch(Watchdog& watchdog, const Budget& budget) : watchdog_(watchdog) { watchdog_.begin(budget); }
  ~Watch() { watchdog_.end(); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  // What is exhausted: Stopped, Time or Memory; none as long as nothing is. From any thread, and cheap enough
  // for an inner loop.
  std::optional<Reason> fired() const { return watchdog_.fired(); }

 private:
  Watchdog& watchdog_;
};

}  // namespace faultline::solve::sat
