// A C program written in a test, and its recorded run on given inputs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::exchange {

struct ProgramText {
  std::vector<std::string> files;  // written to "0.c", "1.c", ...
  std::string inputs;              // as for --inputs
  std::string entry = "main";
  std::uint32_t pointer_bytes = 8;
  trace::Checks checks = {};
};

class FailingRun {
 public:
  // Fails the test if the program cannot be read or the run is no violation.
  explicit FailingRun(const ProgramText& text);
  ~FailingRun();
  FailingRun(const FailingRun&) = delete;
  FailingRun& operator=(const FailingRun&) = delete;

  bool ok() const { return program_.has_value(); }
  const cfa::Program& program() const { return *program_; }
  const trace::Run& run() const { return run_; }
  const std::string& folder() const { return folder_; }
  const std::vector<std::string>& paths() const { return paths_; }
  std::uint32_t line() const { return run_.event.range.begin.line; }
  std::string file() const;  // of the violation, without its folder

 private:
  std::string folder_;
  std::vector<std::string> paths_;
  std::optional<cfa::Program> program_;
  trace::Run run_;
};

}  // namespace faultline::exchange
