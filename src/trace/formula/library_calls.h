// Calls of library blocks, each as what it is to its user: one assignment of all that it writes, from all
// that it reads.
//
// No step inside of a library block is cut out of a formula. What it picks by a branch (`ET := PT` in a
// timer) shows no trace of what it was picked by, and a chain of conditions may end in the middle of it, behind
// the arguments. So who asks what such a value depends on asks the run.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "cfa/program.h"
#include "trace/trace.h"

namespace faultline::trace {

class LibraryCalls {
 public:
  // Both must outlive it.
  LibraryCalls(const cfa::Program& program, const Trace& trace);

  // The steps outside of library code whose values have come to this step by way of library calls, ascending.
  std::vector<std::uint32_t> suppliers(std::uint32_t step) const;
  // Where the library call that the step is in begins, with the assignments of its arguments; outside of
  // calls: the step itself.
  std::uint32_t begin_around(std::uint32_t step) const;

 private:
  using CallNumber = std::uint32_t;  // in calls_
  struct Call {
    std::uint32_t begin = 0;
    std::vector<std::uint32_t> written_by;  // what it reads: steps outside of library code
    std::vector<CallNumber> after;          // calls that wrote what it reads
  };
  class Walk;

  bool is_library(FrameId frame) const;
  std::uint32_t begin_of(std::uint32_t call_step) const;

  const cfa::Program& program_;
  const Trace& trace_;
  std::vector<Call> calls_;
  std::unordered_map<std::uint32_t, CallNumber> call_of_;                 // by step inside
  std::unordered_map<std::uint32_t, std::vector<CallNumber>> read_from_;  // by step outside
};

// The definitions of the named constants in an expression, by position. Those of system headers are nobody's
// to change.
std::vector<SourceRange> named_constants(const cfa::Program& program, cfa::ExprId expr);

}  // namespace faultline::trace
