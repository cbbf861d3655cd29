// What a run came to, and how it is told.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "app/console.h"
#include "app/exit_code.h"
#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::app {

enum class StopReason { None, Time, User };

// A function that was active at the end, and where in it the run was.
struct StackEntry {
  cfa::FunctionId function;
  SourceRange range;
};

struct RunResult {
  const cfa::Program& program;
  const trace::Run& run;
  StopReason stopped = StopReason::None;
  std::vector<StackEntry> stack;  // innermost first; empty: not known
  bool takes_inputs = true;       // the command that would repeat it has an option for them
};

ExitCode exit_code(const trace::Event& event);

// The entries of a recorded run, without the start function.
std::vector<StackEntry> stack_at_end(const cfa::Program& program, const trace::Trace& trace);

// "inconclusive: not finished after 1000 steps (see --steps)"; for a violation: what failed.
std::string headline(const RunResult& result);

// The number as `--inputs` takes it.
std::string input_text(const cfa::Program& program, const trace::UsedInput& input);

// What failed, with its source line, the inputs and the calls, among the results.
void print_violation(const RunResult& result, Console& console);

// Tells the end: a violation among the results, all else as a message.
void report_end(const RunResult& result, Console& console);

}  // namespace faultline::app
