// The harness of a failing run, compiled by gcc with the program's own files, and what that prints.
#pragma once

#include <string>
#include <vector>

#include "failing_run.h"

namespace faultline::exchange {

enum class Build { Plain, Sanitized };

struct Outcome {
  bool failed = false;  // by a signal or with an exit code of a sanitizer
  std::string output;
  std::string harness;
  std::vector<std::string> not_forced;
};

Outcome compile_and_run(const FailingRun& failing, Build build);

// The compiled program fails in the line of the run, and says `message`.
void expect_same_failure(const ProgramText& text, std::uint32_t line, const std::string& message,
                         Build build = Build::Sanitized);

}  // namespace faultline::exchange
