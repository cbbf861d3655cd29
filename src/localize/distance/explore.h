// The runs around the failing one, looked at deeper and deeper until one passes: the ground that `distance`
// and `causes` stand on.
#pragma once

#include <optional>

#include "localize/distance/search.h"

namespace faultline::localize::distance {

class Exploration {
 public:
  // Throws NotExplainable.
  Exploration(const Investigation& investigation, const Metric& metric,
              const std::vector<cfa::ExprId>& observed, Context& context);

  trace::nearby::Neighbourhood& neighbourhood() { return neighbourhood_; }
  const trace::nearby::Followed& failing() const { return failing_; }
  logic::TermManager& terms() { return *terms_; }
  const Metric& metric() const { return metric_; }

  // The program unrolled, and the failing run in it.
  const trace::nearby::NearRuns& runs() const { return runs_; }
  const trace::unrolling::Bounds& bounds() const { return bounds_; }
  const std::vector<std::uint64_t>& weights() const { return weights_; }  // of differences, by point
  // May a difference there matter to the property, whether it counts or not?
  bool matters(std::size_t point) const { return matters_[point] > 0; }
  const Valuation& failing_values() const { return values_; }

  // Twice as many passes of the loops that some run wants to go on with. False: there is no such run, or no
  // time; all is as it was.
  bool deepen();
  void unroll();  // with the present bounds

  // For questions about the present unrolling.
  std::unique_ptr<Search> search(Goal goal = Goal::Nearest);
  Context& context() { return context_; }

 private:
  const Investigation& investigation_;
  Metric metric_;
  Context& context_;
  std::unique_ptr<logic::TermManager> terms_;
  trace::nearby::Neighbourhood neighbourhood_;
  trace::nearby::Followed failing_;
  trace::unrolling::Bounds bounds_;
  trace::nearby::NearRuns runs_;
  std::vector<std::uint64_t> weights_;
  std::vector<std::uint64_t> matters_;
  Valuation values_;
};

}  // namespace faultline::localize::distance
