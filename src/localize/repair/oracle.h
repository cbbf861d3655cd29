// What a harness computes for itself, to compare with: in
//   int sum = add(x, y), expected = x; expected += y; assert(sum == expected);
// the second and the third assignment. They say what is right, as the assertion does.
#pragma once

#include "localize/repair/harness.h"
#include "localize/repair/sites.h"

namespace faultline::localize::repair {

// Marks the assignments of harness functions whose values neither come from the functions that work nor get to
// them. Variables as a whole, and without regard to the order of statements.
void mark_oracle(const cfa::Program& program, const Harness& harness, Specification& marks);

}  // namespace faultline::localize::repair
