#include "trace/unrolling/term_facts.h"

#include <algorithm>
#include <numeric>

namespace faultline::trace::unrolling {

using logic::Kind;
using logic::Term;

namespace {

constexpr std::size_t kMostValues = 32;

std::uint64_t mask(std::uint32_t width) {
  return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

}  // namespace

std::uint64_t TermFacts::divisor(Term term) {
  if (term.is_constant()) {
    const std::uint64_t value = term.bits().to_uint64();
    return std::min(value, (~value + 1) & mask(term.width()));
  }
  if (const auto known = divisors_.find(term); known != divisors_.end()) return known->second;
  const std::uint64_t result = compute_divisor(term);
  divisors_.emplace(term, result);
  return result;
}

std::uint64_t TermFacts::compute_divisor(Term term) {
  switch (term.kind()) {
    case Kind::Ite: return std::gcd(divisor(term.arg(1)), divisor(term.arg(2)));
    case Kind::BvAdd:
    case Kind::BvSub: return std::gcd(divisor(term.arg(0)), divisor(term.arg(1)));
    case Kind::BvNeg: return divisor(term.arg(0));
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: {
      // A narrow sum may wrap around, which only powers of two survive.
      const std::uint64_t narrow = divisor(term.arg(0));
      return narrow & (~narrow + 1);
    }
    default: return 1;
  }
}

const std::vector<std::uint64_t>& TermFacts::values(Term term) {
  if (const auto known = values_.find(term); known != values_.end()) return known->second;
  std::vector<std::uint64_t> result = compute_values(term);
  return values_.emplace(term, std::move(result)).first->second;
}

std::vector<std::uint64_t> TermFacts::compute_values(Term term) {
  if (term.is_constant()) return {term.bits().to_uint64()};
  std::vector<std::uint64_t> all;
  if (term.kind() == Kind::Ite) {
    const std::vector<std::uint64_t> a = values(term.arg(1));
    const std::vector<std::uint64_t>& b = values(term.arg(2));
    if (a.empty() || b.empty()) return {};
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  } else if (term.kind() == Kind::BvAdd && (term.arg(0).is_constant() || term.arg(1).is_constant())) {
    const int constant = term.arg(0).is_constant() ? 0 : 1;
    const std::uint64_t moved = term.arg(constant).bits().to_uint64();
    for (const std::uint64_t value : values(term.arg(1 - constant)))
      all.push_back((value + moved) & mask(term.width()));
    std::sort(all.begin(), all.end());
  } else if (term.kind() == Kind::BvZeroExtend || term.kind() == Kind::BvSignExtend) {
    const std::uint32_t width = term.arg(0).width();
    const std::uint64_t sign = term.kind() == Kind::BvSignExtend ? std::uint64_t{1} << (width - 1) : 0;
    for (const std::uint64_t value : values(term.arg(0)))
      all.push_back(((value ^ sign) - sign) & mask(term.width()));
    std::sort(all.begin(), all.end());
  }
  if (all.size() > kMostValues) all.clear();
  return all;
}

}  // namespace faultline::trace::unrolling
