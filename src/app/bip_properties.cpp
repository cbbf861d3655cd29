#include "app/bip_properties.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/suggestion.h"

namespace faultline::app {

using trace::EventKind;

std::span<const BipProperty> bip_properties() {
  static constexpr std::array<BipProperty, 6> table = {{
      {"invariant", "the invariants of the atoms hold", EventKind::AssertionFailed, true},
      {"error-place", "no place called ERROR or marked by '@error' is entered", EventKind::AssertionFailed, true},
      {"model-error", "no run does what BIP forbids (unsafe nets, cycles of priorities, ...)",
       EventKind::AssertionFailed, true},
      {"assert", "the three above together", EventKind::AssertionFailed, true},
      {"div-by-zero", "no number is divided by zero", EventKind::DivisionByZero, true},
      {"deadlock", "some interaction is enabled in every state", EventKind::ErrorReached},
  }};
  return table;
}

std::optional<EventKind> find_bip_property(std::string_view name) {
  const auto all = bip_properties();
  const auto found = std::ranges::find(all, name, &BipProperty::name);
  return found == all.end() ? std::nullopt : std::optional(found->kind);
}

engine::Properties standard_bip_properties() {
  engine::Properties all;
  for (const BipProperty& one : bip_properties())
    if (one.standard) all.add(one.kind);
  return all;
}

Failure unknown_bip_property(const std::string& name) {
  std::vector<std::string> known = {"never", "standard"};
  for (const BipProperty& one : bip_properties())
    known.emplace_back(one.name);
  std::string near = nearest(name.substr(0, name.find(' ')), known);
  if (near == known.front()) near += " CONDITION";
  return Failure(ExitCode::Usage,
                 fmt::format("--property: '{}' is no property of BIP models{} Known are: 'never CONDITION', {} "
                             "('faultline properties' explains them)",
                             name, near.empty() ? "." : fmt::format(", did you mean '{}'?", near),
                             fmt::join(known.begin() + 1, known.end(), ", ")));
}

}  // namespace faultline::app
