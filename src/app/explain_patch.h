// A repair carried out: as a diff, or in the files themselves where the user asks for it.
#pragma once

#include <string>

#include "app/console.h"
#include "rank/lines.h"

namespace faultline::app {

struct Delivery {
  std::string patch;        // the file for the diff; empty: none is wanted
  std::uint32_t apply = 0;  // the place of the line in the report; 0: the first that has a repair
  bool in_place = false;
};

// A Failure if there is no such repair, or a file cannot be written.
void deliver_repair(const cfa::Program& program, std::span<const fault::Localization> localizations,
                    std::span<const rank::Line> lines, const Delivery& delivery, Console& console);

}  // namespace faultline::app
