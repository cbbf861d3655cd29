// A C program written in a test, lowered; and what a run of it does.
#pragma once

#include <string>
#include <vector>

#include "frontend/c/frontend.h"
#include "trace/interpreter.h"

namespace faultline::frontend::c {

class Source {
 public:
  // Writes each text to a file of its own ("0.c", "1.c", ...) in a folder that goes away with this object.
  explicit Source(std::vector<std::string> texts);
  explicit Source(const char* text) : Source(std::vector<std::string>{text}) {}
  ~Source();
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  Options options;
  Result read() const { return c::read(options, Color::Off); }

 private:
  std::string folder_;
};

struct Ran {
  trace::Run run;
  std::string output;
};

// Lowers and runs; fails the test if there is no program or it is not well-formed.
Ran run(const char* text, const char* inputs = "", trace::RunOptions options = {});

// The messages of the diagnostics as "line:column: severity: message".
std::vector<std::string> messages(const Result& result);

// The edges of a function as text, without positions.
std::string automaton(const cfa::Program& program, const std::string& function);

}  // namespace faultline::frontend::c
