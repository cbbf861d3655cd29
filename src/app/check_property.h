// What `--property` asks for: names, and the property files of the software verification competitions.
#pragma once

#include <string>
#include <vector>

#include "app/console.h"
#include "engine/property.h"

namespace faultline::app {

// All that the items of an option's values name together; each value may be a list with commas. `entry` is
// where the program starts. An unknown name is a Failure that lists the known ones.
engine::Properties read_properties(const std::vector<std::string>& values, const std::string& entry,
                                   Console& console);

// What to do about a property that we cannot check. A property file that the user asks for is refused; a task
// definition names many, for many tools.
enum class Unsupported { Refuse, Warn };

// The properties of a `.prp` file. One that is not understood is refused with its line.
engine::Properties read_property_file(const std::string& path, const std::string& entry,
                                      Unsupported unsupported, Console& console);

// The line of a property file that this kind of violation violates.
std::string specification(trace::EventKind kind, const std::string& entry);

// The name under which users know this kind of violation: that of the narrowest property that has it.
std::string_view property_name(trace::EventKind kind);

// The ids of all kinds of violations that count.
std::vector<std::string> ids(const engine::Properties& properties);

}  // namespace faultline::app
