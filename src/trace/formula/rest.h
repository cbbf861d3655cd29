// The rest of a path behind one assignment, and its weakest precondition of *false*: the run does not go on
// like this to its failure. That is `post` in Wang et al.'s algorithm ("Automatic fault localization for
// BIP").
#pragma once

#include <cstdint>
#include <vector>

#include "logic/evaluate.h"
#include "trace/formula/formula.h"

namespace faultline::trace {

struct Rest {
  std::vector<logic::Term> definitions;  // the links behind, in order
  // A branch behind goes another way, or the property holds at the end; and no check on the way fails, no
  // assumption: wp(assume b, R) = !b || R for branches, wp(assert c, R) = c && R for checks.
  logic::Term post;
  logic::Term passes;  // the run stays on its path, and the property holds
};

// Behind this link, of a formula of the Path encoding.
Rest rest_behind(const TraceFormula& formula, logic::TermManager& terms, std::uint32_t link);
// The same once more, with variables of its own behind, where the link has this value.
Rest rest_with(const TraceFormula& formula, logic::TermManager& terms, std::uint32_t link, logic::Term value);

// The rest in the run itself, over the link's variable alone: all that does not depend on it has the value that
// it has in the run. There are no definitions. What the run has never read is zero.
Rest rest_in_run(const TraceFormula& formula, logic::TermManager& terms, std::uint32_t link,
                 logic::Evaluator& in_the_run);

}  // namespace faultline::trace
