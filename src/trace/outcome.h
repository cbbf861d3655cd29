// How a run ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cfa/program.h"

namespace faultline::trace {

enum class EventKind : std::uint8_t {
  // The run ended well.
  Finished,  // the entry function returned, or exit() was called
  // It is no run of the program, or was not carried to its end.
  AssumptionFailed,
  InputOutOfRange,  // an input that does not fit its type
  StepLimit,
  StackLimit,
  MemoryLimit,
  Stopped,
  // It failed: each is the violation of a property.
  AssertionFailed,
  ErrorReached,
  Aborted,  // abort() was called: not a violation by itself
  DivisionByZero,
  SignedOverflow,
  ShiftOutOfRange,
  ConversionOverflow,  // float to integer
  OutOfBounds,
  NullDereference,
  DanglingDereference,
  InvalidDereference,
  WriteToConstant,
  InvalidFree,
  DoubleFree,
  OverlappingCopy,
  BadCall,  // through a pointer to no function, or to one of another type
  UnreachableReached,
  MissingReturn,  // the value of a function that ended without return is used
  MemoryLeak,     // memory that malloc gave is not freed when the program ends
};

// The id used in messages, JSON and `--property`: "assertion", "division-by-zero", ...
std::string_view id(EventKind kind);
bool is_violation(EventKind kind);

struct Event {
  EventKind kind = EventKind::Finished;
  cfa::EdgeId edge;     // the edge that was being taken
  SourceRange range;    // the user's expression: inside a library model, the call in the user's code
  std::string message;  // "array index 10 is outside of 'int a[10]'"
  int exit_code = 0;    // Finished
};

}  // namespace faultline::trace
