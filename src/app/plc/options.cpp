#include "app/plc/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

namespace faultline::app {
namespace {

namespace st = frontend::st;

std::string ending(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  std::string end = dot == std::string::npos ? "" : path.substr(dot);
  std::ranges::transform(end, end.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return end;
}

// Milliseconds of "100ms", "1s", "100".
std::int64_t milliseconds(const std::string& text) {
  std::size_t used = 0;
  double number = -1;
  try {
    number = std::stod(text, &used);
  } catch (const std::exception&) {
  }
  const std::string unit = text.substr(used);
  const double factor = unit == "ms" || unit.empty() ? 1 : unit == "s" ? 1000 : -1;
  if (number < 0 || factor < 0 || number * factor > 86'400'000)
    throw Failure(ExitCode::Usage, fmt::format("--cycle-time: '{}' is no duration; say 100ms, or 10ms..50ms", text));
  return static_cast<std::int64_t>(number * factor);
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

// The expressions behind the colon, divided at commas that stand in no brackets.
void add_parts(const std::string& property, std::size_t colon, st::Pattern& pattern) {
  std::size_t first = colon + 1;
  int depth = 0;
  for (std::size_t i = first; i <= property.size(); ++i) {
    const char c = i < property.size() ? property[i] : ',';
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (c != ',' || (depth != 0 && i < property.size())) continue;
    while (first < i && (property[first] == ' ' || property[first] == '\t'))
      ++first;
    pattern.parameters.push_back(trimmed(std::string_view(property).substr(first, i - first)));
    pattern.places.push_back({"--property", property, 1, static_cast<std::uint32_t>(first) + 1});
    first = i + 1;
  }
}

// G (a --> F[3] (b)): what is wrong in it is told with its place.
st::Pattern temporal(const std::string& property) {
  try {
    st::Pattern pattern = st::temporal_pattern(property);
    for (st::Place& place : pattern.places)
      place.source = "--property", place.whole = property;
    return pattern;
  } catch (const InputError& error) {
    throw Failure(ExitCode::BadInput, fmt::format("--property:1:{}: {}\n  {}\n  {:>{}}", error.diagnostic().range.begin.column,
                                                  error.diagnostic().message, property, "^",
                                                  error.diagnostic().range.begin.column));
  }
}

// "G (", "AF [": an operator of temporal logic, and what has to stand behind it.
bool is_temporal(const std::string& property) {
  for (const std::string_view word : {"G", "AG", "F", "AF", "EF"}) {
    const std::size_t behind = property.find_first_not_of(' ', word.size());
    if (property.starts_with(word) && behind != std::string::npos && (property[behind] == '(' || property[behind] == '['))
      return true;
  }
  return false;
}

}  // namespace

void PlcOptions::declare(CLI::App& app) {
  app.add_option("--cycles", cycles, "PLC programs: follow so many cycles")->option_text("N (20)")->check(CLI::Range(1u, 100000u));
  app.add_option("--cycle-time", cycle_time, "PLC programs: how long a cycle takes; a fixed time or a range")
      ->option_text("100ms (1ms..255ms)");
  app.add_option("--temp", temp, "PLC programs: what VAR_TEMP begins with: nondet or zero")
      ->option_text("nondet")
      ->check(CLI::IsMember({"nondet", "zero"}));
  app.add_option("--f-trig", f_trig, "PLC programs: has the first call of an F_TRIG with FALSE an edge: edge or none")
      ->option_text("edge")
      ->check(CLI::IsMember({"edge", "none"}));
  app.add_option("--assert", assertions, "PLC programs: only the assertions with these tags")
      ->allow_extra_args(false)
      ->delimiter(',')
      ->option_text("TAG,...");
}

bool is_plc_file(const std::string& path) {
  const std::string end = ending(path);
  if (end == ".awl" || end == ".stl" || end == ".il")
    throw Failure(ExitCode::BadInput, fmt::format("{}:1:1: unsupported: statement lists (STL, AWL, IL); "
                                                  "Structured Text and SCL are read",
                                                  path));
  if (end == ".xml")
    throw Failure(ExitCode::BadInput, fmt::format("{}:1:1: unsupported: PLCopen XML (ladder and function block "
                                                  "diagrams); Structured Text and SCL are read",
                                                  path));
  return end == ".st" || end == ".scl" || end == ".iecst" || end == ".exp";
}

bool are_plc_files(const std::vector<std::string>& files) {
  const auto plc = std::ranges::count_if(files, is_plc_file);
  if (plc != 0 && static_cast<std::size_t>(plc) != files.size())
    throw Failure(ExitCode::Usage, "PLC programs and C programs cannot be read together");
  return plc != 0;
}

bool take_pattern(const std::string& property, PlcOptions& options) {
  if (is_temporal(property)) {
    options.patterns.push_back(temporal(property));
    options.patterns.back().source = "--property";
    options.given_patterns.push_back(property);
    return true;
  }
  if (!property.starts_with("pattern-")) return false;
  const std::size_t colon = property.find(':');
  const std::string id = trimmed(std::string_view(property).substr(0, colon));
  const auto kind = st::pattern_kind(id);
  if (!kind)
    throw Failure(ExitCode::BadInput,
                  fmt::format("--property:1:1: the pattern '{}' is {}", id,
                              id == "pattern-repeatability" ? "not supported" : "unknown"));
  st::Pattern pattern;
  pattern.kind = *kind;
  pattern.source = "--property";
  if (colon != std::string::npos) add_parts(property, colon, pattern);
  if (pattern.parameters.size() != st::parameter_count(*kind))
    throw Failure(ExitCode::BadInput, fmt::format("--property: {} takes {} expressions, separated by commas; here are {}",
                                                  id, st::parameter_count(*kind), pattern.parameters.size()));
  options.patterns.push_back(std::move(pattern));
  options.given_patterns.push_back(property);
  return true;
}

st::Options plc_reading(const std::vector<std::string>& files, const std::string& entry, const PlcOptions& options) {
  st::Options reading;
  reading.files = files;
  reading.entry = entry == "main" ? "" : entry;
  reading.entry_place = options.entry_place;
  reading.first_fall = options.f_trig != "none";
  reading.temp = options.temp == "zero" ? st::Temp::Zero : st::Temp::Nondet;
  reading.cycles = options.cycle_count();
  reading.assertions = options.case_assertions;
  for (const std::string& tag : options.assertions)
    reading.assertions.emplace_back(tag);
  reading.without_assertions = options.only_patterns && reading.assertions.empty();
  reading.patterns = options.patterns;
  reading.inputs = options.inputs;
  reading.params = options.params;
  reading.bindings = options.bindings;
  if (!options.cycle_time.empty()) {
    const std::size_t dots = options.cycle_time.find("..");
    reading.shortest_cycle = milliseconds(options.cycle_time.substr(0, dots));
    reading.longest_cycle =
        dots == std::string::npos ? reading.shortest_cycle : milliseconds(options.cycle_time.substr(dots + 2));
    if (reading.shortest_cycle > reading.longest_cycle)
      throw Failure(ExitCode::Usage, "--cycle-time: the shorter time stands first");
  }
  return reading;
}

}  // namespace faultline::app
