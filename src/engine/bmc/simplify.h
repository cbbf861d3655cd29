// Makes a counterexample simple, since people read it: first the fewest steps, then, on that path, as many
// inputs as possible zero, the others of few bits, and then, one after the other, as near to zero as they can
// be. Each is an optimisation with the violation as a hard constraint, under a budget of its own; every
// improvement is replayed before it counts.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "engine/verdict.h"
#include "solve/optimizer.h"
#include "trace/unrolling/unrolling.h"
#include "trace/unrolling/valued_inputs.h"

namespace faultline::engine::bmc {

using trace::unrolling::Asked;

class Simplifier {
 public:
  Simplifier(logic::TermManager& terms, const trace::unrolling::Unrolling& unrolling, logic::Term violated,
             const Budget& budget);

  // `accept` replays a model; it fills in the inputs that were asked for, and says whether the run fails as
  // it should.
  using Accept = std::function<bool(const solve::Model& model, std::vector<Asked>& asked)>;
  void improve(const Accept& accept);
  Simplicity simplicity() const { return simplicity_; }

 private:
  solve::OptimumAnswer fewest_steps(logic::Term goal, std::chrono::milliseconds length);
  bool is_shortest_of_all(std::uint64_t steps);
  std::vector<logic::Term> on_path(const solve::Model& model);
  solve::OptimumAnswer smallest_inputs(const std::vector<logic::Term>& path,
                                       const std::vector<Asked>& inputs);
  std::optional<solve::Model> least_inputs(const std::vector<logic::Term>& path, const solve::Model& model,
                                           const std::vector<Asked>& inputs);
  logic::Term small(const Asked& input, std::uint32_t bits);  // its magnitude is below 2^bits
  logic::Term magnitude(const Asked& input);

  logic::TermManager& terms_;
  const trace::unrolling::Unrolling& unrolling_;
  logic::Term violated_;
  Budget budget_;
  Simplicity simplicity_ = Simplicity::AsFound;
};

}  // namespace faultline::engine::bmc
