#include "check/evidence.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "check/forced.h"
#include "check/infection.h"
#include "check/interference.h"
#include "check/invariants.h"
#include "logic/evaluate.h"
#include "solve/factory.h"

namespace faultline::check {

using fault::Checked;
using logic::Term;

using GroupSet = std::vector<std::uint32_t>;

enum class Inputs : std::uint8_t { Free, Fixed };

class Prover::Groups {
 public:
  Groups(const Basis& basis, trace::Selectors selectors)
      : basis_(basis),
        groups_(trace::group_links(basis.formula, basis.candidates, selectors)),
        solver_(solve::make_solver(basis.terms, solve::Backend::Z3)) {
    for (const Term hard : basis.formula.hard)
      solver_->add(hard);
    for (const auto& guard : basis.formula.guards)
      solver_->add(guard.holds);
    solver_->add(basis.formula.postcondition);
    inputs_ = make_switch(basis, selectors, "inputs");
    for (const Term input : basis.formula.precondition)
      solver_->add(basis.terms.implies(inputs_, input));
    for (const trace::Group& group : groups_) {
      switches_.push_back(make_switch(basis, selectors, std::to_string(switches_.size())));
      for (const std::uint32_t link : group.links)
        solver_->add(basis.terms.implies(switches_.back(), basis.formula.links[link].formula(basis.terms)));
    }
  }

  std::size_t size() const { return switches_.size(); }

  // Are these groups satisfiable with all that is hard, and with `more`? None: not answered.
  std::optional<bool> satisfiable(const GroupSet& chosen, Inputs inputs, const Budget& budget,
                                  const std::vector<Term>& more = {}) {
    std::vector<Term> on = more;
    if (inputs == Inputs::Fixed) on.push_back(inputs_);
    for (const std::uint32_t group : chosen)
      on.push_back(switches_[group]);
    solve::Limits limits;
    limits.budget = budget;
    const solve::Answer answer = solver_->check(on, limits);
    if (solve::is_unknown(answer)) return std::nullopt;
    return solve::is_sat(answer);
  }

  // The set's expressions have these values where they are said to, and elsewhere the program's.
  std::vector<Term> as_said(const fault::CorrectionSet& set) const {
    std::vector<Term> all;
    for (const std::uint32_t group : set.of.groups) {
      for (const std::uint32_t number : groups_[group].links) {
        const trace::Link& link = basis_.formula.links[number];
        const auto said = std::find_if(set.values.begin(), set.values.end(),
                                       [&](const fault::NeededValue& value) { return value.link == number; });
        if (said != set.values.end())
          all.push_back(basis_.terms.equal(link.variable,
                                           basis_.terms.bit_vector(link.variable.width(), said->needed)));
        else if (link.variable.width() <= 64)
          all.push_back(basis_.terms.logical_not(link.deviates(basis_.terms)));
      }
    }
    return all;
  }

 private:
  static Term make_switch(const Basis& basis, trace::Selectors selectors, const std::string& name) {
    const std::string kind = std::to_string(static_cast<int>(selectors));
    return basis.terms.variable("check." + kind + "." + name, logic::Sort::boolean());
  }

