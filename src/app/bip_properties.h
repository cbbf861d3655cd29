// What `--property` can ask of a BIP model by name; `never CONDITION` comes besides.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "app/exit_code.h"
#include "engine/property.h"

namespace faultline::app {

struct BipProperty {
  std::string_view name;     // "error-place"
  std::string_view summary;  // "no error place is entered"
  trace::EventKind kind;     // what a run that violates it ends with; those of one kind are checked together
  bool standard = false;     // checked where the user asks for nothing
};

std::span<const BipProperty> bip_properties();
std::optional<trace::EventKind> find_bip_property(std::string_view name);
engine::Properties standard_bip_properties();
// Names the known ones, and the nearest.
Failure unknown_bip_property(const std::string& name);

}  // namespace faultline::app
