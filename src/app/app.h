// The whole tool: command line in, exit code out.
#pragma once

#include <string>
#include <vector>

#include "app/console.h"
#include "app/exit_code.h"

namespace faultline::app {

// `arguments` without the program's name. Throws nothing: what goes wrong becomes a message and an exit code.
ExitCode run_tool(const std::vector<std::string>& arguments, Console& console);

}  // namespace faultline::app
