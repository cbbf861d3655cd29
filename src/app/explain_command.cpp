// `faultline explain`, and `faultline FILE`: why does it fail?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "app/check_json.h"
#include "app/check_loops.h"
#include "app/check_replay.h"
#include "app/check_result.h"
#include "app/cycles_json.h"
#include "app/explain.h"
#include "app/explain_dependences.h"
#include "app/explain_joint.h"
#include "app/explain_json.h"
#include "app/explain_patch.h"
#include "app/explain_settings.h"
#include "app/explain_trust.h"
#include "app/html_file.h"
#include "app/import_run.h"
#include "app/interactions.h"
#include "app/output_file.h"
#include "app/plc/cycle_table.h"
#include "app/run_json.h"
#include "app/signals.h"
#include "app/trace_text.h"
#include "localize/repair/harness.h"
#include "report/terminal/explanation.h"

namespace faultline::app {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
namespace terminal = report::terminal;

// For the localizers, where the user sets no time: some of them could go on for very long.
// Who has waited for the check can wait for these; who has not, should not have to.
constexpr std::uint32_t kFirstLines = 5;
constexpr milliseconds kLeastExplaining{1200};
constexpr milliseconds kMostExplaining = std::chrono::seconds(10);
constexpr int kExplainingPerCheck = 2;
constexpr milliseconds kStandardRepairing = std::chrono::seconds(10);

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

rank::Violated violated_by(trace::EventKind kind) {
  const bool is_users = kind == trace::EventKind::AssertionFailed || kind == trace::EventKind::ErrorReached;
  return is_users ? rank::Violated::UsersProperty : rank::Violated::BuiltInCheck;
}

rank::Scene scene_of(const cfa::Program& program, const trace::Run& run) {
  std::vector<cfa::EdgeId> edges;
  for (const trace::Step& step : run.trace.steps)
    edges.push_back(step.edge);
  rank::Scene scene = rank::scene(program, run.event.range, violated_by(run.event.kind), edges);
  scene.harness = localize::repair::harness_of(program, run);
  if (std::ranges::none_of(scene.harness, std::identity())) scene.harness.clear();
  return scene;
}

// One command, from the program to the report.
class Explainer {
 public:
  Explainer(ExplainSettings settings, Invocation& invocation, Afterwards afterwards)
      : settings_(std::move(settings)),
        invocation_(invocation),
        console_(invocation.console),
        afterwards_(std::move(afterwards)) {}

  ExitCode explain() {
    settings_.check.source.apply(console_);
    make_way_for_document(settings_.check, console_);
    if (settings_.html == "-" && settings_.check.json == "-")
      throw Failure(ExitCode::Usage, "only one of --json and --html can be '-'");
    settings_.apply_short_names();
    chosen_ = settings_.chosen();
    settings_.combination("");  // a wrong name is told before the work begins
    settings_.known_before();
    settings_.given_tests();
    options_ = engine_options(settings_.check, console_);
    whole_ = options_.budget;
    stop_on_signals(whole_.stop);
    if (!settings_.check.from.empty() && settings_.inputs.are_given())
      throw Failure(ExitCode::Usage, "--from and --inputs: which run is meant?");
    imported_ = read_from(settings_.check, console_);
    const Clock::time_point start = Clock::now();
    program_.emplace(read_program(settings_.check.source, frontend::c::Coverage::Reachable, invocation_));
    settings_.conditions.apply(*program_, console_);
    frontend_seconds_ = seconds_since(start);
    if (!settings_.dependences.empty()) write_dependences(*program_, settings_.dependences, console_);
    if (!settings_.check.json.empty()) json_.emplace(settings_.check.json, console_);
    if (!settings_.html.empty()) html_.emplace(settings_.html, console_);
    return settings_.inputs.are_given() ? explain_given_run() : explain_found_run();
  }

