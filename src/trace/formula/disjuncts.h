// The violated property as a disjunction: `!a || c`, `!(a && !c)`, also behind a flag variable, a parameter
// or a returned value. In an implication all but the last are its antecedents, negated (Groce,
// section 5.1.1).
#pragma once

#include <vector>

#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::trace {

// The property holds if the expression, evaluated at this step of the failing run, is true (or is false).
struct Disjunct {
  cfa::ExprId expr;
  bool holds_if = true;
  std::uint32_t step = 0;
};

// The condition that the run violates, taken apart; empty: there is none to look at.
std::vector<Disjunct> disjuncts(const cfa::Program& program, const Run& run);
// The condition as a whole, where it is checked.
std::vector<Disjunct> checked_condition(const cfa::Program& program, const Run& run);

}  // namespace faultline::trace
