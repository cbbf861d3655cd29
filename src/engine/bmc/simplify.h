// Makes a counterexample simple, since people read it: first the fewest steps, then, on that path, as many inputs
// as possible zero, and the others small. Each is an optimisation with the violation as a hard constraint, under a
// budget of its own; every improvement is replayed before it counts.
#pragma once

#include <functional>
#include <vector>

#include "base/budget.h"
#include "solve/optimizer.h"
#include "trace/unrolling/unrolling.h"

namespace faultline::engine::bmc {

class Simplifier {
 public:
  Simplifier(logic::TermManager& terms, const trace::unrolling::Unrolling& unrolling, logic::Term violated,
             const Budget& budget);

  // `accept` replays a model; it fills in the inputs that were asked for, and says whether the run fails as it
  // should.
  using Accept = std::function<bool(const solve::Model& model, std::vector<logic::Term>& asked)>;
  void improve(const Accept& accept);
  bool proven() const { return proven_; }

 private:
  logic::Term small(logic::Term input, std::uint32_t bits);  // |input| < 2^bits

  logic::TermManager& terms_;
  const trace::unrolling::Unrolling& unrolling_;
  logic::Term violated_;
  Budget budget_;
  bool proven_ = false;
};

}  // namespace faultline::engine::bmc
