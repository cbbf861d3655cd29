#include "trace/formula/disjuncts.h"

#include <optional>

#include "cfa/value.h"
#include "trace/formula/property.h"

namespace faultline::trace {

using cfa::BinaryOp;
using cfa::ExprKind;

namespace {

constexpr int kLongestWay = 8;  // definitions that are looked through

class Taker {
 public:
  Taker(const cfa::Program& program, const Trace& trace) : program_(program), trace_(trace) {}

  std::vector<Disjunct> apart(const Disjunct& whole) {
    std::vector<Disjunct> found;
    take(whole, found);
    for (int i = 0; i < kLongestWay && found.size() == 1; ++i) {
      const std::optional<Disjunct> definition = defined_by(found.front());
      if (!definition) break;
      found.clear();
      take(*definition, found);
    }
    return found;
  }

 private:
  bool is_zero(cfa::ExprId id) const {
    const cfa::Expr& expr = program_.exprs[id];
    if (expr.kind == ExprKind::Convert) return is_zero(expr.a);
    return expr.kind == ExprKind::Constant && expr.bits == 0;
  }

  void take(const Disjunct& one, std::vector<Disjunct>& found) const {
    const cfa::Expr& expr = program_.exprs[one.expr];
    const auto part = [&](cfa::ExprId id, bool holds_if) { take({id, holds_if, one.step}, found); };
    if (expr.kind == ExprKind::Convert && program_.type_of(expr.a).kind != cfa::TypeKind::Float)
      return part(expr.a, one.holds_if);
    if (expr.kind == ExprKind::Unary && expr.unary == cfa::UnaryOp::LogicalNot)
      return part(expr.a, !one.holds_if);
    if (expr.kind == ExprKind::Binary) {
      const bool is_or = expr.binary == BinaryOp::LogicalOr;
      if ((is_or && one.holds_if) || (expr.binary == BinaryOp::LogicalAnd && !one.holds_if)) {
        part(expr.a, one.holds_if);
        return part(expr.b, one.holds_if);
      }
      if (expr.binary == BinaryOp::Ne && is_zero(expr.b)) return part(expr.a, one.holds_if);
      if (expr.binary == BinaryOp::Eq && is_zero(expr.b)) return part(expr.a, !one.holds_if);
    }
    found.push_back(one);
  }

  // What was last stored in the variable that the expression reads.
  std::optional<Disjunct> defined_by(const Disjunct& one) const {
    const cfa::Expr& expr = program_.exprs[one.expr];
    if (expr.kind != ExprKind::Read || program_.exprs[expr.a].kind != ExprKind::Variable) return std::nullopt;
    const cfa::VariableId variable(static_cast<std::uint32_t>(program_.exprs[expr.a].bits));
    const bool is_local = bool(program_.variables[variable].function);
    for (std::uint32_t step = one.step; step-- > 0;) {
      for (const Access& access : trace_.writes(step)) {
        if (access.object ? trace_.objects[access.object].variable != variable : access.variable != variable)
          continue;
        if (is_local && !access.object && access.frame != trace_.steps[one.step].frame) continue;
        return stored_by(step, variable, one.holds_if);
      }
    }
    return std::nullopt;
  }

  std::optional<Disjunct> stored_by(std::uint32_t step, cfa::VariableId variable, bool holds_if) const {
    const cfa::Edge& edge = program_.edges[trace_.steps[step].edge];
    if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation))
      return Disjunct{assign->value, holds_if, step};
    if (const auto* back = std::get_if<cfa::Return>(&edge.operation))
      return back->value ? std::optional(Disjunct{back->value, holds_if, step}) : std::nullopt;
    if (const auto* call = std::get_if<cfa::Call>(&edge.operation)) {
      const auto& parameters = program_.functions[program_.variables[variable].function].parameters;
      for (std::size_t i = 0; i < parameters.size() && i < call->arguments.size(); ++i)
        if (parameters[i] == variable) return Disjunct{call->arguments[i], holds_if, step};
    }
    return std::nullopt;
  }

  const cfa::Program& program_;
  const Trace& trace_;
};

}  // namespace

std::vector<Disjunct> checked_condition(const cfa::Program& program, const Run& run) {
  const Trace& trace = run.trace;
  if (trace.steps.size() == 0) return {};
  const auto last = static_cast<std::uint32_t>(trace.steps.size() - 1);
  const auto* assertion = std::get_if<cfa::Assert>(&program.edges[trace.steps[last].edge].operation);
  if (!assertion) return {};
  if (program.exprs[assertion->condition].kind != ExprKind::Constant)
    return {{assertion->condition, true, last}};
  std::vector<Disjunct> found;
  for (const std::uint32_t step : deciding_steps(program, trace)) {
    const auto& branch = std::get<cfa::Branch>(program.edges[trace.steps[step].edge].operation);
    if (branch.outcome != cfa::Outcome::True && branch.outcome != cfa::Outcome::False) return {};
    found.push_back({branch.condition, branch.outcome == cfa::Outcome::False, step});
  }
  return found;
}

std::vector<Disjunct> disjuncts(const cfa::Program& program, const Run& run) {
  std::vector<Disjunct> found;
  const std::vector<Disjunct> whole = checked_condition(program, run);
  Taker taker(program, run.trace);
  for (const Disjunct& one : whole)
    for (const Disjunct& part : taker.apart(one))
      found.push_back(part);
  return found;
}

}  // namespace faultline::trace
