#include "localize/distance/explore.h"

#include <set>

namespace faultline::localize::distance {

using logic::Term;
using trace::nearby::NearRuns;

namespace {
constexpr std::uint32_t kDeepest = 1u << 12;  // passes
}

Exploration::Exploration(const Investigation& investigation, const Metric& metric,
                         const std::vector<cfa::ExprId>& observed, Context& context)
    : investigation_(investigation),
      metric_(metric),
      context_(context),
      terms_(std::make_unique<logic::TermManager>()),
      neighbourhood_(investigation.program(), investigation.run(), *terms_,
                     investigation.assumptions().checks, context.budget, observed) {
  auto followed = neighbourhood_.follow(investigation.run());
  if (const auto* unsupported = std::get_if<trace::Unsupported>(&followed))
    throw NotExplainable{unsupported->reason};
  failing_ = std::get<trace::nearby::Followed>(std::move(followed));
  bounds_ = neighbourhood_.bounds();
  unroll();
}

void Exploration::unroll() {
  auto walked = neighbourhood_.unroll(bounds_, metric_.merges());
  if (const auto* unsupported = std::get_if<trace::Unsupported>(&walked))
    throw NotExplainable{unsupported->reason};
  runs_ = std::get<NearRuns>(std::move(walked));
  weights_ = trace::nearby::weights(metric_, investigation_.program(), investigation_.run().event.edge,
                                    runs_.points);
  matters_ = trace::nearby::weights(metric_.of_everything(), investigation_.program(),
                                    investigation_.run().event.edge, runs_.points);
  values_ = trace::nearby::valuation(runs_.points, failing_.assignment);
}

bool Exploration::deepen() {
  // Without inputs there is one run, the failing one.
  const bool is_only_run = runs_.all.inputs.empty() && runs_.all.unknown.empty();
  if (is_only_run || runs_.leaves.is_false() || context_.budget.exhausted()) return false;
  const auto solver = context_.solver(*terms_);
  for (const Term constraint : runs_.all.constraints)
    solver->add(constraint);
  solve::Limits limits;
  limits.budget = context_.budget;
  const auto may_be = [&](Term condition) { return !solve::is_unsat(solver->check({condition}, limits)); };
  std::set<std::pair<std::uint32_t, std::uint32_t>> done;
  bool deeper = false;
  const trace::unrolling::Bounds before = bounds_;
  for (const trace::unrolling::Cut& cut : runs_.all.cuts) {
    if (!cut.reason.empty() || !done.emplace(cut.function.value, cut.head.value).second) continue;
    std::vector<Term> reached;
    for (const trace::unrolling::Cut& other : runs_.all.cuts)
      if (other.reason.empty() && other.function == cut.function && other.head == cut.head)
        reached.push_back(other.reached);
    if (!may_be(terms_->logical_or(reached))) continue;
    auto& bound = cut.head ? bounds_.loops.try_emplace(cut.head, before.loop).first->second
                           : bounds_.functions.try_emplace(cut.function, before.recursion).first->second;
    if (bound >= kDeepest) continue;
    bound *= 2;
    deeper = true;
  }
  return deeper && !context_.budget.exhausted();
}

std::unique_ptr<Search> Exploration::search(Goal goal) {
  return std::make_unique<Search>(neighbourhood_, runs_, values_, metric_, weights_, context_, goal);
}

}  // namespace faultline::localize::distance
