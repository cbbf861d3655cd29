// Terms rebuilt bottom-up through the simplifying constructors: with some sub-terms replaced, or in another
// manager.
#pragma once

#include "logic/term_manager.h"
#include "logic/term_map.h"

namespace faultline::logic {

// Replaces, all at once, the keys of the map (variables or any other terms) by their images, which are not
// looked into again. Remembers what it has rebuilt, for many terms under one map.
class Substitution {
 public:
  // InternalError if an image has another sort than its key.
  Substitution(TermManager& manager, const TermMap<Term>& images);
  Term operator()(Term term);
  // One more; terms that contain the key must not have been rebuilt yet.
  void add(Term key, Term image);

 private:
  TermManager& manager_;
  TermMap<Term> rebuilt_;
};

Term substitute(TermManager& manager, Term term, const TermMap<Term>& images);

// The same term in another manager: variables keep their names.
Term transfer(Term term, TermManager& to);

}  // namespace faultline::logic
