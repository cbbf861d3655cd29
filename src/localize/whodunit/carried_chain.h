// An infection chain at one step, with R[x -> e] really carried out: for chains through many stores to
// computed elements, whose definitions beside each other no solver finds its way through.
#pragma once

#include <optional>

#include "localize/carried_out.h"
#include "localize/localizer.h"
#include "solve/toolbox/elements.h"

namespace faultline::localize {

// The chain of these conjuncts, before the step `first`.
struct ChainAt {
  std::vector<logic::Term> conjuncts;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

struct Decided {
  bool is_empty = false;
  solve::toolbox::ElementSet core;  // if it is: conjuncts that contradict each other, ascending
};

// Satisfiable with one of these values free and all others as in the run? False: not seen.
bool holds_near_the_run(const Encoded& encoded, const ChainAt& chain, const std::vector<logic::Term>& free,
                        const Context& context);

// `open`: variables of the chain that are computed before it. None: the solver gives up.
std::optional<Decided> decide(const Encoded& encoded, const ChainAt& chain,
                              const std::vector<logic::Term>& open, const Context& context);

}  // namespace faultline::localize
