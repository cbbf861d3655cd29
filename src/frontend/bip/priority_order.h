// Who is above whom: the transitive closure of priority rules, each with a guard or without.
#pragma once

#include <vector>

#include "frontend/bip/ast.h"

namespace faultline::frontend::bip {

struct OrderRule {
  std::size_t low = 0;
  std::size_t high = 0;
  std::size_t guard = kAlways;  // the caller's number of it
  SourceRange range;
  static constexpr std::size_t kAlways = static_cast<std::size_t>(-1);
};

// Above if all these guards hold; none: always.
struct Above {
  std::size_t node = 0;
  std::vector<std::size_t> guards;  // ascending
};

struct Order {
  std::vector<std::vector<Above>> above;         // by node; minimal sets of guards, in a fixed order
  std::vector<std::vector<std::size_t>> cycles;  // sets of guards that together make a cycle
};

// Throws InputError for a cycle without guards, and where there are too many ways.
Order close(std::size_t nodes, const std::vector<OrderRule>& rules);

// The order of an atom's ports. A guard's number is that of its rule.
Order atom_order(const AtomType& atom);

}  // namespace faultline::frontend::bip
