#include "trace/formula/candidate.h"

#include <algorithm>

#include "cfa/model_file.h"
#include "cfa/operands.h"

namespace faultline::trace {

using cfa::ExprKind;

std::string_view describe(CandidateKind kind) {
  switch (kind) {
    case CandidateKind::Value: return "the right-hand side";
    case CandidateKind::Initialiser: return "the initialiser";
    case CandidateKind::Condition: return "the condition";
    case CandidateKind::Argument: return "the argument";
    case CandidateKind::ReturnValue: return "the returned value";
    case CandidateKind::Subscript: return "the subscript";
    case CandidateKind::Constant: return "the constant";
    case CandidateKind::Definition: return "the definition";
    case CandidateKind::TableEntry: return "the entry";
  }
  return "";
}

Candidates::Candidates(const cfa::Program& program, Granularity granularity, const Trusted& trusted)
    : program_(program),
      granularity_(granularity),
      by_expr_(program.exprs.size()),
      uses_(program.exprs.size()),
      cuts_(program.exprs.size(), false) {
  for (std::uint32_t i = 0; i < program.edges.size(); ++i) {
    const cfa::Edge& edge = program.edges[cfa::EdgeId(i)];
    const cfa::FunctionId function = program.locations[edge.from].function;
    const bool is_global = function == program.start && edge.kind == cfa::StatementKind::Declaration;
    if ((program.functions[function].origin == cfa::Origin::Library && !is_global) || !edge.range) continue;
    if (cfa::is_of_models(program, edge.range)) continue;
    if (trusted && trusted(function, edge.range)) continue;
    add_edge(cfa::EdgeId(i));
  }
}

void Candidates::add_edge(cfa::EdgeId id) {
  const cfa::Edge& edge = program_.edges[id];
  if (edge.kind == cfa::StatementKind::Assertion || edge.kind == cfa::StatementKind::Assumption) return;
  if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) {
    const bool is_initial = edge.kind == cfa::StatementKind::Declaration;
    const bool is_argument = edge.kind == cfa::StatementKind::Argument;
    add_parts(id, assign->target);
    add_value(is_initial    ? CandidateKind::Initialiser
              : is_argument ? CandidateKind::Argument
                            : CandidateKind::Value,
              id, assign->value);
  } else if (const auto* branch = std::get_if<cfa::Branch>(&edge.operation)) {
    if (program_.exprs[branch->condition].kind != ExprKind::Constant)
      add_value(CandidateKind::Condition, id, branch->condition);
  } else if (const auto* call = std::get_if<cfa::Call>(&edge.operation)) {
    for (const cfa::ExprId argument : call->arguments)
      add_value(CandidateKind::Argument, id, argument);
  } else if (const auto* back = std::get_if<cfa::Return>(&edge.operation)) {
    if (back->value && edge.kind != cfa::StatementKind::Internal)
      add_value(CandidateKind::ReturnValue, id, back->value);
  } else if (!std::holds_alternative<cfa::Havoc>(edge.operation) &&
             edge.kind != cfa::StatementKind::Internal) {
    // Arguments of library functions that are operations: malloc's size, what free frees, what memcpy copies.
    // Not a format: with another one printf could read anything, and it is hardly ever why a run fails.
    const auto* print = std::get_if<cfa::Print>(&edge.operation);
    for (const cfa::Operand& operand : cfa::operands(edge.operation))
      if (!cfa::is_place(program_.exprs[operand.expr].kind) && !(print && operand.expr == print->format))
        add_value(CandidateKind::Argument, id, operand.expr);
  }
}

// The value of a statement, and what it is made of. What only passes a temporary on is no choice of anybody.
void Candidates::add_value(CandidateKind kind, cfa::EdgeId edge, cfa::ExprId expr) {
  const cfa::Expr& value = program_.exprs[expr];
  if (value.kind == ExprKind::List) {
    const auto& elements = program_.lists[value.bits];
    for (const cfa::ListElement& element : elements)
      add_value(
          granularity_ == Granularity::Expression && elements.size() > 1 ? CandidateKind::TableEntry : kind,
          edge, element.value);
    return;
  }
  if (by_expr_[expr.value]) return;
  if (!is_literal(expr)) add_parts(edge, expr);
  add(kind, edge, expr);
}

// A constant that stands for itself, perhaps converted.
bool Candidates::is_literal(cfa::ExprId id) const {
  const cfa::Expr& expr = program_.exprs[id];
  if (expr.kind == ExprKind::Convert) return is_literal(expr.a);
  return expr.kind == ExprKind::Constant && !program_.definitions.contains(id);
}

