#include "solve/backend/cadical/cadical_engine.h"

#include <cadical.hpp>

#include <atomic>
#include <new>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "solve/sat/background.h"
#include "solve/sat/memory.h"

namespace faultline::solve {
namespace {

using sat::Literal;
using sat::Result;
using sat::Verdict;

// Our questions are many, small and structured, and half of them are unsatisfiable: what pays off on large
// formulas only is left out (docs/benchmarks.md). Elimination is undone by the next question that mentions
// the variable, and a restart two conflicts after the last repeats thousands of propagations. It asks its
// terminator at every chance.
constexpr std::pair<const char*, int> kOptions[] = {
    {"quiet", 1}, {"restartint", 10}, {"elim", 0}, {"walk", 0}, {"chrono", 0}, {"terminateint", 0},
};

// It does not ask while it enlarges its tables or goes over all clauses at once: 0.2 s with a million
// variables. Such searches run in the background, and are left alone when they come back late; whatever is
// asked of the engine next waits for them.
constexpr std::int32_t kLargeSearch = 200'000;  // variables

// What a search costs to begin, what it does between two questions to its terminator, and what a conflict costs, besides
// a nanosecond for each variable and literal of the learned clause: measured on the formulas of 14 programs, and mostly
// right within a factor of two.
constexpr Budget::Work kOfVariable{50};
constexpr Budget::Work kLeastStep{250};
constexpr Budget::Work kMostStep{2'000};
constexpr std::int32_t kVariablesPerNanosecond = 16;  // of a step
constexpr Budget::Work kOfConflict{8'000};

// Stop token, deadline and work, which cost nothing to ask.
std::optional<Reason> spent(const Budget& budget) {
  if (budget.stop.stop_requested()) return Reason::Stopped;
  if (budget.is_over()) return Reason::Time;
  return std::nullopt;
}

// CaDiCaL asks this between steps of its search whether to go on. The clock is read every time (it costs less
// than the step), the size of the process now and then.
class Guard : public CaDiCaL::Terminator {
 public:
  void watch(const Budget& budget, std::int32_t variables) {
    budget_ = budget;
    variables_ = variables;
    of_step_ = std::min(kLeastStep + Budget::Work(variables / kVariablesPerNanosecond), kMostStep);
    reason_.reset();
    asked_ = 0;
  }
  void begin() const { budget_.spend(kOfVariable * variables_); }
  void learn(std::int64_t literals) const { budget_.spend(kOfConflict + Budget::Work(literals * variables_)); }
  bool terminate() override {
    if (reason_) return true;
    budget_.spend(of_step_);
    reason_ = spent(budget_);
    if (!reason_ && ++asked_ % kMemoryInterval == 0 && limits_memory() &&
        sat::resident_bytes() > budget_.memory)
      reason_ = Reason::Memory;
    return reason_.has_value();
  }
  const Budget& budget() const { return budget_; }
  std::optional<Reason> reason() const { return reason_; }

 private:
  static constexpr std::uint32_t kMemoryInterval = 256;
  bool limits_memory() const { return budget_.memory != std::numeric_limits<std::size_t>::max(); }

  Budget budget_;
  std::int32_t variables_ = 0;
  Budget::Work of_step_{0};
  std::optional<Reason> reason_;
  std::uint32_t asked_ = 0;
};

// CaDiCaL does not tell its number of conflicts; every conflict learns one clause, and these it tells.
class LearnCounter : public CaDiCaL::Learner {
 public:
  explicit LearnCounter(const Guard& guard) : guard_(guard) {}
  bool learning(int size) override {
    count.fetch_add(1, std::memory_order_relaxed);
    guard_.learn(size);
    return false;
  }
  void learn(int) override {}

  std::atomic<std::uint64_t> count = 0;  // may be read while a search runs that was left alone

 private:
  const Guard& guard_;
};

class CadicalEngine final : public sat::Engine {
 public:
  CadicalEngine() {
    for (const auto& [option, value] : kOptions)
      set(option, value);
    solver_.connect_terminator(&guard_);
    solver_.connect_learner(&learned_);
  }
  ~CadicalEngine() override {
    await();
    solver_.disconnect_terminator();
    solver_.disconnect_learner();
  }

  Literal fresh() override { return Literal(++variables_); }

  // The next model is then sought near the longest consistent assignment so far: a refuted one is repaired
  // rather than replaced by another, which new lemmas would refute.
  void expect_refinement() override { set("target", 2); }

  void add_clause(std::span<const Literal> clause) override {
    await();
    if (broken_) return;
    try {
      for (const Literal literal : clause)
        solver_.add(literal.dimacs());
      solver_.add(0);
    } catch (const std::bad_alloc&) {
      broken_ = true;
    }
  }

  Result solve(std::span<const Literal> assumptions, const Limits& limits) override {
    if (const auto reason = await(limits.budget)) return {Verdict::Unknown, *reason};
    if (broken_) return {Verdict::Unknown, Reason::Memory};
    guard_.watch(limits.budget, variables_);
    if (guard_.terminate()) return {Verdict::Unknown, *guard_.reason()};
    try {
      assumptions_.assign(assumptions.begin(), assumptions.end());
      return variables_ < kLargeSearch ? search(limits.conflicts) : search_apart(limits.conflicts);
    } catch (const std::bad_alloc&) {
      broken_ = true;
      return {Verdict::Unknown, Reason::Memory};
    }
  }

  // Older and newer versions differ in what val returns for a negated literal; for a variable they agree.
  bool value(Literal literal) override {
    const bool variable = literal.variable() <= known_ && solver_.val(literal.variable()) > 0;
    return variable != literal.is_negated();
  }
  bool failed(Literal assumption) override { return solver_.failed(assumption.dimacs()); }
  void prefer(Literal literal) override {
    await();
    solver_.phase(literal.dimacs());
  }
  std::uint64_t conflicts() const override { return learned_.count; }

 private:
  void set(const char* option, int value) {
    if (!solver_.set(option, value))
      throw InternalError(std::string("CaDiCaL does not know the option ") + option);
  }

  // For a search that was left alone; a reason if the budget ends before.
  std::optional<Reason> await(const Budget& budget = {}) {
    if (!is_away_) return std::nullopt;
    const auto reason = background_.await([&] { return spent(budget); });
    is_away_ = reason.has_value();
    return reason;
  }

  Result search_apart(std::uint64_t conflicts) {
    try {
      background_.start([this, conflicts] {
        try {
          found_ = search(conflicts);
        } catch (const std::bad_alloc&) {
          broken_ = true;
          found_ = {Verdict::Unknown, Reason::Memory};
        }
      });
    } catch (const std::system_error&) {  // no thread can be had
      return search(conflicts);
    }
    if (const auto reason = background_.await([this] { return spent(guard_.budget()); })) {
      is_away_ = true;
      return {Verdict::Unknown, *reason};
    }
    return found_;
  }

  Result search(std::uint64_t conflicts) {
    solver_.reserve(variables_);
    known_ = variables_;
    for (const Literal literal : assumptions_)
      solver_.assume(literal.dimacs());
    if (conflicts != Limits::kUnlimited)
      solver_.limit("conflicts", static_cast<int>(std::min<std::uint64_t>(conflicts, 2'000'000'000)));
    guard_.begin();
    const int code = solver_.solve();
    if (code == 10) return {Verdict::Sat, {}};
    if (code == 20) return {Verdict::Unsat, {}};
    return {Verdict::Unknown, guard_.reason().value_or(Reason::Conflicts)};
  }

  CaDiCaL::Solver solver_;
  Guard guard_;
  LearnCounter learned_{guard_};
  std::int32_t variables_ = 0;
  std::int32_t known_ = 0;            // variables that the last search knew
  std::vector<Literal> assumptions_;  // of the search
  Result found_;                      // by a search in the background
  bool broken_ = false;               // ran out of memory in the middle of something
  bool is_away_ = false;              // a search was left alone
  sat::Background background_;
};

}  // namespace

std::unique_ptr<sat::Engine> make_cadical_engine() {
  return std::make_unique<CadicalEngine>();
}

}  // namespace faultline::solve
