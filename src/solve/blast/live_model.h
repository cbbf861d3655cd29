// The two layers of a blaster's model. Variables without a definition have values, which are read from the
// solver's memory while that holds them, and copied when the solver moves on. All others have a definition,
// and so the value of that.
#pragma once

#include <functional>
#include <span>

#include "logic/term_map.h"
#include "solve/model.h"

namespace faultline::solve::blast {

class LiveValues : public ModelSource {
 public:
  explicit LiveValues(std::function<logic::Value(logic::Term)> live) : live_(std::move(live)) {}

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

class DefinedModel : public ModelSource {
 public:
  using Images = std::shared_ptr<const logic::TermMap<logic::Term>>;

  DefinedModel(Images images, std::shared_ptr<LiveValues> values)
      : images_(std::move(images)), undefined_(std::move(values)) {}

  logic::Value value(logic::Term variable) override {
    const logic::Term* image = images_->find(variable);
    return image ? undefined_.value(*image) : logic::Value::zero(variable.sort());
  }

 private:
  Images images_;
  Model undefined_;
};

}  // namespace faultline::solve::blast