// Not the 1 of `i++`.
bool Candidates::is_written(cfa::ExprId constant) const {
  const std::string_view text = program_.text(program_.range(constant));
  return !text.empty() && !text.ends_with("++") && !text.ends_with("--") && !text.starts_with("++") &&
         !text.starts_with("--");
}

void Candidates::add(CandidateKind kind, cfa::EdgeId edge, cfa::ExprId expr) {
  const CandidateId known = by_expr_[expr.value];
  if (known && all_[known].kind != CandidateKind::Definition) return;
  const SourceRange& own = program_.range(expr);
  const cfa::Edge& at = program_.edges[edge];
  Candidate candidate;
  candidate.kind = kind;
  candidate.statement = at.statement;
  candidate.function = program_.locations[at.from].function;
  candidate.range = own ? own : at.range;
  candidate.type = program_.exprs[expr].type;
  candidate.edge = edge;
  if (known) {  // a defined constant that is all of it: the definition may be wrong, or its use
    uses_[expr.value] = all_.add(candidate);
    return;
  }
  const bool is_table = kind == CandidateKind::TableEntry;
  // All of a statement is one: its initialiser's elements, its arguments.
  if (granularity_ == Granularity::Statement && !is_table && all_.size() > 0) {
    const CandidateId last(static_cast<std::uint32_t>(all_.size() - 1));
    if (all_[last].edge == edge && all_[last].kind == kind) {
      SourceRange& all = all_[last].range;
      if (own && own.file == all.file && all.end < own.end) all.end = own.end;
      by_expr_[expr.value] = last;
      cuts_[expr.value] = true;
      return;
    }
  }
  by_expr_[expr.value] = all_.add(candidate);
  cuts_[expr.value] = true;
}

// `true` and INT_MAX are not the user's to change; where he uses them is.
bool Candidates::is_of_system(const SourceRange& definition) const {
  return program_.files.path(definition.file).starts_with("/usr/") || cfa::is_of_models(program_, definition);
}

void Candidates::add_constant(cfa::EdgeId edge, cfa::ExprId expr) {
  if (by_expr_[expr.value] || !program_.types[program_.exprs[expr].type].is_scalar()) return;
  if (program_.types[program_.exprs[expr].type].kind == cfa::TypeKind::Pointer) return;
  const auto defined = program_.definitions.find(expr);
  if (defined == program_.definitions.end() || is_of_system(defined->second)) {
    if (is_written(expr)) add(CandidateKind::Constant, edge, expr);
    return;
  }
  const auto known = std::find_if(definitions_.begin(), definitions_.end(), [&](const auto& definition) {
    return definition.first == defined->second && all_[definition.second].type == program_.exprs[expr].type;
  });
  if (known != definitions_.end()) {
    by_expr_[expr.value] = known->second;
    cuts_[expr.value] = true;
    return;
  }
  add(CandidateKind::Definition, edge, expr);
  const CandidateId added = by_expr_[expr.value];
  all_[added].range = defined->second;
  definitions_.emplace_back(defined->second, added);
}

// Subscripts and constants inside of an expression.
void Candidates::add_parts(cfa::EdgeId edge, cfa::ExprId id) {
  if (granularity_ == Granularity::Statement || !id) return;
  const cfa::Expr& expr = program_.exprs[id];
  switch (expr.kind) {
    case ExprKind::Constant: return add_constant(edge, id);
    case ExprKind::Index:
      add_parts(edge, expr.a);
      add_parts(edge, expr.b);
      return add(CandidateKind::Subscript, edge, expr.b);
    case ExprKind::Variable:
    case ExprKind::FunctionAddress:
    case ExprKind::Bytes: return;
    case ExprKind::List:
      for (const cfa::ListElement& element : program_.lists[expr.bits])
        add_parts(edge, element.value);
      return;
    default: break;
  }
  for (const cfa::ExprId part : {expr.a, expr.b, expr.c})
    if (part) add_parts(edge, part);
}

void Candidates::withdraw(const cfa::Program& program, cfa::EdgeId edge) {
  for (const cfa::Operand& operand : cfa::operands(program.edges[edge].operation)) {
    std::vector<cfa::ExprId> open{operand.expr};
    while (!open.empty()) {
      const cfa::ExprId id = open.back();
      open.pop_back();
      const cfa::Expr& expr = program.exprs[id];
      if (!by_expr_[id.value] || all_[by_expr_[id.value]].kind != CandidateKind::Definition) {
        by_expr_[id.value] = uses_[id.value] = {};
        cuts_[id.value] = false;
      }
      for (const cfa::ExprId part : {expr.a, expr.b, expr.c})
        if (part) open.push_back(part);
    }
  }
}

}  // namespace faultline::trace
