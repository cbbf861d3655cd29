// What a satisfiable formula is satisfied by: a value for every variable, and so for every term.
//
// A model is a value: it stays what it is when the solver goes on, and may outlive it. It reads from the
// solver's memory as long as that still holds the model and copies only if somebody still has the model when
// the solver moves on, so that a caller who looks at three variables pays for three.
#pragma once

#include <memory>
#include <span>

#include "logic/evaluate.h"

namespace faultline::solve {

// Where a solver's model takes the values of variables from. Variables that the solver has never seen are
// zero.
class ModelSource {
 public:
  virtual ~ModelSource() = default;
  virtual logic::Value value(logic::Term variable) = 0;
};

class Model {
 public:
  explicit Model(std::shared_ptr<ModelSource> source);
  explicit Model(logic::Assignment assignment);  // all other variables are zero

  logic::Value value(logic::Term term) const;  // of any term, not just of a variable
  bool holds(logic::Term term) const { return value(term).is_true(); }
  logic::Assignment assignment(std::span<const logic::Term> variables) const;

 private:
  struct Memory;
  std::shared_ptr<Memory> memory_;
};

}  // namespace faultline::solve