  const Basis& basis_;
  std::vector<trace::Group> groups_;
  std::unique_ptr<solve::Solver> solver_;
  Term inputs_;
  std::vector<Term> switches_;  // by group
};

namespace {

// By evaluation alone: the run in which the set's expressions have the values that are said to be needed, and
// all else is as the program has it. Does it pass? Inputs that the failing run has not read are zero in it.
bool passes_as_said(const Basis& basis, const fault::CorrectionSet& set) {
  const trace::TraceFormula& formula = basis.formula;
  std::map<std::uint32_t, std::uint64_t> said;
  for (const fault::NeededValue& value : set.values)
    said[value.link] = value.needed;
  logic::Assignment values;
  logic::Evaluator run(values, logic::Missing::Zero);
  logic::TermSet linked;
  for (const trace::Link& link : formula.links)
    linked[link.variable];
  for (const auto& [variable, value] : formula.run)
    if (!linked.contains(variable)) values.set(variable, value);
  for (std::uint32_t i = 0; i < formula.links.size(); ++i) {
    const trace::Link& link = formula.links[i];
    const auto known = said.find(i);
    values.set(link.variable, known == said.end()
                                  ? run.value(link.value)
                                  : logic::Value(logic::BitVector(link.variable.width(), known->second)));
  }
  const auto holds = [&](Term term) { return run.holds(term); };
  return std::all_of(formula.precondition.begin(), formula.precondition.end(), holds) &&
         std::all_of(formula.hard.begin(), formula.hard.end(), holds) &&
         std::all_of(formula.guards.begin(), formula.guards.end(),
                     [&](const auto& guard) { return holds(guard.holds); }) &&
         holds(formula.postcondition);
}

// Nor may it pass with no values at all: the failing run itself.
bool confirmed_by_evaluation(const Basis& basis, const fault::CorrectionSet& set) {
  if (set.values.empty() || set.of.groups.size() != 1) return false;
  fault::CorrectionSet nothing = set;
  nothing.values.clear();
  return passes_as_said(basis, set) && !passes_as_said(basis, nothing);
}

bool forced_by_evaluation(const Basis& basis, const fault::Core& core) {
  const auto groups = trace::group_links(basis.formula, basis.candidates, core.of.selectors);
  std::vector<bool> links(basis.formula.links.size());
  for (const std::uint32_t group : core.of.groups)
    for (const std::uint32_t link : groups[group].links)
      links[link] = true;
  return is_forced(basis, links);
}

Checked verdict(std::optional<bool> answer, bool expected) {
  if (!answer) return Checked::GaveUp;
  return *answer == expected ? Checked::Confirmed : Checked::Refuted;
}

}  // namespace

Prover::Prover(const Basis& basis) : basis_(basis) {}
Prover::~Prover() = default;

Prover::Groups& Prover::groups(trace::Selectors selectors) {
  std::unique_ptr<Groups>& known = groups_[selectors];
  if (!known) known = std::make_unique<Groups>(basis_, selectors);
  return *known;
}

InfectionProver& Prover::infections() {
  if (!infections_) infections_ = std::make_unique<InfectionProver>(basis_);
  return *infections_;
}

Checked Prover::prove(const fault::Core& core, const Budget& budget) {
  const bool is_forced = core.needs_inputs && forced_by_evaluation(basis_, core);
  if (is_forced && core.minimality == fault::Minimality::NotProven) return Checked::Confirmed;
  Groups& all = groups(core.of.selectors);
  const Inputs inputs = core.needs_inputs ? Inputs::Fixed : Inputs::Free;
  Checked checked =
      is_forced ? Checked::Confirmed : verdict(all.satisfiable(core.of.groups, inputs, budget), false);
  if (core.minimality == fault::Minimality::NotProven) return checked;
  for (std::size_t i = 0; i < core.of.groups.size() && checked == Checked::Confirmed; ++i) {
    GroupSet fewer = core.of.groups;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    checked = verdict(all.satisfiable(fewer, inputs, budget), true);
  }
  return checked;
}

Checked Prover::prove(const fault::CorrectionSet& correction, const Budget& budget) {
  if (confirmed_by_evaluation(basis_, correction)) return Checked::Confirmed;
  Groups& all = groups(correction.of.selectors);
  const GroupSet& set = correction.of.groups;
  const auto others = [&](std::optional<std::uint32_t> kept) {
    GroupSet left;
    for (std::uint32_t i = 0; i < all.size(); ++i)
      if (i == kept || std::find(set.begin(), set.end(), i) == set.end()) left.push_back(i);
    return left;
  };
  const std::vector<Term> values = correction.values.empty() ? std::vector<Term>() : all.as_said(correction);
  Checked checked = verdict(all.satisfiable(others(std::nullopt), Inputs::Fixed, budget, values), true);
  if (correction.minimality == fault::Minimality::NotProven) return checked;
  for (std::size_t i = 0; i < set.size() && checked == Checked::Confirmed; ++i)
    checked = verdict(all.satisfiable(others(set[i]), Inputs::Fixed, budget), false);
  return checked;
}

Checked Prover::confirm(const fault::Evidence& evidence, const Budget& budget) {
  if (const auto* core = std::get_if<fault::Core>(&evidence)) return prove(*core, budget);
  if (const auto* correction = std::get_if<fault::CorrectionSet>(&evidence))
    return prove(*correction, budget);
  if (const auto* interval = std::get_if<fault::InvariantInterval>(&evidence))
    return confirm_invariants(basis_, *interval, budget);
  if (const auto* infection = std::get_if<fault::Infection>(&evidence))
    return infections().confirm(*infection, budget);
  if (const auto* interference = std::get_if<fault::Interference>(&evidence))
    return confirm_interference(basis_, *interference, budget);
  // Other runs, or a repair, are not about this formula: see near_run.h, spectrum.h and repair.h.
  return Checked::GaveUp;
}

Checked confirm(const Basis& basis, const fault::Evidence& evidence, const Budget& budget) {
  return Prover(basis).confirm(evidence, budget);
}

}  // namespace faultline::check
