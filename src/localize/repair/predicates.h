// Questions that the program can ask: calls of functions with one parameter that change nothing and give an
// integer, `is_digit(text[at])`.
#pragma once

#include "localize/repair/mint.h"

namespace faultline::localize::repair {

struct Predicate {
  cfa::FunctionId callee;
  cfa::ExprId argument;
  std::string text;
};

// Does a call of the function change nothing that it does not own?
bool changes_nothing(const cfa::Program& program, cfa::FunctionId function);

// Those that can be asked at the place about what the function speaks of.
std::vector<Predicate> predicates(Mint& mint, cfa::FunctionId function, const SourceRange& at);

// The location where it is asked.
cfa::LocationId asked(Mint& mint, cfa::EdgeId like, const Predicate& predicate, cfa::LocationId yes,
                      cfa::LocationId no);

}  // namespace faultline::localize::repair
