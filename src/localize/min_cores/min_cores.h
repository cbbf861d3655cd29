#pragma once

#include "localize/localizer.h"

namespace faultline::localize {

struct MinCoresOptions {
  trace::Encoding encoding = trace::Encoding::Path;
  trace::Selectors selectors = trace::Selectors::PerStep;
  std::size_t most = 200;
};

class MinCores : public Localizer {
 public:
  explicit MinCores(MinCoresOptions options = {}) : options_(options) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  MinCoresOptions options_;
};

}  // namespace faultline::localize
