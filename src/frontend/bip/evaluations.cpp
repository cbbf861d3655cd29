#include "frontend/bip/evaluations.h"

namespace faultline::frontend::bip {

Evaluations::Evaluations(const System& system)
    : system_(system), enabled_(system.interactions.size()), above_(system.interactions.size()) {}

double Evaluations::all_steps() {
  double sum = 0;
  for (const Step& step : system_.steps)
    if (step.kind == Step::Kind::Interaction) sum += enabled(step.interaction) + above(step.interaction);
  return sum;
}

double Evaluations::enabled(std::size_t interaction) {
  if (enabled_[interaction] > 0) return enabled_[interaction];
  double sum = 1;
  for (const Interaction::Part& part : system_.interactions[interaction].parts) {
    if (part.is.kind == Alternative::Kind::AtomPort) continue;
    sum += enabled(part.is.interaction);
    if (part.is.kind == Alternative::Kind::Maximal) sum += above(part.is.interaction);
  }
  return enabled_[interaction] = sum;
}

double Evaluations::above(std::size_t interaction) {
  if (above_[interaction] > 0) return above_[interaction];
  double sum = 0;
  for (const Above& one : system_.above(interaction))
    sum += enabled(system_.scope_of(interaction).nodes[one.node]);
  return above_[interaction] = sum;
}

}  // namespace faultline::frontend::bip
