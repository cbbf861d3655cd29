// Cost: each look evaluates the terms of the block once.
#include "localize/error_invariants/nearby_states.h"

#include <algorithm>

#include "logic/traverse.h"

namespace faultline::localize::error_invariants {

using logic::Term;

std::vector<Term> Facts::all(logic::TermManager& terms) const {
  std::vector<Term> facts;
  for (const Definition& one : definitions)
    facts.push_back(terms.equal(one.variable, one.value));
  facts.insert(facts.end(), conditions.begin(), conditions.end());
  return facts;
}

NearbyStates::NearbyStates(trace::Places& places, const logic::TermMap<Term>& images, const Facts& facts)
    : facts_(facts) {
  for (const auto& [term, image] : images)
    if (image.is_variable()) run_.set(image, places.value_of(term));
  logic::TermSet defined;
  std::vector<Term> used = facts.conditions;
  for (const Facts::Definition& one : facts.definitions) {
    defined[one.variable] = {};
    used.push_back(one.value);
  }
  for (const Term variable : logic::free_variables(used))
    if (!defined.contains(variable) && !run_.find(variable)) run_.set(variable, places.value_of(variable));
}

bool NearbyStates::deviate(logic::Assignment& state, const Deviation& deviation) {
  const Term place = deviation.place;
  const auto value_of = [&](logic::Sort sort) { return logic::Value(sort, deviation.value); };
  if (place.is_variable() && !place.sort().is_array()) {
    state.set(place, value_of(place.sort()));
    return true;
  }
  const bool is_element =
      place.kind() == logic::Kind::Select && place.arg(0).is_variable() && place.arg(1).is_constant();
  const logic::Value* array = is_element ? state.find(place.arg(0)) : nullptr;
  if (!array) return false;
  state.set(place.arg(0), logic::Value(array->array().with(place.arg(1).bits(), value_of(place.sort()))));
  return true;
}

bool NearbyStates::hold(std::span<const Deviation> deviations, std::span<const Term> formulas) const {
  logic::Assignment state = run_;
  for (const Deviation& deviation : deviations)
    if (!deviate(state, deviation)) return false;
  logic::Evaluator values(state, logic::Missing::Zero);
  const auto holds = [&](Term formula) { return values.holds(formula); };
  if (!std::ranges::all_of(formulas, holds)) return false;
  for (const Facts::Definition& one : facts_.definitions)
    state.set(one.variable, values.value(one.value));
  return std::ranges::all_of(facts_.conditions, holds);
}

}  // namespace faultline::localize::error_invariants
