#include "cfa/static_slice.h"

#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "cfa/data_places.h"
#include "cfa/graph.h"
#include "cfa/postdominators.h"

namespace faultline::cfa {

namespace {

using Place = DataPlaces::Place;

class Slicer {
 public:
  explicit Slicer(const Program& program)
      : program_(program), places_(program), slice_(program.edges.size()), is_needed_(places_.size()) {}

  std::vector<bool> from(EdgeId criterion) {
    need_edge(criterion);
    for (std::uint32_t i = 0; i < program_.edges.size(); ++i) {
      const Operation& operation = program_.edges[EdgeId(i)].operation;
      if (std::holds_alternative<Assume>(operation)) need_edge(EdgeId(i));
      if (std::holds_alternative<Halt>(operation)) need_control(program_.edges[EdgeId(i)].from);
    }
    while (!open_.empty()) {
      const Place place = open_.front();
      open_.pop_front();
      for (const EdgeId writer : places_.writers(place))
        need_edge(writer);
    }
    return std::move(slice_);
  }

 private:
  void need(Place place) {
    if (is_needed_[place]) return;
    is_needed_[place] = true;
    open_.push_back(place);
  }

  void need_edge(EdgeId id) {
    if (slice_[id.value]) return;
    slice_[id.value] = true;
    for (const Place place : places_.read_by(id))
      need(place);
    need_control(program_.edges[id].from);
  }

  void need_control(LocationId location) {
    if (!controlled_.insert(location).second) return;
    const FunctionId function = program_.locations[location].function;
    for (const LocationId branch : controllers(function)[location])
      for (const EdgeId way : program_.locations[branch].out)
        need_edge(way);
    for (const EdgeId call : places_.calls(function))
      need_control(program_.edges[call].from);
  }

  using Controllers = std::unordered_map<LocationId, std::vector<LocationId>>;

  // By location: the branches that decide whether one gets there.
  Controllers& controllers(FunctionId function) {
    const auto [known, fresh] = controllers_.try_emplace(function);
    if (!fresh) return known->second;
    const FunctionGraph graph(program_, function);
    const PostDominators meets(program_, function);
    for (FunctionGraph::Number i = 0; i < graph.size(); ++i) {
      if (graph.successors(i).size() < 2) continue;
      const LocationId branch = graph.location(i);
      const LocationId until = meets.meet(branch);
      std::unordered_set<LocationId> seen;
      std::vector<LocationId> open;
      const auto go = [&](FunctionGraph::Number from) {
        for (const auto& arc : graph.successors(from)) {
          const LocationId to = graph.location(arc.to);
          if (to != until && seen.insert(to).second) open.push_back(to);
        }
      };
      go(i);
      while (!open.empty()) {
        const LocationId at = open.back();
        open.pop_back();
        known->second[at].push_back(branch);
        go(*graph.number(at));
      }
    }
    return known->second;
  }

  const Program& program_;
  DataPlaces places_;
  std::vector<bool> slice_;
  std::vector<bool> is_needed_;  // by place
  std::deque<Place> open_;
  std::unordered_set<LocationId> controlled_;
  std::unordered_map<FunctionId, Controllers> controllers_;
};

}  // namespace

std::vector<bool> static_slice(const Program& program, EdgeId criterion) {
  return Slicer(program).from(criterion);
}

}  // namespace faultline::cfa
