// Minimal correction sets by weight: the optimum violates a set of softs of the least weight, which is a
// minimal correction set since no weight is 0. From then on one of its softs must hold, which excludes the
// set and its supersets and nothing else, so the next optimum is the next set; when no model is left, all
// have been met. (The loop of CAMUS's first phase, Liffiton and Sakallah 2008, with an optimizer for its
// growing cardinality bound.)
//
// One call of the optimizer for each set, and one to see that there is no other.
#include "base/diagnostic.h"
#include "solve/toolbox/enumerate.h"

namespace faultline::solve::toolbox {

namespace {

Completeness ending(const Unknown& unknown) {
  switch (unknown.reason) {
    case Reason::Stopped: return Completeness::Stopped;
    case Reason::Time:
    case Reason::Memory: return Completeness::LimitReached;
    case Reason::Conflicts:
    case Reason::Incomplete: break;
  }
  return Completeness::SolverGaveUp;
}

void expect_weight(const Optimum& optimum, std::span<const Soft> softs) {
  std::uint64_t weight = 0;
  for (const std::size_t soft : optimum.violated) {
    if (soft >= softs.size()) throw InternalError("smallest_correction_sets: a soft formula is missing");
    weight += softs[soft].weight;
  }
  if (weight != optimum.upper) throw InternalError("smallest_correction_sets: not the optimizer's weights");
}

}  // namespace

Completeness smallest_correction_sets(logic::TermManager& terms, Optimizer& optimizer,
                                      std::span<const Soft> softs, const SmallestFirstOptions& options,
                                      const std::function<Next(const CorrectionSet&)>& on_correction) {
  for (std::size_t count = 0; count < options.most; ++count) {
    OptimumAnswer answer = optimizer.minimize(options.fixed, options.limits);
    if (std::holds_alternative<Unsat>(answer)) return Completeness::Complete;
    if (const auto* unknown = std::get_if<Unknown>(&answer)) return ending(*unknown);

    auto& optimum = std::get<Optimum>(answer);
    if (optimum.lower > options.largest) return Completeness::LimitReached;
    if (!optimum.proven()) return ending(optimum.stopped.value_or(Unknown{}));
    expect_weight(optimum, softs);

    std::vector<logic::Term> violated;
    for (const std::size_t soft : optimum.violated)
      violated.push_back(softs[soft].formula);
    const CorrectionSet set{std::move(optimum.violated), optimum.upper, std::move(optimum.model)};
    const Next next = on_correction ? on_correction(set) : Next::Continue;
    optimizer.add(terms.logical_or(violated));
    if (next == Next::Stop) return Completeness::Stopped;
    if (violated.empty()) return Completeness::Complete;  // it is a part of every other set
  }
  return Completeness::LimitReached;
}

}  // namespace faultline::solve::toolbox
