// `faultline run`: one run on given inputs.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>

#include "app/bip_source.h"
#include "app/input_options.h"
#include "app/output_file.h"
#include "app/plc/case_file.h"
#include "app/plc/c_program.h"
#include "app/plc/cycle_table.h"
#include "app/plc/rows.h"
#include "app/quantity_option.h"
#include "app/run_json.h"
#include "app/run_result.h"
#include "app/signals.h"
#include "app/source_options.h"
#include "app/trace_text.h"

namespace faultline::app {
namespace {

using Clock = std::chrono::steady_clock;

// A violation in an unrecorded run of at most so many steps is run again with recording, for its call stack.
constexpr std::uint64_t kRecordAgain = 2'000'000;

struct RunSettings {
  SourceOptions source;
  std::vector<std::string> properties;  // BIP models, PLC programs
  InputOptions inputs;
  std::optional<std::uint64_t> seed;
  bool trace = false;
  std::string json;
  trace::RunOptions limits;
  std::optional<std::chrono::milliseconds> time;
  std::string emit_c;
};

// The controller as a C program, whatever the number of cycles.
void emit_c(const RunSettings& settings, Invocation& invocation) {
  SourceOptions source = settings.source;
  source.plc.cycles = std::numeric_limits<std::int32_t>::max();
  source.plc.temp = "zero";
  const cfa::Program program = read_program(source, frontend::c::Coverage::Reachable, invocation);
  OutputFile file(settings.emit_c, invocation.console);
  write_c_program(file.stream(), program, *source.plc.scan);
  file.close();
}

// The inputs of a PLC program: one row a cycle, so there are as many cycles as rows (or as --cycles says).
trace::Choices plc_inputs(RunSettings& settings, Invocation& invocation) {
  SourceOptions& source = settings.source;
  for (const std::string& property : settings.properties)
    if (!take_pattern(property, source.plc))
      throw Failure(ExitCode::Usage, fmt::format("--property: '{}' is no pattern", property));
  if (!source.plc.patterns.empty()) source.plc.only_patterns = true;
  if (!settings.emit_c.empty()) emit_c(settings, invocation);
  read_program(source, frontend::c::Coverage::Reachable, invocation);  // to know what a cycle asks for
  const frontend::st::Options reading = plc_reading(source.files, source.entry, source.plc);
  const cfa::Program program = std::move(*frontend::st::read(reading).program);
  Rows rows = read_rows(settings.inputs.text(), settings.inputs.file.empty() ? "--inputs" : settings.inputs.file,
                        *source.plc.scan, program);
  if (!source.plc.cycles) source.plc.cycles = std::max(1u, rows.cycles);
  if (rows.by_cycle && source.plc.temp.empty()) source.plc.temp = "zero";
  return std::move(rows.choices);
}

struct KnownCheck {
  const char* name;
  bool trace::Checks::* flag;
};
constexpr KnownCheck kChecks[] = {{"overflow", &trace::Checks::signed_overflow},
                                  {"shift", &trace::Checks::shift_range},
                                  {"conversion", &trace::Checks::conversion},
                                  {"leak", &trace::Checks::leaks}};

void add_check(trace::Checks& checks, const std::string& name) {
  std::string known;
  for (const KnownCheck& check : kChecks) {
    if (name == check.name) {
      checks.*check.flag = true;
      return;
    }
    known += (known.empty() ? "" : ", ") + std::string(check.name);
  }
  throw Failure(ExitCode::Usage, fmt::format("--check: unknown check '{}'; known are {}", name, known));
}

void declare_options(CLI::App& app, RunSettings& settings) {
  settings.source.declare(app);
  settings.inputs.declare(app);
  app.add_option("--property", settings.properties,
                 "BIP models and PLC programs: what to check besides: deadlock, 'never A.CS'; 'pattern-...: EXPR, ...'")
      ->allow_extra_args(false)
      ->option_text("PROPERTY");
  add_quantity(app, "--seed", settings.seed, parse_count, "N", "Random values where no input is given");
  app.add_option("--emit-c", settings.emit_c, "PLC programs: write the controller as a C program ('-': to the standard output)")
      ->option_text("FILE");
  app.add_flag("--trace", settings.trace, "List the steps of the run");
  app.add_option("--json", settings.json, "Write the result as JSON ('-': to the standard output)")
      ->option_text("FILE");
  const auto add_checks = [&settings](const std::string& list) {
    for (const std::string& name : CLI::detail::split(list, ','))
      add_check(settings.limits.checks, name);
  };
  app.add_option_function<std::string>("--check", add_checks,
                                       "Look for these, too: overflow (of signed integers), shift (range), "
                                       "conversion (of floats), leak (of memory)")
      ->option_text("LIST");
  add_quantity(app, "--steps", settings.limits.step_limit, parse_count, "100M",
               "Give up after so many steps");
  add_quantity(app, "--stack", settings.limits.stack_limit, parse_count, "100k",
               "Give up at so many nested calls");
  add_quantity(app, "--memory", settings.limits.memory_limit, parse_bytes, "2G", "Give up at so much memory");
  add_quantity(app, "--time", settings.time, parse_duration, "30s", "Give up after so much time");
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The run of one command, from the program to the verdict.
class Runner {
 public:
  Runner(const RunSettings& settings, trace::Choices choices, const cfa::Program& program, Console& console)
      : settings_(settings),
        choices_(std::move(choices)),
        program_(program),
        interpreter_(program),
        console_(console) {}

  trace::Run run(trace::RunOptions options) {
    trace::ListedInputs inputs(choices_, settings_.seed);
    const bool is_plc = program_.language == cfa::Language::StructuredText;
    options.recording = settings_.trace || is_plc ? trace::Recording::On : trace::Recording::Off;
    options.output = [this](cfa::PrintTo to, std::string_view text) {
      if (to == cfa::PrintTo::Stderr) {
        console_.print_err(text);
      } else {
        console_.print_result(text);
      }
    };
    trace::Run run = run_on(inputs, options);
    if (inputs.used() < inputs.given())
      console_.report(Severity::Warning,
                      fmt::format("only {} of the {} inputs were used", inputs.used(), inputs.given()));
    return run;
  }

  std::vector<StackEntry> stack(const trace::Run& run, trace::RunOptions options) {
    if (!trace::is_violation(run.event.kind)) return {};
    if (settings_.trace) return stack_at_end(program_, run.trace);
    if (run.steps > kRecordAgain) return {};
    trace::ListedInputs inputs(choices_, settings_.seed);
    options.recording = trace::Recording::On;
    const trace::Run again = interpreter_.run(inputs, options);
    return again.event.kind == run.event.kind ? stack_at_end(program_, again.trace)
                                              : std::vector<StackEntry>();
  }

 private:
  // What shows only while it runs that it is not supported: a conversion of a format that was computed.
  trace::Run run_on(trace::ListedInputs& inputs, const trace::RunOptions& options) {
    try {
      return interpreter_.run(inputs, options);
    } catch (const InputError& error) {
      console_.report(error.diagnostic(), program_.files);
      throw Rejected{};
    }
  }

  const RunSettings& settings_;
  trace::Choices choices_;
  const cfa::Program& program_;
  trace::Interpreter interpreter_;
  Console& console_;
};

StopReason stop_reason(const trace::Event& event, const Budget& budget) {
  if (event.kind != trace::EventKind::Stopped) return StopReason::None;
  return budget.stop.stop_requested() ? StopReason::User : StopReason::Time;
}

ExitCode run_program(RunSettings settings, Invocation& invocation) {
  Console& console = invocation.console;
  settings.source.apply(console);
  open_case_files(settings.source, console);
  if (is_bip(settings.source)) {
    read_bip_properties(settings.properties, settings.source);
  } else if (!settings.properties.empty() && !are_plc_files(settings.source.files)) {
    throw Failure(ExitCode::Usage, "--property is for BIP models and PLC programs here; for C, 'check' has it");
  }
  if (settings.json == "-") console.results_to_err();
  const Clock::time_point start = Clock::now();
  trace::RunOptions options = settings.limits;
  if (settings.time) options.budget = options.budget.within(*settings.time);
  stop_on_signals(options.budget.stop);

  const bool is_plc = are_plc_files(settings.source.files);
  if (!is_plc && !settings.emit_c.empty()) throw Failure(ExitCode::Usage, "--emit-c is for PLC programs");
  trace::Choices choices;
  if (is_plc) choices = plc_inputs(settings, invocation);
  if (!settings.emit_c.empty() && !settings.inputs.are_given()) return ExitCode::Success;
  const cfa::Program program = read_program(settings.source, frontend::c::Coverage::Reachable, invocation);
  if (!is_plc) choices = settings.inputs.read(program);
  const double frontend_seconds = seconds_since(start);
  std::optional<OutputFile> json;
  if (!settings.json.empty()) json.emplace(settings.json, console);

  Runner runner(settings, std::move(choices), program, console);
  const Clock::time_point run_start = Clock::now();
  const trace::Run run = runner.run(options);
  const double run_seconds = seconds_since(run_start);
  const RunResult result{program, run, stop_reason(run.event, options.budget), runner.stack(run, options)};

  if (is_plc) CycleTable(program, *settings.source.plc.scan, run).print_csv(console.results());
  if (settings.trace) {
    console.end_result_line();
    print_trace(console.results(), TraceView(program, run),
                console.is_verbose() ? Detail::Everything : Detail::Source);
  }
  report_end(result, console);
  if (json) {
    const JsonContext context{settings.source.files, settings.source.entry, frontend_seconds, run_seconds};
    write_json(json->stream(), result, context, settings.trace ? JsonTrace::With : JsonTrace::Without);
    json->close();
  }
  return exit_code(run.event);
}

}  // namespace

Action declare_run(CLI::App& app) {
  const auto settings = std::make_shared<RunSettings>();
  declare_options(app, *settings);
  return [settings](Invocation& invocation) { return run_program(*settings, invocation); };
}

}  // namespace faultline::app
