// What an edge does: one operation. Targets are places, all other operands are values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cfa/expr.h"

namespace faultline::cfa {

struct Skip {};

// target = value. Of any object type: `value` may be an aggregate (Read, List, Bytes).
struct Assign {
  ExprId target;
  ExprId value;
};

struct Interval {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// target = an input. The next choice is taken; outside `range` the run ends as by a failed assumption.
// An aggregate target becomes uninitialised instead: its parts are inputs when they are first read.
struct Havoc {
  ExprId target;
  std::string name;  // as the user knows it: "x", "nondet_int()"
  std::optional<Interval> range;
  std::string asked = {};  // the function that gives it: "nondet_int", "scanf"; empty: none
};

enum class Outcome : std::uint8_t { True, False, Case, Default };

struct CaseRange {  // GNU `case 1 ... 5`; both ends included, in the condition's type
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// One way out of a decision. All edges out of a deciding location are Branches on the same condition: one
// True and one False, or any number of Cases and exactly one Default.
struct Branch {
  ExprId condition;
  Outcome outcome = Outcome::True;
  std::vector<CaseRange> cases;
};

// The user's assumption: where it is false, the run is no run at all and ends silently.
struct Assume {
  ExprId condition;
};

enum class AssertKind : std::uint8_t { Assertion, ReachedError, Unreachable };

struct Assert {
  ExprId condition;  // ReachedError and Unreachable: the constant 0
  AssertKind kind = AssertKind::Assertion;
  std::string text;  // what the user asserts: "least <= most"; for a reached error, the call or label
};

struct Call {
  FunctionId callee;  // none: through `pointer`
  ExprId pointer;
  std::vector<ExprId> arguments;  // more than parameters: the variable arguments
  ExprId result;                  // place; none: the result is dropped
};

struct Return {
  ExprId value;  // none: void
};

// The variable's life begins (again), with indeterminate contents. Only for variables in memory; a variable
// whose Declare was jumped over begins its life at its first use.
struct Declare {
  VariableId variable;
  ExprId bytes;  // variable-length array: its size in bytes; none: the size of its type
};

// The lives of these end. Pointers to them dangle.
struct Release {
  std::vector<VariableId> variables;
};

enum class AllocateKind : std::uint8_t { Heap, HeapZeroed, Stack };  // malloc, calloc, alloca

struct Allocate {
  ExprId target;  // place of pointer type
  ExprId bytes;
  AllocateKind kind = AllocateKind::Heap;
};

struct Free {
  ExprId pointer;
};

// target = size in bytes of the object that `pointer` points into (realloc's model asks this).
struct ObjectSize {
  ExprId target;
  ExprId pointer;
};

enum class Overlap : std::uint8_t { Forbidden, Allowed };  // memcpy, memmove

struct CopyBytes {
  ExprId to;
  ExprId from;
  ExprId bytes;
  Overlap overlap = Overlap::Forbidden;
};

struct FillBytes {
  ExprId to;
  ExprId byte;
  ExprId bytes;
};

enum class PrintTo : std::uint8_t { Stdout, Stderr, Buffer };

// printf's family. `format` points to the format string; Buffer writes to `buffer`, at most `limit` bytes
// with the final zero (none: no limit). `result` gets the number of characters. The arguments are listed, or
// (vprintf) lie in slots of eight bytes from where the pointer `list` points.
struct Print {
  PrintTo to = PrintTo::Stdout;
  ExprId format;
  std::vector<ExprId> arguments;
  ExprId buffer;
  ExprId limit;
  ExprId result;
  ExprId list = {};
};

enum class HaltKind : std::uint8_t { Exit, Abort };

struct Halt {
  HaltKind kind = HaltKind::Exit;
  ExprId code;
};

using Operation = std::variant<Skip, Assign, Havoc, Branch, Assume, Assert, Call, Return, Declare, Release,
                               Allocate, Free, ObjectSize, CopyBytes, FillBytes, Print, Halt>;

}  // namespace faultline::cfa
