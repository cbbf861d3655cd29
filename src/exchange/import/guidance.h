// What somebody else knows about a failing run: guidance for the search, not yet a run.
//
// It is an automaton over the steps of the program. A move says at which steps it can be made, and what must
// hold there; a run that is in a state stays there until one of the state's moves can be made. A sequence of
// waypoints is a chain of states, GraphML's automaton is one already, a list of inputs is a chain of inputs.
// What no move speaks of is open.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "cfa/operation.h"
#include "trace/choices.h"

namespace faultline::exchange {

// A place of the program's text as others name it; what is zero or empty is not known.
struct TextPlace {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::optional<std::uint64_t> offset;  // in characters, from 0
  std::string function;
};

// A value that an input had: a number, or its bits.
struct InputValue {
  std::optional<trace::Choice> number;
  std::uint64_t bits = 0;  // if there is no number
  std::uint32_t width = 0;
  bool is_open = false;  // there is an input, but its value is not known
};

struct Move {
  enum class Kind : std::uint8_t {
    Before,  // the run comes to a statement, and the constraint holds
    Branch,  // a condition is decided
    Return,  // a call or an input has given its result, \result
    Enter,   // a function is called
    Leave,   // a function returns
    After,   // a statement has been executed, and the constraint holds
    Input,   // the program gets an input, and it is `value`
  } kind = Kind::Before;
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  TextPlace place;
  std::string constraint;               // a C expression; empty: true
  std::optional<cfa::Outcome> outcome;  // Branch
  std::string case_value;               // Branch: of the case that is chosen
  std::string function;  // Enter, Leave: its name; Return, After: whose result \result is; empty: any
  std::string variable;  // Input: what gets it; empty: any
  InputValue value;      // Input
  std::uint32_t line = 0, column = 0;  // where the move stands in the imported file
};

// A run that comes here is none of those that are meant.
constexpr std::uint32_t kSink = std::numeric_limits<std::uint32_t>::max();

struct Guidance {
  std::vector<Move> moves;
  std::uint32_t states = 1;              // the first one is where runs begin
  std::vector<std::uint32_t> accepting;  // the run fails in one of these; empty: in any
  std::vector<TextPlace> targets;        // where it fails; empty: anywhere
};

// Nobody writes more by hand, and no search could use it.
constexpr std::size_t kMostMoves = 2'000'000;

}  // namespace faultline::exchange
