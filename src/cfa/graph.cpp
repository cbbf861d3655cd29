#include "cfa/graph.h"

#include <algorithm>

namespace faultline::cfa {

namespace {

bool is_otherwise(const Edge& edge) {
  const auto* branch = std::get_if<Branch>(&edge.operation);
  return branch != nullptr && (branch->outcome == Outcome::False || branch->outcome == Outcome::Default);
}

// Depth first from the entry, the last way out first, so that the first one ends up first in the reversed
// order.
std::vector<LocationId> post_order(const Program& program, LocationId entry,
                                   std::unordered_map<LocationId, FunctionGraph::Number>& seen) {
  struct Visit {
    LocationId location;
    std::vector<EdgeId> open;  // ways not yet taken
  };
  std::vector<LocationId> order;
  std::vector<Visit> stack;
  const auto enter = [&](LocationId location) {
    if (seen.emplace(location, 0).second) stack.push_back({location, ordered_out(program, location)});
  };
  enter(entry);
  while (!stack.empty()) {
    Visit& visit = stack.back();
    if (visit.open.empty()) {
      order.push_back(visit.location);
      stack.pop_back();
      continue;
    }
    const LocationId next = program.edges[visit.open.back()].to;
    visit.open.pop_back();
    if (next) enter(next);
  }
  return order;
}

}  // namespace

std::vector<EdgeId> ordered_out(const Program& program, LocationId location) {
  std::vector<EdgeId> out = program.locations[location].out;
  std::stable_partition(out.begin(), out.end(), [&](EdgeId id) { return !is_otherwise(program.edges[id]); });
  return out;
}

FunctionGraph::FunctionGraph(const Program& program, FunctionId function) {
  const LocationId entry = program.functions[function].entry;
  if (!entry) return;
  locations_ = post_order(program, entry, numbers_);
  std::reverse(locations_.begin(), locations_.end());
  for (Number i = 0; i < locations_.size(); ++i)
    numbers_[locations_[i]] = i;
  successors_.resize(locations_.size());
  for (Number i = 0; i < locations_.size(); ++i)
    for (const EdgeId id : ordered_out(program, locations_[i]))
      if (const LocationId to = program.edges[id].to; to) successors_[i].push_back({id, numbers_.at(to)});
}

std::optional<FunctionGraph::Number> FunctionGraph::number(LocationId location) const {
  const auto found = numbers_.find(location);
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

}  // namespace faultline::cfa
