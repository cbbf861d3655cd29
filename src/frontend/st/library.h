// The models of standard blocks, in Structured Text: library/*.st as one text.
#pragma once

#include <string_view>

namespace faultline::frontend::st {

std::string_view library_source();

}  // namespace faultline::frontend::st
