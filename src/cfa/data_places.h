// Through which places data flows: variables, what each function returns, and memory at large. Which edges
// write a place, which places an edge reads.
//
// Conservative and flow-insensitive: memory whose address is taken and the heap are one place, a call passes
// to all functions that it may reach.
#pragma once

#include <vector>

#include "cfa/program.h"

namespace faultline::cfa {

class DataPlaces {
 public:
  using Place = std::uint32_t;

  explicit DataPlaces(const Program& program);

  std::size_t size() const { return writers_.size(); }
  const std::vector<EdgeId>& writers(Place place) const { return writers_[place]; }
  // The calls that may lead to the function.
  const std::vector<EdgeId>& calls(FunctionId function) const { return calls_[function.value]; }
  // Each as often as it is read. Of a target, what says where it is.
  std::vector<Place> read_by(EdgeId edge) const;
  // None: the place is no variable, or one that pointers may point to.
  VariableId variable(Place place) const;

 private:
  Place place_of(VariableId variable) const {
    return is_pointed_to_[variable.value] ? memory_ : variable.value;
  }
  Place result_of(FunctionId function) const {
    return static_cast<Place>(program_.variables.size() + function.value);
  }
  Place base_of(ExprId place) const;
  std::vector<FunctionId> callees(const Call& call) const;
  void note_edge(EdgeId edge);
  void note_call(EdgeId edge, const Call& call);
  void collect_reads(ExprId expr, std::vector<Place>& all) const;

  const Program& program_;
  Place memory_;
  std::vector<bool> is_pointed_to_;           // by variable
  std::vector<std::vector<EdgeId>> writers_;  // by place
  std::vector<std::vector<EdgeId>> calls_;    // by function
};

}  // namespace faultline::cfa
