// Structured Text (IEC 61131-3) and Siemens SCL -> Program: the scan cycle of a PLC, exactly, or refused with
// its position. docs/st.md says what is understood.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "cfa/program.h"

namespace faultline::frontend::st {

// What VAR_TEMP holds when a block begins: on a real PLC, whatever lay there.
enum class Temp : std::uint8_t { Nondet, Zero };

// Where the user wrote something outside of the program.
struct Place {
  std::string source;  // a file, or an option
  std::string whole;   // its text; empty: nothing but what was written
  std::uint32_t line = 1, column = 1;
};

// A property of the user's from outside of the program: PLCverif's patterns, and a part of temporal logic.
struct Pattern {
  enum class Kind : std::uint8_t {
    Invariant,       // at every end of a cycle: p1
    Implication,     // p1 --> p2
    Forbidden,       // not p1
    DuringCycle,     // p1 at the begin --> p2 at the end
    BetweenCycles,   // p1 at an end and p2 at the next --> p3 at that next
    LeadsTo,         // p1 at an end --> p2 at this or an earlier end
    Reachability,    // some end of a cycle has p1: violated means reached
    NextCycle,       // p1 at an end --> p2 at the next one
    Within,          // p1 at an end --> p2 at this or one of the next `cycles` ends
    AtFirst,         // p1 at one of the first `cycles` + 1 ends
  } kind = Kind::Invariant;
  std::vector<std::string> parameters;  // expressions
  std::string source;                   // where they come from, for messages
  std::vector<Place> places = {};       // of the parameters; none: they are all that there is
  std::string text = {};                // for messages; empty: the pattern and its parameters
  std::uint32_t cycles = 0;
};
// "G (a --> F[3] b)" in terms of patterns, the places being relative to the text; throws an InputError (whose place
// is in the text, without a file) where it is beyond what docs/st.md says.
Pattern temporal_pattern(const std::string& text);
// "pattern-implication"; none: unknown.
std::optional<Pattern::Kind> pattern_kind(std::string_view id);
std::size_t parameter_count(Pattern::Kind kind);

struct Binding {
  std::string variable, value;
  Place variable_place = {}, value_place = {};
};

// "instance.x"
struct Named {
  Named(std::string text, Place where = {}) : name(std::move(text)), place(std::move(where)) {}
  Named(const char* text) : name(text) {}
  std::string name;
  Place place;
};

struct Options {
  std::vector<std::string> files;
  std::string entry;  // a block; empty: found by the rules of docs/st.md
  Place entry_place = {};
  struct Instead {
    std::string path, text;
  };
  std::vector<Instead> instead;  // texts that are read in place of what files have on disk
  std::int64_t shortest_cycle = 1, longest_cycle = 255;  // ms
  Temp temp = Temp::Nondet;
  bool first_fall = true;  // has the first call of an F_TRIG with FALSE an edge, as in IEC 61131-3?
  std::optional<std::uint32_t> cycles;     // the run ends behind so many; none: it goes on for ever
  std::vector<Named> assertions;           // tags of the assertions that count; none or "*": all
  bool without_assertions = false;         // only the patterns count
  std::vector<Pattern> patterns;
  std::vector<Named> inputs, params;  // further ones
  std::vector<Binding> bindings;
};

// What a cycle asks for and shows, for tables by cycle.
struct Column {
  enum class Role : std::uint8_t { Input, Output, State } role = Role::Input;
  std::string name;
  cfa::VariableId variable;
  std::uint64_t offset = 0;  // in the variable's bytes
  cfa::TypeId type;
  bool is_inner = false;  // what a block of the library keeps for itself: not for people
};

struct Scan {
  std::string entry;
  std::vector<std::string> params;  // inputs before the first cycle, in order
  std::vector<std::string> inputs;  // of each cycle, in order
  cfa::LocationId begin;            // of a cycle: the head of its loop, in the start function
  std::vector<Column> columns;
};

struct Result {
  std::optional<cfa::Program> program;  // none: see the diagnostics
  Scan scan;
  SourceFiles files;                    // of the diagnostics, where there is no program
  std::vector<Diagnostic> diagnostics;
};

// Never throws on bad input.
Result read(const Options& options);

}  // namespace faultline::frontend::st
