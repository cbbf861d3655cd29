// What is blamed or not blamed as one: the links that share a selector.
#pragma once

#include <cstdint>
#include <vector>

#include "trace/formula/formula.h"

namespace faultline::trace {

enum class Selectors : std::uint8_t {
  PerStep,       // each step of the run by itself (Kettl's default)
  PerStatement,  // all visits of a statement together (`uniqueselectors`, Jose and Majumdar)
  PerCandidate,  // all values of one expression together
};

struct Group {
  std::vector<std::uint32_t> links;  // positions in TraceFormula::links, ascending
  CandidateId candidate;             // of the first link
  std::uint32_t step = 0;            // PerStep
};

// In the order of their first links. The same formula and selectors always give the same groups.
std::vector<Group> group_links(const TraceFormula& formula, const Candidates& candidates,
                               Selectors selectors);

}  // namespace faultline::trace
