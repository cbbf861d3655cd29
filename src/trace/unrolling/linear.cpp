#include "trace/unrolling/linear.h"

#include <numeric>

namespace faultline::trace::unrolling {

using logic::Kind;
using logic::Term;

namespace {

constexpr int kDeepestDivisor = 8;
constexpr int kDeepest = 32;  // sums nest like lists; deeper parts stay whole

std::uint64_t mask(std::uint32_t width) {
  return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

std::uint64_t magnitude(std::uint64_t factor, std::uint32_t width) {
  const std::uint64_t negated = (~factor + 1) & mask(width);
  return factor < negated ? factor : negated;
}

// A number that divides every value of the term: of `c ? 4 : 12` it is 4. 0: the term is always 0.
std::uint64_t divisor(Term term, int depth) {
  if (term.is_constant()) return magnitude(term.bits().to_uint64(), term.width());
  if (depth == 0) return 1;
  switch (term.kind()) {
    case Kind::Ite: return std::gcd(divisor(term.arg(1), depth - 1), divisor(term.arg(2), depth - 1));
    case Kind::BvAdd:
    case Kind::BvSub: return std::gcd(divisor(term.arg(0), depth - 1), divisor(term.arg(1), depth - 1));
    case Kind::BvNeg: return divisor(term.arg(0), depth - 1);
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: {
      // A narrow sum may wrap around, which only powers of two survive.
      const std::uint64_t narrow = divisor(term.arg(0), depth - 1);
      return narrow & (~narrow + 1);
    }
    default: return 1;
  }
}

// term / by, where `divisor` has said that nothing is left over.
Term divided(logic::TermManager& terms, Term term, std::uint64_t by, int depth) {
  if (by == 1) return term;
  const std::uint32_t width = term.width();
  const auto part = [&](int i) { return divided(terms, term.arg(i), by, depth - 1); };
  if (depth > 0 && !term.is_constant()) {
    switch (term.kind()) {
      case Kind::Ite: return terms.ite(term.arg(0), part(1), part(2));
      case Kind::BvAdd: return terms.bv_add(part(0), part(1));
      case Kind::BvSub: return terms.bv_sub(part(0), part(1));
      case Kind::BvNeg: return terms.bv_neg(part(0));
      default: break;
    }
  }
  return terms.bv_sdiv(term, terms.bit_vector(width, by));
}

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
  Linear out;
  out.whole = term;
  Reader(out).add(term, 1, 0);
  const std::uint64_t bits = mask(term.width());
  out.constant &= bits;
  for (Linear::Part& part : out.parts)
    part.factor &= bits;
  std::erase_if(out.parts, [](const Linear::Part& part) { return part.factor == 0; });
  return out;
}

std::uint64_t Linear::step() const {
  std::uint64_t step = 0;
  for (const Part& part : parts) {
    const std::uint64_t factor = magnitude(part.factor, whole.width());
    const std::uint64_t values = divisor(part.term, kDeepestDivisor);
    // Products that would leave the width do not occur, but nothing here may overflow.
    step = std::gcd(step, values < 4096 ? factor * values : factor);
  }
  return step == 0 ? 1 : step;
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
    const Term rest = divided(terms, part.term, stride / shared, kDeepestDivisor);
    const std::uint64_t negative = part.factor > (bits >> 1) ? bits : 1;
    const std::uint64_t factor = magnitude(part.factor, width) / shared * negative;
    sum = terms.bv_add(sum, terms.bv_mul(rest, terms.bit_vector(width, factor & bits)));
  }
  return sum;
}

}  // namespace faultline::trace::unrolling
