#pragma once

#include "localize/localizer.h"

namespace faultline::localize {

// The original: assignments only, minimal proof.
struct WhodunitOptions {
  std::uint32_t iterations = 1;  // two in the evaluation of the paper, so that it does not end too early
};

class Whodunit : public Localizer {
 public:
  explicit Whodunit(WhodunitOptions options = {}) : options_(options) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  WhodunitOptions options_;
};

enum class IterationScore : std::uint8_t {
  Reciprocal,   // 1/i
  Exponential,  // e^-i
};

// The improved one: guards too, the solver's core, back to the start of the run.
struct WhodunitIterativeOptions {
  IterationScore score = IterationScore::Reciprocal;
  std::uint32_t most_iterations = 0xFFFFFFFF;
};

class WhodunitIterative : public Localizer {
 public:
  explicit WhodunitIterative(WhodunitIterativeOptions options = {}) : options_(options) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  WhodunitIterativeOptions options_;
};

}  // namespace faultline::localize
