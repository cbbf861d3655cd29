// What an engine says about a program: plain values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "cfa/program.h"
#include "engine/property.h"
#include "trace/interpreter.h"

namespace faultline::engine {

// A loop by its head, or a recursive function.
struct LoopId {
  cfa::FunctionId function;
  cfa::LocationId head;  // none: the recursion of `function`
  bool operator==(const LoopId&) const = default;
};

struct LoopBound {
  LoopId loop;
  std::uint32_t count = 0;  // passes through its body; nested calls of a recursive function
};

// "main.0": the function and the position of the loop in it, in reading order; "fact": the recursion of fact.
std::string loop_name(const cfa::Program& program, const LoopId& loop);
SourceRange loop_range(const cfa::Program& program, const LoopId& loop);
std::vector<LoopId> all_loops(const cfa::Program& program);  // of all defined functions, in reading order
// By name, or by "LINE" or "FILE:LINE" of the loop; none if there is no such loop.
std::optional<LoopId> find_loop(const cfa::Program& program, std::string_view name);

// How far a counterexample was made simple before the budget ended.
enum class Simplicity : std::uint8_t {
  AsFound,              // the solver's first model
  Reduced,              // simpler than that, not proven to be the simplest
  SimplestWithinBound,  // no shorter run within the bounds fails this way, and none on that path has smaller
                        // inputs
  Simplest,             // the same, and no run that leaves the bounds is shorter
};

struct Violation {
  trace::Run run;  // replayed and recorded: `run.event` says what failed, `run.inputs` with which inputs
  Simplicity simplicity = Simplicity::AsFound;
};

// An error at a place of the source.
struct Failure {
  trace::EventKind kind = trace::EventKind::AssertionFailed;
  SourceRange range;
};

enum class Verdict : std::uint8_t {
  Unsafe,           // `violations` has the proof
  Safe,             // no run violates a property, however long
  SafeWithinBound,  // none does within `bounds`
  Unknown,          // not even that much is known; `reason` says why
};

struct Statistics {
  double unroll_seconds = 0;
  double encode_seconds = 0;  // handing terms to the solver: bit-blasting and clauses
  double solve_seconds = 0;
  double simplify_seconds = 0;  // of counterexamples
  std::uint32_t rounds = 0;     // of deepening
  std::uint64_t equations = 0;  // of the last round
  std::uint64_t terms = 0;
  std::uint64_t claims = 0;  // checks that were not decided while unrolling, last round
  std::uint64_t queries = 0;
  // Explicit search only.
  bool explicit_search = false;
  bool complete = false;  // all states were visited
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t deadlocks = 0;
  std::uint64_t depth = 0;  // all runs with so many steps were looked at
};

struct Result {
  Verdict verdict = Verdict::Unknown;
  std::vector<Violation> violations;  // Unsafe: one, or with Wanted::All one for each property
  std::uint32_t bound = 0;            // the passes that every loop was given at least
  std::vector<LoopBound> bounds;      // what was unrolled deeper than that
  std::vector<LoopId> cut;            // SafeWithinBound: the loops that may go on behind their bound
  std::string reason;    // SafeWithinBound, Unknown: "time", "memory", "stopped", "the bound is reached", ...
  std::string gap;       // SafeWithinBound, Unknown: what some runs do that is not modelled, and where
  bool vacuous = false;  // no run reaches any of the checks: the assumptions exclude them all
  // Safe, SafeWithinBound: how some run ends before its time, by an error that is none of the properties.
  std::optional<Failure> unasked;
  Statistics statistics;
};

enum class Wanted : std::uint8_t { First, All };

struct Progress {
  enum class Phase : std::uint8_t {
    Unrolling,
    Solving,
    Simplifying,
    Exploring,  // `equations` counts states
  } phase = Phase::Unrolling;
  std::uint32_t bound = 0;
  std::uint64_t equations = 0;
  double seconds = 0;
};

struct Options {
  Properties properties = standard_properties();
  Wanted wanted = Wanted::First;
  std::optional<std::uint32_t> unwind;  // none: bounds grow by themselves
  std::optional<std::uint32_t> deepest;  // where they end to grow; none: only the budget ends it
  std::vector<LoopBound> unwindset;     // for single loops
  // Only some failures are looked for: those at places that this accepts, of runs in which something that is
  // not zero has been stored in the variable (a global register of the program). None: all.
  std::function<bool(const SourceRange&)> places;
  cfa::VariableId accepted;
  bool simplify = true;                 // counterexamples
  bool double_check = false;            // every answer of the solver is checked by another one
  // Where deepening begins: passes for every loop, and for single ones.
  std::uint32_t first_bound = 1;
  std::vector<LoopBound> first_bounds;
  Budget budget;
  std::function<void(const Progress&)> progress;  // none: nobody listens
};

}  // namespace faultline::engine
