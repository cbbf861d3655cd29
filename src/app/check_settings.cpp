#include "app/check_settings.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "app/bip_source.h"
#include "app/check_progress.h"
#include "app/check_property.h"
#include "app/check_task.h"
#include "app/plc/case_file.h"
#include "app/quantity_option.h"
#include "engine/bmc/bmc.h"

namespace faultline::app {
namespace {

// Puts a task's parts where the user's own options would be; those that the user gave win.
class Tasks {
 public:
  Tasks(CheckSettings& settings, Console& console) : settings_(settings), console_(console) {}

  // The properties that the tasks name; none if there is no task that does.
  std::optional<engine::Properties> open() {
    std::vector<std::string> files;
    for (const std::string& file : settings_.source.files) {
      if (is_task(file)) {
        open_one(file, files);
      } else {
        files.push_back(file);
      }
    }
    settings_.source.files = std::move(files);
    return properties_;
  }

 private:
  void open_one(const std::string& path, std::vector<std::string>& files) {
    const Task task = read_task(path, console_);
    files.insert(files.end(), task.files.begin(), task.files.end());
    if (task.data_model == DataModel::Ilp32 && settings_.wants_64_bit->count() == 0)
      settings_.source.is_32_bit = true;
    if (!settings_.properties.empty() || task.property_files.empty()) return;
    if (!properties_) properties_.emplace();
    for (const std::string& file : task.property_files)
      properties_->add(read_property_file(file, settings_.source.entry, Unsupported::Warn, console_));
    if (properties_->empty())
      throw Failure(
          ExitCode::BadInput,
          fmt::format("none of the properties of '{}' is supported; choose one with --property", path));
  }

