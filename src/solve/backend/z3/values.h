// What Z3's models say, as our values.
#pragma once

#include <z3++.h>

#include "logic/value.h"
#include "solve/answer.h"

namespace faultline::solve::z3_backend {

// The value of an expression without free variables beside those that the model gives; whatever the model
// leaves open is zero. InternalError if the model speaks in a way that we do not know.
logic::Value read_value(const z3::model& model, const z3::expr& expression, logic::Sort sort);

// The value of a numeral (or true, false).
logic::Value read_constant(const z3::expr& numeral, logic::Sort sort);

}  // namespace faultline::solve::z3_backend
