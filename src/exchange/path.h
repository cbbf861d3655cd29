// A recorded run as other tools tell it: inputs, decisions, calls and returns in the user's own functions, in
// the order in which they happened, then the violation. Both witness formats are written from this.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "exchange/source_text.h"
#include "trace/interpreter.h"

namespace faultline::exchange {

struct PathStep {
  enum class Kind : std::uint8_t { Input, Branch, Enter, Leave, Target } kind = Kind::Input;
  std::uint32_t step = 0;
  trace::FrameId frame;     // of the user's function that it happens in
  cfa::EdgeId edge;         // of that frame: the user's call where a library function does it
  SourceRange range;        // the input's call or declaration, the condition, the call
  std::string in_function;  // whose code the range is in

  // Input
  std::string asked_function;  // whose result it is; empty if it is a variable's or memory's value
  std::string place;           // the C expression that holds it, where there is one in scope
  cfa::TypeId type;
  std::uint64_t bits = 0;
  // Branch
  cfa::Outcome outcome = cfa::Outcome::True;
  std::string case_value;  // Case: the label's value, if it has only one
  // Enter, Leave
  std::string function;  // that is entered or left
};

// The run is recorded.
std::vector<PathStep> path_of(const cfa::Program& program, const trace::Run& run, SourceTexts& texts);

}  // namespace faultline::exchange
