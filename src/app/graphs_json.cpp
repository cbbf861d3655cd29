#include "app/graphs_json.h"

#include <algorithm>

#include "cfa/graph.h"
#include "cfa/loops.h"
#include "cfa/print.h"

namespace faultline::app {
namespace {

constexpr std::size_t kMostEdges = 20'000;  // of all functions: beyond that nobody looks at a picture

struct Visits {
  std::vector<std::uint32_t> of_edge;
  std::vector<cfa::FunctionId> functions;  // of the user's, as the run came to them first
};

Visits visits_of(const cfa::Program& program, const trace::Trace& trace) {
  Visits visits;
  visits.of_edge.resize(program.edges.size());
  for (const trace::Step& step : trace.steps) {
    if (!step.edge) continue;
    ++visits.of_edge[step.edge.value];
    const cfa::FunctionId function = trace.frames[step.frame].function;
    if (program.functions[function].origin == cfa::Origin::User && function != program.start &&
        std::ranges::find(visits.functions, function) == visits.functions.end())
      visits.functions.push_back(function);
  }
  return visits;
}

Json edge_json(const cfa::Program& program, cfa::EdgeId id, const cfa::FunctionGraph& graph,
               std::uint32_t visits) {
  const cfa::Edge& edge = program.edges[id];
  Json json = {{"id", id.value}, {"from", *graph.number(edge.from)}};
  if (edge.to) json["to"] = *graph.number(edge.to);
  json["text"] = one_line(cfa::print_operation(program, edge.operation), 80);
  json["kind"] = cfa::name(edge.kind);
  if (edge.range) json["line"] = edge.range.begin.line;
  json["visits"] = visits;
  return json;
}

Json graph_json(const cfa::Program& program, cfa::FunctionId id, const Visits& visits) {
  const cfa::Function& function = program.functions[id];
  const cfa::FunctionGraph graph(program, id);
  const cfa::Loops loops(program, id);
  Json json = {{"function", function.name}};
  if (function.range) json.update(location(program.files, function.range));
  json["locations"] = graph.size();
  json["heads"] = Json::array();
  json["edges"] = Json::array();
  for (const cfa::LocationId at : graph.locations()) {
    if (loops.is_head(at)) json["heads"].push_back(*graph.number(at));
    for (const cfa::EdgeId edge : cfa::ordered_out(program, at))
      json["edges"].push_back(edge_json(program, edge, graph, visits.of_edge[edge.value]));
  }
  return json;
}

}  // namespace

Json graphs_json(const cfa::Program& program, const trace::Trace& trace) {
  const Visits visits = visits_of(program, trace);
  Json all = Json::array();
  std::size_t edges = 0;
  for (const cfa::FunctionId function : visits.functions) {
    Json graph = graph_json(program, function, visits);
    edges += graph["edges"].size();
    if (edges > kMostEdges) break;
    all.push_back(std::move(graph));
  }
  return all;
}

}  // namespace faultline::app
