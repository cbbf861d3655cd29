#pragma once

#include <string>
#include <vector>

#include "localize/localizer.h"
#include "trace/nearby/metric.h"

namespace faultline::localize {

enum class Slicing : std::uint8_t { TwoPhase, OneStep };
enum class LookFor : std::uint8_t {
  Passing,   // the closest run that passes
  Farthest,  // the farthest one that does
  Failing,   // the closest other run that violates the same property
  Error,     // the closest one that violates another property, or the same one on another path
};
enum class Allow : std::uint8_t { No, Yes };

struct DistanceOptions {
  trace::nearby::Metric metric;
  Slicing slicing = Slicing::TwoPhase;
  Allow interventions = Allow::No;
  Allow deeper =
      Allow::Yes;  // more loop passes than the failing run, to know that none of these runs is nearer
  Allow antecedents = Allow::Yes;  // to be taken for granted
  LookFor look_for = LookFor::Passing;
  std::size_t most_runs = 3;
  std::size_t most_slices = 8;
};

class Distance : public Localizer {
 public:
  explicit Distance(DistanceOptions options = {}) : options_(std::move(options)) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  DistanceOptions options_;
};

}  // namespace faultline::localize
