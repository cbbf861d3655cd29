// Mutants judged by runs. The counterexample comes first: who does not repair it is out. The others are then
// run on every run of the pool that gets to the changed place (on all others they do what the program does),
// or on a part of them, where that is enough to see that they will not do. All mutants are variants of one
// prepared program, so that nothing is rebuilt (trace/interpreter.h).
//
// Cost: one run of the interpreter for each mutant and run; about 3 microseconds for a run of 100 steps.
#pragma once

#include <vector>

#include "localize/repair/mutant.h"
#include "trace/runs/pool.h"

namespace faultline::localize::repair {

struct Judgement {
  bool fixes_first = false;   // the counterexample
  bool avoids_check = false;  // ... by not getting to the check that fails
  bool sampled = false;   // the counts are estimated: a part of the runs is enough to see that it will not do
  bool complete = false;  // all runs have been looked at
  std::uint32_t fixed = 0;      // failing runs that pass
  std::uint32_t broken = 0;     // passing runs that do not
  std::uint32_t disturbed = 0;  // passing runs that still pass, but are seen to do something else
  bool kills_code = false;      // passes_all, but no run executes any more what some have executed
  double dulled = 0;            // passes_all, but runs that differed look the same: ln of how many times fewer are told apart
  double undefined = 0;  // passes_all, but so large a share of the runs shifts or overflows as it did not before
  double stuck = 0;  // share of walks through a changed component model that get stuck, and of steps that are gone (progress.h)
  trace::EventKind breaks = trace::EventKind::Finished;  // by what the first of these ends

  bool passes_all(std::size_t failing) const {
    return complete && !sampled && fixed == failing && broken == 0;
  }
};

struct Court {
  const cfa::Program& program;            // the workshop's
  const trace::Interpreter& interpreter;  // of it
  const std::vector<trace::PooledRun>& runs;
  cfa::LocationId watched;  // where the check is that the counterexample violates; none: a built-in one
  trace::Checks checks;
  std::vector<std::uint64_t> observed = {};   // by run: what is seen of it in the program itself
  std::vector<std::uint8_t> undefined = {};  // by run: does C not say what the program itself does in it?
  const cfa::Program* original = nullptr;    // of mutants that are read again: whose locations the runs visit
  std::shared_ptr<WorkClock> clock = {};     // what runs take; none: it is not counted

  Court on(std::shared_ptr<WorkClock> other) const {
    Court court = *this;
    court.clock = std::move(other);
    return court;
  }
};

// What is seen of the runs that have joined since.
void observe(Court& court);

Judgement judge_fully(const Court& court, const Mutant& mutant);
bool passes(const Court& court, const Mutant& mutant, std::size_t run);

using Visits = std::vector<std::uint8_t>;  // by location

// Is there a statement that runs have executed, and that none executes with the change, nor has been visited elsewhere?
bool kills_code(const Court& court, const Mutant& mutant, const Visits& elsewhere);

// By mutant; what the budget leaves no time for has not been looked at.
std::vector<Judgement> judge(const Court& court, const std::vector<Mutant>& mutants, const Budget& budget);

// One more run has joined the pool, as its last: the judgements with it. First those of mutants that have passed all
// others. For whom the budget leaves no time, it is a run that they do not pass.
void judge_newest(const Court& court, const std::vector<Mutant>& mutants, std::vector<Judgement>& judgements,
                  const Budget& budget);

}  // namespace faultline::localize::repair
