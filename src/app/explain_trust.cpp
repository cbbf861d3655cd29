#include "app/explain_trust.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "localize/ghosts.h"

namespace faultline::app {
namespace {

std::optional<std::uint32_t> line_number(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value == 0) return std::nullopt;
  return value;
}

bool fits(const std::string& glob, const std::string& text) {
  return fnmatch(glob.c_str(), text.c_str(), 0) == 0;
}

bool fits_file(const std::string& glob, const std::string& path) {
  return fits(glob, path) || fits(glob, std::filesystem::path(path).filename().string());
}

}  // namespace

Patterns::Patterns(const std::vector<std::string>& values) {
  for (const std::string& value : values) {
    std::size_t from = 0;
    while (from <= value.size()) {
      const std::size_t comma = std::min(value.find(',', from), value.size());
      const std::string item = value.substr(from, comma - from);
      from = comma + 1;
      if (item.empty()) continue;
      Pattern pattern{item, item, std::nullopt};
      if (const std::size_t colon = item.rfind(':'); colon != item.npos) {
        const std::string_view numbers = std::string_view(item).substr(colon + 1);
        const std::size_t dash = std::min(numbers.find('-'), numbers.size());
        const auto first = line_number(numbers.substr(0, dash));
        const auto last = dash < numbers.size() ? line_number(numbers.substr(dash + 1)) : first;
        if (first && last) {
          pattern.glob = item.substr(0, colon);
          pattern.lines = Lines{*first, *last};
        }
      }
      all_.push_back(std::move(pattern));
    }
  }
}

bool Patterns::matches(const Pattern& pattern, const cfa::Program& program, cfa::FunctionId function,
                       const SourceRange& range) {
  const bool in_file = range && fits_file(pattern.glob, program.files.path(range.file));
  if (pattern.lines)
    return in_file && range.begin.line >= pattern.lines->first && range.begin.line <= pattern.lines->last;
  return in_file || (function && fits(pattern.glob, program.functions[function].name));
}

bool Patterns::match(const cfa::Program& program, cfa::FunctionId function, const SourceRange& range) const {
  return std::ranges::any_of(
      all_, [&](const Pattern& pattern) { return matches(pattern, program, function, range); });
}

std::vector<std::string> Patterns::idle(const cfa::Program& program) const {
  std::vector<std::string> unused;
  for (const Pattern& pattern : all_) {
    const bool used = std::ranges::any_of(program.edges, [&](const cfa::Edge& edge) {
      return matches(pattern, program, program.locations[edge.from].function, edge.range);
    });
    if (!used) unused.push_back(pattern.text);
  }
  return unused;
}

trace::Trusted trusted_code(const std::vector<std::string>& trust, const std::vector<std::string>& suspect,
                            const cfa::Program& program, Console& console) {
  const Patterns trusted(trust);
  const Patterns suspected(suspect);
  for (const Patterns* patterns : {&trusted, &suspected})
    for (const std::string& text : patterns->idle(program))
      console.report(Severity::Warning, fmt::format("no code of the program matches '{}'", text));
  const std::set<SourceRange> ghosts = suspected.empty() ? localize::ghost_statements(program) : std::set<SourceRange>();
  if (trusted.empty() && suspected.empty() && ghosts.empty()) return {};
  return [trusted, suspected, ghosts, &program](cfa::FunctionId function, const SourceRange& range) {
    if (trusted.match(program, function, range) || ghosts.contains(range)) return true;
    return !suspected.empty() && !suspected.match(program, function, range);
  };
}

std::string why_nothing_to_blame(const cfa::Program& program, const trace::Run& run,
                                 const trace::Trusted& trusted) {
  std::vector<std::string> functions;
  for (const trace::Step& step : run.trace.steps) {
    if (!step.edge) continue;
    const cfa::FunctionId id = run.trace.frames[step.frame].function;
    if (id == program.start) continue;
    const cfa::Function& function = program.functions[id];
    const SourceRange& range = program.edges[step.edge].range;
    const bool is_library = function.origin == cfa::Origin::Library;
    if (!is_library && !(trusted && range && trusted(id, range))) continue;
    const std::string name = is_library ? fmt::format("{} (library)", function.name) : function.name;
    if (std::ranges::find(functions, name) == functions.end()) functions.push_back(name);
  }
  if (functions.empty() && program.language == cfa::Language::Bip)
    return "nothing can be blamed: no value that the model computes decides whether this run fails, only its places, ports and "
           "connectors do";
  if (functions.empty())
    return "nothing can be blamed: no value that the program computes decides whether this run fails";
  return fmt::format("nothing can be blamed: what decides whether this run fails lies in trusted code: {}",
                     fmt::join(functions, ", "));
}

}  // namespace faultline::app
