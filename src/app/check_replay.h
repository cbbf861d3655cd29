// The command that shows a counterexample once more, for people to copy.
#pragma once

#include <string>
#include <vector>

#include "app/source_options.h"
#include "trace/interpreter.h"

namespace faultline::app {

// "faultline run FILE --inputs 1,0,1", quoted for a shell where that is needed.
std::string replay_command(const SourceOptions& source, const std::vector<std::string>& compiler_arguments,
                           const cfa::Program& program, const trace::Run& run);

}  // namespace faultline::app