 private:
  // The run that the model checker finds.
  ExitCode explain_found_run() {
    options_.unwindset = read_loop_bounds(settings_.check.unwindset, *program_);
    if (settings_.check.time) {
      options_.budget = whole_.in_time().within(*settings_.check.time * 3 / 4);
      options_.budget.work = whole_.work;
    }
    const Clock::time_point start = Clock::now();
    const engine::Result result =
        imported_ ? complete_from(settings_.check, *program_, *imported_, options_, console_)
                  : run_engine(settings_.check, *program_, options_, console_);
    check_seconds_ = seconds_since(start);
    const CheckResult check{*program_,
                            options_,
                            result,
                            settings_.check.source,
                            invocation_.compiler_arguments,
                            frontend_seconds_,
                            check_seconds_};
    Json said = Json::object();
    if (result.violations.empty()) {
      report_check(check, console_);
    } else {
      said = tell(result.violations.front().run);
      if (result.violations.size() > 1)
        console_.report(Severity::Note, fmt::format("this is the first of {} violations; 'check --all' shows "
                                                    "the others",
                                                    result.violations.size()));
    }
    if (settings_.check.statistics) report_statistics(check, console_);
    write([&](std::ostream& out) { write_json(out, check, said); });
    settings_.check.files.write(check, console_, {said_, lines_});
    return exit_code(check);
  }

  // The run on the inputs that the user gives.
  ExitCode explain_given_run() {
    trace::ListedInputs inputs(settings_.inputs.read(*program_));
    trace::RunOptions running;
    running.recording = trace::Recording::On;
    running.checks = engine::checks_for(options_.properties);
    running.budget = whole_;
    const Clock::time_point start = Clock::now();
    const trace::Run run = trace::Interpreter(*program_).run(inputs, running);
    const double run_seconds = seconds_since(start);
    if (settings_.inputs.fixed) refuse_open_input(run, inputs.given());
    if (inputs.used() < inputs.given())
      console_.report(Severity::Warning,
                      fmt::format("only {} of the {} inputs were used", inputs.used(), inputs.given()));
    const StopReason stopped =
        whole_.stop.stop_requested() ? StopReason::User : StopReason::Time;  // if it was stopped at all
    const RunResult result{*program_, run, stopped, stack_at_end(*program_, run.trace)};
    Json said = Json::object();
    if (trace::is_violation(run.event.kind)) {
      said = tell(run);
    } else {
      console_.results() << "there is nothing to explain: " << headline(result) << '\n';
    }
    const JsonContext context{settings_.check.source.files, settings_.check.source.entry, frontend_seconds_,
                              run_seconds};
    write([&](std::ostream& out) { write_json(out, result, context, JsonTrace::With, said); });
    write_files(run);
    return app::exit_code(run.event);
  }

  // A run that the command itself fixes must not ask for more.
  void refuse_open_input(const trace::Run& run, std::size_t given) {
    if (run.inputs.size() <= given) return;
    const trace::UsedInput& open = run.inputs[given];
    console_.report({Severity::Error, open.range,
                     fmt::format("the test says nothing about '{}', which is an input", open.name)},
                    program_->files);
    throw Rejected();
  }

  // The witness and the harness of a run that no engine has found.
  void write_files(const trace::Run& run) {
    engine::Result found;
    if (trace::is_violation(run.event.kind)) found.violations.push_back({run, engine::Simplicity::AsFound});
    settings_.check.files.write({*program_, options_, found, settings_.check.source,
                                 invocation_.compiler_arguments, frontend_seconds_, 0},
                                console_, {said_, lines_});
  }

