// Waypoints of a violation sequence: what holds or is decided at an exact place of the text.
#pragma once

#include <string>
#include <vector>

#include "exchange/path.h"

namespace faultline::exchange {

struct Waypoint {
  enum class Kind : std::uint8_t { Assumption, Branching, FunctionReturn, Target } kind = Kind::Assumption;
  FileId file;
  Position position;
  std::string function;
  std::string constraint;  // Target: empty
};

std::vector<Waypoint> waypoints_of(const cfa::Program& program, const trace::Run& run, SourceTexts& texts);

// What an input says about its value: "x == 5", or "x != x" for a NaN.
std::string equation(const cfa::Program& program, const std::string& place, const PathStep& step);

}  // namespace faultline::exchange
