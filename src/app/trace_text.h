// A trace as a listing for people: a line per step with its number, source line, statement and what it did,
// indented by call depth, with a mark where a loop goes round.
#pragma once

#include <ostream>

#include "app/trace_view.h"

namespace faultline::app {

// Source leaves out the middle of long loops, too.
void print_trace(std::ostream& out, const TraceView& view, Detail detail);

}  // namespace faultline::app
