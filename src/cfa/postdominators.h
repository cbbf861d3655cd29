// Where the ways out of a branch meet again: the immediate post-dominator, the first location that every way
// from here to an end of the function passes (Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm",
// on the reversed graph). What lies between a branch and there is what the branch decides about.
#pragma once

#include <unordered_map>

#include "cfa/graph.h"

namespace faultline::cfa {

class PostDominators {
 public:
  PostDominators(const Program& program, FunctionId function);

  // None: the ways do not meet before the function ends, or lead to no end at all.
  LocationId meet(LocationId location) const;

 private:
  std::unordered_map<LocationId, LocationId> immediate_;
};

}  // namespace faultline::cfa
