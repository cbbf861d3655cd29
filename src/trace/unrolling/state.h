// The state of all runs that are at one place of the unrolling: how they got there, and what registers and
// memory hold, as terms over the inputs.
#pragma once

#include <memory>

#include "trace/address_space.h"
#include "trace/unrolling/object_state.h"
#include "trace/unrolling/path.h"
#include "trace/unrolling/persistent_vector.h"

namespace faultline::trace::unrolling {

struct State {
  Path path = nullptr;
  // Has the run kept all assumptions and passed all checks so far? Beside `path`, so that conditions of
  // joins stay those of the program's branches.
  logic::Term alive;
  PersistentVector<logic::Term> registers;                       // globals, then frame by frame
  PersistentVector<std::shared_ptr<const ObjectState>> objects;  // by number; none: not made on this way
};

// Where two ways meet.
State merge(logic::TermManager& terms, Paths& paths, Objects& objects, const State& a, const State& b);

}  // namespace faultline::trace::unrolling
