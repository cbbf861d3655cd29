#pragma once

#include "localize/localizer.h"

namespace faultline::localize {

struct UnsatCoreOptions {
  trace::Encoding encoding = trace::Encoding::Path;
  trace::Selectors selectors = trace::Selectors::PerStep;
  bool minimize = true;
};

class UnsatCore : public Localizer {
 public:
  explicit UnsatCore(UnsatCoreOptions options = {}) : options_(options) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  UnsatCoreOptions options_;
};

}  // namespace faultline::localize
