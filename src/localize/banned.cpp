#include "localize/banned.h"

#include <fmt/format.h>

#include <algorithm>

#include "fault/variables.h"

namespace faultline::localize {

fault::Localization without_banned(fault::Localization localization, const cfa::Program& program,
                                   const std::vector<std::string>& banned) {
  const auto is_banned = [&](cfa::VariableId variable) {
    return std::ranges::any_of(
        banned, [&](const std::string& name) { return fault::is_called(program, variable, name); });
  };
  const std::size_t dropped = std::erase_if(localization.faults, [&](const fault::Fault& fault) {
    return std::ranges::any_of(fault::variables_of(program, fault), is_banned);
  });
  if (dropped > 0) {
    if (!localization.note.empty()) localization.note += "; ";
    localization.note += fmt::format("{} left out because of --ban", dropped);
  }
  return localization;
}

}  // namespace faultline::localize
