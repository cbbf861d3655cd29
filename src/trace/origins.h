// Why a step did what it did: which earlier steps wrote what it reads, and which branch or call led to it.
// Both look at the run as it was, not at what the program might do.
//
// Data: for every register the last step that wrote it; for every object of memory the last writers of its
// bytes, as intervals. Control: the innermost branch whose ways have not met again (Xin and Zhang, "Efficient
// online detection of dynamic control dependence", ISSTA 2007), in the same call; where there is none, the
// call.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "trace/trace.h"

namespace faultline::trace {

constexpr std::uint32_t kNoOrigin = ~0u;

// The steps must be recorded in their order.
class LastWriters {
 public:
  LastWriters(const cfa::Program& program, const Trace& trace) : program_(program), trace_(trace) {}

  // The steps that wrote what is read here, ascending; what the run began with has none.
  std::vector<std::uint32_t> of(const Access& read) const;
  void record(std::uint32_t step);  // what the step has written

 private:
  struct Piece {
    std::uint64_t end = 0;
    std::uint32_t step = 0;
  };
  using Pieces = std::map<std::uint64_t, Piece>;  // by the first byte; they do not overlap

  std::uint64_t size_of(const Access& access) const;
  static void overwrite(Pieces& pieces, std::uint64_t begin, std::uint64_t end, std::uint32_t step);

  const cfa::Program& program_;
  const Trace& trace_;
  std::unordered_map<std::uint64_t, std::uint32_t> registers_;  // by frame and variable
  std::unordered_map<ObjectId, Pieces> objects_;
};

// By step: the branch or the call on which it depends; kNoOrigin: the run begins there.
std::vector<std::uint32_t> leading_steps(const cfa::Program& program, const Trace& trace);

}  // namespace faultline::trace
