// `faultline eval`: how often is the faulty line found? A suite of programs with known faults, and the table.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <thread>

#include "app/eval_work.h"
#include "app/output_file.h"
#include "app/quantity_option.h"
#include "app/signals.h"
#include "app/source_options.h"
#include "eval/html.h"
#include "eval/table.h"
#include "localize/registry.h"

namespace faultline::app {
namespace {

struct EvalSettings {
  std::string suite;
  std::optional<std::uint32_t> jobs;
  std::vector<std::string> localizers;
  std::string csv;
  std::string html;
  std::string half = "both";
  std::string filter;
  std::string cases;
  std::string results;
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::uint32_t> least_in_five;
  bool quiet = false;
};

std::string joined_localizers(const std::vector<std::string>& given) {
  std::vector<std::string> all;
  for (const std::string& value : given)
    for (const std::string& item : CLI::detail::split(value, ','))
      if (!item.empty()) all.push_back(item);
  for (const std::string& name : all)
    if (name != "all" && std::ranges::none_of(localize::localizers(),
                                              [&](const localize::Row& row) { return row.id == name; }))
      throw Failure(
          ExitCode::Usage,
          fmt::format("--localizers: unknown localizer '{}' ('faultline localizers' lists them)", name));
  return fmt::format("{}", fmt::join(all, ","));
}

// Names of cases, one a line; '#' begins a remark.
std::set<std::string> read_names(const std::string& path) {
  std::ifstream file = open_to_read(path);
  std::set<std::string> names;
  for (std::string line; std::getline(file, line);) {
    line.erase(std::min(line.find('#'), line.size()));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (!line.empty()) names.insert(line);
  }
  return names;
}

// The cases that are listed, or all. A name without a case is an error: the list would lose cases silently.
void keep_listed(const EvalSettings& settings, std::vector<eval::Entry>& entries) {
  if (settings.cases.empty()) return;
  std::set<std::string> names = read_names(settings.cases);
  std::erase_if(entries, [&](const eval::Entry& entry) { return names.erase(entry.name) == 0; });
  if (!names.empty())
    throw Failure(ExitCode::BadInput,
                  fmt::format("{}: there is no case '{}'", settings.cases, *names.begin()));
}

std::vector<eval::Entry> chosen_cases(const EvalSettings& settings) {
  std::vector<eval::Entry> entries = eval::find_cases(settings.suite);
  if (entries.empty())
    throw Failure(ExitCode::BadInput,
                  fmt::format("'{}' is no suite: no directory in it has a case.yml", settings.suite));
  keep_listed(settings, entries);
  std::erase_if(entries, [&](const eval::Entry& entry) {
    const bool is_in_half = settings.half == "both" || settings.half == to_string(eval::half_of(entry.name));
    return !is_in_half || entry.name.find(settings.filter) == entry.name.npos;
  });
  if (entries.empty()) throw Failure(ExitCode::Usage, "no case of the suite is chosen");
  return entries;
}

EvalPlan plan_of(const EvalSettings& settings, const Invocation& invocation) {
  EvalPlan plan;
  plan.entries = chosen_cases(settings);
  plan.jobs = settings.jobs.value_or(std::max(1u, std::thread::hardware_concurrency()));
  plan.localizers = joined_localizers(settings.localizers);
  plan.options = invocation.compiler_arguments;
  plan.time = settings.time;
  plan.results = settings.results;
  return plan;
}

// Below what somebody has recorded?
ExitCode judged(const EvalSettings& settings, const eval::Accuracy& all, Console& console) {
  if (!settings.least_in_five || all.top5 >= *settings.least_in_five) return ExitCode::Success;
  console.report(Severity::Error,
                 fmt::format("top-5: the fault is among the first five lines {} times, {} are recorded",
                             all.top5, *settings.least_in_five));
  return ExitCode::Violation;
}

ExitCode evaluate_suite(const EvalSettings& settings, Invocation& invocation) {
  Console& console = invocation.console;
  console.choose_color(ColorWish::Auto);
  const Verbosity verbosity = settings.quiet ? Verbosity::Quiet : Verbosity::Normal;
  console.set_verbosity(verbosity);
  if (settings.csv == "-" || settings.html == "-") console.results_to_err();
  const EvalPlan plan = plan_of(settings, invocation);
  std::optional<OutputFile> csv, html;
  if (!settings.csv.empty()) csv.emplace(settings.csv, console);
  if (!settings.html.empty()) html.emplace(settings.html, console);
  stop_on_signals(plan.stop);
  ProgressLine progress(progress_style(verbosity), console);
  const EvalOutcome outcome = evaluate(plan, progress, console);
  const eval::Totals totals = eval::totals_of(outcome.rows);
  eval::print_table(console.results(), outcome.rows, totals);
  if (csv) eval::write_csv(csv->stream(), outcome.rows);
  if (html) eval::write_html(html->stream(), settings.suite, outcome.rows, totals);
  if (csv) csv->close();
  if (html) html->close();
  if (outcome.reused > 0)
    console.report(Severity::Note,
                   fmt::format("{} of the rows are from '{}'", outcome.reused, settings.results));
  if (outcome.rows.size() < plan.entries.size()) {
    console.report(Severity::Warning, fmt::format("stopped: {} of {} cases are evaluated",
                                                  outcome.rows.size(), plan.entries.size()));
    return ExitCode::Inconclusive;
  }
  return judged(settings, totals.all, console);
}

}  // namespace

Action declare_eval(CLI::App& app) {
  const auto settings = std::make_shared<EvalSettings>();
  app.add_option("suite", settings->suite, "A directory tree of cases (docs/suite.md)")->required();
  app.add_option("-j,--jobs", settings->jobs, "Evaluate so many cases at once (if not given, one a core)")
      ->option_text("N")
      ->check(CLI::PositiveNumber);
  app.add_option("--localizers", settings->localizers, "Who is asked, as in 'explain'")
      ->allow_extra_args(false)
      ->option_text("NAME,...");
  app.add_option("--csv", settings->csv, "Write a record for each case ('-': to the standard output)")
      ->option_text("FILE");
  app.add_option("--html", settings->html, "Write table and plots as a page ('-': to the standard output)")
      ->option_text("FILE");
  app.add_option("--half", settings->half, "The cases to tune on, those to test on, or both (if not given)")
      ->option_text("tuning|test|both")
      ->check(CLI::IsMember({"tuning", "test", "both"}));
  app.add_option("--filter", settings->filter, "Only cases with this text in their name")
      ->option_text("TEXT");
  app.add_option("--cases", settings->cases, "Only the cases that this file lists, one a line")
      ->option_text("FILE");
  add_quantity(
      app, "--time", settings->time, parse_duration, "20s",
      "Give so much time to a case (if not given, 'explain' has limits of its own); it is ended after "
      "one and a half times as much and two seconds");
  app.add_option("--resume", settings->results,
                 "Keep finished rows in this file, and do not evaluate again what is in it")
      ->option_text("FILE");
  app.add_option("--least-in-five", settings->least_in_five,
                 "Exit code 10 if the fault is among the first five lines in fewer cases")
      ->option_text("N");
  app.add_flag("-q,--quiet", settings->quiet, "No progress, no notes");
  return [settings](Invocation& invocation) { return evaluate_suite(*settings, invocation); };
}

}  // namespace faultline::app
