// What a check came to, and how it is told.
#pragma once

#include <string>
#include <vector>

#include "app/console.h"
#include "app/exit_code.h"
#include "app/source_options.h"
#include "engine/verdict.h"

namespace faultline::app {

struct CheckResult {
  const cfa::Program& program;
  const engine::Options& options;
  const engine::Result& result;
  const SourceOptions& source;
  const std::vector<std::string>& compiler_arguments;
  double frontend_seconds = 0;
  double check_seconds = 0;
};

ExitCode exit_code(const CheckResult& check);

// The verdict in one line: "unsafe: a run violates 'bounds'".
std::string headline(const CheckResult& check);
// The part behind the verdict of what did not come to an end: "out of time (--time sets the limit)".
std::string explain_reason(const std::string& reason);

// The verdict, then its proof: the violations, or the bounds within which it holds.
void report_check(const CheckResult& check, Console& console);
// Phases and sizes, as a message.
void report_statistics(const CheckResult& check, Console& console);

}  // namespace faultline::app