  CheckSettings& settings_;
  Console& console_;
  std::optional<engine::Properties> properties_;
};

}  // namespace

void CheckSettings::declare(CLI::App& app) {
  source.declare(app);
  app.get_option("FILE")->description("C source files, linked by name; or SV-COMP task definitions (.yml)");
  wants_64_bit = app.get_option("--64");
  app.add_option("--property", properties,
                 "What to check: names ('faultline properties' lists them) or SV-COMP property files (.prp); "
                 "BIP: 'never A.CS and B.CS'")
      ->allow_extra_args(false)  // what follows is a file
      ->option_text("NAME,...");
  add_quantity(app, "--unwind", unwind, parse_count, "N",
               "Follow every loop and recursion so many times (else: deeper and deeper)");
  app.add_option("--unwindset", unwindset, "Follow these loops so many times; LOOP: main.0, or its line")
      ->allow_extra_args(false)
      ->option_text("LOOP:N,...");
  app.add_option("--engine", engine, "Who looks for it: bmc, explicit (all states; BIP), or auto")
      ->check(CLI::IsMember({"auto", "bmc", "explicit"}).description(""))
      ->option_text("NAME (auto)");
  app.add_flag("--all", all, "Show a failing run for each violated check, not only for the first");
  app.add_flag("--double-check", double_check, "Have every answer of the solver checked by Z3");
  app.add_flag("--no-simplify", as_found, "Show the first failing run found, not a simple one");
  add_quantity(app, "--time", time, parse_duration, "30s",
               "Give up after so much time (60s; no limit with --unwind)");
  add_quantity(app, "--memory", memory, parse_bytes, "4G", "Give up at so much memory");
  app.add_option("--from", from,
                 "Take the failing run from this file: a witness (YAML, GraphML), a trace of CBMC (JSON, XML), a test "
                 "case (Test-Comp, .ktest), or a result of faultline; what it leaves open is solved for")
      ->option_text("FILE");
  app.add_option("--json", json, "Write the result as JSON ('-': to the standard output)")
      ->option_text("FILE");
  files.declare(app);
  app.add_flag("--stats", statistics, "Say how long the phases took and how large all was");
}

void make_way_for_document(const CheckSettings& settings, Console& console) {
  const int documents = settings.files.on_standard_output() + (settings.json == "-" ? 1 : 0);
  if (documents > 1)
    throw Failure(ExitCode::Usage, "only one of --json, --witness, --harness and the other files can be '-'");
  if (documents == 1) console.results_to_err();
}

// Patterns among the properties and PLCverif's case files among the sources become options of the program.
static void open_plc(CheckSettings& settings, Console& console) {
  PlcOptions& plc = settings.source.plc;
  std::erase_if(settings.properties, [&](const std::string& property) { return take_pattern(property, plc); });
  if (!plc.patterns.empty()) plc.only_patterns = true;
  open_case_files(settings.source, console);
  if (!plc.given_patterns.empty() && !are_plc_files(settings.source.files))
    throw Failure(ExitCode::Usage, fmt::format("--property: '{}' is a temporal formula, which only PLC programs can be asked for",
                                               plc.given_patterns.front()));
}

engine::Options engine_options(CheckSettings& settings, Console& console) {
  engine::Options options;
  open_plc(settings, console);
  if (settings.time || !settings.unwind)
    options.budget = options.budget.within(settings.time.value_or(kStandardTime));
  options.budget.memory = settings.memory;
  options.budget.work = std::make_shared<WorkClock>();  // for the limits of its parts
  const std::optional<engine::Properties> of_tasks = Tasks(settings, console).open();
  if (is_bip(settings.source)) {
    if (!settings.files.harness.empty())
      throw Failure(ExitCode::Usage, "--harness: it is compiled with a C program, and a BIP model is none (--json keeps the run)");
    options.properties = read_bip_properties(settings.properties, settings.source);
  } else if (!settings.properties.empty()) {
    options.properties = read_properties(settings.properties, settings.source.entry, console);
  } else if (of_tasks) {
    options.properties = *of_tasks;
  }
  options.wanted = settings.all ? engine::Wanted::All : engine::Wanted::First;
  options.unwind = settings.unwind;
  options.simplify = !settings.as_found;
  options.double_check = settings.double_check;
  return options;
}

namespace {

// Where all states can be visited, they are; the model checker has the rest of the time for what they are not.
engine::Result run_on_model(const CheckSettings& settings, const cfa::Program& program,
                            const engine::Options& options) {
  if (settings.engine == "bmc") return engine::bmc::check(program, options);
  engine::Options searching = options;
  const bool is_auto = settings.engine == "auto" && !settings.unwind;
  if (is_auto && options.budget.is_limited())
    searching.budget = options.budget.in_time().within(options.budget.left() / 2);
  if (settings.engine == "auto" && settings.unwind) return engine::bmc::check(program, options);
  engine::Result result = search_bip(settings.source, program, searching);
  // A model with a gap has runs without an end: bounds would only hide it.
  const bool gave_up =
      result.verdict == engine::Verdict::Unknown && result.reason != "stopped" && result.gap.empty();
  if (!is_auto || !gave_up) return result;
  engine::Result checked = engine::bmc::check(program, options);
  checked.statistics.depth = result.statistics.depth;
  return checked;
}

}  // namespace

engine::Result run_engine(const CheckSettings& settings, const cfa::Program& program,
                          engine::Options& options, Console& console) {
  if (settings.engine == "explicit" && program.language != cfa::Language::Bip)
    throw Failure(ExitCode::Usage, "--engine explicit is for BIP models");
  ProgressLine line(progress_style(settings.source.verbosity()), console);
  options.progress = [&line](const engine::Progress& progress) { line.show(progress); };
  try {
    engine::Result result = program.language == cfa::Language::Bip ? run_on_model(settings, program, options)
                                                                    : engine::bmc::check(program, options);
    // The scan cycle goes on for ever; the program that was checked ends behind some cycles.
    if (program.language == cfa::Language::StructuredText && result.verdict == engine::Verdict::Safe) {
      result.verdict = engine::Verdict::SafeWithinBound;
      result.bound = settings.source.plc.cycle_count();
      result.reason = fmt::format("the {} cycles are over (--cycles N looks further)", result.bound);
    }
    return result;
  } catch (const InputError& error) {
    line.clear();
    console.report(error.diagnostic(), program.files);
    throw Rejected{};
  } catch (const InternalError& error) {
    throw Failure(ExitCode::InternalError,
                  fmt::format("internal error: {}; please report this, with the options and {}", error.what(),
                              fmt::join(settings.source.files, ", ")));
  }
}

}  // namespace faultline::app
