// What a decorator must know to repeat a question: the formulas that hold now, scope by scope; and a
// decorator that knows it.
#pragma once

#include <span>
#include <vector>

#include "solve/decorator.h"

namespace faultline::solve {

class ActiveFormulas {
 public:
  void add(logic::Term formula) { formulas_.push_back(formula); }
  void push() { begins_.push_back(formulas_.size()); }
  void pop() {
    formulas_.resize(begins_.back());
    begins_.pop_back();
  }

  std::span<const logic::Term> all() const { return formulas_; }
  std::span<const logic::Term> lasting() const { return all().first(outermost()); }  // outside all scopes
  std::span<const logic::Term> scoped() const { return all().subspan(outermost()); }

  std::vector<logic::Term> with(std::span<const logic::Term> more) const {
    std::vector<logic::Term> out = formulas_;
    out.insert(out.end(), more.begin(), more.end());
    return out;
  }

 private:
  std::size_t outermost() const { return begins_.empty() ? formulas_.size() : begins_.front(); }

  std::vector<logic::Term> formulas_;
  std::vector<std::size_t> begins_;  // of the open scopes
};

class RecordingDecorator : public SolverDecorator {
 public:
  using SolverDecorator::SolverDecorator;
  void add(logic::Term formula) override {
    formulas_.add(formula);
    SolverDecorator::add(formula);
  }

 protected:
  void push() override {
    formulas_.push();
    SolverDecorator::push();
  }
  void pop() override {
    formulas_.pop();
    SolverDecorator::pop();
  }
  const ActiveFormulas& formulas() const { return formulas_; }

 private:
  ActiveFormulas formulas_;
};

}  // namespace faultline::solve
