#include "app/run_result.h"

#include <fmt/format.h>

#include <algorithm>

#include "trace/describe.h"

namespace faultline::app {
namespace {

using trace::EventKind;

constexpr std::size_t kMostInputs = 40;
constexpr std::size_t kMostFrames = 20;

// The first and the last of a long list, and a line for what is left out.
template <class Print>
void print_some(std::size_t size, std::size_t most, std::ostream& out, Print print) {
  const std::size_t head = size <= most ? size : most / 2;
  const std::size_t tail = size <= most ? 0 : most - head;
  for (std::size_t i = 0; i < head; ++i)
    print(i);
  if (tail > 0) out << fmt::format("  ... {} more ...\n", size - head - tail);
  for (std::size_t i = size - tail; i < size; ++i)
    print(i);
}

void print_inputs(const RunResult& result, std::size_t most, std::ostream& out) {
  const std::vector<trace::UsedInput>& inputs = result.run.inputs;
  if (inputs.empty()) return;
  if (inputs.size() <= most) {
    std::vector<std::string> values;
    for (const trace::UsedInput& input : inputs)
      values.push_back(input_text(result.program, input));
    out << fmt::format("inputs (--inputs {}):\n", fmt::join(values, ","));
  } else {
    out << fmt::format("inputs ({}):\n", inputs.size());
  }
  print_some(inputs.size(), most, out, [&](std::size_t i) {
    const std::string value =
        trace::value_text(result.program, result.run.trace, inputs[i].type, inputs[i].bits);
    out << fmt::format("  {:<28}  {}\n", fmt::format("{} = {}", inputs[i].name, value),
                       result.program.files.describe(inputs[i].range));
  });
}

void print_stack(const RunResult& result, std::size_t most, std::ostream& out) {
  if (result.stack.size() < 2) return;  // only the entry function, and the headline has the place
  out << "call stack:\n";
  print_some(result.stack.size(), most, out, [&](std::size_t i) {
    const StackEntry& entry = result.stack[i];
    const cfa::Function& function = result.program.functions[entry.function];
    const std::string place =
        function.origin == cfa::Origin::Library ? "(library)" : result.program.files.describe(entry.range);
    out << fmt::format("  {:<28}  {}\n", function.name, place);
  });
}

void report_violation(const RunResult& result, Console& console) {
  std::ostream& out = console.results();
  const trace::Event& event = result.run.event;
  const std::size_t all = static_cast<std::size_t>(-1);
  out << render({Severity::Error, event.range, event.message}, result.program.files, console.result_color());
  print_inputs(result, console.is_verbose() ? all : kMostInputs, out);
  print_stack(result, console.is_verbose() ? all : kMostFrames, out);
  out << fmt::format("the run failed after {} steps\n", result.run.steps);
}

std::string inconclusive(const RunResult& result) {
  const trace::Event& event = result.run.event;
  switch (event.kind) {
    case EventKind::StepLimit: return event.message + " (--steps sets the limit)";
    case EventKind::StackLimit:
      return event.message + "; is this an endless recursion? (--stack sets the limit)";
    case EventKind::MemoryLimit: return event.message + " (--memory sets the limit)";
    default: break;
  }
  return result.stopped == StopReason::User
             ? fmt::format("interrupted after {} steps", result.run.steps)
             : fmt::format("out of time after {} steps (--time sets the limit)", result.run.steps);
}

}  // namespace

ExitCode exit_code(const trace::Event& event) {
  if (trace::is_violation(event.kind)) return ExitCode::Violation;
  switch (event.kind) {
    case EventKind::InputOutOfRange: return ExitCode::Usage;
    case EventKind::StepLimit:
    case EventKind::StackLimit:
    case EventKind::MemoryLimit:
    case EventKind::Stopped: return ExitCode::Inconclusive;
    default: return ExitCode::Success;
  }
}

std::vector<StackEntry> stack_at_end(const cfa::Program& program, const trace::Trace& trace) {
  std::vector<StackEntry> stack;
  std::size_t step = trace.steps.size();
  while (step-- > 0) {
    const trace::Frame& frame = trace.frames[trace.steps[step].frame];
    if (!frame.caller) break;  // the start function
    stack.push_back({frame.function, program.edges[trace.steps[step].edge].range});
    step = frame.call_step + 1;
  }
  return stack;
}

std::string headline(const RunResult& result) {
  const trace::Event& event = result.run.event;
  if (trace::is_violation(event.kind)) return event.message;
  switch (event.kind) {
    case EventKind::Finished:
      return fmt::format("the run ended without a violation, with exit code {}", event.exit_code);
    case EventKind::Aborted: return "the program called abort()";
    case EventKind::AssumptionFailed:
      return fmt::format("the run violates an assumption at {}, so it is no run of the program",
                         result.program.files.describe(event.range));
    case EventKind::InputOutOfRange: return event.message;
    default: return "inconclusive: " + inconclusive(result);
  }
}

std::string input_text(const cfa::Program& program, const trace::UsedInput& input) {
  const trace::Choice choice = trace::from_bits(input.bits, program.types[input.type]);
  if (choice.kind == trace::Choice::Kind::Integer)
    return fmt::format("{}{}", choice.negative ? "-" : "", choice.magnitude);
  return fmt::format("{}", choice.real);
}

void report_end(const RunResult& result, Console& console) {
  const trace::Event& event = result.run.event;
  const SourceFiles& files = result.program.files;
  if (trace::is_violation(event.kind)) return report_violation(result, console);
  switch (event.kind) {
    case EventKind::Finished:
      console.detail(fmt::format("{}, after {} steps and {} inputs", headline(result), result.run.steps,
                                 result.run.inputs.size()));
      break;
    case EventKind::Aborted:
    case EventKind::AssumptionFailed:
      console.report({Severity::Note, event.range, headline(result)}, files);
      break;
    default: console.report({Severity::Error, event.range, headline(result)}, files); break;
  }
}

}  // namespace faultline::app
