#include "localize/hints.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/graph.h"
#include "cfa/loops.h"
#include "cfa/operands.h"

namespace faultline::localize {

using cfa::ExprKind;

namespace {

// The value without the conversions around it.
const cfa::Expr& plain(const cfa::Program& program, cfa::ExprId id) {
  const cfa::Expr* expr = &program.exprs[id];
  while (expr->kind == ExprKind::Convert)
    expr = &program.exprs[expr->a];
  return *expr;
}

// Calls visit(id) for an expression and all its parts.
template <class Visit>
void each_part(const cfa::Program& program, cfa::ExprId id, Visit visit) {
  visit(id);
  const cfa::Expr& expr = program.exprs[id];
  for (const cfa::ExprId part : {expr.a, expr.b, expr.c})
    if (part) each_part(program, part, visit);
}

}  // namespace

Hints::Hints(const Investigation& investigation, const Context& context)
    : investigation_(investigation), context_(context) {
  find_counters();
}

std::vector<fault::Info> Hints::about(const fault::Fault& fault) {
  std::vector<fault::Info> infos;
  for (const fault::Part& part : fault.parts) {
    if (fault.parts.size() == 1 && std::holds_alternative<fault::CorrectionSet>(fault.evidence))
      if (auto info = off_by_one(part)) infos.push_back(std::move(*info));
    if (auto info = counter(part)) infos.push_back(std::move(*info));
    if (auto info = computed_subscript(part)) infos.push_back(std::move(*info));
  }
  std::vector<fault::Info> once;
  for (fault::Info& info : infos)
    if (std::none_of(once.begin(), once.end(), [&](const auto& other) { return other.text == info.text; }))
      once.push_back(std::move(info));
  return once;
}

// Does this very run pass if the value is one more, or one less, each time?
std::optional<fault::Info> Hints::off_by_one(const fault::Part& part) {
  try {
    if (!problem_)
      problem_ = std::make_unique<Problem>(investigation_.whole_program(), trace::Selectors::PerCandidate, context_);
  } catch (const NotExplainable&) {
    return std::nullopt;
  }
  const trace::Candidates& candidates = problem_->encoded().candidates();
  for (std::uint32_t i = 0; i < problem_->groups().size(); ++i) {
    const trace::Candidate& candidate = candidates[problem_->groups()[i].candidate];
    if (candidate.range != part.range || candidate.kind != part.kind) continue;
    const cfa::Type& type = investigation_.program().types[candidate.type];
    if (type.kind != cfa::TypeKind::Int || candidate.kind == trace::CandidateKind::Condition) return std::nullopt;
    for (const std::int64_t difference : {std::int64_t{1}, std::int64_t{-1}})
      if (passes_with(i, difference))
        return fault::Info{fault::Info::Kind::Hint,
                           fmt::format("off by one? With {} one {}, this run passes",
                                       trace::describe(candidate.kind), difference > 0 ? "higher" : "lower")};
  }
  return std::nullopt;
}

bool Hints::passes_with(std::uint32_t group, std::int64_t difference) {
  const auto [known, fresh] = known_.try_emplace({group, difference}, false);
  if (!fresh) return known->second;
  const Encoded& encoded = problem_->encoded();
  logic::TermManager& terms = *encoded.terms;
  std::vector<logic::Term> moved{problem_->inputs()};
  for (const std::uint32_t number : problem_->groups()[group].links) {
    const trace::Link& link = encoded.formula.links[number];
    const logic::Term step = terms.bit_vector(link.value.width(), static_cast<std::uint64_t>(difference));
    moved.push_back(terms.equal(link.variable, terms.bv_add(link.value, step)));
  }
  solve::toolbox::ElementSet others = problem_->elements().all();
  std::erase(others, group);
  solve::Limits limits;
  limits.budget = context_.budget;
  const auto answer = problem_->elements().check(others, limits, moved);
  known->second = std::holds_alternative<solve::toolbox::Elements::SubsetSat>(answer);
  return known->second;
}

// Variables that a loop both steps by a constant and asks about when it decides whether to go on.
void Hints::find_counters() {
  const cfa::Program& program = investigation_.program();
  for (std::uint32_t f = 0; f < program.functions.size(); ++f) {
    const cfa::FunctionId function(f);
    if (!program.functions[function].defined) continue;
    const cfa::Loops loops(program, function);
    if (loops.heads().empty()) continue;
    const cfa::FunctionGraph graph(program, function);
    std::set<cfa::VariableId> stepped, asked;
    for (const cfa::LocationId location : graph.locations()) {
      const auto chain = loops.chain(location);
      if (chain.empty()) continue;
      for (const cfa::EdgeId id : program.locations[location].out) {
        const cfa::Edge& edge = program.edges[id];
        const cfa::VariableId written = cfa::variable_written(program, edge.operation);
        const auto* assign = std::get_if<cfa::Assign>(&edge.operation);
        if (assign && written) {
          const cfa::Expr& value = plain(program, assign->value);
          const bool sums = value.kind == ExprKind::Binary &&
                            (value.binary == cfa::BinaryOp::Add || value.binary == cfa::BinaryOp::Sub);
          if (sums && plain(program, value.b).kind == ExprKind::Constant && reads(edge, written))
            stepped.insert(written);
        }
        const bool leaves = std::holds_alternative<cfa::Branch>(edge.operation) && edge.to &&
                            loops.chain(edge.to).size() < chain.size();
        if (leaves)
          for (const cfa::VariableId variable : cfa::variables_read(program, edge.operation))
            asked.insert(variable);
      }
    }
    std::set_intersection(stepped.begin(), stepped.end(), asked.begin(), asked.end(),
                          std::inserter(counters_, counters_.end()));
  }
}

bool Hints::reads(const cfa::Edge& edge, cfa::VariableId variable) const {
  const auto all = cfa::variables_read(investigation_.program(), edge.operation);
  return std::find(all.begin(), all.end(), variable) != all.end();
}

std::optional<fault::Info> Hints::counter(const fault::Part& part) const {
  const cfa::Program& program = investigation_.program();
  if (!part.statement) return std::nullopt;
  for (const cfa::Edge& edge : program.edges) {
    if (edge.statement != part.statement) continue;
    for (const cfa::VariableId variable : counters_)
      if (reads(edge, variable) || cfa::variable_written(program, edge.operation) == variable)
        return fault::Info{fault::Info::Kind::Hint,
                           fmt::format("'{}' counts the passes of a loop", program.variables[variable].name)};
  }
  return std::nullopt;
}

std::optional<fault::Info> Hints::computed_subscript(const fault::Part& part) const {
  const cfa::Program& program = investigation_.program();
  if (!part.statement) return std::nullopt;
  std::optional<fault::Info> found;
  for (const cfa::Edge& edge : program.edges) {
    if (edge.statement != part.statement) continue;
    for (const cfa::Operand& operand : cfa::operands(edge.operation))
      each_part(program, operand.expr, [&](cfa::ExprId id) {
        const cfa::Expr& expr = program.exprs[id];
        if (found || expr.kind != ExprKind::Index || plain(program, expr.b).kind != ExprKind::Binary) return;
        const SourceRange& range = program.range(expr.b);
        if (range)
          found = fault::Info{fault::Info::Kind::Hint,
                              fmt::format("the subscript '{}' is computed here", program.text(range))};
      });
  }
  return found;
}

}  // namespace faultline::localize
