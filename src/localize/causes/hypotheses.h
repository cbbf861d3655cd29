// What the failure might depend on: comparisons between values that hold in the failing run and do not hold
// in the closest one that passes (Groce, sections 6.1.1 and 6.1.4). One of the values has changed, or the
// comparison could not have.
#pragma once

#include "localize/causes/causes.h"
#include "localize/distance/explore.h"

namespace faultline::localize::causes {

struct Hypothesis {
  logic::Term holds;
  std::string text;  // "c < a"
  SourceRange range;
  trace::CandidateKind kind = trace::CandidateKind::Value;
  cfa::StatementId statement;
  cfa::FunctionId function;
  std::uint32_t first = 0;  // the compared values; hypotheses about the same ones can imply each other
  std::uint32_t second = 0;
  std::uint32_t relation = 0;
};

// The operands of comparisons in conditions, for the exploration to look at.
std::vector<cfa::ExprId> compared_operands(const cfa::Program& program);

// Inputs first, then what conditions compare, then all else.
std::vector<Hypothesis> hypotheses(distance::Exploration& exploration, const distance::Near& near,
                                   Among among);

// Of two hypotheses about the same values: whenever the first holds, so does the second.
bool implies(const Hypothesis& first, const Hypothesis& second);

}  // namespace faultline::localize::causes
