// A C program written in a test, read by the frontend.
#pragma once

#include <string>

#include "cfa/program.h"

namespace faultline::trace::unrolling {

// Throws std::runtime_error with the messages if there is no program.
cfa::Program read_c(const std::string& text, std::uint32_t pointer_bytes = 8);

}  // namespace faultline::trace::unrolling
