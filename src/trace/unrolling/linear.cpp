#include "trace/unrolling/linear.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace faultline::trace::unrolling {

using logic::Kind;
using logic::Term;

namespace {

constexpr int kDeepest = 32;  // sums nest like lists; deeper parts stay whole

std::uint64_t mask(std::uint32_t width) {
  return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

std::uint64_t magnitude(std::uint64_t factor, std::uint32_t width) {
  const std::uint64_t negated = (~factor + 1) & mask(width);
  return factor < negated ? factor : negated;
}

// term / by, where TermFacts::divisor has said that nothing is left over.
class Division {
 public:
  Division(logic::TermManager& terms, std::uint64_t by) : terms_(terms), by_(by) {}

  Term of(Term term) {
    if (by_ == 1) return term;
    if (const auto known = done_.find(term); known != done_.end()) return known->second;
    const Term result = compute(term);
    done_.emplace(term, result);
    return result;
  }

 private:
  Term compute(Term term) {
    switch (term.kind()) {
      case Kind::Ite: return terms_.ite(term.arg(0), of(term.arg(1)), of(term.arg(2)));
      case Kind::BvAdd: return terms_.bv_add(of(term.arg(0)), of(term.arg(1)));
      case Kind::BvSub: return terms_.bv_sub(of(term.arg(0)), of(term.arg(1)));
      case Kind::BvNeg: return terms_.bv_neg(of(term.arg(0)));
      default: return terms_.bv_sdiv(term, terms_.bit_vector(term.width(), by_));
    }
  }

  logic::TermManager& terms_;
  std::uint64_t by_;
  std::unordered_map<Term, Term> done_;
};

class Reader {
 public:
  explicit Reader(Linear& out) : out_(out) {}

  void add(Term term, std::uint64_t factor, int depth) {
    const std::uint32_t width = out_.whole.width();
    if (term.is_constant()) {
      out_.constant += factor * term.bits().to_uint64();
      return;
    }
    if (depth < kDeepest) {
      switch (term.kind()) {
        case Kind::BvAdd: add(term.arg(0), factor, depth + 1); return add(term.arg(1), factor, depth + 1);
        case Kind::BvSub:
          add(term.arg(0), factor, depth + 1);
          return add(term.arg(1), ~factor + 1, depth + 1);
        case Kind::BvNeg: return add(term.arg(0), ~factor + 1, depth + 1);
        case Kind::BvMul:
          for (const int i : {0, 1})
            if (term.arg(i).is_constant())
              return add(term.arg(1 - i), factor * term.arg(i).bits().to_uint64(), depth + 1);
          break;
        case Kind::BvShl:
          if (term.arg(1).is_constant() && term.arg(1).bits().to_uint64() < width)
            return add(term.arg(0), factor << term.arg(1).bits().to_uint64(), depth + 1);
          break;
        default: break;
      }
    }
    for (Linear::Part& part : out_.parts) {
      if (part.term == term) {
        part.factor += factor;
        return;
      }
    }
    out_.parts.push_back({factor, term});
  }

 private:
  Linear& out_;
};

}  // namespace

Linear linear(Term term) {
  TermFacts facts;
  return linear(term, facts);
}

Linear linear(Term term, TermFacts& facts) {
  Linear out;
  out.whole = term;
  Reader(out).add(term, 1, 0);
  const std::uint64_t bits = mask(term.width());
  out.constant &= bits;
  for (Linear::Part& part : out.parts)
    part.factor &= bits;
  std::erase_if(out.parts, [](const Linear::Part& part) { return part.factor == 0; });
  std::uint64_t step = 0;
  for (const Linear::Part& part : out.parts) {
    const std::uint64_t factor = magnitude(part.factor, term.width());
    const std::uint64_t common = facts.divisor(part.term);
    // Products that would leave the width do not occur, but nothing here may overflow.
    step = std::gcd(step, common < 4096 ? factor * common : factor);
  }
  out.step_ = step == 0 ? 1 : step;
  if (out.parts.size() == 1) {
    for (const std::uint64_t value : facts.values(out.parts[0].term))
      out.values_.push_back((out.constant + out.parts[0].factor * value) & bits);
    std::sort(out.values_.begin(), out.values_.end());
  }
  return out;
}

std::uint64_t Linear::residue(std::uint64_t first, std::uint64_t step) const {
  const std::uint32_t spare = 64 - whole.width();
  const auto difference = static_cast<std::int64_t>((constant - first) << spare) >> spare;
  const auto divisor = static_cast<std::int64_t>(step);
  return static_cast<std::uint64_t>((difference % divisor + divisor) % divisor);
}

Term Linear::equals(logic::TermManager& terms, std::uint64_t value) const {
  const std::uint32_t width = whole.width();
  const std::uint64_t bits = mask(width);
  const std::uint64_t rest = (value - constant) & bits;
  if (parts.empty()) return rest == 0 ? terms.boolean(true) : Term();
  if (parts.size() > 1) return terms.equal(whole, terms.bit_vector(width, value & bits));
  const std::uint64_t factor = parts[0].factor;
  const bool negative = factor > (bits >> 1);
  const std::uint64_t size = negative ? (~factor + 1) & bits : factor;
  // Signed, since an index may be negative: rest / factor exactly.
  const bool rest_negative = rest > (bits >> 1);
  const std::uint64_t rest_size = rest_negative ? (~rest + 1) & bits : rest;
  if (rest_size % size != 0) return {};
  const std::uint64_t quotient = rest_size / size;
  const std::uint64_t wanted = (negative != rest_negative ? ~quotient + 1 : quotient) & bits;
  return terms.equal(parts[0].term, terms.bit_vector(width, wanted));
}

Term Linear::index(logic::TermManager& terms, std::uint64_t first, std::uint64_t stride) const {
  const std::uint32_t width = whole.width();
  const std::uint64_t bits = mask(width);
  const auto quotient_of = [&](std::uint64_t value) {
    value &= bits;
    const bool negative = value > (bits >> 1);
    const std::uint64_t quotient = (negative ? (~value + 1) & bits : value) / stride;
    return (negative ? ~quotient + 1 : quotient) & bits;
  };
  Term sum = terms.bit_vector(width, quotient_of(constant - first));
  for (const Part& part : parts) {
    const std::uint64_t shared = std::gcd(magnitude(part.factor, width), stride);
    const Term rest = Division(terms, stride / shared).of(part.term);
    const std::uint64_t negative = part.factor > (bits >> 1) ? bits : 1;
    const std::uint64_t factor = magnitude(part.factor, width) / shared * negative;
    sum = terms.bv_add(sum, terms.bv_mul(rest, terms.bit_vector(width, factor & bits)));
  }
  return sum;
}

}  // namespace faultline::trace::unrolling
