// The models of library functions: positions in their text have a file's name, but it is nobody's file.
#pragma once

#include <string_view>

#include "cfa/program.h"

namespace faultline::cfa {

inline constexpr std::string_view kModelFile = "faultline-library.c";

// Tables of the models are initialised beside the user's, and are not to be blamed.
inline bool is_of_models(const Program& program, const SourceRange& range) {
  return range && program.files.path(range.file) == kModelFile;
}

}  // namespace faultline::cfa
