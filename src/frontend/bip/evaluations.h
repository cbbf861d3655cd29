// How large the Program of a system becomes if whether an interaction is enabled is written out wherever it is asked:
// for each step, for each interaction above it, and again for what those are made of.
#pragma once

#include "frontend/bip/system.h"

namespace faultline::frontend::bip {

class Evaluations {
 public:
  explicit Evaluations(const System& system);

  // Of all steps: is it enabled, and is none above it?
  double all_steps();

 private:
  double enabled(std::size_t interaction);
  double above(std::size_t interaction);

  const System& system_;
  std::vector<double> enabled_, above_;  // by interaction; 0: not known yet
};

}  // namespace faultline::frontend::bip
