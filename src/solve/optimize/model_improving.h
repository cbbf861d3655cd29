// The optimum from above, model by model: linear search. The objective is encoded as a sum, and the engine is
// asked for a model that costs less than the best one so far, until there is none.
//
// The sum is built over the objective that core-guided search has left at that time (core-boosted linear
// search: Berg, Demirovic, Stuckey, CPAIOR 2019): it needs to count only as far as the distance between the
// bounds, not up to the cost itself, and shares the counters of the cores. It is built anew when that
// distance has become much smaller, and then the old one is retired.
#pragma once

#include "solve/optimize/core_guided.h"

namespace faultline::solve::optimize {

class ModelImproving {
 public:
  ModelImproving(blast::BitSolver& solver, Totalizer& totalizer) : solver_(solver), totalizer_(totalizer) {}

  // One turn on the objective that the cores have left. Returns when the search is finished or the conflicts
  // are used up.
  void run(Search& search, CoreGuided& cores, std::uint64_t conflicts);

 private:
  bool renew(Search& search, CoreGuided& cores);

  blast::BitSolver& solver_;
  Totalizer& totalizer_;
  std::unique_ptr<WeightedSum> sum_;
  std::uint64_t base_ = 0;     // cost = base_ + sum_
  std::uint64_t largest_ = 0;  // bound that the sum was made for
  std::uint64_t epoch_ = 0;    // of the objective
};

}  // namespace faultline::solve::optimize
