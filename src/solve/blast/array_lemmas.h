// Arrays by lemmas on demand. To the SAT engine a read `a[i]` is an unknown element and an equation `a = b`
// between arrays is an unknown truth value. When it finds values for them, this class looks for reads that no
// arrays could give, and returns instances of the axioms that forbid what it has seen: valid formulas, over
// our terms. It is asked again until it has nothing to say; then the values of the reads *are* a model of the
// arrays, which it can tell.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "logic/term_manager.h"
#include "logic/value.h"

namespace faultline::solve::blast {

class ArrayLemmas {
 public:
  // The value that the current candidate model gives to a term of sort Bool, bit-vector or float which has
  // been encoded.
  using Values = std::function<logic::Value(logic::Term)>;

  // OnDemand: axioms() is empty, and violated() returns only what is violated; slower, for tests.
  enum class Instances : std::uint8_t { AlsoInAdvance, OnDemand };

  explicit ArrayLemmas(logic::TermManager& terms, Instances instances = Instances::AlsoInAdvance);
  ~ArrayLemmas();

  // A read (kind Select) or an equation between arrays (kind Equal) has got bits of its own. Returns the
  // terms (not of array sort) that must be encoded, too, because `violated` will ask for their values:
  // indices and elements of stores, conditions of ites, ...
  std::vector<logic::Term> enter(logic::Term read_or_equation);

  // Valid formulas that are to be asserted at once, at the latest before the next search (for reads that are
  // better expanded eagerly, witnesses of inequality, ...). Each is returned once.
  std::vector<logic::Term> axioms();

  // Valid formulas that the values contradict; empty if the values belong to a model. May mention new reads.
  std::vector<logic::Term> violated(const Values& values);

  // After `violated` found nothing for these values: the value of an array variable.
  logic::Value value(logic::Term array_variable, const Values& values);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace faultline::solve::blast
