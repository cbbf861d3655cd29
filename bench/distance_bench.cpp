// The closest run that passes: how fast, and which metric localizes best.
//
//   build/release/bench/distance_bench [--compare] [--speed] [--limit SECONDS] [--markdown]
//
// --compare: versions of a decision function (bench/distance/carrier.c) with one fault each, and the failing
// programs of tests/golden whose fixed twin changes a line: for each variant of the metric the place of the
// faulty line in its list, and a score: 1 - (lines in the list) / (lines with statements) if the faulty line
// is in the list, else 0. That is Renieris and Reiss's score without the walk through the dependence graph,
// so a list that misses the fault counts nothing. --speed: seconds for the closest run and its slices.
// Without either: both.
#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "bmc/embedded.h"
#include "common/alone.h"
#include "common/table.h"
#include "engine/bmc/bmc.h"
#include "engine/property.h"
#include "frontend/c/frontend.h"
#include "localize/distance/distance.h"
#include "rank/combination.h"
#include "rank/lines.h"

namespace {

using namespace faultline;
using namespace faultline::bench;
using localize::DistanceOptions;
using trace::nearby::Metric;

struct Case {
  std::string name;
  cfa::Program program;
  std::vector<std::uint32_t> faulty;  // lines
};

cfa::Program read(const std::string& path, const std::vector<std::string>& arguments = {}) {
  frontend::c::Options options;
  options.files = {path};
  options.compiler_arguments = arguments;
  frontend::c::Result read = frontend::c::read(options, Color::Off);
  if (!read.program) throw std::runtime_error("cannot read " + path);
  return std::move(*read.program);
}

cfa::Program read_text(const std::string& text, const std::vector<std::string>& arguments) {
  const auto path = std::filesystem::temp_directory_path() / fmt::format("faultline-distance-{}.c", getpid());
  std::ofstream(path) << text;
  cfa::Program program = read(path.string(), arguments);
  std::filesystem::remove(path);
  return program;
}

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  return lines;
}

std::vector<std::uint32_t> lines_with(const std::string& path, const std::string& mark) {
  std::vector<std::uint32_t> found;
  const std::vector<std::string> lines = lines_of(path);
  for (std::uint32_t i = 0; i < lines.size(); ++i)
    if (lines[i].ends_with(mark)) found.push_back(i + 1);
  return found;
}

std::optional<trace::Run> failing_run(const cfa::Program& program, const Budget& budget) {
  engine::Options how;
  how.budget = budget.within(std::chrono::seconds(20));
  for (const char* name : {"assert", "unreach-call", "bounds", "pointer", "div-by-zero"})
    if (const auto property = engine::find_property(name)) how.properties.add(*property);
  engine::Result result = engine::bmc::check(program, how);
  if (result.violations.empty()) return std::nullopt;
  return std::move(result.violations.front().run);
}

// Lines of the failing program that its fixed twin does not have.
std::vector<std::uint32_t> changed_lines(const std::filesystem::path& failing,
                                         const std::filesystem::path& fixed) {
  const std::vector<std::string> twin = lines_of(fixed);
  const std::multiset<std::string> kept(twin.begin(), twin.end());
  std::vector<std::uint32_t> changed;
  const std::vector<std::string> own = lines_of(failing);
  for (std::uint32_t i = 0; i < own.size(); ++i)
    if (!own[i].empty() && !own[i].starts_with("//") && !kept.contains(own[i])) changed.push_back(i + 1);
  return changed;
}

std::vector<Case> carrier_cases() {
  const std::string path = FAULTLINE_DISTANCE_PROGRAM;
  std::vector<Case> cases;
  for (int fault = 1; fault <= 10; ++fault)
    cases.push_back({fmt::format("carrier {}", fault), read(path, {fmt::format("-DFAULT={}", fault)}),
                     lines_with(path, fmt::format("// fault {}", fault))});
  return cases;
}

// Pairs "NAME" and "NAME_safe" (or "NAME_fixed") with one program each.
std::vector<Case> golden_cases() {
  std::vector<Case> cases;
  std::map<std::string, std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator(FAULTLINE_GOLDEN))
    folders.emplace(entry.path().filename().string(), entry.path());
  for (const auto& [name, folder] : folders) {
    for (const char* suffix : {"_safe", "_fixed"}) {
      const auto twin = folders.find(name + suffix);
      if (twin == folders.end()) continue;
      std::vector<std::filesystem::path> own, fixed;
      for (const auto& file : std::filesystem::directory_iterator(folder))
        if (file.path().extension() == ".c") own.push_back(file.path());
      for (const auto& file : std::filesystem::directory_iterator(twin->second))
        if (file.path().extension() == ".c") fixed.push_back(file.path());
      if (own.size() != 1 || fixed.size() != 1) continue;
      const auto changed = changed_lines(own.front(), fixed.front());
      if (!changed.empty()) cases.push_back({name, read(own.front().string()), changed});
    }
  }
  return cases;
}

