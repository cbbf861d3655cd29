// What a run does, as far as spectra look at it: the edges that it takes, and how often it comes to the head
// of each loop.
#pragma once

#include <unordered_map>
#include <vector>

#include "cfa/loops.h"
#include "trace/interpreter.h"

namespace faultline::localize::spectrum {

struct Profile {
  std::vector<bool> taken;  // by edge
  // By head: the most times that one execution of the loop comes to it, from 1. Loops that have more than one
  // entry are left out: what an execution of them is would be a matter of taste.
  std::unordered_map<cfa::LocationId, std::uint32_t> most_passes;
};

class Profiler {
 public:
  explicit Profiler(const cfa::Program& program);  // which must outlive it
  Profile profile(const trace::Trace& trace);

 private:
  const cfa::Loops& loops(cfa::FunctionId function);

  const cfa::Program& program_;
  std::unordered_map<cfa::FunctionId, cfa::Loops> loops_;
};

}  // namespace faultline::localize::spectrum
