#include "localize/repair/findings.h"

#include <algorithm>

namespace faultline::localize::repair {

using fault::RepairStatus;
using trace::Label;

std::vector<fault::Fault> Findings::faults(const std::vector<Ranked>& lines) const {
  std::vector<fault::Fault> all;
  // Their order is complete: of those that are as good, the later line comes first (score.h).
  for (std::size_t i = 0; i < lines.size(); ++i)
    all.push_back(fault_of(lines[i], 1.0 - static_cast<double>(i) / static_cast<double>(lines.size() + 1)));
  return all;
}

fault::Fault Findings::fault_of(const Ranked& ranked, double score) const {
  const Mutant& mutant = ranked.entry.mutant();
  fault::Fault fault;
  fault.score = score;
  fault.parts.push_back(part_of(mutant));
  for (const fault::Edit& edit : mutant.edits)
    if (!mutant.told && edit.range.begin.line != fault.parts.back().range.begin.line) {
      fault.parts.push_back(part_of(mutant));
      fault.parts.back().range = edit.range;
      fault.parts.back().statement = {};
      fault.parts.back().steps.clear();
    }
  fault.evidence = repair_of(ranked);
  return fault;
}

fault::Repair Findings::repair_of(const Ranked& ranked) const {
  const Mutant& mutant = ranked.entry.mutant();
  const Judgement& judgement = ranked.entry.judgement();
  fault::Repair repair;
  repair.edits = mutant.edits;
  repair.kind = mutant.from->id;
  repair.cost = mutant.cost;
  repair.failing = static_cast<std::uint32_t>(pool_.count(Label::Fails));
  repair.fixed = judgement.fixed;
  repair.passing = static_cast<std::uint32_t>(pool_.count(Label::Passes));
  repair.broken_runs = judgement.broken;
  repair.avoids_check = judgement.avoids_check;
  repair.of_specification = mutant.part == Part::Specification;
  repair.status = status(ranked);
  if (judged_ == Judged::OneRun) {
    repair.changed_runs = judgement.disturbed;
    // That the others pass says nothing: no property speaks of them.
    repair.status = std::min(repair.status, RepairStatus::FixesRun);
  }
  if (repair.status == RepairStatus::HoldsWithinBound)
    repair.bound = ranked.entry.round->bounds[ranked.entry.index];
  if (repair.status == RepairStatus::Breaks) repair.broken = trace::id(judgement.breaks);
  const std::size_t runs = ranked.survives ? pool_.runs().size() : 1;
  for (std::size_t i = 0; i < runs; ++i)
    repair.runs.push_back(pool_.runs()[i].inputs);
  return repair;
}

fault::Part Findings::part_of(const Mutant& mutant) const {
  fault::Part part;
  part.kind = mutant.statement ? trace::CandidateKind::Value : trace::CandidateKind::Definition;
  part.statement = mutant.statement;
  part.function = mutant.function;
  part.range = mutant.told ? mutant.told : mutant.edits.front().range;
  for (std::size_t i = 0; i < failing_.trace.steps.size(); ++i) {
    const cfa::EdgeId edge = failing_.trace.steps[i].edge;
    if (mutant.statement && edge && program_.edges[edge].statement == mutant.statement)
      part.steps.push_back(static_cast<std::uint32_t>(i));
  }
  return part;
}

const Ranked* change_of_property(const std::vector<Ranked>& code, const std::vector<Ranked>& specification) {
  constexpr double kEqual = 1e-9;
  if (specification.empty() || !specification.front().survives) return nullptr;
  const Ranked& wish = specification.front();
  if (code.empty() || !code.front().survives) return &wish;
  const bool is_known = status(wish) >= RepairStatus::HoldsWithinBound;
  const bool code_is_known = status(code.front()) >= RepairStatus::HoldsWithinBound;
  if (is_known != code_is_known) return is_known ? &wish : nullptr;
  return wish.value > code.front().value + kEqual ? &wish : nullptr;
}

}  // namespace faultline::localize::repair
