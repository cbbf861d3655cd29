// A step of a trace in words: what both the listing and the JSON say about it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::app {

enum class Detail { Source, Everything };  // Everything: our own temporaries and the library's steps, too

class TraceView {
 public:
  TraceView(const cfa::Program& program, const trace::Run& run) : program_(program), run_(run) {}

  const cfa::Program& program() const { return program_; }
  const trace::Run& run() const { return run_; }
  std::size_t size() const { return run_.trace.steps.size(); }

  const cfa::Edge& edge(std::size_t step) const { return program_.edges[run_.trace.steps[step].edge]; }
  const trace::Frame& frame(std::size_t step) const {
    return run_.trace.frames[run_.trace.steps[step].frame];
  }

  bool is_shown(std::size_t step, Detail detail) const;
  std::size_t depth(std::size_t step) const;      // 0: the entry function
  std::string text(std::size_t step) const;       // of the statement, on one line
  std::string_view kind(std::size_t step) const;  // "assign", "branch", "input", ...
  // "true", "case", "fails", ...; empty where nothing is decided
  std::string outcome(std::size_t step) const;
  // Place and value of what the step wrote, in its order; temporaries of ours are left out.
  std::vector<std::pair<std::string, std::string>> writes(std::size_t step) const;
  struct Write {
    const trace::Access* access = nullptr;
    std::string name;
    std::string value;
  };
  std::vector<Write> named_writes(std::size_t step) const;  // the same

 private:
  bool is_last(std::size_t step) const { return step + 1 == size(); }
  bool is_named(std::size_t step, const trace::Access& access) const;

  const cfa::Program& program_;
  const trace::Run& run_;
};

// The line of a loop, by its head.
std::uint32_t line_of(const cfa::Program& program, cfa::LocationId head);

}  // namespace faultline::app
