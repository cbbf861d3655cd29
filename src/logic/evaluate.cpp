#include "logic/evaluate.h"

#include <fmt/format.h>

#include "base/diagnostic.h"
#include "logic/apply.h"
#include "logic/traverse.h"

namespace faultline::logic {

void Assignment::set(Term variable, Value value) {
  if (!variable.is_variable() || variable.sort() != value.sort())
    throw InternalError("an assignment gives variables values of their sort");
  values_.set(variable, std::move(value));
}

Value Evaluator::compute(Term term) const {
  if (term.is_constant()) return Value(term.sort(), term.bits());
  if (term.is_variable()) {
    if (const Value* value = assignment_.find(term)) return *value;
    if (missing_ == Missing::Zero) return Value::zero(term.sort());
    throw InternalError(fmt::format("variable {} has no value", term.name()));
  }
  const Value* args[3] = {};
  for (std::size_t i = 0; i < term.arity(); ++i)
    args[i] = values_.find(term.arg(i));
  return apply(term.operation(), {args, term.arity()});
}

const Value& Evaluator::value(Term term) {
  post_order(
      term, [this](Term t) { return values_.contains(t); }, [this](Term t) { values_.set(t, compute(t)); });
  return values_.at(term);
}

Value evaluate(Term term, const Assignment& assignment, Missing missing) {
  return Evaluator(assignment, missing).value(term);
}

}  // namespace faultline::logic
