#include "app/explain_settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/explain_trust.h"
#include "app/quantity_option.h"
#include "app/suggestion.h"
#include "exchange/tests.h"

namespace faultline::app {
namespace {

constexpr const char* kAll = "all";
constexpr std::string_view kPreconditions[] = {"inputs", "initial", "fresh", "none"};  // as the enumerators
constexpr const char* kFlagOnly = "true";  // what CLI11 sets where a flag has no value

std::vector<std::string> items(const std::vector<std::string>& values) {
  std::vector<std::string> all;
  for (const std::string& value : values)
    for (const std::string& item : CLI::detail::split(value, ','))
      if (!item.empty()) all.push_back(item);
  return all;
}

Failure unknown(const char* option, const char* what, const std::string& name,
                const std::vector<std::string>& known) {
  const std::string guess = nearest(name, known);
  return Failure(
      ExitCode::Usage,
      fmt::format("{}: unknown {} '{}'{}; known are {}", option, what, name,
                  guess.empty() ? "" : fmt::format(" (did you mean '{}'?)", guess), fmt::join(known, ", ")));
}

void add_list(CLI::App& app, const char* name, std::vector<std::string>& target, const char* text,
              const std::string& help) {
  app.add_option(name, target, help)->allow_extra_args(false)->option_text(text);
}

void declare_localizer(CLI::App& app, const localize::Row& row, localize::Settings& settings) {
  for (const localize::Option& option : row.options) {
    const std::string name = fmt::format("--{}-{}", row.id, option.name);
    const auto read = [&settings, &option, name](const std::string& text) {
      if (const std::string wrong = settings.set(option.name, text); !wrong.empty())
        throw Failure(ExitCode::Usage, fmt::format("{}: {}", name, wrong));
    };
    CLI::Option* const made = app.add_option_function<std::string>(
        name, read, fmt::format("{} ({})", option.help, describe_values(option)));
    made->option_text(option.words.empty() ? "N" : "WORD")->group("Localizers");
    // A switch needs no word: `--distance-interventions` is `--distance-interventions on`.
    if (!option.words.empty() && option.words.back() == "on") made->expected(0, 1)->default_str("on");
  }
}

}  // namespace

void ExplainSettings::declare(CLI::App& app) {
  check.declare(app);
  app.get_option("--time")->description(
      "Give up after so much time; the last quarter is kept for the localizers (60s to check, 10s to "
      "explain)");
  app.get_option("--all")->description("Look for all violations; the first one is explained");
  inputs.declare(app);
  app.get_option("--inputs")->description("Explain the run on these inputs (then zeros); nothing is checked");
  add_list(app, "--localizers", localizers, "NAME,...",
           "Who is asked: names ('faultline localizers' lists them) or 'all'");
  add_list(app, "--trust", trust, "GLOB,...",
           "Never blame this code: functions, files, or lines as main.c:10-20");
  add_list(app, "--suspect", suspect, "GLOB,...", "Blame this code only");
  app.add_option("--precondition", precondition,
                 "What is taken for granted: inputs (those of the run, if not given), initial (besides, the "
                 "constants that variables begin with), fresh (these constants, but not that they are "
                 "assigned), none")
      ->option_text("WORD");
  app.add_flag("--altpre", initial_functions,
               "Short for --precondition initial; with names: of these functions, not of the entry function")
      ->option_text("[=FUNCTION,...]");
  add_list(app, "--ignore", ignored, "VAR,...",
           "Variables (x, or f::x) whose initial constants are not taken for granted");
  add_list(app, "--ban", banned, "VAR,...", "Leave out all that uses one of these variables (x, or f::x)");
  add_quantity(app, "--top", top, parse_count, "5",
               "Show so many lines (if not given, five, without those that only led there)");
  add_quantity(app, "--runs", runs, parse_count, "1",
               "Look for so many failing runs, and say which changes can make all of them pass");
  std::vector<std::string_view> names;
  for (const rank::KnownRanking& known : rank::known_rankings())
    names.push_back(known.name);
  add_list(app, "--rank", rankings, "NAME,...",
           fmt::format("Order each localizer's faults by the average of: {}", fmt::join(names, ", ")));
  app.add_flag("--no-repair", no_repair, "Look for no changes of the program that let it pass");
  add_quantity(app, "--repair-time", repair_time, parse_duration, "10s",
               "Give so much time to the search for repairs");
  app.add_option("--dependences", dependences,
                 "Write the program's lines, and which lines each directly depends on, as JSON")
      ->option_text("FILE");
  app.add_option(
         "--tests", tests,
         "Further runs for 'repair' and 'spectrum', in a file or in the files of a directory: inputs as "
         "--inputs has them, a run a line (*.txt, *.csv), or test cases of Test-Comp (*.xml)")
      ->option_text("PATH");
  app.add_option("--faults", check.files.faults, "Write what the localizers say as CPAchecker's faults (JSON)")
      ->option_text("FILE");
  app.add_option("--html", html, "Write the result as a page: one file, without a network ('-': to the standard output)")
      ->option_text("FILE");
  app.add_option("--patch", patch, "Write the best repair as a unified diff ('-': to the standard output)")
      ->option_text("FILE");
  CLI::Option* const wanted =
      app.add_option("--apply", apply,
                     "Choose the repair of the N-th line that is shown, for --patch and --in-place")
          ->option_text("N")
          ->check(CLI::PositiveNumber);
  app.add_flag("--in-place", in_place, "Change the source files by the repair that --apply chooses")
      ->needs(wanted);
  app.add_flag("--maintain-order", maintain_order, "Keep the localizers' own order, mostly that of the run");
  conditions.declare(app);
  const auto add_short = [&](const char* name, bool& target, const char* help) {
    app.add_flag(name, target, help)->group("Runs to compare with");
  };
  add_short("--find-causes", find_causes,
            "Look for comparisons of values that the failure depends on (localizer causes)");
  add_short("--closest-failing", closest_failing, "Compare with the closest other run that fails alike");
  add_short("--find-error", find_error,
            "Compare with the closest run that fails elsewhere or on another path");
  add_short("--maximize", maximize, "Compare with the run that passes and is farthest away");
  add_short("--distance-inputs-only", inputs_only,
            "Count differences of inputs only (--distance-counts inputs)");
  add_short("--distance-inputs-guards-only", inputs_guards_only,
            "Count differences of inputs and conditions only (--distance-counts inputs-guards)");
  add_list(app, "--distance-require", required, "FUNCTION,...",
           "Compare only with runs that call these functions as the failing one does");
  app.get_option("--distance-require")->group("Runs to compare with");
  for (const localize::Row& row : localize::localizers())
    of_localizers.emplace_back(row.options);
  for (std::size_t i = 0; i < of_localizers.size(); ++i)
    declare_localizer(app, localize::localizers()[i], of_localizers[i]);
}

void ExplainSettings::apply_short_names() {
  const auto set = [&](const char* option, const char* word) {
    for (std::size_t i = 0; i < of_localizers.size(); ++i)
      if (localize::localizers()[i].id == "distance") of_localizers[i].set(option, word);
  };
  if (closest_failing) set("look-for", "failing");
  if (find_error) set("look-for", "error");
  if (maximize) set("look-for", "farthest");
  if (inputs_only) set("counts", "inputs");
  if (inputs_guards_only) set("counts", "inputs-guards");
}

std::vector<Chosen> ExplainSettings::chosen() const {
  const std::vector<std::string> wanted = items(localizers);
  const bool asks_for_causes = find_causes || !conditions.cause.empty();
  std::vector<std::string> known;
  for (const localize::Row& row : localize::localizers())
    known.emplace_back(row.id);
  for (const std::string& name : wanted)
    if (name != kAll && !localize::find_localizer(name))
      throw unknown("--localizers", "localizer", name, known);
  std::vector<Chosen> all;
  for (std::size_t i = 0; i < known.size(); ++i) {
    const localize::Row& row = localize::localizers()[i];
    const auto is_wanted = [&](const std::string& name) { return name == kAll || name == row.id; };
    if (no_repair && row.id == "repair") continue;
    const bool is_asked = row.id == "causes" && asks_for_causes;
    if (is_asked ||
        (wanted.empty() ? row.use == localize::Use::Standard : std::ranges::any_of(wanted, is_wanted)))
      all.push_back({&row, of_localizers[i]});
  }
  return all;
}

rank::Combination ExplainSettings::combination(std::string_view localizer) const {
  rank::Combination all;
  for (const std::string& name : items(rankings)) {
    const rank::KnownRanking* const ranking = rank::find_ranking(name);
    if (!ranking) {
      std::vector<std::string> known;
      for (const rank::KnownRanking& each : rank::known_rankings())
        known.emplace_back(each.name);
      throw unknown("--rank", "ranking", name, known);
    }
    all.push_back(ranking);
  }
  return all.empty() ? rank::standard_combination(localizer) : all;
}

localize::Assumptions ExplainSettings::assumptions(const engine::Options& checking,
                                                   const cfa::Program& program, Console& console) const {
  localize::Assumptions made;
  made.checks = engine::checks_for(checking.properties);
  made.trusted = trusted_code(trust, suspect, program, console);
  made.ignored = items(ignored);
  made.banned = items(banned);
  made.required = items(required);
  for (const std::string& name : made.required)
    if (std::ranges::none_of(program.functions, [&](const cfa::Function& one) { return one.name == name; }))
      throw Failure(ExitCode::Usage, fmt::format("--distance-require: there is no function '{}'", name));
  conditions.tell(made);
  made.judged = judged;
  made.tests = given_tests();
  made.precondition = known_before();
  if (!initial_functions.empty() && initial_functions != kFlagOnly)
    made.initial_functions = items({initial_functions});
  return made;
}

std::vector<trace::Choices> ExplainSettings::given_tests() const {
  if (tests.empty()) return {};
  try {
    return exchange::read_tests(tests);
  } catch (const exchange::BadTest& bad) {
    throw Failure(ExitCode::BadInput, bad.what());
  }
}

trace::Precondition ExplainSettings::known_before() const {
  const bool is_short = !initial_functions.empty();
  if (precondition.empty()) return is_short ? trace::Precondition::Initial : trace::Precondition::Inputs;
  const std::vector<std::string> known(std::begin(kPreconditions), std::end(kPreconditions));
  const auto found = std::ranges::find(known, precondition);
  if (found == known.end()) throw unknown("--precondition", "precondition", precondition, known);
  const auto chosen = static_cast<trace::Precondition>(found - known.begin());
  const bool is_initial = chosen == trace::Precondition::Initial || chosen == trace::Precondition::Fresh;
  if (is_short && !is_initial)
    throw Failure(
        ExitCode::Usage,
        fmt::format("--altpre is about initial values, --precondition {} knows none", precondition));
  return chosen;
}

}  // namespace faultline::app
