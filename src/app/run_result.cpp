#include "app/run_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/bip_steps.h"
#include "trace/choice_text.h"
#include "trace/describe.h"

namespace faultline::app {
namespace {

using trace::EventKind;

constexpr std::size_t kMostInputs = 40;
constexpr std::size_t kMostFrames = 20;

struct Row {
  std::string what;
  std::string where;
};

// In two columns. Of a long list the first and the last rows, and a line for what is left out.
void print_rows(const std::vector<Row>& rows, std::size_t most, std::ostream& out) {
  const std::size_t head = rows.size() <= most ? rows.size() : most / 2;
  const std::size_t tail = rows.size() <= most ? rows.size() : rows.size() - (most - head);
  std::size_t width = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (i < head || i >= tail) width = std::max(width, rows[i].what.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == head) out << fmt::format("  ... {} more ...\n", tail - head);
    if (i < head || i >= tail) out << fmt::format("  {:<{}}  {}\n", rows[i].what, width, rows[i].where);
  }
}

// The table by cycle shows what a PLC program asks for in each cycle.
class ShownByCycle {
 public:
  explicit ShownByCycle(const RunResult& result) : result_(result) {
    if (result.program.language != cfa::Language::StructuredText) return;
    for (const trace::UsedInput& input : result.run.inputs)
      if (is_of_cycle(input)) ++asked_[input.name];
  }

  bool operator()(const trace::UsedInput& input) const {
    const auto known = asked_.find(input.name);
    return known != asked_.end() && known->second > 1 && is_of_cycle(input);
  }

 private:
  bool is_of_cycle(const trace::UsedInput& input) const {
    const trace::Step& step = result_.run.trace.steps[input.step];
    return step.edge && result_.program.locations[result_.program.edges[step.edge].from].function == result_.program.start;
  }

  const RunResult& result_;
  std::map<std::string, int> asked_;
};

void print_inputs(const RunResult& result, std::size_t most, std::ostream& out) {
  const std::vector<trace::UsedInput>& inputs = result.run.inputs;
  if (inputs.empty()) return;
  std::vector<std::string> values;
  std::vector<Row> rows;
  const ShownByCycle is_in_table(result);
  for (const trace::UsedInput& input : inputs) {
    const std::string value = trace::value_text(result.program, result.run.trace, input.type, input.bits);
    const std::string name = trace::input_name(result.program, result.run.trace, input);
    if (!is_in_table(input)) rows.push_back({fmt::format("{} = {}", name, value), result.program.files.describe(input.range)});
    if (inputs.size() <= most && result.takes_inputs) values.push_back(input_text(result.program, input));
  }
  out << (values.empty() ? fmt::format("inputs ({}){}\n", inputs.size(), rows.empty() ? "" : ":")
                         : fmt::format("inputs (--inputs {}){}\n", fmt::join(values, ","), rows.empty() ? "" : ":"));
  print_rows(rows, most, out);
}

void print_stack(const RunResult& result, std::size_t most, std::ostream& out) {
  if (result.stack.size() < 2) return;  // only the entry function, and the headline has the place
  if (result.program.language == cfa::Language::Bip) return;  // made by us: the chart says who did what
  std::vector<Row> rows;
  for (const StackEntry& entry : result.stack) {
    const cfa::Function& function = result.program.functions[entry.function];
    const bool is_ours = function.origin == cfa::Origin::Library;
    rows.push_back({function.name, is_ours ? "(library)" : result.program.files.describe(entry.range)});
  }
  out << "call stack:\n";
  print_rows(rows, most, out);
}

void report_violation(const RunResult& result, Console& console) {
  console.end_result_line();
  print_violation(result, console);
  console.results() << fmt::format("the run failed after {} steps\n", result.run.steps);
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
    const bool called_by_library =
        program.functions[trace.frames[frame.caller].function].origin == cfa::Origin::Library;
    const bool is_inner =
        called_by_library && trace.frames[frame.caller].caller;  // of the library; the start is not it
    const cfa::EdgeId edge = trace.steps[step].edge;
    if (!is_inner || program.functions[frame.function].origin == cfa::Origin::User)
      stack.push_back({frame.function, edge ? program.edges[edge].range : SourceRange()});
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
      if (result.program.language == cfa::Language::Bip)
        return fmt::format("input {} is no step: there are 1 to {}, and 0 that ends the run", result.run.inputs.size(),
                           number_of_steps(result.program));
      return fmt::format("the run violates an assumption at {}, so it is no run of the program",
                         result.program.files.describe(event.range));
    case EventKind::InputOutOfRange: return event.message;
    default: return "inconclusive: " + inconclusive(result);
  }
}

std::string input_text(const cfa::Program& program, const trace::UsedInput& input) {
  return trace::choice_text(trace::from_bits(input.bits, program.types[input.type]));
}

void print_violation(const RunResult& result, Console& console) {
  std::ostream& out = console.results();
  const trace::Event& event = result.run.event;
  const std::size_t all = static_cast<std::size_t>(-1);
  out << render({Severity::Error, event.range, event.message}, result.program.files, console.result_color());
  print_inputs(result, console.is_verbose() ? all : kMostInputs, out);
  print_stack(result, console.is_verbose() ? all : kMostFrames, out);
}

void report_end(const RunResult& result, Console& console) {
  const trace::Event& event = result.run.event;
  const SourceFiles& files = result.program.files;
  if (trace::is_violation(event.kind)) return report_violation(result, console);
  switch (event.kind) {
    case EventKind::Finished:
      console.detail(fmt::format("{}, after {} steps and {} inputs", headline(result), result.run.steps,
                                 result.run.inputs.size()));
      if (const std::string step = refused_step(result.program, result.run); !step.empty())
        console.report(Severity::Note, fmt::format("input {}: '{}' is not enabled there, so the run ends",
                                                   result.run.inputs.size(), step));
      break;
    case EventKind::Aborted:
    case EventKind::AssumptionFailed:
      console.report({Severity::Note, event.range, headline(result)}, files);
      break;
    default: console.report({Severity::Error, event.range, headline(result)}, files); break;
  }
}

}  // namespace faultline::app
