// Budgets for Z3, and its silence in our words.
//
// Z3 knows a time limit, but no stop token, and its memory limit (memory_max_size) is one number for the
// whole process that makes the allocator throw wherever it stands, in all contexts. We use neither for a call
// that somebody waits for. A watchdog looks at the budget every 10 ms and interrupts the one context that has
// used it up; that context stays usable, and no other is disturbed. Memory is what the process uses, as for
// our own engines.
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

// Likewise: it takes more steps than its meter has patience for.
struct TakesLong {};

// Looks at the budget at every some hundred steps of a long loop.
class Meter {
 public:
  static constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();

  explicit Meter(const Budget& budget, std::uint64_t patience = kEndless)
      : budget_(budget), patience_(patience) {}
  void step() {
    if ((++steps_ & 255) != 0) return;
    look();
    if (steps_ > patience_) throw TakesLong{};
  }
  void look() const {
    if (const auto reason = exhausted(budget_)) throw OutOfBudget{*reason};
  }

 private:
  const Budget& budget_;
  std::uint64_t patience_;
  std::uint64_t steps_ = 0;
};

// Who interrupts a context while somebody searches in it. Declared behind it, so that it ends first.
class Interrupter {
 public:
  explicit Interrupter(z3::context& context) : context_(context) {}

  // From the moment on at which the budget is used up Z3 is interrupted again and again, until the end, which
  // tells why it was, if it was. Only around calls into Z3 that can be interrupted.
  void begin(const Budget& budget) { watch_.emplace(watchdog_, budget); }
  std::optional<Reason> end();

  // Between the two, from any thread.
  std::optional<Reason> fired() const { return watch_->fired(); }

 private:
  void interrupt() {
    pending_ = true;
    Z3_interrupt(context_);
  }
  void forget();

  z3::context& context_;
  std::atomic<bool> pending_ = false;  // Z3 was interrupted and may not have noticed
  sat::Watchdog watchdog_{[this] { interrupt(); }};
  std::optional<sat::Watch> watch_;
};

// `text` is Z3's reason for knowing nothing, or the message of its exception; `fired` says why we interrupted
// it.
Unknown unknown_because(std::string_view text, std::optional<Reason> fired);

}  // namespace faultline::solve::z3_backend
