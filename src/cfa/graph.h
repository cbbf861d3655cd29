// One function's automaton as a dense graph: the locations that its entry reaches, numbered in reverse
// post-order (a location comes before its successors, but for loops), what is taken when a condition holds
// before what is taken otherwise. So the numbers follow the text, and are the same whatever order the edges
// were added in.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "cfa/program.h"

namespace faultline::cfa {

// The edges out of a location in reading order: True and Cases as listed, then False or Default.
std::vector<EdgeId> ordered_out(const Program& program, LocationId location);

class FunctionGraph {
 public:
  using Number = std::uint32_t;
  struct Arc {
    EdgeId edge;
    Number to = 0;
  };

  FunctionGraph(const Program& program, FunctionId function);  // empty if the function has no entry

  std::size_t size() const { return locations_.size(); }
  LocationId location(Number number) const { return locations_[number]; }
  const std::vector<LocationId>& locations() const { return locations_; }
  std::optional<Number> number(LocationId location) const;  // none: not reached
  // In reading order; edges that lead nowhere (Return, Halt) are not among them.
  const std::vector<Arc>& successors(Number number) const { return successors_[number]; }

 private:
  std::vector<LocationId> locations_;
  std::unordered_map<LocationId, Number> numbers_;
  std::vector<std::vector<Arc>> successors_;
};

}  // namespace faultline::cfa
