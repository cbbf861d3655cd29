#include "cfa/simplify_graph.h"

#include <unordered_map>
#include <unordered_set>

#include "cfa/graph.h"

namespace faultline::cfa {

namespace {

bool is_skip(const Program& program, LocationId location) {
  const std::vector<EdgeId>& out = program.locations[location].out;
  return out.size() == 1 && std::holds_alternative<Skip>(program.edges[out.front()].operation);
}

// Where control really goes on from a location; every answer is kept, so all of them together take linear
// time.
class SkipTargets {
 public:
  explicit SkipTargets(const Program& program) : program_(program) {}

  LocationId operator()(LocationId location) {
    std::vector<LocationId> chain;
    std::unordered_set<LocationId> on_chain;
    LocationId at = location;
    while (!known_.contains(at)) {
      const LocationId next = skips_to(at);
      // Back on the chain: a cycle of Skips. Here it is cut, and this location keeps its Skip.
      if (!next || !on_chain.insert(at).second) break;
      chain.push_back(at);
      at = next;
    }
    const auto found = known_.find(at);
    const LocationId target = found != known_.end() ? found->second : at;
    for (const LocationId passed : chain)
      known_[passed] = target;
    return target;
  }

 private:
  LocationId skips_to(LocationId location) const {
    return is_skip(program_, location) ? program_.edges[program_.locations[location].out.front()].to : LocationId();
  }

  const Program& program_;
  std::unordered_map<LocationId, LocationId> known_;
};

// What stays is a step of the program, and each of these has a place in the text.
void give_range(Edge& skip, const SourceRange& range) {
  if (!skip.range) skip.range = range;
}

}  // namespace

void remove_skips(Program& program, FunctionId function) {
  Function& automaton = program.functions[function];
  if (!automaton.entry) return;
  const FunctionGraph graph(program, function);
  // All answers before the first change: a changed Skip would answer differently.
  std::vector<std::pair<EdgeId, LocationId>> changes;
  SkipTargets target(program);
  const LocationId entry = target(automaton.entry);
  bool is_come_back_to = false;
  for (FunctionGraph::Number i = 0; i < graph.size(); ++i)
    for (const FunctionGraph::Arc& arc : graph.successors(i)) {
      changes.emplace_back(arc.edge, target(graph.location(arc.to)));
      is_come_back_to = is_come_back_to || (changes.back().second == entry && !is_skip(program, graph.location(i)));
    }
  if (!is_come_back_to)
    automaton.entry = entry;
  else if (is_skip(program, automaton.entry))
    give_range(program.edges[program.locations[automaton.entry].out.front()], automaton.range);
  for (const auto& [edge, to] : changes)
    program.edges[edge].to = to;
}

void compact(Program& program) {
  Table<LocationId, Location> locations;
  Table<EdgeId, Edge> edges;
  for (std::size_t f = 0; f < program.functions.size(); ++f) {
    const FunctionId function(f);
    const FunctionGraph graph(program, function);
    if (graph.size() == 0) continue;
    const std::size_t first = locations.size();
    for (FunctionGraph::Number i = 0; i < graph.size(); ++i) {
      Location location{function, {}};
      for (const EdgeId old : ordered_out(program, graph.location(i))) {
        Edge edge = program.edges[old];
        edge.from = LocationId(first + i);
        if (edge.to) edge.to = LocationId(first + *graph.number(edge.to));
        location.out.push_back(edges.add(std::move(edge)));
      }
      locations.add(std::move(location));
    }
    program.functions[function].entry = LocationId(first);
  }
  program.locations = std::move(locations);
  program.edges = std::move(edges);
}

void simplify_graph(Program& program) {
  for (std::size_t f = 0; f < program.functions.size(); ++f)
    remove_skips(program, FunctionId(f));
  compact(program);
}

}  // namespace faultline::cfa
