// Z3's expressions as our terms: the way back from its simplifiers. Our constructors simplify again on the
// way.
#pragma once

#include <optional>

#include "logic/term_manager.h"
#include "solve/backend/z3/translate.h"

namespace faultline::solve::z3_backend {

// None if the expression has an operation that we do not know. Variables and functions are those of the
// translator. Throws OutOfBudget.
std::optional<logic::Term> translate_back(logic::TermManager& terms, const Translator& translator,
                                          const z3::expr& expression, Meter& meter);

}  // namespace faultline::solve::z3_backend
