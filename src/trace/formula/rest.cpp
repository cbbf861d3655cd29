#include "trace/formula/rest.h"

#include <algorithm>

#include "logic/substitute.h"
#include "logic/traverse.h"

namespace faultline::trace {

using logic::Term;

namespace {

// A guard of the same step is behind the link if it asks for the link's value: the condition of a branch.
bool is_behind(const unrolling::Guard& guard, const Link& link) {
  if (guard.step != link.site.step || guard.kind != unrolling::Guard::Kind::Branch)
    return guard.step > link.site.step;
  const std::vector<Term> asked = logic::free_variables(guard.holds);
  return std::find(asked.begin(), asked.end(), link.variable) != asked.end();
}

}  // namespace

Rest rest_behind(const TraceFormula& formula, logic::TermManager& terms, std::uint32_t link) {
  Rest rest;
  for (std::size_t i = link + 1; i < formula.links.size(); ++i)
    rest.definitions.push_back(formula.links[i].formula(terms));
  rest.post = rest.passes = formula.postcondition;
  for (auto guard = formula.guards.rbegin();
       guard != formula.guards.rend() && is_behind(*guard, formula.links[link]); ++guard) {
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

Rest rest_in_run(const TraceFormula& formula, logic::TermManager& terms, std::uint32_t link,
                 logic::Evaluator& in_the_run) {
  const Term own = formula.links[link].variable;
  logic::TermMap<Term> images;
  for (const auto& [variable, value] : formula.run)
    images.set(variable, terms.constant(value));
  images.set(own, own);
  for (std::size_t i = 0; i < link; ++i)
    if (formula.links[i].variable != own && !images.contains(formula.links[i].variable))
      images.set(formula.links[i].variable, terms.constant(in_the_run.value(formula.links[i].variable)));
  logic::Substitution in_run(terms, images);
  for (std::size_t i = link + 1; i < formula.links.size(); ++i)
    in_run.add(formula.links[i].variable, in_run(formula.links[i].value));
  Rest rest = rest_behind(formula, terms, link);
  rest.definitions.clear();
  for (Term* const part : {&rest.post, &rest.passes}) {
    *part = in_run(*part);
    logic::TermMap<Term> never_read;
    for (const Term variable : logic::free_variables(*part))
      if (variable != own) never_read.set(variable, terms.constant(in_the_run.value(variable)));
    if (!never_read.empty()) *part = logic::substitute(terms, *part, never_read);
  }
  return rest;
}

}  // namespace faultline::trace
