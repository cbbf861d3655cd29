#include "cfa/static_slice.h"

#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "cfa/graph.h"
#include "cfa/operands.h"
#include "cfa/postdominators.h"

namespace faultline::cfa {

namespace {

// Places of data: variables, what each function returns, and memory at large.
using Place = std::uint32_t;

class Slicer {
 public:
  explicit Slicer(const Program& program)
      : program_(program),
        memory_(static_cast<Place>(program.variables.size() + program.functions.size())),
        is_pointed_to_(program.variables.size()),
        writers_(memory_ + 1),
        calls_(program.functions.size()),
        slice_(program.edges.size()),
        is_needed_(memory_ + 1) {
    for (const Expr& expr : program.exprs)
      if (expr.kind == ExprKind::AddressOf)
        if (const VariableId variable = base_variable(program, expr.a)) is_pointed_to_[variable.value] = true;
    for (std::uint32_t i = 0; i < program.edges.size(); ++i)
      note_edge(EdgeId(i));
  }

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
      for (const EdgeId writer : writers_[place])
        need_edge(writer);
    }
    return std::move(slice_);
  }

 private:
  Place place_of(VariableId variable) const {
    return is_pointed_to_[variable.value] ? memory_ : variable.value;
  }
  Place result_of(FunctionId function) const {
    return static_cast<Place>(program_.variables.size() + function.value);
  }
  Place base_of(ExprId place) const {
    const VariableId variable = base_variable(program_, place);
    return variable ? place_of(variable) : memory_;
  }

  std::vector<FunctionId> callees(const Call& call) const {
    if (call.callee) return {call.callee};
    std::vector<FunctionId> all;
    for (const Expr& expr : program_.exprs)
      if (expr.kind == ExprKind::FunctionAddress)
        all.push_back(FunctionId(static_cast<std::uint32_t>(expr.bits)));
    return all;
  }

  void note_edge(EdgeId id) {
    const Edge& edge = program_.edges[id];
    for (const Operand& operand : operands(edge.operation))
      if (operand.role == OperandRole::Target) writers_[base_of(operand.expr)].push_back(id);
    if (const auto* call = std::get_if<Call>(&edge.operation)) {
      for (const FunctionId callee : callees(*call)) {
        calls_[callee.value].push_back(id);
        const Function& function = program_.functions[callee];
        for (const VariableId parameter : function.parameters)
          writers_[place_of(parameter)].push_back(id);
        if (function.variable_arguments) writers_[place_of(function.variable_arguments)].push_back(id);
      }
    } else if (std::holds_alternative<Return>(edge.operation)) {
      writers_[result_of(program_.locations[edge.from].function)].push_back(id);
    } else if (std::holds_alternative<CopyBytes>(edge.operation) ||
               std::holds_alternative<FillBytes>(edge.operation) ||
               std::holds_alternative<Print>(edge.operation) ||
               std::holds_alternative<Free>(edge.operation)) {
      writers_[memory_].push_back(id);
    }
  }

  void need(Place place) {
    if (is_needed_[place]) return;
    is_needed_[place] = true;
    open_.push_back(place);
  }

  // What the expression reads; of a target, what says where it is.
  void need_reads(ExprId id) {
    const Expr& expr = program_.exprs[id];
    if (expr.kind == ExprKind::Read) need(base_of(expr.a));
    if (expr.kind == ExprKind::List)
      for (const ListElement& element : program_.lists[expr.bits])
        need_reads(element.value);
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) need_reads(part);
  }

  void need_edge(EdgeId id) {
    if (slice_[id.value]) return;
    slice_[id.value] = true;
    const Edge& edge = program_.edges[id];
    for (const Operand& operand : operands(edge.operation))
      need_reads(operand.expr);
    if (const auto* call = std::get_if<Call>(&edge.operation)) {
      if (call->result)
        for (const FunctionId callee : callees(*call))
          need(result_of(callee));
    } else if (std::holds_alternative<CopyBytes>(edge.operation) ||
               std::holds_alternative<Print>(edge.operation)) {
      need(memory_);
    }
    need_control(edge.from);
  }

  void need_control(LocationId location) {
    if (!controlled_.insert(location).second) return;
    const FunctionId function = program_.locations[location].function;
    for (const LocationId branch : controllers(function)[location])
      for (const EdgeId way : program_.locations[branch].out)
        need_edge(way);
    for (const EdgeId call : calls_[function.value])
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
  Place memory_;
  std::vector<bool> is_pointed_to_;           // by variable
  std::vector<std::vector<EdgeId>> writers_;  // by place
  std::vector<std::vector<EdgeId>> calls_;    // by function
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
