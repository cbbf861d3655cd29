// The path formula cut into blocks, and the positions between them: position p lies before block p. A step
// with links is a block of its own, since it can be blamed; steps without links (inputs, trusted code, jumps)
// are taken together, and nothing is asked inside of them. Behind the last position lies the tail: the steps
// that only check, and the postcondition.
#pragma once

#include "localize/localizer.h"

namespace faultline::localize::error_invariants {

using Position = std::uint32_t;

struct Block {
  std::uint32_t first = 0;  // steps, the last one included
  std::uint32_t last = 0;
  std::vector<std::uint32_t> links;
  std::vector<logic::Term> facts;       // the links as equations, and the conditions
  std::vector<logic::Term> conditions;  // the guards, the inputs that are read
  bool has_branches = false;            // or assumptions

  bool can_be_blamed() const { return !links.empty(); }
};

class Positions {
 public:
  explicit Positions(const Encoded& encoded);

  Position last() const { return static_cast<Position>(blocks_.size() - 1); }
  std::uint32_t step(Position position) const { return blocks_[position].first; }
  // The step behind the block: where the next position is.
  const Block& block(Position position) const { return blocks_[position]; }
  const Block& tail() const { return blocks_.back(); }  // with phi among its facts

 private:
  std::vector<Block> blocks_;
};

}  // namespace faultline::localize::error_invariants
