#include "localize/problem.h"

#include "solve/factory.h"

namespace faultline::localize {

std::unique_ptr<solve::Solver> Context::solver(logic::TermManager& terms) const {
  auto made = make_solver ? make_solver(terms) : solve::make_solver(terms);
  return solve::counted(std::move(made), queries);
}

std::vector<logic::Term> formulas_of(const Encoded& encoded, const trace::Group& group) {
  std::vector<logic::Term> all;
  for (const std::uint32_t link : group.links)
    all.push_back(encoded.formula.links[link].formula(*encoded.terms));
  return all;
}

std::vector<logic::Term> hard_part(const trace::TraceFormula& formula) {
  std::vector<logic::Term> all = formula.hard;
  for (const trace::unrolling::Guard& guard : formula.guards)
    all.push_back(guard.holds);
  all.push_back(formula.postcondition);
  return all;
}

bool is_satisfiable(const Encoded& encoded, const Context& context) {
  if (encoded.source->options().precondition != trace::Precondition::None) return false;
  const auto solver = context.solver(*encoded.terms);
  for (const logic::Term hard : hard_part(encoded.formula))
    solver->add(hard);
  for (const trace::Link& link : encoded.formula.links)
    solver->add(link.formula(*encoded.terms));
  solve::Limits limits;
  limits.budget = context.budget;
  return solve::is_sat(solver->check({}, limits));
}

Problem::Problem(const Encoded& encoded, trace::Selectors selectors, const Context& context)
    : encoded_(encoded),
      selectors_(selectors),
      groups_(trace::group_links(encoded.formula, encoded.candidates(), selectors)),
      solver_(context.solver(*encoded.terms)),
      elements_(*solver_),
      inputs_(encoded.terms->variable("psi", logic::Sort::boolean())) {
  for (const logic::Term hard : hard_part(encoded.formula))
    solver_->add(hard);
  solver_->add(encoded.terms->implies(inputs_, encoded.terms->logical_and(encoded.formula.precondition)));
  for (const trace::Group& group : groups_)
    elements_.add(formulas_of(encoded, group));
}

fault::Groups Problem::named(const solve::toolbox::ElementSet& set) const {
  return {encoded_.formula.encoding, selectors_, set};
}

std::vector<fault::Part> Problem::parts(const solve::toolbox::ElementSet& set) const {
  return fault::parts_of(encoded_.candidates(), encoded_.formula, groups_, set);
}

fault::Completeness completeness_of(solve::toolbox::Completeness completeness) {
  switch (completeness) {
    case solve::toolbox::Completeness::Complete: return fault::Completeness::Complete;
    case solve::toolbox::Completeness::Stopped: return fault::Completeness::Stopped;
    case solve::toolbox::Completeness::LimitReached: return fault::Completeness::LimitReached;
    case solve::toolbox::Completeness::SolverGaveUp: break;
  }
  return fault::Completeness::SolverGaveUp;
}

fault::Completeness completeness_of(const solve::Unknown& unknown) {
  switch (unknown.reason) {
    case solve::Reason::Stopped: return fault::Completeness::Stopped;
    case solve::Reason::Time:
    case solve::Reason::Memory: return fault::Completeness::LimitReached;
    default: return fault::Completeness::SolverGaveUp;
  }
}

}  // namespace faultline::localize
