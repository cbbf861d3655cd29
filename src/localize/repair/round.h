// The mutants of one tier, or of one search for pairs, with all that it takes to run them, and what is known
// about each.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "localize/checker.h"
#include "localize/repair/evaluation.h"

namespace faultline::localize::repair {

using Line = std::pair<FileId, std::uint32_t>;  // file and line

struct Round {
  Round(const cfa::Program& program, cfa::LocationId check) : workshop(program), watched(check) {}

  Workshop workshop;
  cfa::LocationId watched;  // the check that the counterexample violates; none: a built-in one
  std::unique_ptr<trace::Interpreter> interpreter;
  std::vector<Mutant> mutants;
  // By mutant:
  std::vector<Judgement> judgements;
  std::vector<CheckerVerdict::Kind> verdicts;  // Unknown: not attacked, or not decided
  std::vector<std::uint32_t> bounds;
  std::set<std::size_t> programs;  // mutants whose text is known to be a program

  void forget_verdicts();
};

// One mutant of a round.
struct Entry {
  Round* round = nullptr;
  std::size_t index = 0;

  const Mutant& mutant() const { return round->mutants[index]; }
  const Judgement& judgement() const { return round->judgements[index]; }
  CheckerVerdict::Kind verdict() const { return round->verdicts[index]; }
};

Line line_of(const Mutant& mutant);

// Passes all runs, and the model checker has not refuted it.
bool survives(const Entry& entry, std::size_t failing_runs);

}  // namespace faultline::localize::repair
