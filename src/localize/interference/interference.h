#pragma once

#include "localize/localizer.h"

namespace faultline::localize {

enum class Interfering : std::uint8_t {
  Nearest,  // to the failure: the paper's
  Few,      // the five nearest, each statement once
  All,
};

// How the components of a model work together: `up` and `down` of connectors, and guards.
enum class Coordination : std::uint8_t {
  Right,  // the paper's
  Doubted,
};

struct InterferenceOptions {
  Interfering which = Interfering::Few;
  Coordination coordination = Coordination::Right;
};

class Interference : public Localizer {
 public:
  explicit Interference(InterferenceOptions options = {}) : options_(options) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  InterferenceOptions options_;
};

}  // namespace faultline::localize
