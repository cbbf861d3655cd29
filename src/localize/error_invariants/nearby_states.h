// States like that of the run but for one or two places, carried out through a block: where one of them goes
// on as it should not, a question has its answer without a solver. Almost every literal that is needed is
// seen so.
#pragma once

#include <span>

#include "logic/evaluate.h"
#include "logic/term_map.h"
#include "trace/formula/places.h"

namespace faultline::localize::error_invariants {

// What holds for a block, over the state before it.
struct Facts {
  struct Definition {
    logic::Term variable;
    logic::Term value;
  };
  std::vector<Definition> definitions;  // what it computes, in the order of its steps
  std::vector<logic::Term> conditions;  // the way that it takes, and that what is wanted behind it is missed

  std::vector<logic::Term> all(logic::TermManager& terms) const;
};

// A place, by its term before the block, with another value.
struct Deviation {
  logic::Term place;
  logic::BitVector value;
};

class NearbyStates {
 public:
  // `images`: what stands for the terms of the run. Everything must outlive it.
  NearbyStates(trace::Places& places, const logic::TermMap<logic::Term>& images, const Facts& facts);

  // Do the facts hold in the state with these deviations, and these formulas too? False also where a place
  // cannot be changed by itself.
  bool hold(std::span<const Deviation> deviations, std::span<const logic::Term> formulas) const;

 private:
  static bool deviate(logic::Assignment& state, const Deviation& deviation);

  const Facts& facts_;
  logic::Assignment run_;  // before the block
};

}  // namespace faultline::localize::error_invariants
