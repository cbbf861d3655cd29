// A weighted sum that is kept below a bound: what linear search needs of its objective. Three encodings, the
// first that fits is taken:
//  - all weights equal: a totalizer;
//  - few different sums: a generalized totalizer, whose nodes have one output for each sum that their inputs
//    can have (Joshi, Martins, Manquinho: "Generalized totalizer encoding for pseudo-Boolean constraints",
//    CP 2015), all sums from the bound on being one;
//  - otherwise: binary adders and a comparison with each new bound. Small, but it propagates little.
#pragma once

#include <memory>
#include <optional>

#include "solve/optimize/totalizer.h"

namespace faultline::solve::optimize {

// Costs `weight` times what the counter counts.
struct Summand {
  CounterId counter;
  std::uint64_t weight = 0;
};

class WeightedSum {
 public:
  WeightedSum() = default;
  WeightedSum(const WeightedSum&) = delete;
  WeightedSum& operator=(const WeightedSum&) = delete;
  virtual ~WeightedSum() = default;

  // Assumed, this literal keeps the sum below `bound`, which is at least 1 and at most the largest bound that
  // the sum was made for. None if the budget ended before it was encoded.
  virtual sat::Literal below(std::uint64_t bound, const Budget& budget) = 0;

  // Never to be asked again; makes room in the engine.
  virtual void retire() = 0;
};

// Sums for bounds up to `largest`, which no sum of all weights is below. None if the budget ended before the
// encoding was complete; `most_clauses` is the limit for generalized totalizers.
std::unique_ptr<WeightedSum> make_weighted_sum(blast::BitSolver& solver, Totalizer& totalizer,
                                               std::span<const Summand> summands, std::uint64_t largest,
                                               const Budget& budget, std::size_t most_clauses = 100'000);

}  // namespace faultline::solve::optimize
