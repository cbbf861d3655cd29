#include "solve/optimize/model_improving.h"

namespace faultline::solve::optimize {

using sat::Literal;
using sat::Verdict;

void ModelImproving::run(Search& search, CoreGuided& cores, std::uint64_t conflicts) {
  const std::uint64_t begin = search.conflicts();
  if (!search.has_model()) {
    if (search.solve({}, conflicts) == Verdict::Unsat) search.declare_infeasible();
    if (!search.has_model()) return;
  }
  while (!search.finished()) {
    const Literal better =
        renew(search, cores) ? sum_->below(search.upper() - base_, search.budget()) : Literal();
    if (!better) return search.stop_with_budget();
    switch (search.solve(std::vector{better}, remaining(search, begin, conflicts))) {
      case Verdict::Sat: break;
      case Verdict::Unsat: search.raise_lower(search.upper()); break;
      case Verdict::Unknown: return;
    }
  }
}

// Sees to it that the sum fits the objective. False: the budget ended.
bool ModelImproving::renew(Search& search, CoreGuided& cores) {
  const bool usable = sum_ && epoch_ == cores.epoch() && search.upper() - base_ <= largest_;
  if (usable && search.upper() - cores.lower() > (search.upper() - base_) / 2) return true;
  if (sum_) sum_->retire();
  const Objective objective = cores.objective();
  base_ = objective.base;
  epoch_ = objective.epoch;
  largest_ = search.upper() - base_;
  sum_ = make_weighted_sum(solver_, totalizer_, objective.summands, largest_, search.budget());
  return sum_ != nullptr;
}

}  // namespace faultline::solve::optimize
