#include "solve/toolbox/elements.h"

#include <numeric>

#include "logic/term_map.h"

namespace faultline::solve::toolbox {

using logic::Term;

namespace {

// Each selector counts once: of two elements that share one, the first explains the contradiction alone. What
// is assumed anyway explains nothing.
ElementSet elements_of(const std::vector<Term>& core, const ElementSet& subset,
                       std::span<const Term> selectors, std::span<const Term> fixed) {
  logic::TermMap<bool> wanted;
  for (const Term term : core)
    wanted[term] = true;
  for (const Term term : fixed)
    wanted[term] = false;
  ElementSet out;
  for (const ElementId element : subset) {
    bool* const is_wanted = wanted.find(selectors[element]);
    if (is_wanted == nullptr || !*is_wanted) continue;
    out.push_back(element);
    *is_wanted = false;
  }
  return out;
}

}  // namespace

ElementId Elements::add(std::span<const Term> group) {
  logic::TermManager& terms = solver_.terms();
  const Term selector = terms.fresh_variable("element", logic::Sort::boolean());
  for (const Term formula : group)
    solver_.add(terms.implies(selector, formula));
  selectors_.push_back(selector);
  formulas_.push_back(terms.logical_and(group));
  return static_cast<ElementId>(selectors_.size() - 1);
}

ElementId Elements::add_selector(Term selector) {
  selectors_.push_back(selector);
  formulas_.emplace_back();
  return static_cast<ElementId>(selectors_.size() - 1);
}

ElementSet Elements::all() const {
  ElementSet out(size());
  std::iota(out.begin(), out.end(), 0);
  return out;
}

bool Elements::satisfied(ElementId element, const Model& model) const {
  return model.holds(formulas_[element] ? formulas_[element] : selectors_[element]);
}

Elements::SubsetAnswer Elements::check(const ElementSet& subset, const Limits& limits,
                                       std::span<const Term> fixed) {
  std::vector<Term> assumptions(fixed.begin(), fixed.end());
  assumptions.reserve(fixed.size() + subset.size());
  for (const ElementId element : subset)
    assumptions.push_back(selectors_[element]);

  Answer answer = solver_.check(assumptions, limits);
  if (auto* sat = std::get_if<Sat>(&answer)) return SubsetSat{std::move(sat->model)};
  if (const auto* unsat = std::get_if<Unsat>(&answer))
    return SubsetUnsat{elements_of(unsat->core, subset, selectors_, fixed)};
  return std::get<Unknown>(std::move(answer));
}

}  // namespace faultline::solve::toolbox
