// In the encoding of the whole program all other expressions stay as they are, and every evaluation of this
// one is moved alike. A comparison `a < b` is moved by moving b, which is the same as moving a the other way;
// one of the two moves is `a <= b`.
//
// Cost: at most two questions about the whole formula for each expression.
#include "localize/off_by_one.h"

#include <fmt/format.h>

#include <algorithm>

namespace faultline::localize {

using logic::Kind;
using logic::Term;

namespace {

// The comparison that a condition is, with its sign and the one that decides equal values otherwise.
struct Comparison {
  const cfa::Expr* expr = nullptr;
  std::string_view sign;
  std::string_view twin;
  bool right_is_greater = false;  // < and <=: the right-hand side is the upper boundary
  std::int64_t to_twin = 0;       // what moves the right-hand side so that it becomes the twin
};

std::optional<Comparison> comparison_of(const cfa::Program& program, const trace::Candidate& candidate) {
  const auto* branch = std::get_if<cfa::Branch>(&program.edges[candidate.edge].operation);
  if (!branch) return std::nullopt;
  const cfa::Expr* expr = &program.exprs[branch->condition];
  while (expr->kind == cfa::ExprKind::Convert)
    expr = &program.exprs[expr->a];
  if (expr->kind != cfa::ExprKind::Binary) return std::nullopt;
  if (program.types[program.exprs[expr->b].type].kind != cfa::TypeKind::Int) return std::nullopt;
  switch (expr->binary) {
    case cfa::BinaryOp::Lt: return Comparison{expr, "<", "<=", true, 1};
    case cfa::BinaryOp::Le: return Comparison{expr, "<=", "<", true, -1};
    case cfa::BinaryOp::Gt: return Comparison{expr, ">", ">=", false, -1};
    case cfa::BinaryOp::Ge: return Comparison{expr, ">=", ">", false, 1};
    default: return std::nullopt;
  }
}

bool is_order(Kind kind) {
  return kind == Kind::BvSlt || kind == Kind::BvSle || kind == Kind::BvUlt || kind == Kind::BvUle;
}

}  // namespace

std::optional<fault::Info> OffByOne::about(const fault::Part& part) {
  if (!make_problem()) return std::nullopt;
  const auto group = group_of(part);
  if (!group) return std::nullopt;
  return part.kind == trace::CandidateKind::Condition ? about_boundary(*group) : about_value(*group);
}

bool OffByOne::make_problem() {
  if (problem_ || is_impossible_) return !is_impossible_;
  try {
    problem_ =
        std::make_unique<Problem>(investigation_.whole_program(), trace::Selectors::PerCandidate, context_);
  } catch (const NotExplainable&) {
    is_impossible_ = true;
  }
  return !is_impossible_;
}

std::optional<std::uint32_t> OffByOne::group_of(const fault::Part& part) const {
  const trace::Candidates& candidates = problem_->encoded().candidates();
  for (std::uint32_t i = 0; i < problem_->groups().size(); ++i) {
    const trace::Candidate& candidate = candidates[problem_->groups()[i].candidate];
    if (candidate.range == part.range && candidate.kind == part.kind) return i;
  }
  return std::nullopt;
}

std::optional<fault::Info> OffByOne::about_value(std::uint32_t group) {
  const trace::Candidate& candidate = problem_->encoded().candidates()[problem_->groups()[group].candidate];
  if (investigation_.program().types[candidate.type].kind != cfa::TypeKind::Int) return std::nullopt;
  for (const std::int64_t difference : {std::int64_t{1}, std::int64_t{-1}})
    if (passes_with(group, Moved::Value, difference))
      return fault::Info{fault::Info::Kind::Hint,
                         fmt::format("off by one? With {} one {}, this run passes",
                                     trace::describe(candidate.kind), difference > 0 ? "higher" : "lower")};
  return std::nullopt;
}

std::optional<fault::Info> OffByOne::about_boundary(std::uint32_t group) {
  const cfa::Program& program = investigation_.program();
  const auto comparison =
      comparison_of(program, problem_->encoded().candidates()[problem_->groups()[group].candidate]);
  if (!comparison) return std::nullopt;
  const auto passes = [&](std::int64_t right) {
    return passes_with(group, Moved::Boundary, comparison->right_is_greater ? right : -right);
  };
  if (passes(comparison->to_twin))
    return fault::Info{fault::Info::Kind::Hint,
                       fmt::format("off by one? With `{}` instead of `{}`, this run passes", comparison->twin,
                                   comparison->sign)};
  if (!passes(-comparison->to_twin)) return std::nullopt;
  return fault::Info{fault::Info::Kind::Hint,
                     fmt::format("off by one? With the right-hand side of `{}` one {}, this run passes",
                                 comparison->sign, comparison->to_twin > 0 ? "lower" : "higher")};
}

bool OffByOne::passes_with(std::uint32_t group, Moved moved, std::int64_t difference) {
  const auto [known, fresh] = known_.try_emplace({group, difference}, false);
  if (!fresh) return known->second;
  const Encoded& encoded = problem_->encoded();
  logic::TermManager& terms = *encoded.terms;
  std::vector<Term> assumed{problem_->inputs()};
  for (const std::uint32_t number : problem_->groups()[group].links) {
    const trace::Link& link = encoded.formula.links[number];
    const Term value =
        moved == Moved::Value
            ? terms.bv_add(link.value,
                           terms.bit_vector(link.value.width(), static_cast<std::uint64_t>(difference)))
            : moved_boundary(link.value, difference);
    if (!value) return false;
    assumed.push_back(terms.equal(link.variable, value));
  }
  solve::toolbox::ElementSet others = problem_->elements().all();
  std::erase(others, group);
  solve::Limits limits;
  limits.budget = context_.budget;
  const auto answer = problem_->elements().check(others, limits, assumed);
  known->second = std::holds_alternative<solve::toolbox::Elements::SubsetSat>(answer);
  return known->second;
}

// Of the comparison inside, the greater side is moved; at the end of its range it stays. None: there is none.
Term OffByOne::moved_boundary(Term value, std::int64_t difference) const {
  logic::TermManager& terms = *problem_->encoded().terms;
  if (value.is_constant()) return value;  // decided, whatever the values are
  if (is_order(value.kind())) {
    const std::uint32_t width = value.arg(1).width();
    const Term one = terms.bit_vector(width, static_cast<std::uint64_t>(difference));
    const bool is_signed = value.kind() == Kind::BvSlt || value.kind() == Kind::BvSle;
    const logic::BitVector lowest =
        is_signed ? logic::BitVector::min_signed(width) : logic::BitVector::zero(width);
    const Term end = terms.bit_vector(difference > 0 ? lowest.bit_not() : lowest);
    const Term args[] = {value.arg(0),
                         terms.ite(terms.equal(value.arg(1), end), end, terms.bv_add(value.arg(1), one))};
    return terms.make(value.operation(), args);
  }
  if (value.kind() != Kind::Ite && value.kind() != Kind::BvZeroExtend) return {};
  const Term inner = moved_boundary(value.arg(0), difference);
  if (!inner) return {};
  const auto args = value.args();
  if (value.kind() == Kind::BvZeroExtend) return terms.bv_zero_extend(inner, value.extension());
  return args[1].is_constant() && args[2].is_constant() ? terms.ite(inner, args[1], args[2]) : Term();
}

}  // namespace faultline::localize
