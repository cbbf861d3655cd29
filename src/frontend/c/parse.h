// Runs Clang over the files: text -> checked syntax trees, or Clang's own messages.
#pragma once

#include <clang/Frontend/ASTUnit.h>

#include <memory>
#include <string>
#include <vector>

#include "frontend/c/frontend.h"

namespace faultline::frontend::c {

struct Parsed {
  std::vector<std::unique_ptr<clang::ASTUnit>> units;  // in the order of the files
  bool failed = false;
  std::string messages;
};

Parsed parse_files(const Options& options, Color color);

// The models of library functions, for the same target. A failure here is a defect of ours: InternalError.
std::unique_ptr<clang::ASTUnit> parse_library(const Options& options);

}  // namespace faultline::frontend::c
