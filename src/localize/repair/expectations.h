// Who says what is right by name: a function whose result a harness keeps as `expected`, or that is called so itself, as in
//   int expected = slow_sum(values), got = sum(values); assert(got == expected);
// and whoever only works for it. Two sides of a comparison look alike otherwise.
#pragma once

#include "localize/repair/harness.h"
#include "localize/repair/sites.h"

namespace faultline::localize::repair {

// Has the name a word that people use for what is right: expectedSum, reference_of, WANTED?
bool says_what_is_right(std::string_view name);

// Marks the code of these functions, and the calls of them. Whom the program's own functions call, too, is none.
void mark_expectations(const cfa::Program& program, const Harness& harness, Specification& marks);

}  // namespace faultline::localize::repair
