// One operation on concrete values: the meaning of every Kind, in one place. Constant folding and evaluation
// both come here.
#pragma once

#include <span>

#include "logic/kind.h"
#include "logic/value.h"

namespace faultline::logic {

// The arguments have the sorts that the operation wants. Not for leaves.
Value apply(const Operation& operation, std::span<const Value* const> args);

}  // namespace faultline::logic
