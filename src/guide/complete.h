// From guidance to a failing run: what the guidance leaves open is solved for, by bounded model checking of
// the monitored program; the run that is found is replayed in the program itself.
//
// The readings are tried in turn: strict, then lenient, then both again without the place of the failure.
// Where none has a failing run, the point is looked for behind which no run keeps to the guidance.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/verdict.h"
#include "exchange/import/import.h"
#include "guide/monitor.h"

namespace faultline::guide {

// Where the guidance breaks: no run that keeps to it makes this move.
struct Break {
  std::size_t passed = 0;  // moves that some run makes
  std::size_t move = 0;    // the first that none makes
  bool is_proved = true;   // false: only where each place is passed when it is first visited
};

// A value that the input which it is for cannot have. The input is open, then.
struct Unfit {
  std::size_t move = 0;
  std::string input;  // as the user knows it
  std::string type;
  SourceRange range;
};

struct Completion {
  std::optional<engine::Violation> violation;  // of the program itself
  bool is_elsewhere = false;                   // it fails, but not where the guidance says
  // How many of the run's inputs the guidance gives a value to.
  std::size_t fixed = 0;
  std::vector<Open> open;    // moves that were left out
  std::vector<Unfit> unfit;  // of a list of values
  // No violation: what was found instead.
  engine::Verdict verdict = engine::Verdict::Unknown;  // of the search among the runs that keep to it
  std::string reason;
  std::optional<Break> broken;       // none: not known, or all moves can be made
  bool all_passed = false;           // some run makes all moves, but fails nowhere
  std::optional<trace::Run> listed;  // the run on exactly the inputs that are listed, if there is one
  engine::Statistics statistics;
};

// Throws InputError for what is not supported, InternalError as the engine does.
Completion complete(const cfa::Program& program, const exchange::Imported& imported, engine::Options options);

}  // namespace faultline::guide
