// What the localizers say, for people at a terminal, in the compilers' style: the lines to look at, each with
// a caret and why; then the sets, with what they mean.
#pragma once

#include <optional>
#include <ostream>
#include <span>

#include "base/diagnostic.h"
#include "rank/lines.h"
#include "trace/interpreter.h"

namespace faultline::report::terminal {

struct Explanation {
  const cfa::Program& program;
  const trace::Run& run;
  std::span<const fault::Localization> localizations;  // their faults in order
  std::span<const rank::Line> lines;
};

enum class Detail : std::uint8_t { First, Everything };  // Everything: all sets, with the parts of all scores

struct Style {
  Color color = Color::Off;
  Detail detail = Detail::First;
  std::optional<std::size_t> top;  // lines; none: the first few, without those that matter least
};

// "where to look first": the best lines.
void print_lines(std::ostream& out, const Explanation& explanation, const Style& style);

// What each localizer found, set by set, and whether that is all.
void print_sets(std::ostream& out, const Explanation& explanation, const Style& style);

}  // namespace faultline::report::terminal
