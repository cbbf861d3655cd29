// Code that the user trusts or suspects, by pattern: a function (`parse_*`), a file (`lib/*.c`, also without
// its folder), or lines of one (`main.c:10-20`, `main.c:12`).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/console.h"
#include "trace/formula/candidate.h"
#include "trace/interpreter.h"

namespace faultline::app {

class Patterns {
 public:
  // Items of several values of an option, with commas between them.
  explicit Patterns(const std::vector<std::string>& values);

  bool empty() const { return all_.empty(); }
  bool match(const cfa::Program& program, cfa::FunctionId function, const SourceRange& range) const;
  // Those that match nothing of the program.
  std::vector<std::string> idle(const cfa::Program& program) const;

 private:
  struct Lines {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  struct Pattern {
    std::string text;  // as given
    std::string glob;
    std::optional<Lines> lines;
  };
  static bool matches(const Pattern& pattern, const cfa::Program& program, cfa::FunctionId function,
                      const SourceRange& range);

  std::vector<Pattern> all_;
};

// What is beyond doubt: what `trust` matches, and, where anything is suspected, all that `suspect` does not
// match; else, what a PLC program keeps for its assertions alone. A pattern that matches nothing gets a warning. The program must outlive the result.
trace::Trusted trusted_code(const std::vector<std::string>& trust, const std::vector<std::string>& suspect,
                            const cfa::Program& program, Console& console);

// Why nothing of a run can be blamed: the functions that it visits and that are trusted.
std::string why_nothing_to_blame(const cfa::Program& program, const trace::Run& run,
                                 const trace::Trusted& trusted);

}  // namespace faultline::app
