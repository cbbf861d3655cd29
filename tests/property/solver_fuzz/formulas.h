// Random formulas for the solver fuzzer: over Bool, bit-vectors of 1 to 8 bits, floats of 5 and 7 bits, and
// small arrays, so that solvers answer in milliseconds. (tests/unit/logic/random_terms.h makes terms of wider
// sorts, too, which are fine to evaluate and hopeless to solve.) Arguments are drawn from what was made
// before, recent terms first, so that formulas share sub-terms.
#pragma once

#include <set>
#include <vector>

#include "logic/term_manager.h"
#include "random_values.h"

namespace faultline::solve::fuzz {

class RandomFormulas {
 public:
  RandomFormulas(logic::Random& random, logic::TermManager& manager);

  // A formula of sort Bool: any, an equation that a solver may take as a definition, or a constant.
  logic::Term formula();

 private:
  using Term = logic::Term;
  using Sort = logic::Sort;

  void grow();  // one more term
  Term attempt();
  Term attempt_core();
  Term attempt_bit_vector();
  Term attempt_float();
  Term attempt_array();
  Term definition();

  Term pick(Sort sort);
  Sort any_sort();
  Sort sort_of(logic::SortKind kind);

  logic::Random& random_;
  logic::TermManager& m_;
  std::vector<Sort> sorts_;
  std::vector<Term> variables_;
  std::vector<Term> terms_;
  std::set<Term> defined_;
};

}  // namespace faultline::solve::fuzz
