#include "trace/formula/property.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "cfa/loops.h"
#include "cfa/operands.h"
#include "trace/object.h"

namespace faultline::trace {
namespace {

// What can be reached from a location without passing `avoided`: an end of the function, or a way in circles?
struct Escape {
  bool ends = false;
  bool circles = false;
};

class Escapes {
 public:
  Escapes(const cfa::Program& program, cfa::LocationId avoided) : program_(program), avoided_(avoided) {}

  Escape from(cfa::LocationId start) {
    escape_ = {};
    state_.clear();
    walk(start);
    return escape_;
  }

 private:
  void walk(cfa::LocationId start) {
    // Depth first, without recursion: a location is open while its successors are looked at.
    std::vector<std::pair<cfa::LocationId, std::size_t>> stack;
    const auto open = [&](cfa::LocationId location) {
      if (!location) {
        escape_.ends = true;
        return;
      }
      if (location == avoided_) return;
      const auto [known, fresh] = state_.try_emplace(location, Open);
      if (!fresh) {
        escape_.circles = escape_.circles || known->second == Open;
        return;
      }
      if (program_.locations[location].out.empty()) escape_.ends = true;
      stack.emplace_back(location, 0);
    };
    open(start);
    while (!stack.empty()) {
      auto& [location, next] = stack.back();
      const auto& out = program_.locations[location].out;
      if (next == out.size()) {
        state_[location] = Done;
        stack.pop_back();
        continue;
      }
      open(program_.edges[out[next++]].to);
    }
  }

