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

// The models of library functions, for the same target. They are parsed once in each thread: a program that is read
// again and again with changes in its text is smaller than they are. A failure here is a defect of ours: InternalError.
std::shared_ptr<clang::ASTUnit> parse_library(const Options& options);

}  // namespace faultline::frontend::c
