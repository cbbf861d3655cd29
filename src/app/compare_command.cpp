// `faultline compare OLD NEW`: which change made a function behave differently?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/compare_diff.h"
#include "app/compare_harness.h"
#include "app/explain.h"
#include "app/output_file.h"

namespace faultline::app {
namespace {

struct CompareSettings {
  ExplainSettings explain;
  Comparison comparison;
  std::string harness;  // where it is written; empty: nowhere

  void declare(CLI::App& app) {
    explain.declare(app);
    app.get_option("FILE")->description("The old version and the new one")->option_text("OLD NEW");
    app.add_option("--function", comparison.function, "The function that is compared")
        ->option_text("NAME (main)");
    app.add_option("--setup", comparison.setup, "Functions that both versions call first")
        ->delimiter(',')
        ->option_text("NAME,...");
    app.add_option("--given", comparison.assumptions,
                   "What holds of the inputs, in C, over the new version's names")
        ->option_text("EXPR");
    app.add_option("--emit-harness", harness, "Write the program that runs both versions")
        ->option_text("FILE");
  }
};

class Comparer {
 public:
  Comparer(const CompareSettings& settings, Invocation& invocation)
      : settings_(settings), invocation_(invocation), console_(invocation.console) {}

  ExitCode compare() {
    SourceOptions& source = settings_.explain.check.source;
    source.apply(console_);
    if (source.files.size() != 2)
      throw Failure(ExitCode::Usage, "compare takes two files, the old version and the new one");
    if (settings_.comparison.function.empty()) settings_.comparison.function = "main";
    old_file_ = source.files[0];
    new_file_ = source.files[1];
    if (old_file_ == new_file_) throw Failure(ExitCode::Usage, "compare takes two different files");
    source.harness = {{kHarnessFile, harness()}};
    if (!settings_.harness.empty()) {
      OutputFile out(settings_.harness, console_);
      out.stream() << source.harness.front().text;
      out.close();
    }
    source.command = {"faultline", "compare",    old_file_,
                      new_file_,   "--function", settings_.comparison.function};
    for (const std::string& setup : settings_.comparison.setup)
      source.command.insert(source.command.end(), {"--setup", setup});
    source.files.emplace_back(kHarnessFile);
    source.entry = kHarnessEntry;
    source.reference = old_file_;
    settings_.explain.trust.insert(settings_.explain.trust.end(), {old_file_, kHarnessFile});
    return explain(settings_.explain, invocation_, [this](const Told& told) { return changes(told); });
  }

 private:
  std::string harness() {
    const cfa::Program old_program = read(old_file_), new_program = read(new_file_);
    const Version old_version{old_program, shape_of(old_program, settings_.comparison.function)};
    const Version new_version{new_program, shape_of(new_program, settings_.comparison.function)};
    for (const auto& [version, file] :
         {std::pair(&old_version, &old_file_), std::pair(&new_version, &new_file_)})
      if (!version->shape.function) throw Failure(ExitCode::BadInput, unknown_function(*version, *file));
    try {
      Harness made = make_harness(old_version, new_version, settings_.comparison);
      for (const Diagnostic& note : made.notes)
        console_.report(note, new_program.files);
      return made.text;
    } catch (const InputError& error) {
      console_.report(error.diagnostic(), new_program.files);
      throw Rejected();
    }
  }

  std::string unknown_function(const Version& version, const std::string& file) const {
    std::vector<std::string> known;
    for (const cfa::Function& function : version.program.functions)
      if (function.origin == cfa::Origin::User) known.push_back(function.name);
    return fmt::format("'{}' defines no function '{}'; --function takes one of: {}", file,
                       settings_.comparison.function, fmt::join(known, ", "));
  }

  // Alone, to see what the function looks like.
  cfa::Program read(const std::string& file) {
    SourceOptions alone = settings_.explain.check.source;
    alone.files = {file};
    alone.entry = settings_.comparison.function;
    alone.quiet = true;
    return read_program(alone, frontend::c::Coverage::Everything, invocation_);
  }

  // The changed lines among those that are blamed.
  Json changes(const Told& told) {
    const SourceFiles& files = told.program.files;
    const auto file_named = [&](const std::string& path) {
      for (std::uint32_t i = 0; i < files.size(); ++i)
        if (files.path(FileId(i)) == path) return FileId(i);
      return FileId();
    };
    const FileId now = file_named(new_file_), then = file_named(old_file_);
    if (!now || !then) return Json::array();
    const LineChanges found = line_changes(files.text(then), files.text(now));
    Json json = Json::array();
    std::string text;
    for (const std::uint32_t line : found.changed)
      tell(told, now, line, "changed", text, json);
    for (const std::uint32_t line : found.removed)
      tell(told, now, line, "something is missing behind it", text, json);
    console_.results() << "\nwhat differs from " << old_file_ << ":\n"
                       << (text.empty() ? "  nothing\n" : text);
    return json;
  }

  void tell(const Told& told, FileId file, std::uint32_t line, std::string_view what, std::string& text,
            Json& json) {
    const std::string_view source = told.program.files.line(file, line);
    if (source.find_first_not_of(" \t\r") == std::string_view::npos && what == "changed") return;
    std::size_t rank = 0;
    for (std::size_t i = 0; i < told.lines.size() && rank == 0; ++i)
      if (told.lines[i].range.file == file && told.lines[i].range.begin.line == line) rank = i + 1;
    text += fmt::format(
        "  {}:{}: {}, {}\n", told.program.files.path(file), line, what,
        rank == 0 ? "not blamed for this failure" : fmt::format("number {} of the blamed lines", rank));
    Json entry = {{"file", told.program.files.path(file)},
                  {"line", line},
                  {"change", what == "changed" ? "changed" : "removed"}};
    if (rank != 0) entry["rank"] = rank;
    json.push_back(std::move(entry));
  }

  CompareSettings settings_;
  Invocation& invocation_;
  Console& console_;
  std::string old_file_, new_file_;
};

}  // namespace

Action declare_compare(CLI::App& app) {
  const auto settings = std::make_shared<CompareSettings>();
  settings->declare(app);
  return [settings](Invocation& invocation) { return Comparer(*settings, invocation).compare(); };
}

}  // namespace faultline::app
