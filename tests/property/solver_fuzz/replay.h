// Gives one sequence of calls to several solvers and looks whether they keep their promises:
// - no solver says sat where another says unsat;
// - a model satisfies all formulas and assumptions, also when it is read later;
// - a core consists of assumptions in their order, and no other solver finds it satisfiable;
// - Unknown comes only with a reason that the limits of the call allow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "calls.h"
#include "solve/factory.h"

namespace faultline::solve::fuzz {

struct Counts {
  std::uint64_t sat = 0;
  std::uint64_t unsat = 0;
  std::uint64_t unknown = 0;   // as the limits of the call allow
  std::uint64_t too_hard = 0;  // unknown without a limit: given up after the fuzzer's own time limit
};

// What went wrong; none if nothing did. Uses a new manager and new solvers.
std::optional<std::string> replay(const Sequence& sequence, const std::vector<Backend>& backends,
                                  Counts& counts);

}  // namespace faultline::solve::fuzz
