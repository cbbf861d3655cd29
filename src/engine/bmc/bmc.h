// Bounded model checking: all runs within bounds on loops and recursion as one formula, asked for a
// violation.
//
// The program is unrolled (trace/unrolling) into terms; each check that does not fold to true is a claim. One
// incremental solver is asked for a run that violates a claim, then for one that leaves the bounds. Where one
// does, the bounds of the loops that it leaves are doubled and the program is unrolled again: terms are
// hash-consed and inputs keep their names, so the solver has met most of the new formula before.
//
// A counterexample is replayed by the interpreter before anybody sees it. It is then made simple: fewest
// steps first, then inputs of small magnitude, few of them other than zero.
#pragma once

#include "engine/verdict.h"

namespace faultline::engine::bmc {

// Throws InternalError if a counterexample does not fail in its replay, InputError for what is not supported.
Result check(const cfa::Program& program, const Options& options);

}  // namespace faultline::engine::bmc
