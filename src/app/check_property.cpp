#include "app/check_property.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/exit_code.h"
#include "app/suggestion.h"

namespace faultline::app {
namespace {

std::vector<std::string> known_names() {
  std::vector<std::string> names;
  for (const engine::KnownProperty& known : engine::known_properties())
    names.emplace_back(known.name);
  return names;
}

std::vector<std::string> violation_ids() {
  engine::Properties all;
  for (const engine::KnownProperty& known : engine::known_properties())
    for (const trace::EventKind kind : known.kinds)
      all.add(kind);
  return ids(all);
}

// A typing error, or a part of a longer name: "overflow" for "no-overflow".
std::string guess(const std::string& name) {
  std::vector<std::string> known = known_names();
  const std::vector<std::string> narrow = violation_ids();
  known.insert(known.end(), narrow.begin(), narrow.end());
  if (std::string near = nearest(name, known); !near.empty()) return near;
  if (name.size() < 3) return {};
  const auto longer = std::ranges::find_if(
      known, [&](const std::string& candidate) { return candidate.find(name) != candidate.npos; });
  return longer == known.end() ? std::string() : *longer;
}

Failure unknown_property(const std::string& name) {
  const std::string near = guess(name);
  return Failure(ExitCode::Usage,
                 fmt::format("--property: unknown property '{}'{} Known are: {}, and .prp files "
                             "('faultline properties' explains them)",
                             name, near.empty() ? "." : fmt::format(", did you mean '{}'?", near),
                             fmt::join(known_names(), ", ")));
}

}  // namespace

engine::Properties read_properties(const std::vector<std::string>& values, const std::string& entry,
                                   Console& console) {
  engine::Properties all;
  for (const std::string& value : values)
    for (const std::string& name : CLI::detail::split(value, ',')) {
      if (name.ends_with(".prp")) {
        all.add(read_property_file(name, entry, Unsupported::Refuse, console));
      } else if (const std::optional<engine::Properties> found = engine::find_property(name)) {
        all.add(*found);
      } else {
        throw unknown_property(name);
      }
    }
  return all;
}

std::string_view property_name(trace::EventKind kind) {
  const engine::KnownProperty* best = nullptr;
  for (const engine::KnownProperty& known : engine::known_properties())
    if (std::ranges::find(known.kinds, kind) != known.kinds.end())
      if (!best || known.kinds.size() < best->kinds.size()) best = &known;
  return best ? best->name : trace::id(kind);
}

std::vector<std::string> ids(const engine::Properties& properties) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < 64; ++i)
    if (const auto kind = static_cast<trace::EventKind>(i); properties.contains(kind))
      all.emplace_back(trace::id(kind));
  return all;
}

}  // namespace faultline::app