  enum Visit : std::uint8_t { Open, Done };
  const cfa::Program& program_;
  cfa::LocationId avoided_;
  std::unordered_map<cfa::LocationId, Visit> state_;
  Escape escape_;
};

// Does the branch decide whether the run gets to `end`: this way it must, another way it need not?
bool decides(const cfa::Program& program, cfa::EdgeId taken, cfa::LocationId end) {
  Escapes escapes(program, end);
  const cfa::Edge& edge = program.edges[taken];
  const Escape this_way = escapes.from(edge.to);
  if (this_way.ends) return false;
  bool others_end = false;
  bool others_circle = false;
  for (const cfa::EdgeId other : program.locations[edge.from].out) {
    if (other == taken) continue;
    const Escape that_way = escapes.from(program.edges[other].to);
    others_end = others_end || that_way.ends;
    others_circle = others_circle || that_way.circles;
  }
  if (others_end || !others_circle || this_way.circles) return others_end;
  // Where nothing ends, as in a controller's endless loop, to go round again is to get away. But a loop's own
  // condition only says when it is over.
  const cfa::Loops loops(program, program.locations[edge.from].function);
  return !loops.is_head(edge.from) && !escapes.from(edge.from).ends;
}

// Branches of no statement, as those by which a model is asked whether anything is enabled, belong together up to
// the choice before them.
bool asks_anew(const cfa::Edge& edge) {
  const auto* const branch = std::get_if<cfa::Branch>(&edge.operation);
  return std::holds_alternative<cfa::Havoc>(edge.operation) ||
         (branch && branch->outcome != cfa::Outcome::True && branch->outcome != cfa::Outcome::False);
}

bool is_branch(const cfa::Program& program, cfa::EdgeId edge) {
  return std::holds_alternative<cfa::Branch>(program.edges[edge].operation);
}

}  // namespace

std::vector<std::uint32_t> deciding_steps(const cfa::Program& program, const Trace& trace) {
  if (trace.steps.size() == 0) return {};
  auto step = static_cast<std::uint32_t>(trace.steps.size() - 1);
  for (;;) {
    const FrameId frame = trace.steps[step].frame;
    const cfa::LocationId end = program.edges[trace.steps[step].edge].from;
    const std::uint32_t first = trace.frames[frame].caller ? trace.frames[frame].call_step + 1 : 0;
    std::unordered_map<cfa::EdgeId, bool> known;  // a loop takes an edge many times
    const auto decides_here = [&](cfa::EdgeId taken) {
      const auto [entry, fresh] = known.try_emplace(taken, false);
      if (fresh) entry->second = is_branch(program, taken) && decides(program, taken, end);
      return entry->second;
    };
    for (std::uint32_t i = step; i-- > first;) {
      const cfa::EdgeId taken = trace.steps[i].edge;
      if (trace.steps[i].frame != frame || !decides_here(taken)) continue;
      std::vector<std::uint32_t> all{i};
      const cfa::StatementId statement = program.edges[taken].statement;
      for (std::uint32_t k = i; k-- > first;) {
        const cfa::Edge& other = program.edges[trace.steps[k].edge];
        if (trace.steps[k].frame != frame) continue;
        if (!statement && asks_anew(other)) break;
        if (!is_branch(program, trace.steps[k].edge)) continue;
        if (other.statement != statement) break;
        all.insert(all.begin(), k);
      }
      return all;
    }
    if (!trace.frames[frame].caller) return {};
    step = trace.frames[frame].call_step;
  }
}

namespace {

bool is_pure(const cfa::Program& program, cfa::FunctionId id, std::set<cfa::FunctionId>& seen) {
  if (!seen.insert(id).second) return true;
  const cfa::Function& function = program.functions[id];
  if (!function.defined || function.variable_arguments) return false;
  for (const auto* variables : {&function.parameters, &function.locals})
    for (const cfa::VariableId variable : *variables)
      if (residence(program, program.variables[variable]) != cfa::Residence::Register) return false;
  for (const cfa::Edge& edge : program.edges) {
    if (program.locations[edge.from].function != id) continue;
    if (const auto* call = std::get_if<cfa::Call>(&edge.operation)) {
      if (!call->callee || !is_pure(program, call->callee, seen)) return false;
    } else if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) {
      const cfa::VariableId written = cfa::variable_written(program, edge.operation);
      if (!written || !program.variables[written].function) return false;
      static_cast<void>(assign);
    } else if (!std::holds_alternative<cfa::Skip>(edge.operation) &&
               !std::holds_alternative<cfa::Branch>(edge.operation) &&
               !std::holds_alternative<cfa::Return>(edge.operation)) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool is_pure(const cfa::Program& program, cfa::FunctionId function) {
  std::set<cfa::FunctionId> seen;
  return is_pure(program, function, seen);
}

namespace {

// Is what it returns a verdict, true or false?
bool is_verdict(const cfa::Program& program, cfa::ExprId id) {
  const cfa::Expr& expr = program.exprs[id];
  switch (expr.kind) {
    case cfa::ExprKind::Convert: return is_verdict(program, expr.a);
    case cfa::ExprKind::Constant: return expr.bits <= 1;
    case cfa::ExprKind::Unary: return expr.unary == cfa::UnaryOp::LogicalNot;
    case cfa::ExprKind::Binary:
      return expr.binary >= cfa::BinaryOp::Eq && expr.binary <= cfa::BinaryOp::LogicalOr;
    case cfa::ExprKind::Conditional: return is_verdict(program, expr.b) && is_verdict(program, expr.c);
    default: return false;
  }
}

bool returns_verdicts(const cfa::Program& program, cfa::FunctionId function) {
  return std::all_of(program.edges.begin(), program.edges.end(), [&](const cfa::Edge& edge) {
    const auto* back = std::get_if<cfa::Return>(&edge.operation);
    return !back || program.locations[edge.from].function != function ||
           (back->value && is_verdict(program, back->value));
  });
}

}  // namespace

std::vector<cfa::EdgeId> checking_calls(const cfa::Program& program, const Trace& trace, std::uint32_t step) {
  std::vector<cfa::EdgeId> calls;
  const cfa::EdgeId checking = trace.steps[step].edge;
  const FrameId frame = trace.steps[step].frame;
  const auto& siblings = program.locations[program.edges[checking].from].out;
  const auto checked = cfa::variables_read(program, program.edges[checking].operation);
  if (checked.size() != 1) return calls;  // compared with something: a result, not a verdict
  for (const cfa::VariableId variable : checked) {
    // Read by nothing else?
    bool only_here = true;
    for (std::uint32_t i = 0; i < program.edges.size() && only_here; ++i) {
      if (std::find(siblings.begin(), siblings.end(), cfa::EdgeId(i)) != siblings.end()) continue;
      const auto read = cfa::variables_read(program, program.edges[cfa::EdgeId(i)].operation);
      only_here = std::find(read.begin(), read.end(), variable) == read.end();
    }
    if (!only_here) continue;
    for (std::uint32_t i = step; i-- > 0;) {
      if (trace.steps[i].frame != frame) continue;
      const cfa::Edge& edge = program.edges[trace.steps[i].edge];
      if (cfa::variable_written(program, edge.operation) != variable) continue;
      const auto* call = std::get_if<cfa::Call>(&edge.operation);
      if (call && call->callee && program.functions[call->callee].origin == cfa::Origin::User &&
          returns_verdicts(program, call->callee) && is_pure(program, call->callee))
        calls.push_back(trace.steps[i].edge);
      break;
    }
  }
  return calls;
}

}  // namespace faultline::trace