  // The whole report about a failing run; what it says as JSON.
  Json tell(const trace::Run& run) {
    print_violation({*program_, run, StopReason::None, stack_at_end(*program_, run.trace),
                     !settings_.check.source.command_has_inputs},
                    console_);
    if (program_->language == cfa::Language::StructuredText)
      CycleTable(*program_, *settings_.check.source.plc.scan, run).print(console_.results(), console_.result_color(), 12);
    console_.flush();
    const Clock::time_point start = Clock::now();
    const localize::Assumptions assumptions = assumptions_about(run);
    ProgressLine progress(progress_style(settings_.check.source.verbosity()), console_);
    said_ = ask(run, assumptions, progress);
    const rank::Scene scene = scene_of(*program_, run);
    const rank::Order order = settings_.maintain_order ? rank::Order::AsGiven : rank::Order::ByScore;
    for (fault::Localization& each : said_)
      each.faults = rank::ranked(std::move(each.faults), settings_.combination(each.localizer), scene, order);
    lines_ = rank::ranked_lines(said_, scene);
    print(run, said_, lines_, assumptions);
    deliver_repair(*program_, said_, lines_, {settings_.patch, settings_.apply, settings_.in_place}, console_);
    if (settings_.check.statistics) print_statistics(said_);
    Json json = explanation_json(*program_, run, said_, lines_);
    if (program_->language == cfa::Language::StructuredText)
      json["cycles"] = cycles_json(CycleTable(*program_, *settings_.check.source.plc.scan, run));
    if (program_->language == cfa::Language::Bip) json["interactions"] = interactions_json(interactions_of(*program_, run));
    if (!changes_.is_null()) json["changes"] = changes_;
    if (!joint_.is_null()) json["joint"] = joint_;
    json["times"] = {{"localize", rounded(seconds_since(start))}};
    return json;
  }

  // A harness judges one run; a check of the program itself, which fails before, judges every run.
  localize::Assumptions assumptions_about(const trace::Run& run) const {
    localize::Assumptions made = settings_.assumptions(options_, *program_, console_);
    const auto& harness = settings_.check.source.harness;
    const bool is_of_harness = run.event.range && !harness.empty() &&
                               program_->files.path(run.event.range.file) == harness.front().path;
    if (!is_of_harness) made.judged = localize::Judged::EveryRun;
    return made;
  }

  // The localizers of the run together; then, with all cores, the search for repairs.
  std::vector<fault::Localization> ask(const trace::Run& run, const localize::Assumptions& assumptions,
                                       ProgressLine& progress) const {
    const BmcChecker checker(options_, run);
    const RepairProver prover(settings_.check.source, invocation_.compiler_arguments, *program_, assumptions.checks);
    const Suspects suspects{*program_, run, assumptions, checker, prover};
    std::vector<Chosen> others = chosen_, repairing;
    for (std::size_t i = 0; i < others.size(); ++i)
      if (others[i].row->id == "repair") {
        repairing.push_back(others[i]);
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      }
    std::vector<fault::Localization> said = localize_all(suspects, others, explaining(), progress);
    if (!repairing.empty())
      said.push_back(localize_all(suspects, repairing, this->repairing(), progress).front());
    return said;
  }

  // What the user sets is time; what we set is work, so that the same program has the same explanation everywhere.
  Budget repairing() const {
    Budget budget = without_end();
    if (settings_.check.time) budget = whole_;
    if (settings_.repair_time) budget = budget.in_time().within(*settings_.repair_time);
    return budget.of_work(settings_.repair_time.value_or(kStandardRepairing));
  }

  Budget explaining() const {
    if (settings_.check.time) return whole_.of_work(whole_.left());
    const auto checked = std::chrono::duration_cast<milliseconds>(options_.budget.work->now());
    return without_end().of_work(std::min(kLeastExplaining + kExplainingPerCheck * checked, kMostExplaining));
  }

  Budget without_end() const {
    Budget budget;
    budget.stop = whole_.stop;
    budget.memory = whole_.memory;
    return budget;
  }

