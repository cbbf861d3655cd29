// From a program to the report: what `explain` does, for other commands that prepare a program first.
#pragma once

#include <functional>

#include "app/command.h"
#include "app/explain_settings.h"
#include "app/result_json.h"
#include "rank/lines.h"

namespace faultline::app {

struct Told {
  const cfa::Program& program;
  const std::vector<rank::Line>& lines;  // best first
  localize::Judged judged;
};
// What else is said behind the lines and sets of a failing run, and for the JSON, as `changes`.
using Afterwards = std::function<Json(const Told&)>;

ExitCode explain(ExplainSettings settings, Invocation& invocation, Afterwards afterwards = {});

}  // namespace faultline::app
