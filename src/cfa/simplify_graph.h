// Takes the frontend's scaffolding down. Joins, gotos and empty statements are lowered to Skip edges; they
// mean nothing to a reader and cost a step each. Done once, when the frontend is finished: ids of locations
// and edges change, and nothing outside of the program may hold them yet.
#pragma once

#include "cfa/program.h"

namespace faultline::cfa {

// Leads every edge (and the entry) past the locations whose only way out is a Skip. A cycle of nothing but
// Skips, such as `L: goto L;`, keeps one of them, so that an endless loop still makes steps. What is bypassed
// stays in the tables, unreachable, until `compact`. A function that begins with a loop keeps the Skip before it: what is
// only done once has a place there.
void remove_skips(Program& program, FunctionId function);

// Rebuilds the tables of locations and edges with only what is reachable from the entries, functions in
// order, each in reverse post-order (see graph.h).
void compact(Program& program);

// remove_skips on every function, then compact.
void simplify_graph(Program& program);

}  // namespace faultline::cfa
