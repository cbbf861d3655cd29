// How much a piece of work may cost, and how it learns that it must end. A budget is shared by value: copies
// see the same stop flag and the same clock.
//
// Time says when a person has waited long enough, but what is done in a second depends on the machine and on what else
// it does. So that the same question has the same answer everywhere, a budget may have a second clock, which only work
// drives: who works passes it (`spend`), at about what the work takes on one core. Limits that nobody has asked for are
// limits of work, and the time behind them only catches what the count has missed.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

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

// Counts work as nanoseconds. Whoever works on several threads on one clock must not look at it meanwhile: only the
// sum is the same in every run.
class WorkClock {
 public:
  using Length = std::chrono::nanoseconds;

  void pass(Length length) { passed_.fetch_add(length.count(), std::memory_order_relaxed); }
  Length now() const { return Length(passed_.load(std::memory_order_relaxed)); }

  // What this thread has done where no budget is at hand, in steps of about kStep: added to one by one, and passed when
  // the thread looks at a budget next.
  static constexpr Length kStep{50};
  static inline constinit thread_local std::uint64_t steps = 0;
  void pass_steps() {
    if (steps > 0) pass(kStep * static_cast<Length::rep>(std::exchange(steps, 0)));
  }

 private:
  std::atomic<Length::rep> passed_ = 0;
};

struct Budget {
  using Clock = std::chrono::steady_clock;
  using Milliseconds = std::chrono::milliseconds;
  using Work = WorkClock::Length;

  static constexpr int kPatience = 4;  // the time behind a limit of work, times as long

  Clock::time_point deadline = Clock::time_point::max();
  std::size_t memory = std::numeric_limits<std::size_t>::max();  // bytes
  StopToken stop;
  std::shared_ptr<WorkClock> work;  // none: work is not counted
  Work work_end = Work::max();

  bool exhausted() const { return stop.stop_requested() || is_over(); }
  bool is_over() const { return is_late() || (work && worked() >= work_end); }
  // The same without the count: for threads that work on one clock.
  bool is_interrupted() const { return stop.stop_requested() || is_late(); }

  void spend(Work length) const {
    if (work) work->pass(length);
  }

  bool is_limited() const { return deadline != Clock::time_point::max() || (work && work_end != Work::max()); }
  // Of work, where that ends first.
  Milliseconds left() const {
    Milliseconds least = std::chrono::duration_cast<Milliseconds>(deadline - Clock::now());
    if (work) least = std::min(least, std::chrono::duration_cast<Milliseconds>(work_end - worked()));
    return std::max(least, Milliseconds(0));
  }

  // The same budget, ending at most `length` from now.
  Budget within(Milliseconds length) const {
    Budget part = *this;
    if (!work) {
      part.end_after(length);
      return part;
    }
    // Compared in milliseconds: a very long length must not overflow.
    if (std::chrono::duration_cast<Milliseconds>(work_end - worked()) >= length)
      part.work_end = std::min(work_end, work->now() + length);
    part.end_after(length < Milliseconds::max() / kPatience ? length * kPatience : length);
    return part;
  }

  // `length` of work from now on a clock of its own, within this budget.
  Budget of_work(Milliseconds length) const {
    Budget part = *this;
    part.work = std::make_shared<WorkClock>();
    part.work_end = Work::max();
    return part.within(length);
  }

  // The same limit in time alone: for work that nobody counts.
  Budget in_time() const {
    Budget part = *this;
    part.work = nullptr;
    if (is_limited()) part.end_after(left());
    return part;
  }

  // What is left, on a clock of its own: for one of several pieces of work side by side.
  Budget apart() const {
    if (!work) return *this;
    Budget part = *this;
    part.work = std::make_shared<WorkClock>();
    if (work_end != Work::max()) part.work_end = work_end - worked();
    return part;
  }

 private:
  Work worked() const {
    work->pass_steps();
    return work->now();
  }
  bool is_late() const { return Clock::now() >= deadline; }
  void end_after(Milliseconds length) {
    const auto now = Clock::now();
    if (std::chrono::duration_cast<Milliseconds>(deadline - now) >= length)
      deadline = std::min(deadline, now + length);
  }
};

}  // namespace faultline
