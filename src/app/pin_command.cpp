// `faultline pin FILE`: one test fails, and nothing else is known. Which line is to blame?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/explain.h"
#include "app/output_file.h"
#include "app/pin_harness.h"

namespace faultline::app {
namespace {

// Who compares with runs that pass: here nobody knows of any.
constexpr std::string_view kNeedPassingRuns[] = {"distance", "spectrum"};

struct PinSettings {
  ExplainSettings explain;
  PinnedTest test;
  std::vector<std::string> values, expected;  // as they were written
  std::string harness;                        // where it is written; empty: nowhere

  void declare(CLI::App& app) {
    explain.declare(app);
    const auto add = [&](const char* name, auto& target, const char* text, const char* help) {
      return app.add_option(name, target, help)->option_text(text);
    };
    add("--function", test.function, "NAME", "The function that is tested");
    add("--values", values, "NAME=VALUE,...",
        "The test's inputs: parameters, and global variables that the function reads (a=1, b[0]=2, "
        "c={1,2}, p.x=3)")
        ->allow_extra_args(false);
    add("--expect", expected, "VALUE",
        "What the function should return; or, as NAME=VALUE, leave in a global variable or behind a pointer")
        ->allow_extra_args(false);
    add("--setup", test.setup, "NAME,...", "Functions that are called first")->delimiter(',');
    add("--given", test.assumptions, "EXPR", "What holds of all inputs that there are, in C")
        ->allow_extra_args(false);
    add("--emit-harness", harness, "FILE", "Write the program around the test");
  }
};

class Pinner {
 public:
  Pinner(const PinSettings& settings, Invocation& invocation)
      : settings_(settings), invocation_(invocation), console_(invocation.console) {}

  ExitCode pin() {
    SourceOptions& source = settings_.explain.check.source;
    source.apply(console_);
    check_usage();
    settings_.test.values = parse_values(settings_.values, "--values");
    settings_.test.expected = parse_values(settings_.expected, "--expect");
    for (const GivenValue& given : settings_.test.values)
      if (given.place.empty())
        throw Failure(ExitCode::Usage, fmt::format("--values: '{}' has no name: NAME=VALUE", given.text));
    name_command();
    PinnedHarness made = harness();
    source.harness = {{kPinFile, std::move(made.text)}};
    if (!settings_.harness.empty()) {
      OutputFile out(settings_.harness, console_);
      out.stream() << source.harness.front().text;
      out.close();
    }
    source.files.emplace_back(kPinFile);
    source.entry = kPinEntry;
    settings_.explain.inputs.fixed = std::move(made.inputs);
    settings_.explain.judged = localize::Judged::OneRun;
    settings_.explain.trust.emplace_back(kPinFile);
    choose_localizers();
    return explain(settings_.explain, invocation_, [this](const Told& told) { return tell(told); });
  }

 private:
  void check_usage() const {
    if (settings_.test.function.empty())
      throw Failure(ExitCode::Usage, "pin needs the function that is tested: --function NAME");
    if (settings_.expected.empty())
      throw Failure(ExitCode::Usage, "pin needs what the test expects: --expect VALUE");
    if (settings_.explain.inputs.are_given())
      throw Failure(ExitCode::Usage, "pin takes its inputs by name, in --values; --inputs is for 'explain'");
  }

  void choose_localizers() {
    if (!settings_.explain.localizers.empty()) return;
    const auto needs_passing_runs = [](const localize::Row& row) {
      return std::ranges::find(kNeedPassingRuns, row.id) != std::end(kNeedPassingRuns);
    };
    for (const localize::Row& row : localize::localizers())
      if (row.use == localize::Use::Standard && !needs_passing_runs(row))
        settings_.explain.localizers.emplace_back(row.id);
  }

  void name_command() {
    SourceOptions& source = settings_.explain.check.source;
    source.command = {"faultline", "pin"};
    source.command.insert(source.command.end(), source.files.begin(), source.files.end());
    const auto add = [&](const char* option, const std::vector<std::string>& values) {
      for (const std::string& value : values)
        source.command.insert(source.command.end(), {option, value});
    };
    add("--function", {settings_.test.function});
    add("--setup", settings_.test.setup);
    add("--given", settings_.test.assumptions);
    add("--values", settings_.values);
    add("--expect", settings_.expected);
    source.command_has_inputs = true;
  }

  PinnedHarness harness() {
    SourceOptions alone = settings_.explain.check.source;
    alone.entry = settings_.test.function;
    alone.quiet = true;
    const cfa::Program program = read_program(alone, frontend::c::Coverage::Everything, invocation_);
    const Shape shape = shape_of(program, settings_.test.function);
    if (!shape.function) throw Failure(ExitCode::BadInput, unknown_function(program));
    try {
      PinnedHarness made = make_pinned_harness(program, shape, settings_.test);
      for (const Diagnostic& note : made.notes)
        console_.report(note, program.files);
      return made;
    } catch (const InputError& error) {
      console_.report(error.diagnostic(), program.files);
      throw Rejected();
    }
  }

  std::string unknown_function(const cfa::Program& program) const {
    std::vector<std::string> known;
    for (const cfa::Function& function : program.functions)
      if (function.origin == cfa::Origin::User) known.push_back(function.name);
    return fmt::format("there is no function '{}'; --function takes one of: {}", settings_.test.function,
                       fmt::join(known, ", "));
  }

  // Where a check of the program itself fails, it judges other runs, too.
  Json tell(const Told& told) const {
    if (told.judged == localize::Judged::OneRun)
      console_.results() << "\nOne test is all that is known, so nothing is proved, and what the program does on "
                            "other inputs is taken to be\nright mostly: the order of lines is that of their "
                            "best change that lets this run pass, by how many other inputs\ngive another result "
                            "then, by its size, and then by how near to the input it is. With a property "
                            "('explain')\nor a correct version ('compare') much more can be said.\n";
    return Json();
  }

  PinSettings settings_;
  Invocation& invocation_;
  Console& console_;
};

}  // namespace

Action declare_pin(CLI::App& app) {
  const auto settings = std::make_shared<PinSettings>();
  settings->declare(app);
  return [settings](Invocation& invocation) { return Pinner(*settings, invocation).pin(); };
}

}  // namespace faultline::app
