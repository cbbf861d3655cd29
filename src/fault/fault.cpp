#include "fault/fault.h"

#include <algorithm>

namespace faultline::fault {

std::string_view to_string(Completeness completeness) {
  switch (completeness) {
    case Completeness::Complete: return "complete";
    case Completeness::Stopped: return "stopped";
    case Completeness::LimitReached: return "limit-reached";
    case Completeness::SolverGaveUp: return "solver-gave-up";
  }
  return "";
}

trace::Encoding encoding_of(const Evidence& evidence) {
  if (const auto* core = std::get_if<Core>(&evidence)) return core->of.encoding;
  if (const auto* correction = std::get_if<CorrectionSet>(&evidence)) return correction->of.encoding;
  if (const auto* interval = std::get_if<InvariantInterval>(&evidence)) return interval->encoding;
  return trace::Encoding::Path;
}

std::string_view to_string(RepairStatus status) {
  switch (status) {
    case RepairStatus::Breaks: return "breaks";
    case RepairStatus::FixesRun: return "fixes-run";
    case RepairStatus::PassesRuns: return "passes-runs";
    case RepairStatus::HoldsWithinBound: return "holds-within-bound";
    case RepairStatus::Proved: return "proved";
  }
  return "";
}

std::vector<Part> parts_of(const trace::Candidates& candidates, const trace::TraceFormula& formula,
                           const std::vector<trace::Group>& all, const std::vector<std::uint32_t>& chosen) {
  std::vector<Part> parts;
  for (const std::uint32_t number : chosen) {
    for (const std::uint32_t link : all[number].links) {
      const trace::Candidate& candidate = candidates[formula.links[link].candidate];
      const auto known = std::find_if(parts.begin(), parts.end(), [&](const Part& part) {
        return part.range == candidate.range && part.kind == candidate.kind;
      });
      Part& part = known == parts.end() ? parts.emplace_back() : *known;
      part.kind = candidate.kind;
      part.statement =
          candidate.kind == trace::CandidateKind::Definition ? cfa::StatementId() : candidate.statement;
      part.function = candidate.function;
      part.range = candidate.range;
      if (formula.links[link].site.step != trace::unrolling::kNoStep)
        part.steps.push_back(formula.links[link].site.step);
    }
  }
  for (Part& part : parts) {
    std::sort(part.steps.begin(), part.steps.end());
    part.steps.erase(std::unique(part.steps.begin(), part.steps.end()), part.steps.end());
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.range < b.range; });
  return parts;
}

}  // namespace faultline::fault
