// The values of a simulated state: cells, how they are packed, and expressions over them.
#pragma once

#include <limits>

#include "frontend/bip/simulation.h"

namespace faultline::frontend::bip {

using Cell = std::int64_t;  // a value of 32 bits, a truth value, the number of a place; or:
constexpr Cell kUnset = std::numeric_limits<Cell>::min();

// What ends a step in the middle.
struct Broken {
  Simulation::Outcome outcome;
};

// Where names are found: `own` by Ref::Own, `ports` by Ref::Port.
struct Cells {
  Cell* own = nullptr;
  Cell* const* ports = nullptr;
};

Cell evaluate(const Expr& expr, const Cells& cells);
void execute(const Block& block, const Cells& cells);

// Cells that belong to a state, in as few bits as they need.
class Packing {
 public:
  void add(std::size_t cell, unsigned bits, bool can_be_unset);  // 32 bits: a signed number
  std::size_t words() const { return (bits_ + 31) / 32; }
  void pack(const std::vector<Cell>& cells, Simulation::Word* state) const;
  void unpack(const Simulation::Word* state, std::vector<Cell>& cells) const;

 private:
  struct Slot {
    std::size_t cell = 0;
    std::size_t at = 0;  // first bit
    unsigned bits = 0;
    bool can_be_unset = false;  // one more bit
  };
  std::vector<Slot> slots_;
  std::size_t bits_ = 0;
};

}  // namespace faultline::frontend::bip
