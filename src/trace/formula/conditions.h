// The conditions along a path, as conjuncts: what must hold for a run to go as the failing one went, and what
// was wanted at its end. The weakest preconditions of Whodunit are made of these (Dobos-Kovacs, section
// 2.4.1): a guard [p && q] is two conjuncts, and so is an assertion.
//
// A branch's condition is put in place of the variable that cuts it out: its link *is* the guard.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/substitute.h"
#include "trace/formula/formula.h"

namespace faultline::trace {

struct Condition {
  logic::Term formula;
  std::uint32_t step = 0;
  std::uint32_t guard = 0;  // in TraceFormula::guards
};

// Of a formula of the Path encoding, which must outlive it. The same formula always gives the same lists.
class Conditions {
 public:
  Conditions(const TraceFormula& formula, const Candidates& candidates, logic::TermManager& terms);

  // Of all guards, in the order of the steps.
  const std::vector<Condition>& path() const { return path_; }
  // What the assertion at this step wants: that the property holds (step TraceFormula::end), or that the
  // branch there goes another way.
  std::vector<logic::Term> wanted(std::uint32_t step) const;
  // The last branch before this step; none: kNoStep.
  std::uint32_t branch_before(std::uint32_t step) const;

  static constexpr std::uint32_t kNoStep = 0xFFFFFFFF;

 private:
  const TraceFormula& formula_;
  logic::TermManager& terms_;
  mutable logic::Substitution with_conditions_;
  std::vector<Condition> path_;
};

// The conjuncts of a formula: p && q is two, !(p || q) as well.
std::vector<logic::Term> conjuncts(logic::TermManager& terms, logic::Term formula);

}  // namespace faultline::trace
