// Loops as the user names them.
#pragma once

#include <string>
#include <vector>

#include "engine/verdict.h"

namespace faultline::app {

// The items of `--unwindset`, NAME:N or LINE:N or FILE:LINE:N, with commas between them. A Failure if one is
// none of these, or its loop does not exist.
std::vector<engine::LoopBound> read_loop_bounds(const std::vector<std::string>& values,
                                                const cfa::Program& program);

// "file.c:12:3"; "library" for loops in our models.
std::string loop_place(const cfa::Program& program, const engine::LoopId& loop);

}  // namespace faultline::app
