// Walking terms without recursion: a term may be a million operations deep.
#pragma once

#include <span>
#include <vector>

#include "base/budget.h"
#include "logic/term_map.h"

namespace faultline::logic {

// Calls visit(term) once for every sub-term of `root` that is not `done`, arguments first. done(term) must be
// true after visit(term); it usually asks the caller's memo table, which can outlive the call, so that an
// incremental translation never meets a term twice.
template <class Done, class Visit>
void post_order(Term root, Done done, Visit visit) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    ++WorkClock::steps;
    const Term top = stack.back();
    if (done(top)) {
      stack.pop_back();
      continue;
    }
    bool ready = true;
    const std::span<const Term> args = top.args();
    for (std::size_t i = args.size(); i-- > 0;) {  // the first argument comes to lie on top
      if (done(args[i])) continue;
      stack.push_back(args[i]);
      ready = false;
    }
    if (!ready) continue;
    visit(top);
    stack.pop_back();
  }
}

// All sub-terms of the roots, each once, arguments before the terms that use them.
std::vector<Term> subterms(std::span<const Term> roots);

// The variables, by creation.
std::vector<Term> free_variables(std::span<const Term> roots);
std::vector<Term> free_variables(Term root);

// How many different sub-terms there are: the size as a graph, not as a text.
std::size_t size(Term root);

}  // namespace faultline::logic
