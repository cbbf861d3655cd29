// A C expression in a string, over the variables of a function: what `--assume 'x > y + 1@12'` is written in.
// Numbers, variables, members, subscripts, dereferences, casts to arithmetic types and C's operators with C's
// conversions; no calls or assignments.
#pragma once

#include "cfa/builder.h"

namespace faultline::frontend {

// Where names are looked up: the function's variables that are declared before this place, the latest first,
// then the global ones.
struct Scope {
  cfa::FunctionId function;
  SourceRange at;
  cfa::ExprId result = {};  // the place that \result (or \return) names; none: there is no such
};

// The value of the expression that stands in `file` from 1:1 to `length`. Throws InputError with the place in
// the expression.
cfa::ExprId parse_expression(cfa::Builder& builder, FileId file, std::size_t length, const Scope& scope);

}  // namespace faultline::frontend
