// What is left of a trace formula if only some links may have other values than the program gives them: the
// inputs are known and all other links are definitions, so that whatever does not depend on these links is a
// constant. It is satisfiable if and only if the run can pass with other values of these alone; and where the
// whole formula of a long run is hard for a solver, this is often decided while it is built.
//
// Cost: all terms of the formula are built again, no solver call.
#pragma once

#include <map>

#include "localize/investigation.h"
#include "logic/substitute.h"

namespace faultline::localize {

class Residual {
 public:
  // `free`: positions in TraceFormula::links, ascending; `given`: links that have another value, which is
  // known. The encoded formula must outlive it.
  Residual(const Encoded& encoded, std::vector<std::uint32_t> free,
           const std::map<std::uint32_t, logic::Term>& given = {});

  const std::vector<logic::Term>& formulas() const { return formulas_; }  // over the free links' variables
  const std::vector<std::uint32_t>& free() const { return free_; }
  // A term of the formula, in what is left.
  logic::Term operator()(logic::Term term) { return rebuilt_(term); }

 private:
  void know(logic::Term precondition);
  void require(logic::Term formula);

  logic::TermManager& terms_;
  logic::Substitution rebuilt_;
  std::vector<std::uint32_t> free_;
  std::vector<logic::Term> formulas_;
};

}  // namespace faultline::localize
