#pragma once

#include "localize/localizer.h"
#include "localize/spectrum/formula.h"

namespace faultline::localize {

struct SpectrumOptions {
  spectrum::Formula formula = spectrum::Formula::Ochiai;
  std::size_t runs = 400;
  double exponent = 2;  // of D*
  std::uint64_t seed = 1;
  enum class Solver : std::uint8_t { Off, On } solver = Solver::On;  // where no other run passes
};

class Spectrum : public Localizer {
 public:
  explicit Spectrum(SpectrumOptions options = {}) : options_(options) {}
  fault::Localization localize(const Investigation& investigation, Context& context) const override;

 private:
  SpectrumOptions options_;
};

}  // namespace faultline::localize
