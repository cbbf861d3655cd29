// The cheapest change that survives: which small edit of the program makes not only this run pass, but all
// runs around it, and withstands the model checker?
//
// 1. A pool of runs around the counterexample, labelled by the property (trace/runs).
// 2. Mutants of all places that the counterexample visits, by templates in tiers (templates.cpp); each is
//    judged by the pool (evaluation.h). Dearer tiers are tried only while they can be cheaper than the best
//    mutant that passes all runs.
// 3. The model checker attacks the cheapest mutants that pass, one line after the other. A counterexample
//    joins the pool and judges all of them; a proof is kept. Where none survives, pairs are tried (pairs.h).
// 4. Lines are ordered by their cheapest mutant that passes everything; the others by partial credit
//    (fixed share - broken share - lambda cost), ties by Ochiai over the pool, then the later line (score.h).
//
// The signal and its constants were measured before this was written: docs/localizers/repair.md. The theses
// that ask for it: Groce, "Error explanation and fault localization with distance metrics", section 10.2.8;
// Kettl, section 8.
#include "localize/repair/repair.h"

#include <limits>

#include "localize/repair/findings.h"
#include "localize/repair/search.h"

namespace faultline::localize {

using namespace repair;

namespace {

// The least that mutants of a tier cost: a token, and its cheapest template's class.
constexpr std::pair<Tier, double> kTiers[] = {
    {Tier::Classical, 1}, {Tier::Types, 1.2}, {Tier::Insertion, 2.4}, {Tier::Synthesis, 1.4}};

fault::Localization told(Search& search, const Investigation& investigation) {
  fault::Localization result;
  const std::vector<Ranked> lines = search.best(Part::Code);
  const std::vector<Ranked> wishes = search.best(Part::Specification);
  const Findings findings(investigation, search.pool());
  result.faults = findings.faults(lines);
  if (const Ranked* wish = change_of_property(lines, wishes))
    result.faults.push_back(findings.fault_of(*wish, 0));
  result.note = search.effort();
  if (lines.empty())
    result.note = "no change that is tried lets this run pass; " + result.note;
  else if (!lines.front().survives)
    result.note = "no change that is tried lets all runs pass; " + result.note;
  return result;
}

}  // namespace

fault::Localization Repair::localize(const Investigation& investigation, Context& context) const {
  Search search(investigation, options_, context);
  fault::Localization result;
  if (!search.gather_runs()) {
    result.note = "the run cannot be repeated without its trace";
    result.completeness = fault::Completeness::LimitReached;
    return result;
  }
  for (const auto& [tier, least] : kTiers)
    if (tier <= options_.deepest && search.may_go_on() && search.cheapest_survivor() + options_.weights.slack > least)
      search.play(tier);
  if (search.cheapest_survivor() == std::numeric_limits<double>::infinity() && search.may_go_on())
    search.play_pairs();
  result = told(search, investigation);
  if (search.is_cut()) result.completeness = fault::Completeness::LimitReached;
  if (!search.may_go_on())
    result.completeness = context.budget.stop.stop_requested() ? fault::Completeness::Stopped
                                                               : fault::Completeness::LimitReached;
  return result;
}

}  // namespace faultline::localize
