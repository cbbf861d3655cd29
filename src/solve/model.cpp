#include "solve/model.h"

#include "logic/traverse.h"

namespace faultline::solve {

using logic::Assignment;
using logic::Term;
using logic::Value;

// Variables are fetched when a term first needs them; the evaluator remembers the values of all sub-terms.
struct Model::Memory {
  explicit Memory(std::shared_ptr<ModelSource> from) : source(std::move(from)) {}

  const Value& value(Term term) {
    logic::post_order(
        term, [&](Term t) { return known.contains(t); },
        [&](Term t) {
          if (t.is_variable() && source) assignment.set(t, source->value(t));
          known[t];
        });
    return evaluator.value(term);
  }

  std::shared_ptr<ModelSource> source;  // none: the assignment is all there is
  Assignment assignment;
  logic::Evaluator evaluator{assignment, logic::Missing::Zero};
  logic::TermSet known;
};

Model::Model(std::shared_ptr<ModelSource> source) : memory_(std::make_shared<Memory>(std::move(source))) {}

Model::Model(Assignment assignment) : memory_(std::make_shared<Memory>(nullptr)) {
  memory_->assignment = std::move(assignment);
}

Value Model::value(Term term) const {
  return memory_->value(term);
}

Assignment Model::assignment(std::span<const Term> variables) const {
  Assignment result;
  for (const Term variable : variables)
    result.set(variable, value(variable));
  return result;
}

}  // namespace faultline::solve
