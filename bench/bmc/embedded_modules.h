// The kinds of modules that an embedded program is put together from.
#pragma once

#include <array>
#include <string_view>

namespace faultline::bench {

// The text of a module. `@` is its number; <a..b> is a number in this range; <k of a..b> is a list of k such
// numbers, <k rising a..b> one that rises. Every kind has functions init, step (from a signal to a signal)
// and check (assertions).
struct ModuleKind {
  std::string_view name;
  std::string_view text;
};

// The first kind is the sensor, whose M@_MASK the generator defines.
extern const std::array<ModuleKind, 6> module_kinds;

}  // namespace faultline::bench
