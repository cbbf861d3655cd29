// What a term's structure says about its values: pointers are often chosen among few constants, over and
// over, and then the places that they can mean are few as well. Remembered per term, so a long history costs
// once.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "logic/term.h"

namespace faultline::trace::unrolling {

class TermFacts {
 public:
  // A number that divides every value: of `c ? 4 : 12` it is 4. 0: the term is always 0.
  std::uint64_t divisor(logic::Term term);
  // All values that the term can have, ascending; empty: too many, or not known.
  const std::vector<std::uint64_t>& values(logic::Term term);

 private:
  std::uint64_t compute_divisor(logic::Term term);
  std::vector<std::uint64_t> compute_values(logic::Term term);

  std::unordered_map<logic::Term, std::uint64_t> divisors_;
  std::unordered_map<logic::Term, std::vector<std::uint64_t>> values_;
};

}  // namespace faultline::trace::unrolling