  void print(const trace::Run& run, const std::vector<fault::Localization>& said,
             const std::vector<rank::Line>& lines, const localize::Assumptions& assumptions) {
    std::ostream& out = console_.results();
    const terminal::Explanation explanation{*program_, run, said, lines};
    const terminal::Style style{
        console_.result_color(),
        console_.is_verbose() ? terminal::Detail::Everything : terminal::Detail::First, settings_.top};
    terminal::print_lines(out, explanation, style);
    if (program_->language == cfa::Language::Bip) {
      out << '\n';
      print_chart(out, *program_, run, blamed(lines), console_.is_verbose() ? run.inputs.size() : kMostInteractions);
    }
    const bool has_runs = std::ranges::any_of(said, [](const auto& each) { return !each.runs.empty(); });
    if (is_nothing(said)) out << '\n' << why_nothing_to_blame(*program_, run, assumptions.trusted) << '\n';
    if (has_runs || !is_nothing(said)) {
      terminal::print_sets(out, explanation, style);
    }
    if (console_.is_verbose()) {
      out << "\nthe run:\n";
      print_trace(out, TraceView(*program_, run), Detail::Source);
    }
    if (settings_.runs > 1)
      joint_ = tell_joint({*program_, run, assumptions, settings_.runs}, explaining(), console_);
    if (afterwards_) changes_ = afterwards_({*program_, lines, assumptions.judged});
    const bool is_comparison = !settings_.check.source.command.empty();
    out << "\nto see the run: "
        << replay_command(settings_.check.source, invocation_.compiler_arguments, *program_, run)
        << (is_comparison ? " -v\n" : " --trace\n")
        << "to see more: --html FILE (a page), -v (all sets and scores, the run), --top N, --json FILE\n"
           "to say what you know: --trust or --suspect, with functions, files or FILE:LINES\n";
  }

  // The lines of the first screen.
  std::vector<Blamed> blamed(const std::vector<rank::Line>& lines) const {
    std::vector<Blamed> all;
    for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), settings_.top.value_or(kFirstLines)); ++i)
      all.push_back({lines[i].range.file, lines[i].range.begin.line});
    return all;
  }

  // Nobody blames anything, and nobody was cut short or had something taken away. (That the failure does not
  // depend on what the user has asked about is an answer.)
  bool is_nothing(const std::vector<fault::Localization>& said) const {
    const bool has_asked = !settings_.conditions.cause.empty();
    return settings_.banned.empty() && !has_asked &&
           std::ranges::all_of(said, [](const fault::Localization& each) {
             return each.faults.empty() && each.completeness == fault::Completeness::Complete;
           });
  }

  void print_statistics(const std::vector<fault::Localization>& said) {
    std::string text = "localizers:\n";
    for (const fault::Localization& each : said) {
      const auto proved = std::ranges::count(each.faults, fault::Checked::Confirmed, &fault::Fault::checked);
      text += fmt::format("  {:<20} {:>8.3f} s {:>6} queries {:>5} faults {:>5} proved again  {}\n",
                          each.localizer, each.seconds, each.queries, each.faults.size(), proved,
                          fault::to_string(each.completeness));
    }
    console_.print_err(text);
  }

  template <class Write>
  void write(Write write) {
    if (html_) html_->write(write);
    if (!json_) return;
    write(json_->stream());
    json_->close();
  }

  ExplainSettings settings_;
  Invocation& invocation_;
  Console& console_;
  std::vector<Chosen> chosen_;
  engine::Options options_;
  Budget whole_;
  std::optional<exchange::Imported> imported_;
  std::optional<cfa::Program> program_;
  std::optional<OutputFile> json_;
  std::optional<HtmlFile> html_;
  double frontend_seconds_ = 0;
  double check_seconds_ = 0;
  Afterwards afterwards_;
  std::vector<fault::Localization> said_;
  std::vector<rank::Line> lines_;  // of what is said
  Json changes_;
  Json joint_;  // --runs
};

}  // namespace

ExitCode explain(ExplainSettings settings, Invocation& invocation, Afterwards afterwards) {
  return Explainer(std::move(settings), invocation, std::move(afterwards)).explain();
}

Action declare_explain(CLI::App& app) {
  const auto settings = std::make_shared<ExplainSettings>();
  settings->declare(app);
  return [settings](Invocation& invocation) { return explain(*settings, invocation); };
}

}  // namespace faultline::app
