#include "localize/repair/round.h"

namespace faultline::localize::repair {

void Round::forget_verdicts() {
  verdicts.assign(mutants.size(), CheckerVerdict::Kind::Unknown);
  bounds.assign(mutants.size(), 0);
}

Line line_of(const Mutant& mutant) {
  const SourceRange& range = mutant.told ? mutant.told : mutant.edits.front().range;
  return {range.file, range.begin.line};
}

bool survives(const Entry& entry, std::size_t failing_runs) {
  return !entry.mutant().is_seed && entry.judgement().passes_all(failing_runs) && entry.verdict() != CheckerVerdict::Kind::Violated;
}

}  // namespace faultline::localize::repair
