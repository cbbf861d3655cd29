#pragma once

#include "localize/localizer.h"
#include "localize/repair/mutant.h"
#include "localize/repair/weights.h"

namespace faultline::localize {

struct RepairOptions {
  std::size_t runs = 400;                          // of the pool
  std::size_t attacks = 24;                        // by the model checker
  repair::Tier deepest = repair::Tier::Synthesis;  // templates beyond it are not tried
  std::uint64_t seed = 1;
  std::size_t most = 30;  // lines
  repair::Weights weights;
};

class Repair : public Localizer {
 public:
  explicit Repair(RepairOptions options = {}) : options_(options) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  RepairOptions options_;
};

}  // namespace faultline::localize
