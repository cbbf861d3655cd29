#include "solve/blast/blast_solver.h"

#include <new>
#include <unordered_set>

#include "base/diagnostic.h"

namespace faultline::solve::blast {

using logic::Term;
using sat::Literal;

void BlastSolver::add(Term formula) {
  if (!formula.sort().is_bool()) throw InternalError("a formula must have the sort Bool");
  bits_.require(scopes_.empty() ? formula : terms().implies(scopes_.back(), formula));
}

void BlastSolver::push() {
  scopes_.push_back(terms().fresh_variable("scope", logic::Sort::boolean()));
}

void BlastSolver::pop() {
  bits_.require(terms().logical_not(scopes_.back()));
  scopes_.pop_back();
}

Answer BlastSolver::check(std::span<const Term> assumptions, const Limits& limits) {
  std::vector<Term> assumed(scopes_);
  assumed.insert(assumed.end(), assumptions.begin(), assumptions.end());
  if (const auto reason = bits_.prepare(assumed, limits.budget)) return Unknown{*reason, {}};
  std::vector<Literal> literals;
  try {
    for (const Term term : assumed)
      literals.push_back(bits_.literal(term));
  } catch (const std::bad_alloc&) {
    return Unknown{Reason::Memory, {}};
  }
  const sat::Result result = bits_.solve(literals, limits);
  switch (result.verdict) {
    case sat::Verdict::Sat: return Sat{bits_.model()};
    case sat::Verdict::Unsat:
      return Unsat{core(assumptions, std::span<const Literal>(literals).subspan(scopes_.size()))};
    case sat::Verdict::Unknown: break;
  }
  return Unknown{result.reason, {}};
}

// Several assumptions may share a literal: the first of them stands for all. A pair that contradicts itself
// fails as a pair.
std::vector<Term> BlastSolver::core(std::span<const Term> assumptions,
                                    std::span<const Literal> literals) const {
  std::vector<Term> result;
  std::unordered_set<Literal> taken;
  for (std::size_t i = 0; i < assumptions.size(); ++i) {
    if (bits_.failed(literals[i]) && taken.insert(literals[i]).second) result.push_back(assumptions[i]);
  }
  return result;
}

}  // namespace faultline::solve::blast
