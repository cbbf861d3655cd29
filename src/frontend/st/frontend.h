// Structured Text (IEC 61131-3) and Siemens SCL -> Program: the scan cycle of a PLC, exactly, or refused with
// its position. docs/st.md says what is understood.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "cfa/program.h"

namespace faultline::frontend::st {

// What VAR_TEMP holds when a block begins: on a real PLC, whatever lay there.
enum class Temp : std::uint8_t { Nondet, Zero };

// A property of the user's from outside of the program: PLCverif's patterns.
struct Pattern {
  enum class Kind : std::uint8_t {
    Invariant,       // at every end of a cycle: p1
    Implication,     // p1 --> p2
    Forbidden,       // not p1
    DuringCycle,     // p1 at the begin --> p2 at the end
    BetweenCycles,   // p1 at an end and p2 at the next --> p3 at that next
    LeadsTo,         // p1 at an end --> p2 at this or an earlier end
    Reachability,    // some end of a cycle has p1: violated means reached
  } kind = Kind::Invariant;
  std::vector<std::string> parameters;  // expressions
  std::string source;                   // where they come from, for messages
};
// "pattern-implication"; none: unknown.
std::optional<Pattern::Kind> pattern_kind(std::string_view id);
std::size_t parameter_count(Pattern::Kind kind);

struct Binding {
  std::string variable, value;
};

struct Options {
  std::vector<std::string> files;
  std::string entry;  // a block; empty: found by the rules of docs/st.md
  struct Instead {
    std::string path, text;
  };
  std::vector<Instead> instead;  // texts that are read in place of what files have on disk
  std::int64_t shortest_cycle = 1, longest_cycle = 255;  // ms
  Temp temp = Temp::Nondet;
  bool first_fall = true;  // has the first call of an F_TRIG with FALSE an edge, as in IEC 61131-3?
  std::optional<std::uint32_t> cycles;     // the run ends behind so many; none: it goes on for ever
  std::vector<std::string> assertions;     // tags of the assertions that count; none or "*": all
  bool without_assertions = false;         // only the patterns count
  std::vector<Pattern> patterns;
  std::vector<std::string> inputs, params;  // further ones, "instance.x"
  std::vector<Binding> bindings;
};

// What a cycle asks for and shows, for tables by cycle.
struct Column {
  enum class Role : std::uint8_t { Input, Output, State } role = Role::Input;
  std::string name;
  cfa::VariableId variable;
  std::uint64_t offset = 0;  // in the variable's bytes
  cfa::TypeId type;
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
