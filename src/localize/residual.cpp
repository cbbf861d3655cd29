#include "localize/residual.h"

#include <algorithm>

#include "localize/problem.h"

namespace faultline::localize {

using logic::Term;

Residual::Residual(const Encoded& encoded, std::vector<std::uint32_t> free,
                   const std::map<std::uint32_t, Term>& given)
    : terms_(*encoded.terms), rebuilt_(*encoded.terms, {}), free_(std::move(free)) {
  for (const Term input : encoded.formula.precondition)
    know(input);
  // In the order of the run: a value's variables come before it.
  for (std::uint32_t i = 0; i < encoded.formula.links.size(); ++i) {
    const trace::Link& link = encoded.formula.links[i];
    const auto other = given.find(i);
    if (other != given.end())
      rebuilt_.add(link.variable, other->second);
    else if (!std::binary_search(free_.begin(), free_.end(), i))
      rebuilt_.add(link.variable, rebuilt_(link.value));
  }
  for (const Term hard : hard_part(encoded.formula))
    require(rebuilt_(hard));
}

void Residual::know(Term precondition) {
  if (precondition.kind() == logic::Kind::Equal) {
    const Term a = precondition.arg(0);
    const Term b = precondition.arg(1);
    if (a.is_variable() && b.is_constant()) return rebuilt_.add(a, b);
    if (b.is_variable() && a.is_constant()) return rebuilt_.add(b, a);
  }
  require(precondition);
}

void Residual::require(Term formula) {
  if (formula.is_false()) formulas_.assign(1, formula);
  const bool is_decided = formula.is_true() || (!formulas_.empty() && formulas_.front().is_false());
  if (!is_decided) formulas_.push_back(formula);
}

}  // namespace faultline::localize
