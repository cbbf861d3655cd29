// The models of C library functions: library/*.c as one translation unit, embedded in the binary.
#pragma once

#include <string_view>

namespace faultline::frontend::c {

std::string_view library_source();

}  // namespace faultline::frontend::c
