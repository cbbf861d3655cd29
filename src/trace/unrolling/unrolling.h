// All runs of a program within bounds on loops and recursion, as terms over the inputs.
//
// The program is walked once, location by location in an order in which joins come after all that leads to
// them (loops pass by pass, calls inlined), with one symbolic state per place. A check that does not fold to
// true becomes a claim; a place where a bound ends the walk becomes a cut. Exactly one claim is violated in a
// run that fails: behind a check the run is known to have passed it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "cfa/program.h"
#include "logic/evaluate.h"
#include "logic/term_manager.h"
#include "trace/interpreter.h"
#include "trace/outcome.h"
#include "trace/unrolling/names.h"
#include "trace/unrolling/object_state.h"
#include "trace/unrolling/state.h"

namespace faultline::trace::unrolling {

// One assignment on one way: the value that a step computes. The SSA equation of the papers; its left side is
// the place, numbered by its position.
struct Equation {
  cfa::EdgeId edge;
  ContextId context;
  logic::Term guard;  // is the step taken?
  logic::Term value;
  cfa::VariableId variable;         // a register; none: memory
  ObjectNumber object = kNoObject;  // memory
  std::uint64_t offset = 0;         // where it is constant
};

// A check that may fail.
struct Claim {
  EventKind kind = EventKind::AssertionFailed;
  cfa::EdgeId edge;
  SourceRange range;  // as the interpreter's Event has it
  ContextId context;
  logic::Term violated;  // the run gets there and fails there
};

// An input statement on one way.
struct InputPoint {
  cfa::EdgeId edge;
  ContextId context;
  logic::Term guard;  // does the run get there? Not if it has failed before
  logic::Term variable;
  cfa::TypeId type;
  std::string name;
};

// Where the walk ends though the run goes on.
struct Cut {
  cfa::FunctionId function;
  cfa::LocationId head;  // none: recursion of `function`, or see `reason`
  std::string reason;    // other than a bound: what could not be spelled out
  SourceRange range;
  logic::Term reached;
};

// An object that a run makes.
struct Creation {
  ObjectNumber object = kNoObject;
  logic::Term guard;
};

// An aggregate that becomes an input as a whole: its unknown contents have another prefix from here on.
struct AggregateInput {
  ObjectNumber object = kNoObject;
  logic::Term guard;
  const std::string* prefix = nullptr;
};

// Steps that are taken together or not at all.
struct Segment {
  logic::Term taken;
  std::uint32_t steps = 0;
};

// Not a step of the run.
constexpr std::uint32_t kNoStep = 0xFFFFFFFF;

// Where a value is cut out of the walk (see Options::cut).
struct Site {
  cfa::ExprId expr;
  std::uint64_t offset = 0;  // of a piece of an aggregate
  cfa::EdgeId edge;
  ContextId context;
  std::uint32_t step = kNoStep;  // of the run that is followed
  logic::Term reached;           // does the run evaluate it?
};

// A variable whose values meet where ways join (see Options::merge): a phi of SSA form.
struct MergeSite {
  cfa::VariableId variable;
  cfa::LocationId location;  // none: where the function has returned
  ContextId context;
  logic::Term reached;
};

// What keeps the followed run on its path: a branch goes as it went, an assumption holds, a check passes.
struct Guard {
  enum class Kind : std::uint8_t { Branch, Assumption, Check } kind = Kind::Branch;
  std::uint32_t step = 0;
  cfa::EdgeId edge;
  logic::Term holds;
};

// A value that the followed run was given.
struct Known {
  logic::Term term;
  std::uint64_t bits = 0;
  std::uint32_t step = 0;  // that first reads it
};

struct Bounds {
  std::uint32_t loop = 1;       // passes
  std::uint32_t recursion = 1;  // nested activations of one function beyond the first
  std::unordered_map<cfa::LocationId, std::uint32_t> loops;      // by head
  std::unordered_map<cfa::FunctionId, std::uint32_t> functions;  // recursion
  // Passes that are decided by constants are not counted, up to so many.
  std::uint32_t free_passes = 0;
};

struct Unrolling {
  std::vector<Equation> equations;
  std::vector<Claim> claims;
  std::vector<InputPoint> inputs;
  std::vector<logic::Term> constraints;  // ranges of inputs
  std::vector<Cut> cuts;
  std::vector<Creation> creations;  // in the order in which a run makes them
  std::vector<Segment> segments;
  std::vector<AggregateInput> havocs;
  std::vector<UnknownPart> unknown;
  // Where assertions are evaluated and where runs end: if none can be reached, the assumptions exclude all
  // runs.
  std::vector<logic::Term> ends;
  bool has_assumptions = false;
  SourceRange
      address_value;  // where the address of an object that a run makes becomes a number; none: nowhere
  std::uint64_t checks = 0;           // met on the way, decided or not
  bool complete = true;               // the budget did not end it
  std::vector<logic::Term> finishes;  // where runs end well

  // Of a followed run.
  std::vector<Guard> guards;
  logic::Term property;                   // what the run violates at its end
  logic::Assignment assignment;           // the values that all variables have in the run
  std::vector<Known> known;               // the run's inputs, and what it has read of unknown contents
  std::vector<State> states;              // before each step, and at the end; if Options::keep_states
  std::vector<ObjectNumber> run_objects;  // by the run's numbers
  // Variables that were stored whole, and what their places held before; if Options::keep_states.
  std::vector<std::pair<logic::Term, logic::Term>> replaced;
  std::string unsupported;  // what cannot be followed; empty: nothing
};

struct Options {
  Bounds bounds;
  Checks checks;
  Budget budget;
  bool with_equations = true;
  // Can this be? Asked before a recursive call is followed, before a pass behind the first `unasked_passes`
  // begins, so that the walk ends where the program does, and about the sizes of objects that are not constant.
  // None: everything can.
  std::function<bool(logic::Term)> feasible;
  std::uint32_t unasked_passes = 4;
  std::uint64_t computed_bytes = 1u << 16;  // at most kept of an object whose size is not constant
  std::function<void(std::uint64_t equations)> progress;

  // Asked for the values of the expressions `cut_at` (by number) wherever they are computed; the walk goes on
  // with the answer, which may be a variable.
  std::function<logic::Term(const Site&, logic::Term value)> cut;
  const std::vector<bool>* cut_at = nullptr;
  // Asked for the values of register variables where ways with different values of them join; the walk goes
  // on with the answer.
  std::function<logic::Term(const MergeSite&, logic::Term value)> merge;
  // The one run that is followed, recorded and failing; none: all runs. In it, a pointer points to the object
  // that it points to in the run, at an offset that stays symbolic.
  const Run* along = nullptr;
  bool keep_states = false;
  // A branch of the run is not held to the way it went: what it decides about is done under its condition,
  // and left undone otherwise.
  bool flow_sensitive = false;
  // Functions that are not followed but walked whole: both ways of their branches.
  std::function<bool(cfa::FunctionId)> whole;
};

// Throws InputError for what is not supported.
Unrolling unroll(const cfa::Program& program, logic::TermManager& terms, Names& names,
                 const Options& options);

}  // namespace faultline::trace::unrolling
