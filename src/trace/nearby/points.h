// A run as the values that it computes at *points*: an expression of the program, with the calls and loop
// passes that lead to it. Points are the same in every run, so two runs can be compared value by value, each
// loop pass with its namesake: the SSA assignments of Groce ("Error explanation with distance metrics",
// section 3.1), but for code that only one of the runs executes.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <vector>

#include "trace/formula/candidate.h"
#include "trace/unrolling/unrolling.h"

namespace faultline::trace::nearby {

enum class PointKind : std::uint8_t {
  Input,     // an input statement
  Contents,  // of memory that nobody has initialised, read by the failing run
  Guard,     // a condition
  Value,     // assigned, passed or returned
  Merge,     // what a variable holds where ways meet (a phi of SSA form)
};

struct PointKey {
  std::uint32_t expr = kNone;  // Merge: the variable; none: an input
  std::uint32_t edge = kNone;  // Merge: the location; none: contents
  std::uint32_t context = kNone;
  std::uint64_t detail = 0;  // offset of a piece; Contents: its number; Merge: 1
  auto operator<=>(const PointKey&) const = default;
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
};

// A point as every neighbourhood of the failing run knows it: each numbers contexts for itself.
struct PointPath {
  PointKey key;  // without its context
  unrolling::ContextPath context;
};

struct Point {
  PointKind kind = PointKind::Value;
  PointKey key;
  CandidateId candidate;     // Guard, Value
  cfa::EdgeId edge;          // none: Contents, Merge
  cfa::VariableId variable;  // Merge
  unrolling::ContextId context;
  cfa::TypeId type;
  std::string name;      // of an input
  logic::Term value;     // over the inputs; of a two-way condition: its truth
  logic::Term computed;  // does the run get there?
};

// What one run computes at a point.
struct PointValue {
  logic::Value value;
  std::uint32_t step = 0;
};

using RunValues = std::map<PointKey, PointValue>;

}  // namespace faultline::trace::nearby
