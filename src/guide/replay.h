// A run of a monitored program is a run of the program itself. It may read unknown memory earlier, since what
// is assumed is evaluated; so the inputs are answered by what they are, not only by their order.
#pragma once

#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::guide {

// `monitored` is the program that `run` is of. The result is recorded.
trace::Run replay(const cfa::Program& program, const cfa::Program& monitored, const trace::Run& run,
                  const trace::RunOptions& options);

}  // namespace faultline::guide
