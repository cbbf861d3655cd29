#pragma once

#include "localize/localizer.h"
#include "trace/nearby/metric.h"

namespace faultline::localize {

enum class Among : std::uint8_t { Inputs, All };

struct CausesOptions {
  trace::nearby::Metric metric;
  Among among = Among::All;
  std::size_t most = 20;         // causes
  std::size_t hypotheses = 300;  // that are checked
};

class Causes : public Localizer {
 public:
  explicit Causes(CausesOptions options = {}) : options_(std::move(options)) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  CausesOptions options_;
};

}  // namespace faultline::localize
