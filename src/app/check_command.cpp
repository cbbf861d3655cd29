// `faultline check`: is there a run that violates a property?
#include <CLI/CLI.hpp>

#include <chrono>
#include <memory>
#include <optional>

#include "app/check_json.h"
#include "app/check_loops.h"
#include "app/check_result.h"
#include "app/check_settings.h"
#include "app/import_run.h"
#include "app/output_file.h"
#include "app/signals.h"

namespace faultline::app {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

ExitCode check_program(CheckSettings settings, Invocation& invocation) {
  Console& console = invocation.console;
  settings.source.apply(console);
  make_way_for_document(settings, console);
  const Clock::time_point start = Clock::now();
  engine::Options options = engine_options(settings, console);
  stop_on_signals(options.budget.stop);
  const std::optional<exchange::Imported> imported = read_from(settings, console);
  const cfa::Program program = read_program(settings.source, frontend::c::Coverage::Reachable, invocation);
  const double frontend_seconds = seconds_since(start);
  options.unwindset = read_loop_bounds(settings.unwindset, program);
  std::optional<OutputFile> json;
  if (!settings.json.empty()) json.emplace(settings.json, console);

  const Clock::time_point check_start = Clock::now();
  const engine::Result result = imported ? complete_from(settings, program, *imported, options, console)
                                         : run_engine(settings, program, options, console);
  const CheckResult check{program,
                          options,
                          result,
                          settings.source,
                          invocation.compiler_arguments,
                          frontend_seconds,
                          seconds_since(check_start)};
  report_check(check, console);
  if (settings.statistics) report_statistics(check, console);
  if (json) {
    write_json(json->stream(), check);
    json->close();
  }
  settings.files.write(check, console);
  return exit_code(check);
}

}  // namespace

Action declare_check(CLI::App& app) {
  const auto settings = std::make_shared<CheckSettings>();
  settings->declare(app);
  return [settings](Invocation& invocation) { return check_program(*settings, invocation); };
}

}  // namespace faultline::app
