// One float operation as a term over variables, lowered, ready to be run on many operands.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "flat_evaluator.h"
#include "logic/float_arithmetic.h"
#include "logic/term_manager.h"
#include "solve/blast/float_lowering.h"

namespace faultline::solve {

enum class Operand : std::uint8_t {
  Encoded,   // plain variables, which the lowering takes as encodings
  Unpacked,  // -(x * -1), the same number as the result of arithmetic
};

inline logic::Term unpacked(logic::TermManager& terms, logic::Term x) {
  const auto nearest = logic::RoundingMode::NearestEven;
  const logic::BitVector minus_one = logic::fp_from_integer(
      x.sort().format(), nearest, logic::Signedness::Signed, logic::BitVector::ones(2));
  return terms.fp_neg(terms.fp_mul(nearest, x, terms.floating(x.sort(), minus_one)));
}

class FloatCircuit {
 public:
  // `build` makes the term of operands of these sorts.
  using Build = std::function<logic::Term(logic::TermManager&, std::span<const logic::Term>)>;
  FloatCircuit(std::span<const logic::Sort> sorts, const Build& build, Operand operand = Operand::Encoded,
               logic::Simplify simplify = logic::Simplify::On)
      : terms_(simplify), lowering_(terms_) {
    std::vector<logic::Term> variables;
    std::vector<logic::Term> operands;
    for (const logic::Sort sort : sorts) {
      variables.push_back(terms_.fresh_variable("x", sort));
      operands.push_back(sort.is_float() && operand == Operand::Unpacked ? unpacked(terms_, variables.back())
                                                                         : variables.back());
    }
    term_ = build(terms_, operands);
    const logic::Term output = term_.sort().is_float() ? lowering_.encoding(term_) : lowered(term_);
    std::vector<logic::Term> inputs;
    for (const logic::Term variable : variables)
      inputs.push_back(variable.sort().is_float() ? leaf(variable) : variable);
    evaluator_.emplace(inputs, output);
  }

  FlatEvaluator& evaluator() { return *evaluator_; }
  logic::Term term() const { return term_; }
  std::size_t size() const { return evaluator_->size(); }

 private:
  logic::Term leaf(logic::Term variable) {
    lowering_.encoding(variable);
    return lowering_.leaf_bits(variable);
  }
  logic::Term lowered(logic::Term term) {  // a simplification can have left no float operation on top
    if (term.arity() > 0 && term.arg(0).sort().is_float()) return lowering_.lower(term);
    if (term.arity() == 0) return term;
    std::vector<logic::Term> args;
    for (const logic::Term arg : term.args())
      args.push_back(lowered(arg));
    return terms_.make(term.operation(), args);
  }

  logic::TermManager terms_;
  blast::FloatLowering lowering_;
  logic::Term term_;
  std::optional<FlatEvaluator> evaluator_;
};

}  // namespace faultline::solve
