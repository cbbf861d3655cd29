// A trace formula in a solver: all that is hard is added, each group of links is an element that can be
// switched on, and so is the precondition.
#pragma once

#include "localize/localizer.h"
#include "solve/toolbox/elements.h"
#include "solve/toolbox/enumerate.h"

namespace faultline::localize {

class Problem {
 public:
  // The encoded formula must outlive it.
  Problem(const Encoded& encoded, trace::Selectors selectors, const Context& context);

  const Encoded& encoded() const { return encoded_; }
  const std::vector<trace::Group>& groups() const { return groups_; }  // element i is group i
  solve::toolbox::Elements& elements() { return elements_; }
  logic::Term inputs() const { return inputs_; }  // psi, behind a selector of its own

  fault::Groups named(const solve::toolbox::ElementSet& set) const;
  std::vector<fault::Part> parts(const solve::toolbox::ElementSet& set) const;

 private:
  const Encoded& encoded_;
  trace::Selectors selectors_;
  std::vector<trace::Group> groups_;
  std::unique_ptr<solve::Solver> solver_;
  solve::toolbox::Elements elements_;
  logic::Term inputs_;
};

// The links of a group as formulas.
std::vector<logic::Term> formulas_of(const Encoded& encoded, const trace::Group& group);
// Everything that is hard but the precondition.
std::vector<logic::Term> hard_part(const trace::TraceFormula& formula);

// Why there are no faults: a contradiction without any statement, or none at all.
constexpr std::string_view kNoStatementNeeded =
    "no statement is needed: the property is violated whatever they do";
constexpr std::string_view kNothingForces = "without the inputs, nothing on the path forces the failure";

// Can the formula be satisfied as it is? Only without its precondition; asked for only then.
bool is_satisfiable(const Encoded& encoded, const Context& context);

fault::Completeness completeness_of(solve::toolbox::Completeness completeness);
fault::Completeness completeness_of(const solve::Unknown& unknown);

}  // namespace faultline::localize
