#include "localize/distance/antecedent.h"

#include <fmt/format.h>

#include <algorithm>

namespace faultline::localize::distance {

using logic::Term;
using trace::Disjunct;

namespace {
constexpr std::size_t kLongestClause = 60;
}

Antecedent::Antecedent(const cfa::Program& program, const trace::Run& failing)
    : program_(program),
      checked_(trace::checked_condition(program, failing)),
      disjuncts_(trace::disjuncts(program, failing)) {}

std::vector<cfa::ExprId> Antecedent::observed() const {
  std::vector<cfa::ExprId> all;
  for (const auto* list : {&checked_, &disjuncts_})
    for (const Disjunct& one : *list)
      all.push_back(one.expr);
  return all;
}

// As it is evaluated at the call and in the pass in which the failing run has evaluated it.
std::optional<Antecedent::Seen> Antecedent::seen(Exploration& exploration, const Disjunct& disjunct) const {
  const auto& failing = exploration.failing().observed;
  const auto there = std::find_if(failing.begin(), failing.end(), [&](const auto& one) {
    return one.site.expr == disjunct.expr && one.site.step == disjunct.step;
  });
  if (there == failing.end()) return std::nullopt;
  const auto& all = exploration.runs().observed;
  const auto here = std::find_if(all.begin(), all.end(), [&](const auto& one) {
    return one.site.expr == disjunct.expr && one.site.edge == there->site.edge &&
           one.site.context == there->site.context;
  });
  if (here == all.end()) return std::nullopt;
  logic::TermManager& terms = exploration.terms();
  const bool is_float = program_.type_of(disjunct.expr).kind == cfa::TypeKind::Float;
  const Term word = is_float ? terms.bv_extract(here->value, here->value.width() - 2, 0) : here->value;
  const Term truth = terms.distinct(word, terms.bit_vector(word.width(), 0));
  return Seen{here->site.reached, disjunct.holds_if ? truth : terms.logical_not(truth)};
}

std::string Antecedent::text(const Disjunct& disjunct) const {
  return one_line(program_.text(program_.range(disjunct.expr)), kLongestClause);
}

std::optional<Antecedent::Assumption> Antecedent::missing_in(Exploration& exploration,
                                                             const Near& near) const {
  if (checked_.empty()) return std::nullopt;
  logic::TermManager& terms = exploration.terms();
  logic::Evaluator in_the_run(near.inputs, logic::Missing::Zero);
  const std::optional<Seen> check = seen(exploration, checked_.front());
  if (check && !in_the_run.holds(check->computed)) {
    const SourceRange& range = program_.range(checked_.front().expr);
    const std::string text = one_line(program_.text(range), kLongestClause);
    // The condition of a model's --property has no line.
    const bool is_of_option = range && program_.files.path(range.file).starts_with("--");
    return Assumption{check->computed,
                      is_of_option ? fmt::format("the state is reached in which `{}` is checked", text)
                      : range      ? fmt::format("line {} is reached, where `{}` is checked", range.begin.line, text)
                                   : "the end of the run is reached, where an interaction must be enabled",
                      "the closest run that passes just does not get there"};
  }
  if (disjuncts_.size() < 2) return std::nullopt;
  std::vector<Term> all;
  std::vector<std::string> names;
  bool is_falsified = false;
  for (std::size_t i = 0; i + 1 < disjuncts_.size(); ++i) {
    if (disjuncts_[i].holds_if) continue;  // `x < 1 || y < 1` is no implication, `!a || c` is
    const std::optional<Seen> one = seen(exploration, disjuncts_[i]);
    if (!one) return std::nullopt;
    if (in_the_run.holds(one->computed) && in_the_run.holds(one->holds)) is_falsified = true;
    all.push_back(one->computed);
    all.push_back(terms.logical_not(one->holds));
    names.push_back(text(disjuncts_[i]));
  }
  if (!is_falsified) return std::nullopt;
  return Assumption{
      terms.logical_and(all), fmt::format("`{}` holds", fmt::join(names, " && ")),
      "the property is only about runs in which it does, and the closest run that passes just makes "
      "it false"};
}

}  // namespace faultline::localize::distance
