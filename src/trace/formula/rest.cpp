#include "trace/formula/rest.h"

#include "logic/substitute.h"
#include "logic/traverse.h"

namespace faultline::trace {

using logic::Term;

Rest rest_behind(const TraceFormula& formula, logic::TermManager& terms, std::uint32_t link) {
  Rest rest;
  for (std::size_t i = link + 1; i < formula.links.size(); ++i)
    rest.definitions.push_back(formula.links[i].formula(terms));
  rest.post = rest.passes = formula.postcondition;
  for (auto guard = formula.guards.rbegin();
       guard != formula.guards.rend() && guard->step > formula.links[link].site.step; ++guard) {
    const bool is_branch = guard->kind == unrolling::Guard::Kind::Branch;
    rest.post =
        is_branch ? terms.implies(guard->holds, rest.post) : terms.logical_and(guard->holds, rest.post);
    rest.passes = terms.logical_and(guard->holds, rest.passes);
  }
  return rest;
}

Rest rest_with(const TraceFormula& formula, logic::TermManager& terms, std::uint32_t link, Term value) {
  logic::TermMap<Term> images;
  images.set(formula.links[link].variable, value);
  for (std::size_t i = link + 1; i < formula.links.size(); ++i) {
    const Term variable = formula.links[i].variable;
    images.set(variable, terms.fresh_variable(variable.name(), variable.sort()));
  }
  logic::Substitution copy(terms, images);
  Rest rest = rest_behind(formula, terms, link);
  for (Term& definition : rest.definitions)
    definition = copy(definition);
  rest.post = copy(rest.post);
  rest.passes = copy(rest.passes);
  return rest;
}

std::vector<Term> given_to(const TraceFormula& formula, const Rest& rest, std::uint32_t link) {
  std::vector<Term> formulas = rest.definitions;
  formulas.insert(formulas.end(), {rest.post, rest.passes});
  logic::TermMap<logic::Unit> behind;
  for (std::size_t i = link; i < formula.links.size(); ++i)
    behind.set(formula.links[i].variable, {});
  std::vector<Term> given = logic::free_variables(formulas);
  std::erase_if(given, [&](Term variable) { return behind.contains(variable); });
  return given;
}

}  // namespace faultline::trace
