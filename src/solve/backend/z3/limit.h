// Budgets for Z3, and its silence in our words.
//
// Z3 knows a time limit, but no stop token, and its memory limit (memory_max_size) is one number for the
// whole process that makes the allocator throw wherever it stands, in all contexts. We use neither. A
// watchdog looks at the budget every 10 ms and interrupts the one context that has used it up; that context
// stays usable, and no other is disturbed. Memory is what the process uses, as for our own engines.
#pragma once

#include <z3++.h>

#include <atomic>
#include <optional>
#include <string_view>

#include "solve/answer.h"
#include "solve/limits.h"
#include "solve/sat/watchdog.h"

namespace faultline::solve::z3_backend {

// Stopped, Time or Memory if the budget is used up.
std::optional<Reason> exhausted(const Budget& budget);

// Thrown and caught inside this folder: the work did not get to its end.
struct OutOfBudget {
  Reason reason;
};

// Looks at the budget at every some hundred steps of a long loop.
class Meter {
 public:
  explicit Meter(const Budget& budget) : budget_(budget) {}
  void step() {
    if ((++steps_ & 255) == 0) look();
  }
  void look() const {
    if (const auto reason = exhausted(budget_)) throw OutOfBudget{*reason};
  }

 private:
  const Budget& budget_;
  std::uint32_t steps_ = 0;
};

// Who interrupts a context. Declared behind it, so that it ends first.
class Interrupter {
 public:
  explicit Interrupter(z3::context& context) : context_(context) {}

 private:
  friend class Watched;
  void interrupt() {
    pending_ = true;
    Z3_interrupt(context_);
  }
  void forget();

  z3::context& context_;
  std::atomic<bool> pending_ = false;  // Z3 was interrupted and may not have noticed
  sat::Watchdog watchdog_{[this] { interrupt(); }};
};

// While it lives, Z3 is interrupted from the moment on at which the budget is used up. Only around one call
// into Z3 that can be interrupted.
class Watched {
 public:
  Watched(Interrupter& interrupter, const Budget& budget)
      : interrupter_(interrupter), watch_(std::in_place, interrupter.watchdog_, budget) {}
  ~Watched() { end(); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  // Ends it and tells why Z3 was interrupted, if it was.
  std::optional<Reason> end();

 private:
  Interrupter& interrupter_;
  std::optional<sat::Watch> watch_;
  std::optional<Reason> fired_;
};

// `text` is Z3's reason for knowing nothing, or the message of its exception; `fired` says why we interrupted
// it.
Unknown unknown_because(std::string_view text, std::optional<Reason> fired);

}  // namespace faultline::solve::z3_backend
