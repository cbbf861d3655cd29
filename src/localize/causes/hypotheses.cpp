#include "localize/causes/hypotheses.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace faultline::localize::causes {

using distance::Exploration;
using distance::Near;
using logic::Term;
using trace::nearby::Point;
using trace::nearby::PointKind;

namespace {

constexpr std::size_t kLongest = 40;
constexpr std::size_t kMostValues = 60;

enum Relation : std::uint32_t { Equal, Less, Greater, LessEqual, GreaterEqual, kRelations };
constexpr const char* kSigns[] = {"==", "<", ">", "<=", ">="};

// A value that runs have: an input, something computed, or an operand of a comparison.
struct Compared {
  enum class Rank : std::uint8_t { Input, Operand, Computed } rank = Rank::Computed;
  std::string name;
  Term value;
  Term computed;  // none: a constant
  const cfa::Type* type = nullptr;
  SourceRange range;
  trace::CandidateKind kind = trace::CandidateKind::Value;
  cfa::StatementId statement;
  cfa::FunctionId function;
  bool has_changed = false;
  std::uint32_t partner = 0;  // of an operand: the other one, counted from 1
};

Term related(logic::TermManager& terms, const Compared& a, const Compared& b, std::uint32_t relation) {
  const bool is_signed = a.type->is_signed();
  const auto less = [&](Term x, Term y) { return is_signed ? terms.bv_slt(x, y) : terms.bv_ult(x, y); };
  const auto at_most = [&](Term x, Term y) { return is_signed ? terms.bv_sle(x, y) : terms.bv_ule(x, y); };
  switch (relation) {
    case Equal: return terms.equal(a.value, b.value);
    case Less: return less(a.value, b.value);
    case Greater: return less(b.value, a.value);
    case LessEqual: return at_most(a.value, b.value);
    default: return at_most(b.value, a.value);
  }
}

class Collector {
 public:
  Collector(Exploration& exploration, const Near& near, Among among)
      : exploration_(exploration),
        program_(exploration.neighbourhood().program()),
        terms_(exploration.terms()),
        in_failing_(exploration.failing().assignment, logic::Missing::Zero),
        in_near_(near.inputs, logic::Missing::Zero) {
    for (const Point& point : exploration.runs().points)
      if (point.kind == PointKind::Input || (among == Among::All && point.kind == PointKind::Value))
        add(point);
    if (among == Among::All) add_operands();
  }

  std::vector<Hypothesis> all() {
    std::vector<Hypothesis> found;
    using Rank = Compared::Rank;
    for (const Rank worst : {Rank::Input, Rank::Operand, Rank::Computed})
      for (std::uint32_t i = 0; i < values_.size(); ++i)
        for (std::uint32_t j = 0; j < values_.size(); ++j)
          if (std::max(values_[i].rank, values_[j].rank) == worst && can_compare(i, j)) compare(i, j, found);
    return found;
  }

 private:
  bool both_compute(Term computed) { return in_failing_.holds(computed) && in_near_.holds(computed); }

  void put(Compared one) {
    if (!one.type || one.type->kind != cfa::TypeKind::Int ||
        one.value.sort().kind() != logic::SortKind::BitVector)
      return;
    one.has_changed = in_failing_.value(one.value) != in_near_.value(one.value);
    // The same value under another name says nothing new.
    const bool is_known =
        one.partner == 0 && std::any_of(values_.begin(), values_.end(), [&](const Compared& other) {
          return other.value == one.value && other.partner == 0;
        });
    if (!is_known && values_.size() < kMostValues) values_.push_back(std::move(one));
  }

