#include "localize/spectrum/formula.h"

#include <cmath>

namespace faultline::localize::spectrum {
namespace {

double share(std::uint32_t part, std::uint32_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

double tarantula(const Counts& counts) {
  const double fails = share(counts.failing_with, counts.failing);
  return fails / (fails + share(counts.passing_with, counts.passing));
}

double ochiai(const Counts& counts) {
  const double with = static_cast<double>(counts.failing_with) + counts.passing_with;
  return counts.failing_with / std::sqrt(static_cast<double>(counts.failing) * with);
}

double d_star(const Counts& counts, double exponent) {
  const std::uint32_t against = counts.passing_with + (counts.failing - counts.failing_with);
  return std::pow(counts.failing_with, exponent) / (against == 0 ? 0.5 : against);
}

}  // namespace

double suspiciousness(Formula formula, const Counts& counts, double exponent) {
  if (counts.failing_with == 0) return 0;
  switch (formula) {
    case Formula::Ochiai: return ochiai(counts);
    case Formula::Tarantula: return tarantula(counts);
    case Formula::DStar: return d_star(counts, exponent);
  }
  return 0;
}

}  // namespace faultline::localize::spectrum
