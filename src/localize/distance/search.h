// The nearest run of a kind: weighted MaxSAT over the points of all runs near the failing one, then a replay
// (Groce, section 3.2.1). Hard: the run is of the wanted kind. Soft: it does not differ at a point.
//
// Cost: one optimisation for each question, all on one solver, which keeps what it has learned.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "localize/localizer.h"
#include "solve/optimizer.h"
#include "trace/nearby/metric.h"

namespace faultline::localize::distance {

using trace::nearby::Metric;
using trace::nearby::Valuation;

// A run that was found and replayed.
struct Near {
  trace::Run run;
  trace::nearby::Followed followed;
  logic::Assignment inputs;
  Valuation values;
  std::uint64_t distance = 0;
  std::uint64_t lower = 0;  // none of the kind is nearer
  bool is_nearest() const { return lower == distance; }
};

struct Nothing {};  // no run is of this kind
struct GaveUp {
  fault::Completeness why = fault::Completeness::SolverGaveUp;
  std::string reason;
};
using NearAnswer = std::variant<Near, Nothing, GaveUp>;

// How near any such run can be, without looking at one.
struct Bounds {
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
};
using BoundsAnswer = std::variant<Bounds, Nothing, GaveUp>;

enum class Goal : std::uint8_t { Nearest, Farthest };

class Search {
 public:
  // All must outlive it.
  Search(trace::nearby::Neighbourhood& neighbourhood, const trace::nearby::NearRuns& runs,
         const Valuation& failing, const Metric& metric, const std::vector<std::uint64_t>& weights,
         Context& context, Goal goal = Goal::Nearest);

  // The nearest run (or the farthest) for which all conditions hold.
  NearAnswer find(std::span<const logic::Term> conditions, const Budget& budget);
  BoundsAnswer bounds(std::span<const logic::Term> conditions, const Budget& budget);
  void add(logic::Term condition);  // from now on
  // The run on these inputs, by the interpreter.
  NearAnswer replay(logic::Assignment inputs);

  // Does the run differ from the failing one at the point? As a formula.
  logic::Term differs(std::size_t point) const;

 private:
  solve::OptimumAnswer minimize(std::span<const logic::Term> conditions, const Budget& budget);
  std::optional<logic::Assignment> any(std::span<const logic::Term> conditions, const Budget& budget);
  std::optional<logic::Assignment> from_zero(std::span<const logic::Term> conditions, const Budget& budget);
  logic::Assignment with_near_inputs(const solve::Model& model, std::span<const logic::Term> conditions);

  trace::nearby::Neighbourhood& neighbourhood_;
  const trace::nearby::NearRuns& runs_;
  const Valuation& failing_;
  Metric metric_;
  const std::vector<std::uint64_t>& weights_;
  Context& context_;
  Goal goal_;
  trace::Interpreter interpreter_;
  std::unique_ptr<solve::Optimizer> optimizer_;
  std::vector<logic::Term> added_;
};

}  // namespace faultline::localize::distance
