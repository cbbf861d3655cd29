#include <algorithm>
#include <chrono>

#include "solve/decorator.h"

namespace faultline::solve {
namespace {

class CountedSolver final : public SolverDecorator {
 public:
  CountedSolver(std::unique_ptr<Solver> inner, std::shared_ptr<Statistics> statistics)
      : SolverDecorator(std::move(inner)), statistics_(std::move(statistics)) {}

  using Solver::check;
  void add(logic::Term formula) override {
    ++statistics_->formulas;
    SolverDecorator::add(formula);
  }

  Answer check(std::span<const logic::Term> assumptions, const Limits& limits) override {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    Answer answer = SolverDecorator::check(assumptions, limits);
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    statistics_->seconds += seconds;
    statistics_->longest = std::max(statistics_->longest, seconds);
    ++(is_sat(answer) ? statistics_->sat : is_unsat(answer) ? statistics_->unsat : statistics_->unknown);
    return answer;
  }

 private:
  std::shared_ptr<Statistics> statistics_;
};

}  // namespace

std::unique_ptr<Solver> counted(std::unique_ptr<Solver> inner, std::shared_ptr<Statistics> statistics) {
  return std::make_unique<CountedSolver>(std::move(inner), std::move(statistics));
}

}  // namespace faultline::solve
