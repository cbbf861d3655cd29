// WP(x := e, R) = R[x -> e], really carried out: formulas of a path over what was known before some step.
// Sums are collected on the way, so that what a loop adds a thousand times is one product.
#pragma once

#include "localize/investigation.h"
#include "logic/substitute.h"

namespace faultline::localize {

class CarriedOut {
 public:
  // The links of the steps from `first` to `last`, with variables of which more is `known`. The encoded
  // formula must outlive it.
  CarriedOut(const Encoded& encoded, std::uint32_t first, std::uint32_t last,
             const logic::TermMap<logic::Term>& known = {});

  // The formula as it is before `first`.
  logic::Term operator()(logic::Term formula) { return rebuilt_(formula); }

 private:
  logic::Term collected(logic::Term value);

  logic::TermManager& terms_;
  logic::Substitution rebuilt_;
};

}  // namespace faultline::localize
