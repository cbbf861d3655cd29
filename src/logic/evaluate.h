// The value of a term under an assignment of its variables.
#pragma once

#include "logic/term_map.h"
#include "logic/value.h"

namespace faultline::logic {

class Assignment {
 public:
  void set(Term variable, Value value);  // InternalError if the sorts differ
  const Value* find(Term variable) const { return values_.find(variable); }
  std::size_t size() const { return values_.size(); }
  auto begin() const {
    return values_.begin();
  }  // pairs of variable and value, in order of their first setting
  auto end() const { return values_.end(); }

 private:
  TermMap<Value> values_;
};

// What a variable without a value means: a mistake, or (as in solvers' models) that its value does not
// matter.
enum class Missing : std::uint8_t { Error, Zero };

// Remembers every sub-term's value, for many questions under one assignment, which must outlive it. Values of
// variables that no question has met yet may still be set.
class Evaluator {
 public:
  explicit Evaluator(const Assignment& assignment, Missing missing = Missing::Error)
      : assignment_(assignment), missing_(missing) {}

  const Value& value(Term term);  // lasts until the next call
  bool holds(Term term) { return value(term).is_true(); }

 private:
  Value compute(Term term) const;

  const Assignment& assignment_;
  Missing missing_;
  TermMap<Value> values_;
};

Value evaluate(Term term, const Assignment& assignment, Missing missing = Missing::Error);

}  // namespace faultline::logic
