// Formulas made short for people, by Z3's simplifiers. Slow compared with our constructors (it may ask the
// solver); use it on what is printed.
#pragma once

#include "logic/term_manager.h"
#include "solve/limits.h"

namespace faultline::solve {

// An equivalent term of the same sort, not larger than `term`; `term` itself if the budget ends or nothing
// better is found.
logic::Term simplify(logic::TermManager& terms, logic::Term term, const Limits& limits = {});

}  // namespace faultline::solve
