// "If a, then c" fails in a run where a holds and c does not. The nearest run that passes may just make a
// false; that says nothing about c. Then a is taken for granted, and the search goes on (Groce,
// section 5.1.1: the implication-antecedent problem). Also where the assertion stands behind an `if`, and is
// not reached.
#pragma once

#include "localize/distance/explore.h"
#include "trace/formula/disjuncts.h"

namespace faultline::localize::distance {

class Antecedent {
 public:
  Antecedent(const cfa::Program& program, const trace::Run& failing);

  std::vector<cfa::ExprId> observed() const;  // what the exploration has to look at

  struct Assumption {
    logic::Term holds;
    std::string what;  // "`a` holds"
    std::string why;
    std::string text() const { return what + ": " + why; }
  };
  // Does this run pass only because the property says nothing about it? None: no.
  std::optional<Assumption> missing_in(Exploration& exploration, const Near& near) const;

 private:
  struct Seen {
    logic::Term computed;
    logic::Term holds;  // of the disjunct
  };
  std::optional<Seen> seen(Exploration& exploration, const trace::Disjunct& disjunct) const;
  std::string text(const trace::Disjunct& disjunct) const;

  const cfa::Program& program_;
  std::vector<trace::Disjunct> checked_;
  std::vector<trace::Disjunct> disjuncts_;
};

}  // namespace faultline::localize::distance
