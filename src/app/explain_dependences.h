// `--dependences`: the program's lines and which of them each depends on, for those who measure explanations.
#pragma once

#include <string>

#include "app/console.h"
#include "cfa/program.h"

namespace faultline::app {

// {"lines": [{"file": …, "line": 3, "dependsOn": [0, 2]}, …]}; numbers count from 0. Throws a Failure if the
// file cannot be written.
void write_dependences(const cfa::Program& program, const std::string& path, Console& console);

}  // namespace faultline::app