struct Variant {
  const char* name;
  DistanceOptions options;
};

std::vector<Variant> variants() {
  DistanceOptions plain;
  DistanceOptions whole = plain;
  whole.metric.extent = Metric::Extent::Whole;
  DistanceOptions thesis = whole;
  thesis.metric.values = Metric::Values::All;
  DistanceOptions thesis_slice = plain;
  thesis_slice.metric.values = Metric::Values::All;
  DistanceOptions inputs = plain;
  inputs.metric.counted = Metric::Counted::Inputs;
  DistanceOptions heavy_inputs = plain;
  heavy_inputs.metric.input_weight = 100;
  DistanceOptions heavy_guards = plain;
  heavy_guards.metric.guard_weight = 100;
  DistanceOptions no_antecedents = plain;
  no_antecedents.antecedents = localize::Allow::No;
  DistanceOptions one_step = plain;
  one_step.slicing = localize::Slicing::OneStep;
  DistanceOptions interventions = plain;
  interventions.interventions = localize::Allow::Yes;
  return {{"executed", plain},           {"executed, whole", whole},
          {"all", thesis_slice},         {"all, whole", thesis},
          {"inputs only", inputs},       {"inputs x100", heavy_inputs},
          {"guards x100", heavy_guards}, {"no antecedents", no_antecedents},
          {"one step", one_step},        {"interventions", interventions}};
}

std::size_t statement_lines(const cfa::Program& program) {
  std::set<std::pair<FileId, std::uint32_t>> lines;
  for (const cfa::Edge& edge : program.edges)
    if (edge.range && program.functions[program.locations[edge.from].function].origin == cfa::Origin::User)
      lines.emplace(edge.range.file, edge.range.begin.line);
  return lines.size();
}

struct Result {
  std::optional<std::size_t> place;
  std::size_t listed = 0;
  double score = 0;
};

Result judge(const Case& one, const trace::Run& run, const Variant& variant, const Budget& budget) {
  const localize::Investigation investigation(one.program, run, {}, budget);
  localize::Context context;
  context.budget = budget;
  fault::Localization found = localize::Distance(variant.options).localize(investigation, context);
  found.localizer = "distance";
  const rank::Scene scene = rank::scene(one.program, run.event.range, rank::Violated::UsersProperty, {});
  std::vector<fault::Localization> all{std::move(found)};
  all.front().faults = rank::ranked(std::move(all.front().faults), rank::standard_combination("distance"),
                                    scene, rank::Order::ByScore);
  const std::vector<rank::Line> lines = rank::ranked_lines(all, scene);
  Result result;
  result.listed = lines.size();
  for (std::size_t i = 0; i < lines.size() && !result.place; ++i)
    if (std::ranges::find(one.faulty, lines[i].range.begin.line) != one.faulty.end()) result.place = i + 1;
  if (result.place)
    result.score = std::max(
        0.0, 1 - static_cast<double>(lines.size()) / static_cast<double>(statement_lines(one.program)));
  return result;
}

void compare(const std::vector<Case>& cases, const std::string& title, Markup markup, double limit) {
  std::vector<Column> columns{{"program", 28}};
  for (const Variant& variant : variants())
    columns.push_back({variant.name, 16});
  const bench::Table table(markup, title + ": place of the faulty line / lines listed", columns);
  std::vector<std::vector<Result>> results(variants().size());
  std::size_t compared = 0;
  for (const Case& one : cases) {
    const auto run = failing_run(one.program, Budget{});
    if (!run) continue;
    std::vector<std::string> row{one.name};
    ++compared;
    for (std::size_t i = 0; i < variants().size(); ++i) {
      const Budget budget = Budget{}.within(std::chrono::milliseconds(static_cast<int>(limit * 1000)));
      try {
        results[i].push_back(judge(one, *run, variants()[i], budget));
      } catch (const localize::NotExplainable&) {
        results[i].emplace_back();
      }
      const Result& result = results[i].back();
      row.push_back(
          fmt::format("{} / {}", result.place ? std::to_string(*result.place) : "-", result.listed));
    }
    table.row(row);
  }
  const auto total = [&](const char* name, auto value) {
    std::vector<std::string> row{name};
    for (const auto& of_variant : results)
      row.push_back(value(of_variant));
    table.row(row);
  };
  const auto within = [](std::size_t top) {
    return [top](const std::vector<Result>& all) {
      return std::to_string(
          std::ranges::count_if(all, [&](const Result& one) { return one.place && *one.place <= top; }));
    };
  };
  total(fmt::format("first, of {}", compared).c_str(), within(1));
  total("in the first three", within(3));
  total("listed", within(1'000'000));
  total("mean score", [](const std::vector<Result>& all) {
    double sum = 0;
    for (const Result& one : all)
      sum += one.score;
    return fmt::format("{:.2f}", all.empty() ? 0 : sum / static_cast<double>(all.size()));
  });
}

