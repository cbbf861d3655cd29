// Cost: each link is rebuilt once; no question.
#include "localize/carried_out.h"

#include <algorithm>

#include "trace/unrolling/linear.h"

namespace faultline::localize {

using logic::Kind;
using logic::Term;

CarriedOut::CarriedOut(const Encoded& encoded, std::uint32_t first, std::uint32_t last,
                       const logic::TermMap<Term>& known)
    : terms_(*encoded.terms), rebuilt_(*encoded.terms, known) {
  for (const trace::Link& link : encoded.formula.links)
    if (link.site.step >= first && link.site.step <= last)
      rebuilt_.add(link.variable, collected(rebuilt_(link.value)));
}

// Each value is collected when it is made, so sums are never deep.
Term CarriedOut::collected(Term value) {
  const Kind kind = value.kind();
  const bool is_sum = kind == Kind::BvAdd || kind == Kind::BvSub || kind == Kind::BvNeg;
  if (!is_sum || value.width() > 64) return value;
  const std::uint32_t width = value.width();
  const trace::unrolling::Linear sum = trace::unrolling::linear(value);
  Term all = terms_.bit_vector(width, sum.constant);
  for (const auto& part : sum.parts)
    all = terms_.bv_add(all, terms_.bv_mul(part.term, terms_.bit_vector(width, part.factor)));
  return all;
}

}  // namespace faultline::localize
