// The explanation as a SARIF 2.1.0 log (OASIS, "Static Analysis Results Interchange Format"): one result per
// violated property, the ranked lines as related locations, the failing run as a code flow, and the repairs
// that were checked as fixes.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rank/lines.h"
#include "trace/interpreter.h"

namespace faultline::report::sarif {

// A failing run, and what is said about it.
struct Finding {
  const trace::Run& run;  // recorded
  std::string property;   // the id of the rule: "bounds"
  std::string message;    // what failed
  std::span<const fault::Localization> localizations = {};
  std::span<const rank::Line> lines = {};  // best first; of these localizations
};

struct Log {
  const cfa::Program& program;
  std::string version;  // of the tool
  std::string verdict;  // "unsafe", "safe", ...
  bool successful = true;
  std::vector<Finding> findings;
};

// A viewer shows no more, and an upload service takes no more.
constexpr std::size_t kMostSteps = 1000;
constexpr std::size_t kMostLines = 50;
constexpr std::size_t kMostFixes = 10;

void write_sarif(std::ostream& out, const Log& log);

}  // namespace faultline::report::sarif
