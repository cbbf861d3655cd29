#include "solve/backend/cadical/cadical_engine.h"

#include <cadical.hpp>

#include <new>
#include <string>
#include <utility>

#include "base/diagnostic.h"
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

// CaDiCaL asks this between steps of its search whether to go on. The clock is read every time (it costs less
// than the step), the size of the process now and then.
class Guard : public CaDiCaL::Terminator {
 public:
  void watch(const Budget& budget) {
    budget_ = &budget;
    reason_.reset();
    asked_ = 0;
  }
  bool terminate() override {
    if (reason_) return true;
    if (budget_->stop.stop_requested())
      reason_ = Reason::Stopped;
    else if (Budget::Clock::now() >= budget_->deadline)
      reason_ = Reason::Time;
    else if (++asked_ % kMemoryInterval == 0 && limits_memory() && sat::resident_bytes() > budget_->memory)
      reason_ = Reason::Memory;
    return reason_.has_value();
  }
  std::optional<Reason> reason() const { return reason_; }

 private:
  static constexpr std::uint32_t kMemoryInterval = 256;
  bool limits_memory() const { return budget_->memory != std::numeric_limits<std::size_t>::max(); }

  const Budget* budget_ = nullptr;
  std::optional<Reason> reason_;
  std::uint32_t asked_ = 0;
};

// CaDiCaL does not tell its number of conflicts; every conflict learns one clause, and these it tells.
class LearnCounter : public CaDiCaL::Learner {
 public:
  bool learning(int) override {
    ++count;
    return false;
  }
  void learn(int) override {}

  std::uint64_t count = 0;
};

class CadicalEngine final : public sat::Engine {
 public:
  CadicalEngine() {
    for (const auto& [option, value] : kOptions)
      if (!solver_.set(option, value))
        throw InternalError(std::string("CaDiCaL does not know the option ") + option);
    solver_.connect_terminator(&guard_);
    solver_.connect_learner(&learned_);
  }
  ~CadicalEngine() override {
    solver_.disconnect_terminator();
    solver_.disconnect_learner();
  }

  Literal fresh() override { return Literal(++variables_); }

  void add_clause(std::span<const Literal> clause) override {
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
    if (broken_) return {Verdict::Unknown, Reason::Memory};
    guard_.watch(limits.budget);
    if (guard_.terminate()) return {Verdict::Unknown, *guard_.reason()};
    try {
      return search(assumptions, limits);
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
  void prefer(Literal literal) override { solver_.phase(literal.dimacs()); }
  std::uint64_t conflicts() const override { return learned_.count; }

 private:
  Result search(std::span<const Literal> assumptions, const Limits& limits) {
    solver_.reserve(variables_);
    known_ = variables_;
    for (const Literal literal : assumptions)
      solver_.assume(literal.dimacs());
    if (limits.conflicts != Limits::kUnlimited)
      solver_.limit("conflicts", static_cast<int>(std::min<std::uint64_t>(limits.conflicts, 2'000'000'000)));
    const int code = solver_.solve();
    if (code == 10) return {Verdict::Sat, {}};
    if (code == 20) return {Verdict::Unsat, {}};
    return {Verdict::Unknown, guard_.reason().value_or(Reason::Conflicts)};
  }

  CaDiCaL::Solver solver_;
  Guard guard_;
  LearnCounter learned_;
  std::int32_t variables_ = 0;
  std::int32_t known_ = 0;  // variables that the last search knew
  bool broken_ = false;     // ran out of memory in the middle of something
};

}  // namespace

std::unique_ptr<sat::Engine> make_cadical_engine() {
  return std::make_unique<CadicalEngine>();
}

}  // namespace faultline::solve
