// Two SAT engines as one. Most queries are short, and the first engine answers them alone; a query that it
// has not answered after some thousand conflicts is given to both, in two threads, and the first answer
// counts.
//
// The second engine hears of clauses only when a race begins, so that it costs nothing but the memory of a
// copy of the clauses as long as all queries are short.
#pragma once

#include <memory>

#include "solve/sat/engine.h"

namespace faultline::solve::sat {

constexpr std::uint64_t kConflictsBeforeRace = 5'000;

// Both engines are new and number their variables from 1 on. Which of them answers a raced query, and so
// which model or core it is, may differ from run to run.
//
// A conflict limit is one of the first engine's conflicts, which are also what `conflicts()` counts: when it
// has had them, the race is over. A second engine that runs out of memory is given up; the first goes on
// alone. Both have come back when a call returns.
std::unique_ptr<Engine> make_race(std::unique_ptr<Engine> first, std::unique_ptr<Engine> second,
                                  std::uint64_t conflicts_before_race = kConflictsBeforeRace);

}  // namespace faultline::solve::sat
