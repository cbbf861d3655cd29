// The files for other tools that a failing run can be written to.
#pragma once

#include <span>
#include <string>

#include "app/check_result.h"
#include "rank/lines.h"

namespace CLI {
class App;  // the library's header is large: only those who declare options include it
}

namespace faultline::app {

// What the localizers say about the first failing run.
struct Explained {
  std::span<const fault::Localization> localizations;
  std::span<const rank::Line> lines;  // best first
};

struct CheckFiles {
  std::string witness;  // GraphML by its suffix, else YAML; empty: not wanted
  std::string harness;
  std::string testcase;
  std::string trace;
  std::string sarif;   // also where there is no failing run
  std::string faults;  // CPAchecker's JSON; also where there is none

  void declare(CLI::App& app);
  int on_standard_output() const;  // how many of them are "-"

  // For the first failing run, SARIF for all; a note where there is none.
  void write(const CheckResult& check, Console& console, const Explained& explained = {}) const;
};

}  // namespace faultline::app
