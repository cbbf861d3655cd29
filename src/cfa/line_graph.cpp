#include "cfa/line_graph.h"

#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "cfa/data_places.h"
#include "cfa/operands.h"
#include "cfa/postdominators.h"

namespace faultline::cfa {
namespace {

bool is_life_time(const Operation& operation) {
  return std::holds_alternative<Declare>(operation) || std::holds_alternative<Release>(operation) ||
         std::holds_alternative<Skip>(operation);
}

class LineGraphBuilder {
 public:
  explicit LineGraphBuilder(const Program& program)
      : program_(program), places_(program), reads_(program.edges.size()) {
    for (std::uint32_t i = 0; i < program.edges.size(); ++i)
      for (const DataPlaces::Place place : places_.read_by(EdgeId(i)))
        reads_[i].insert(place);
  }

  LineGraph build() {
    for (std::uint32_t i = 0; i < program_.edges.size(); ++i)
      add_line(EdgeId(i));
    for (std::uint32_t i = 0; i < program_.edges.size(); ++i)
      add_data(EdgeId(i));
    for (DataPlaces::Place place = 0; place < places_.size(); ++place)
      if (const VariableId variable = places_.variable(place); variable && is_followed(variable))
        for (const EdgeId writer : places_.writers(place))
          follow(variable, writer);
    for (std::uint32_t i = 0; i < program_.functions.size(); ++i)
      add_control(FunctionId(i));
    return result();
  }

 private:
  SourceLine line_of(const SourceRange& range) const { return {range.file, range.begin.line}; }

  bool is_users(EdgeId id) const {
    const Edge& edge = program_.edges[id];
    const FunctionId function = program_.locations[edge.from].function;
    return edge.range && program_.functions[function].origin == Origin::User;
  }

  // Does something stand there that people would call code?
  bool makes_line(EdgeId id) const {
    const Edge& edge = program_.edges[id];
    return is_users(id) && edge.kind != StatementKind::Internal && edge.kind != StatementKind::Jump &&
           !is_life_time(edge.operation);
  }

  void add_line(EdgeId id) {
    if (!makes_line(id)) return;
    const SourceLine line = line_of(program_.edges[id].range);
    depends_on_[line];
    for (const Operand& operand : operands(program_.edges[id].operation))
      add_definitions(line, operand.expr);
  }

  void add_definitions(const SourceLine& user, ExprId id) {
    const auto definition = program_.definitions.find(id);
    if (definition != program_.definitions.end() && definition->second)
      depend(user, line_of(definition->second));
    const Expr& expr = program_.exprs[id];
    if (expr.kind == ExprKind::List)
      for (const ListElement& element : program_.lists[expr.bits]) {
        if (const SourceRange& range = program_.range(element.value)) depend(user, line_of(range));
        add_definitions(user, element.value);
      }
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) add_definitions(user, part);
  }

  void depend(const SourceLine& user, const SourceLine& used) {
    depends_on_[used];
    if (user != used) depends_on_[user].insert(used);
  }

  // What internal code passes on belongs to its line, if that is one.
  void depend(EdgeId user, EdgeId used) {
    if (!is_users(user) || !is_users(used)) return;
    const SourceLine from = line_of(program_.edges[user].range), to = line_of(program_.edges[used].range);
    if (depends_on_.contains(from) && depends_on_.contains(to)) depend(from, to);
  }

  // By reaching definitions, not by all that is ever assigned.
  bool is_followed(VariableId variable) const {
    const Variable& one = program_.variables[variable];
    return one.residence == Residence::Register && one.storage != Storage::Global;
  }

  void add_data(EdgeId user) {
    for (const DataPlaces::Place place : reads_[user.value]) {
      const VariableId variable = places_.variable(place);
      if (variable && is_followed(variable)) continue;
      for (const EdgeId writer : places_.writers(place))
        depend(user, writer);
    }
  }

  // Everything that the value can reach before the variable is written again depends on the writer.
  void follow(VariableId variable, EdgeId writer) {
    std::vector<LocationId> open;
    std::unordered_set<LocationId> seen;
    const auto go = [&](LocationId to) {
      if (to && seen.insert(to).second) open.push_back(to);
    };
    const FunctionId home = program_.variables[variable].function;
    const bool is_passed = program_.locations[program_.edges[writer].from].function != home ||
                           variable_written(program_, program_.edges[writer].operation) != variable;
    go(is_passed ? program_.functions[home].entry : program_.edges[writer].to);
    while (!open.empty()) {
      const LocationId at = open.back();
      open.pop_back();
      for (const EdgeId edge : program_.locations[at].out) {
        if (reads_[edge.value].contains(variable.value)) depend(edge, writer);
        if (variable_written(program_, program_.edges[edge].operation) != variable)
          go(program_.edges[edge].to);
      }
    }
  }

  // Ferrante et al.: what comes behind one way of a branch, and before all its ways have met again.
  void add_control(FunctionId function) {
    const FunctionGraph graph(program_, function);
    const PostDominators meets(program_, function);
    std::unordered_map<LocationId, std::set<LocationId>> controllers;
    for (const LocationId branch : graph.locations()) {
      const std::vector<EdgeId>& ways = program_.locations[branch].out;
      if (ways.size() < 2) continue;
      const LocationId until = meets.meet(branch);
      for (const EdgeId way : ways)
        for (LocationId at = program_.edges[way].to; at && at != until; at = meets.meet(at))
          if (!controllers[at].insert(branch).second) break;
    }
    for (const LocationId location : graph.locations())
      for (const EdgeId edge : program_.locations[location].out)
        for (const EdgeId decider : deciders(controllers[location], function))
          depend(edge, decider);
  }

  std::vector<EdgeId> deciders(const std::set<LocationId>& branches, FunctionId function) const {
    std::vector<EdgeId> all;
    for (const LocationId branch : branches)
      all.push_back(program_.locations[branch].out.front());
    return all.empty() ? places_.calls(function) : all;
  }

  LineGraph result() const {
    LineGraph graph;
    std::map<SourceLine, std::size_t> numbers;
    for (const auto& [line, used] : depends_on_) {
      numbers.emplace(line, graph.lines.size());
      graph.lines.push_back(line);
    }
    for (const auto& [line, used] : depends_on_) {
      graph.depends_on.emplace_back();
      for (const SourceLine& each : used)
        graph.depends_on.back().push_back(numbers.at(each));
    }
    return graph;
  }

  const Program& program_;
  DataPlaces places_;
  std::vector<std::set<DataPlaces::Place>> reads_;  // by edge
  std::map<SourceLine, std::set<SourceLine>> depends_on_;
};

}  // namespace

LineGraph line_graph(const Program& program) {
  return LineGraphBuilder(program).build();
}

}  // namespace faultline::cfa