  void add(const Point& point) {
    if (!point.edge || !both_compute(point.computed) || point.value.is_constant()) return;
    Compared one;
    one.rank = point.kind == PointKind::Input ? Compared::Rank::Input : Compared::Rank::Computed;
    one.value = point.value;
    one.computed = point.computed;
    one.type = point.type && program_.types[point.type].is_scalar() ? &program_.types[point.type] : nullptr;
    const cfa::Edge& edge = program_.edges[point.edge];
    one.range = edge.range;
    one.statement = edge.statement;
    one.function = program_.locations[edge.from].function;
    one.name = point.name;
    if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation))
      one.name = one_line(program_.text(program_.range(assign->target)), kLongest);
    if (point.candidate) {
      const trace::Candidate& candidate = exploration_.neighbourhood().candidates()[point.candidate];
      one.range = candidate.range;
      one.kind = candidate.kind;
      if (one.name.empty()) one.name = one_line(program_.text(candidate.range), kLongest);
    }
    put(std::move(one));
  }

  // Both sides of each comparison that decides something.
  void add_operands() {
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, const trace::nearby::Observation*> seen;
    for (const auto& one : exploration_.runs().observed)
      seen.emplace(std::tuple(one.site.expr.value, one.site.edge.value, one.site.context.value), &one);
    for (const Point& point : exploration_.runs().points) {
      if (point.kind != PointKind::Guard || !both_compute(point.computed)) continue;
      // A part of a condition may be computed before the branch: n-- of while (n--).
      const cfa::Expr& condition = program_.exprs[cfa::ExprId(point.key.expr)];
      if (condition.kind != cfa::ExprKind::Binary) continue;
      const auto left = seen.find({condition.a.value, point.edge.value, point.context.value});
      const auto right = seen.find({condition.b.value, point.edge.value, point.context.value});
      if (left == seen.end() || right == seen.end() || values_.size() + 2 > kMostValues) continue;
      const trace::Candidate& candidate = exploration_.neighbourhood().candidates()[point.candidate];
      for (const auto* side : {left->second, right->second}) {
        Compared one;
        one.rank = Compared::Rank::Operand;
        one.name = one_line(program_.text(program_.range(side->site.expr)), kLongest);
        one.value = side->value;
        one.computed = point.computed;
        one.type = &program_.type_of(side->site.expr);
        one.range = candidate.range;
        one.kind = candidate.kind;
        one.statement = candidate.statement;
        one.function = candidate.function;
        one.partner = static_cast<std::uint32_t>(values_.size()) + (side == left->second ? 2 : 0);
        put(std::move(one));
      }
    }
  }

  bool can_compare(std::uint32_t i, std::uint32_t j) const {
    const Compared& a = values_[i];
    const Compared& b = values_[j];
    if (i == j || !(a.has_changed || b.has_changed) || a.value.width() != b.value.width() ||
        a.type->is_signed() != b.type->is_signed() || a.name == b.name)
      return false;
    // Operands are compared with each other only; each pair once, the changed value in front.
    if (a.partner != 0 || b.partner != 0) return a.partner == j + 1 && b.partner == i + 1 && i < j;
    return a.has_changed != b.has_changed ? a.has_changed : i < j;
  }

  void compare(std::uint32_t i, std::uint32_t j, std::vector<Hypothesis>& found) {
    const Compared& a = values_[i];
    const Compared& b = values_[j];
    for (std::uint32_t relation = 0; relation < kRelations; ++relation) {
      const Term holds =
          terms_.logical_and(terms_.logical_and(a.computed, b.computed), related(terms_, a, b, relation));
      if (!in_failing_.holds(holds) || in_near_.holds(holds)) continue;
      const Compared& later = a.range < b.range ? b : a;
      found.push_back({holds, fmt::format("{} {} {}", a.name, kSigns[relation], b.name), later.range,
                       later.kind, later.statement, later.function, i, j, relation});
    }
  }

  Exploration& exploration_;
  const cfa::Program& program_;
  logic::TermManager& terms_;
  logic::Evaluator in_failing_;
  logic::Evaluator in_near_;
  std::vector<Compared> values_;
};

}  // namespace

std::vector<cfa::ExprId> compared_operands(const cfa::Program& program) {
  std::vector<cfa::ExprId> all;
  for (const cfa::Edge& edge : program.edges) {
    const auto* branch = std::get_if<cfa::Branch>(&edge.operation);
    if (!branch) continue;
    const cfa::Expr& condition = program.exprs[branch->condition];
    const bool compares = condition.kind == cfa::ExprKind::Binary && condition.binary >= cfa::BinaryOp::Eq &&
                          condition.binary <= cfa::BinaryOp::Ge;
    if (compares) all.insert(all.end(), {condition.a, condition.b});
  }
  return all;
}

std::vector<Hypothesis> hypotheses(Exploration& exploration, const Near& near, Among among) {
  return Collector(exploration, near, among).all();
}

bool implies(const Hypothesis& first, const Hypothesis& second) {
  if (first.first != second.first || first.second != second.second) return false;
  if (first.relation == Equal) return second.relation == LessEqual || second.relation == GreaterEqual;
  if (first.relation == Less) return second.relation == LessEqual;
  return first.relation == Greater && second.relation == GreaterEqual;
}

}  // namespace faultline::localize::causes
