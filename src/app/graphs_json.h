// The control-flow automata of the functions that a run went through, as JSON, with how often it took each
// edge; docs/result.schema.json describes them.
#pragma once

#include "app/result_json.h"

namespace faultline::app {

Json graphs_json(const cfa::Program& program, const trace::Trace& trace);

}  // namespace faultline::app
