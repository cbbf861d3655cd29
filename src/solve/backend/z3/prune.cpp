#include "solve/backend/z3/prune.h"

#include <algorithm>

#include "logic/substitute.h"
#include "logic/traverse.h"
#include "solve/backend/z3/z3_solver.h"

namespace faultline::solve::z3_backend {
namespace {

using logic::Term;

constexpr std::uint64_t kConflicts = 2'000;   // for one question
constexpr std::size_t kMostConditions = 200;  // two questions each

// The conditions inside the term, larger ones first: what they contain goes with them.
std::vector<Term> conditions(Term term) {
  std::vector<Term> out;
  for (const Term part : logic::subterms({&term, 1}))
    if (part.sort().is_bool() && !part.is_constant() && part != term) out.push_back(part);
  std::ranges::reverse(out);
  if (out.size() > kMostConditions) out.resize(kMostConditions);
  return out;
}

}  // namespace

Term prune(logic::TermManager& terms, Term term, const Budget& budget) {
  const std::unique_ptr<Solver> solver = make_z3_solver(terms);
  const Limits limits = Limits{budget}.with_conflicts(kConflicts);
  logic::TermSet present;
  const auto note = [&](Term root) {
    present = {};
    for (const Term part : logic::subterms({&root, 1}))
      present[part];
  };
  note(term);
  for (const Term condition : conditions(term)) {
    for (const bool value : {true, false}) {
      if (!present.contains(condition)) break;  // gone with another
      if (budget.exhausted()) return term;
      logic::TermMap<Term> image;
      image.set(condition, terms.boolean(value));
      const Term candidate = logic::substitute(terms, term, image);
      if (logic::size(candidate) >= present.size()) continue;
      if (!is_unsat(solver->check({terms.distinct(candidate, term)}, limits))) continue;
      term = candidate;
      note(term);
    }
  }
  return term;
}

}  // namespace faultline::solve::z3_backend
