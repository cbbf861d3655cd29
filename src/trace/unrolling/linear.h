// A term as a constant plus multiples of other terms, modulo 2^width: how offsets are read. `&a[i].f` is
// 4 + 12 * i, which says at once which field of which elements it can be.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/term_manager.h"
#include "trace/unrolling/term_facts.h"

namespace faultline::trace::unrolling {

struct Linear {
  struct Part {
    std::uint64_t factor = 0;
    logic::Term term;  // of the width of the whole
  };

  logic::Term whole;
  std::uint64_t constant = 0;
  std::vector<Part> parts;

  bool is_constant() const { return parts.empty(); }
  // All values are `constant` modulo this; at least 1.
  std::uint64_t step() const { return step_; }
  // All values, if they are few and known.
  const std::vector<std::uint64_t>& values() const { return values_; }
  std::uint64_t residue(std::uint64_t first, std::uint64_t step) const;  // (constant - first) modulo step
  // The formula that says the value is `value`; none: it cannot be. Right if no product leaves the width.
  logic::Term equals(logic::TermManager& terms, std::uint64_t value) const;
  // (value - first) / stride as a term; step() and the difference of the constants must be multiples.
  logic::Term index(logic::TermManager& terms, std::uint64_t first, std::uint64_t stride) const;

  std::uint64_t step_ = 1;
  std::vector<std::uint64_t> values_;
};

Linear linear(logic::Term term, TermFacts& facts);
Linear linear(logic::Term term);

}  // namespace faultline::trace::unrolling
