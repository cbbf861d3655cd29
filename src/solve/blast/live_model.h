// A model that reads from a solver's memory while that holds it, and has a copy when the solver moves on.
#pragma once

#include <functional>
#include <span>

#include "solve/model.h"

namespace faultline::solve::blast {

class LiveModel : public ModelSource {
 public:
  explicit LiveModel(std::function<logic::Value(logic::Term)> live) : live_(std::move(live)) {}

  logic::Value value(logic::Term variable) override {
    if (live_) return live_(variable);
    const logic::Value* kept = kept_.find(variable);
    return kept ? *kept : logic::Value::zero(variable.sort());
  }

  // From now on without the solver. All other variables are zero.
  void keep(std::span<const logic::Term> variables) {
    for (const logic::Term variable : variables)
      kept_.set(variable, live_(variable));
    live_ = nullptr;
  }

 private:
  std::function<logic::Value(logic::Term)> live_;
  logic::Assignment kept_;
};

}  // namespace faultline::solve::blast
