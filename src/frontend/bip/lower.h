// System -> Program. A type's code is one function for all its instances, with a pointer to the instance: so
// a statement is one candidate, however many components have it.
//
//   T.init(self)     first values, `initial`, internal transitions
//   T.can p(self)    which transition of port p is enabled: its number from 1, or 0
//   T.offers p(self) the same, after the atom's priorities
//   T.p(self)        a transition: places, action, internal transitions
//   T.settle(self)   error places, invariants; internal transitions while there are any
//   C.guard, C.up, C.down(self, cells...)   of a connector's interaction; a cell is a pointer to a port's datum
//   Root()           the scheduler: an input chooses a step; where it is not enabled, the run ends
//
// The scheduler's choice 0 ends the run. A deadlock is looked for there, so that the runs of a counterexample
// hold only what the chosen interactions do.
#pragma once

#include "cfa/builder.h"
#include "frontend/bip/property.h"

namespace faultline::frontend::bip {

enum class Deadlock : std::uint8_t { Allowed, Error };

void lower(cfa::Builder& builder, const System& system, const std::vector<Never>& nevers, Deadlock deadlock);

}  // namespace faultline::frontend::bip
