#include "solve/optimize/search.h"

#include <algorithm>

#include "base/diagnostic.h"

namespace faultline::solve::optimize {

Search::Search(blast::BitSolver& solver, std::span<const Cost> costs, std::vector<sat::Literal> assumptions,
               const Limits& limits)
    : solver_(solver),
      costs_(costs),
      assumptions_(std::move(assumptions)),
      limits_(limits),
      conflicts_before_(solver.conflicts()) {}

sat::Verdict Search::solve(std::span<const sat::Literal> more, std::uint64_t conflicts) {
  if (finished()) return sat::Verdict::Unknown;
  const std::uint64_t left = remaining(*this, 0, limits_.conflicts);
  if (left == 0) stopped_ = Reason::Conflicts;
  if (left == 0 || conflicts == 0) return sat::Verdict::Unknown;

  question_.assign(assumptions_.begin(), assumptions_.end());
  question_.insert(question_.end(), more.begin(), more.end());
  ++queries_;
  const sat::Result result = solver_.solve(question_, limits_.with_conflicts(std::min(left, conflicts)));
  if (result.verdict == sat::Verdict::Sat) weigh_model();
  // Only running into the limit of the turn leaves the others a chance.
  const bool turn_ended = result.reason == Reason::Conflicts && conflicts < left;
  if (result.verdict == sat::Verdict::Unknown && !turn_ended) stopped_ = result.reason;
  return result.verdict;
}

void Search::weigh_model() {
  std::uint64_t total = 0;
  for (const Cost& cost : costs_)
    if (solver_.value(cost.literal)) total += cost.weight;
  if (has_model() && total >= upper_) return;
  if (total < lower_) throw InternalError("optimizer: a model costs less than the lower bound");
  upper_ = total;
  violated_.clear();
  for (std::size_t i = 0; i < costs_.size(); ++i)
    if (solver_.value(costs_[i].literal)) violated_.push_back(i);
  best_ = solver_.model();
}

void Search::raise_lower(std::uint64_t bound) {
  lower_ = std::max(lower_, has_model() ? std::min(bound, upper_) : bound);
}

void Search::declare_infeasible() {
  if (has_model()) throw InternalError("optimizer: a satisfiable formula was called unsatisfiable");
  infeasible_ = true;
  for (const sat::Literal assumption : assumptions_)
    if (failed(assumption)) infeasible_core_.push_back(assumption);
}

void Search::stop_with_budget() {
  stopped_ = limits_.budget.stop.stop_requested() ? Reason::Stopped : Reason::Time;
}

std::uint64_t remaining(const Search& search, std::uint64_t begin, std::uint64_t conflicts) {
  const std::uint64_t used = search.conflicts() - begin;
  return conflicts == Limits::kUnlimited ? conflicts : conflicts - std::min(used, conflicts);
}

}  // namespace faultline::solve::optimize
