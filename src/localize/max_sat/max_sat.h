#pragma once

#include "localize/localizer.h"

namespace faultline::localize {

enum class Sizes : std::uint8_t {
  Optimum,  // sets as large as the smallest one
  All,
};

struct MaxSatOptions {
  trace::Encoding encoding = trace::Encoding::Program;
  trace::Selectors selectors = trace::Selectors::PerCandidate;
  std::size_t most = 100;  // correction sets
  Sizes sizes = Sizes::Optimum;
  std::uint64_t largest = 3;  // elements of one
};

class MaxSat : public Localizer {
 public:
  explicit MaxSat(MaxSatOptions options = {}) : options_(options) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  MaxSatOptions options_;
};

}  // namespace faultline::localize