struct Task {
  std::string name;
  std::function<cfa::Program()> program;
  std::vector<std::int64_t> inputs;  // empty: the model checker finds a run
};

// Runs that compute many values: about so many of them can differ.
std::string many_values(std::uint32_t passes) {
  return fmt::format(
      "#include <assert.h>\nint nondet_int(void);\nvoid __VERIFIER_assume(int);\n"
      "int main(void) {{\n  int sum = 0, most = 0;\n  for (int i = 0; i < {}; i++) {{\n"
      "    int x = nondet_int();\n    __VERIFIER_assume(0 <= x && x <= 100);\n"
      "    int y = x / 2;\n    if (y > most)\n      most = y;\n    sum = sum + y;\n  }}\n"
      "  assert(sum < {});\n}}\n",
      passes, 25 * passes);
}

void speed(Markup markup, double limit) {
  const bench::Table table(
      markup, "CPU seconds, the failing run given",
      {{"program", 28}, {"steps", 9}, {"distance", 12}, {"seconds", 9}, {"slices", 8}, {"note", 24}});
  std::vector<Task> tasks;
  tasks.push_back({"carrier 4", [] { return read(FAULTLINE_DISTANCE_PROGRAM, {"-DFAULT=4"}); }, {}});
  tasks.push_back(
      {"embedded, 1,000 lines", [] { return read_text(embedded_program(1000), {"-DN=4", "-DBUG"}); }, {}});
  tasks.push_back(
      {"embedded, 3,000 lines", [] { return read_text(embedded_program(3000), {"-DN=2", "-DBUG"}); }, {}});
  tasks.push_back({"100 passes", [] { return read_text(many_values(100), {}); }, {}});
  tasks.push_back({"300 passes", [] { return read_text(many_values(300), {}); }, {}});
  for (const Task& task : tasks) {
    const Ending ending = in_own_process(
        [&](Clock& clock, const StopToken& stop) -> std::string {
          clock.pause();
          const cfa::Program program = task.program();
          Budget budget;
          budget.stop = stop;
          std::optional<trace::Run> run;
          if (task.name.ends_with("passes")) {
            std::vector<trace::Choice> choices(1000, {trace::Choice::Kind::Integer, false, 60, 0});
            trace::ListedInputs inputs(std::move(choices));
            trace::RunOptions how;
            how.recording = trace::Recording::On;
            run = trace::Interpreter(program).run(inputs, how);
          } else {
            run = failing_run(program, budget);
          }
          if (!run) return "no failing run";
          const localize::Investigation investigation(program, *run, {}, budget);
          localize::Context context;
          context.budget = budget.within(std::chrono::milliseconds(static_cast<int>(limit * 1000)));
          clock.go_on();
          const double begin = clock.seconds();
          DistanceOptions options;
          options.most_runs = 1;
          const fault::Localization found = localize::Distance(options).localize(investigation, context);
          const double seconds = clock.seconds() - begin;
          if (found.runs.empty()) return fmt::format("{:.2f}||||{}", seconds, found.note);
          const fault::NearRun& near = *found.runs.front();
          return fmt::format("{:.2f}|{}|{}|{}|{}", seconds, near.run.trace.steps.size(),
                             near.lower == near.distance ? std::to_string(near.distance)
                                                         : fmt::format("{}..{}", near.lower, near.distance),
                             near.slices.size(), fault::to_string(found.completeness));
        },
        limit + 30);
    std::vector<std::string> parts(1);
    for (const char c : ending.text)
      if (c == '|') {
        parts.emplace_back();
      } else {
        parts.back() += c;
      }
    parts.resize(5);
    table.row({task.name, parts[1], parts[2], parts[0], parts[3], parts[4]});
  }
}

}  // namespace

int main(int count, char** words) {
  bool compares = false;
  bool measures = false;
  double limit = 30;
  Markup markup = Markup::Text;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--compare") {
      compares = true;
    } else if (word == "--speed") {
      measures = true;
    } else if (word == "--markdown") {
      markup = Markup::Markdown;
    } else if (word == "--limit" && i + 1 < count) {
      limit = std::stod(words[++i]);
    } else {
      fmt::print(stderr, "usage: distance_bench [--compare] [--speed] [--limit SECONDS] [--markdown]\n");
      return 1;
    }
  }
  if (!compares && !measures) compares = measures = true;
  if (measures) speed(markup, limit);
  if (compares) {
    compare(carrier_cases(), "decision function", markup, std::min(limit, 5.0));
    compare(golden_cases(), "golden pairs", markup, std::min(limit, 5.0));
  }
  return 0;
}
