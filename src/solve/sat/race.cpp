// The race: the first engine runs in the caller's thread, the second in one of its own, which begins by
// passing on the clauses that the second has not seen. Who has an answer requests the stop of the other
// through a token that is the race's own; a watchdog joins it with the caller's.
#include "solve/sat/race.h"

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>
#include <thread>

#include "base/diagnostic.h"
#include "solve/sat/watchdog.h"

namespace faultline::solve::sat {
namespace {

// What the second engine has not heard yet.
struct Backlog {
  std::vector<Literal> literals;     // clauses, each ended by the literal "none"
  std::vector<Literal> preferences;  // in the order in which they were given
};

class Race final : public Engine {
 public:
  Race(std::unique_ptr<Engine> first, std::unique_ptr<Engine> second, std::uint64_t head_start)
      : first_(std::move(first)), second_(std::move(second)), head_start_(head_start) {}

  Literal fresh() override {
    const Literal literal = first_->fresh();
    variables_ = literal.variable();
    return literal;
  }

  void expect_refinement() override {
    first_->expect_refinement();
    if (second_) second_->expect_refinement();
  }

  void add_clause(std::span<const Literal> clause) override {
    first_->add_clause(clause);
    if (!second_) return;
    try {
      backlog_.literals.insert(backlog_.literals.end(), clause.begin(), clause.end());
      backlog_.literals.push_back(Literal());
    } catch (const std::bad_alloc&) {
      drop_second();
    }
  }

  Result solve(std::span<const Literal> assumptions, const Limits& limits) override {
    winner_ = first_.get();
    const std::uint64_t alone = second_ ? std::min(limits.conflicts, head_start_) : limits.conflicts;
    const Result result = first_->solve(assumptions, limits.with_conflicts(alone));
    const bool undecided = result.verdict == Verdict::Unknown && result.reason == Reason::Conflicts;
    if (!undecided || alone == limits.conflicts) return result;
    const bool unlimited = limits.conflicts == Limits::kUnlimited;
    const Limits rest = unlimited ? limits : limits.with_conflicts(limits.conflicts - alone);
    try {
      return race(assumptions, rest);
    } catch (const std::system_error&) {  // no second thread can be had
      return first_->solve(assumptions, rest);
    }
  }

  bool value(Literal literal) override { return winner_->value(literal); }
  bool failed(Literal assumption) override { return winner_->failed(assumption); }

  void prefer(Literal literal) override {
    first_->prefer(literal);
    if (second_) note_preference(literal);
  }

  std::uint64_t conflicts() const override { return first_->conflicts(); }

 private:
  struct Runner {
    Result result;
    std::exception_ptr failure;
    bool answered() const { return !failure && result.verdict != Verdict::Unknown; }
  };

  Result race(std::span<const Literal> assumptions, const Limits& limits) {
    finish_ = StopToken();
    Budget callers;
    callers.stop = limits.budget.stop;
    const Watch watch(watchdog_, callers);
    Limits own = limits;
    own.budget.stop = finish_;

    Runner first;
    Runner second;
    std::thread other([&] { run_second(second, assumptions, own); });
    run(first, *first_, assumptions, own);
    finish_.request_stop();  // if the first has no answer, it is at its limits, and these end the race
    other.join();
    return judge(first, second, limits);
  }

  void run(Runner& runner, Engine& engine, std::span<const Literal> assumptions, const Limits& limits) const {
    try {
      runner.result = engine.solve(assumptions, limits);
    } catch (...) {
      runner.failure = std::current_exception();
    }
  }

  void run_second(Runner& runner, std::span<const Literal> assumptions, const Limits& limits) {
    try {
      if (pass_on(limits.budget)) run(runner, *second_, assumptions, limits);
    } catch (...) {
      runner.failure = std::current_exception();
    }
    if (runner.answered()) limits.budget.stop.request_stop();
  }

  Result judge(const Runner& first, const Runner& second, const Limits& limits) {
    if (first.failure) std::rethrow_exception(first.failure);
    const bool second_answered = second.answered();
    if (second.failure || out_of_memory(second)) retire_second(second.failure);
    if (first.answered()) return first.result;
    if (second_answered) {
      winner_ = second_.get();
      return second.result;
    }
    if (limits.budget.stop.stop_requested()) return {Verdict::Unknown, Reason::Stopped};
    return first.result;
  }

  static bool out_of_memory(const Runner& runner) {
    return runner.result.verdict == Verdict::Unknown && runner.result.reason == Reason::Memory;
  }

  void retire_second(const std::exception_ptr& failure) {
    drop_second();
    if (!failure) return;
    try {
      std::rethrow_exception(failure);
    } catch (const std::bad_alloc&) {
      // The first engine needs no second.
    }
  }

  void drop_second() {
    second_.reset();
    backlog_ = {};
  }

  // In the second engine's thread. False if the budget ended before everything was passed on.
  bool pass_on(const Budget& budget) {
    while (second_variables_ < variables_)
      if (second_->fresh().variable() != ++second_variables_)
        throw InternalError("engines that race number their variables differently");
    const std::span<const Literal> all = backlog_.literals;
    std::size_t begin = 0;
    bool in_time = !budget.exhausted();
    for (std::size_t end = 0; end < all.size() && in_time; ++end) {
      if (all[end]) continue;
      second_->add_clause(all.subspan(begin, end - begin));
      begin = end + 1;
      in_time = !budget.exhausted();
    }
    backlog_.literals.erase(backlog_.literals.begin(),
                            backlog_.literals.begin() + static_cast<std::ptrdiff_t>(begin));
    if (!in_time) return false;
    for (const Literal literal : backlog_.preferences)
      second_->prefer(literal);
    backlog_.preferences.clear();
    return true;
  }

  // Callers may change their preferences again and again; only the last ones count.
  void note_preference(Literal literal) {
    auto& list = backlog_.preferences;
    if (list.size() > 2 * static_cast<std::size_t>(variables_)) {
      std::stable_sort(list.begin(), list.end(),
                       [](Literal a, Literal b) { return a.variable() < b.variable(); });
      std::vector<Literal> last;
      for (const Literal each : list) {
        if (!last.empty() && last.back().variable() == each.variable()) last.pop_back();
        last.push_back(each);
      }
      list = std::move(last);
    }
    list.push_back(literal);
  }

  std::unique_ptr<Engine> first_;
  std::unique_ptr<Engine> second_;  // none: given up
  std::uint64_t head_start_;
  Engine* winner_ = first_.get();
  std::int32_t variables_ = 0;
  std::int32_t second_variables_ = 0;
  Backlog backlog_;
  StopToken finish_;
  Watchdog watchdog_{[this] { finish_.request_stop(); }};
};

}  // namespace

std::unique_ptr<Engine> make_race(std::unique_ptr<Engine> first, std::unique_ptr<Engine> second,
                                  std::uint64_t conflicts_before_race) {
  return std::make_unique<Race>(std::move(first), std::move(second), conflicts_before_race);
}

}  // namespace faultline::solve::sat
