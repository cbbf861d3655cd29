// The ground of the toolbox: a set of elements over a hard part. An element is a group of formulas that is
// taken or left as one; a selector switches it on. Subsets are asked for under assumptions, so nothing is
// rebuilt from question to question.
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "solve/solver.h"

namespace faultline::solve::toolbox {

using ElementId = std::uint32_t;  // the position at which it was added, from 0

// A set of elements, ascending, without doubles.
using ElementSet = std::vector<ElementId>;

class Elements {
 public:
  // The solver holds the hard part, to which formulas may be added at any time. It must outlive this object.
  explicit Elements(Solver& solver) : solver_(solver) {}

  // A new element: all these formulas together, behind a fresh selector.
  ElementId add(std::span<const logic::Term> group);
  ElementId add(logic::Term formula) { return add(std::span<const logic::Term>(&formula, 1)); }
  // An element whose selector the caller has tied to formulas of his own.
  ElementId add_selector(logic::Term selector);

  std::size_t size() const { return selectors_.size(); }
  ElementSet all() const;
  logic::Term selector(ElementId element) const { return selectors_[element]; }
  Solver& solver() const { return solver_; }

  struct SubsetSat {
    Model model;
  };
  struct SubsetUnsat {
    ElementSet core;  // elements of the subset that contradict the hard part and the assumptions together
  };
  using SubsetAnswer = std::variant<SubsetSat, SubsetUnsat, Unknown>;

  // Does the model surely satisfy the element, even if it was not asked to? A selector's element is only
  // known to be satisfied where the selector is true.
  bool satisfied(ElementId element, const Model& model) const;

  // Are these elements satisfiable together with the hard part? Elements outside are free. `fixed` are more
  // assumptions, which are no elements (they are never in a core).
  SubsetAnswer check(const ElementSet& subset, const Limits& limits, std::span<const logic::Term> fixed = {});

 private:
  Solver& solver_;
  std::vector<logic::Term> selectors_;
  std::vector<logic::Term> formulas_;  // the conjunction of each element; none for add_selector's
};

}  // namespace faultline::solve::toolbox
