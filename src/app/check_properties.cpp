// `faultline properties`: what can be checked.
#include <fmt/format.h>

#include <algorithm>

#include "app/bip_properties.h"
#include "app/check_property.h"
#include "app/command.h"

namespace faultline::app {
namespace {

constexpr std::string_view kNeverRow = "never CONDITION";
constexpr std::size_t kMostKinds = 5;  // what has more is a union of other rows

void print_bip_properties(std::ostream& out) {
  std::size_t width = kNeverRow.size();
  for (const BipProperty& known : bip_properties())
    width = std::max(width, known.name.size());
  out << "\nof BIP models:\n";
  for (const BipProperty& known : bip_properties())
    out << fmt::format("{} {:<{}}  {}\n", known.standard ? '*' : ' ', known.name, width, known.summary);
  out << fmt::format("  {:<{}}  the condition over 'component.PLACE' and 'component.data' holds in no state\n", kNeverRow,
                     width);
}

ExitCode print_properties(Console& console) {
  std::ostream& out = console.out();
  std::size_t width = 0;
  for (const engine::KnownProperty& known : engine::known_properties())
    width = std::max(width, known.name.size());
  out << "for 'faultline check --property NAME,...'; those with * are checked without it\n\n";
  for (const engine::KnownProperty& known : engine::known_properties()) {
    std::vector<std::string_view> kinds;
    for (const trace::EventKind kind : known.kinds)
      kinds.push_back(trace::id(kind));
    out << fmt::format("{} {:<{}}  {}\n", known.standard ? '*' : ' ', known.name, width, known.summary);
    if (known.kinds.size() <= kMostKinds)
      out << fmt::format("  {:<{}}  = {}\n", "", width, fmt::join(kinds, ", "));
  }
  out << "\nThe names behind '=' can be asked for, too, and the property files (.prp) of SV-COMP.\n";
  print_bip_properties(out);
  return ExitCode::Success;
}

}  // namespace

Action declare_properties(CLI::App&) {
  return [](Invocation& invocation) { return print_properties(invocation.console); };
}

}  // namespace faultline::app
