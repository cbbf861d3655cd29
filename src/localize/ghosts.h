// State that a PLC program keeps for its assertions alone: `moving := moving + 1` where only //#ASSERT reads `moving`.
// Such statements say what is right rather than what is done; they are no more at fault than the assertion.
#pragma once

#include <set>

#include "base/source.h"
#include "cfa/program.h"

namespace faultline::localize {

// The ranges of these statements and of the branches that decide about nothing else. Empty for other languages.
std::set<SourceRange> ghost_statements(const cfa::Program& program);

}  // namespace faultline::localize
