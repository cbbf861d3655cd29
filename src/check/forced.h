// Does a core force the violation? By carrying it out: what its links compute is known, what other links
// would compute is not. A proof without a solver, forwards where cores are found backwards.
#pragma once

#include "check/evidence.h"

namespace faultline::check {

// True: with these links, all that the precondition says, and nothing else, the postcondition is false.
// False: that was not seen; a solver may still see it.
bool is_forced(const Basis& basis, const std::vector<bool>& links);

}  // namespace faultline::check
