// Extensions, concatenation and extraction. C's integer promotions put an extension around every narrow
// operand and an extraction around the result; these rules take both away again where the narrow operation
// gives the same bits.
#include <algorithm>

#include "logic/simplify.h"
#include "logic/term_manager.h"

namespace faultline::logic {
namespace {

bool is_extension(Term a) {
  return is(a, Kind::BvZeroExtend) || is(a, Kind::BvSignExtend);
}

// Extracting from it leaves no new operation behind, or a smaller one.
bool shrinks(Term a) {
  return a.is_constant() || is_extension(a) || is(a, Kind::BvConcat) || is(a, Kind::BvExtract);
}

// The bits of the result depend only on the same and lower bits (Low) or only on the same bits (Same) of the
// arguments.
enum class Dependence { Other, Low, Same };

Dependence dependence(Kind kind) {
  switch (kind) {
    case Kind::BvAdd:
    case Kind::BvSub:
    case Kind::BvMul:
    case Kind::BvNeg: return Dependence::Low;
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
    case Kind::BvNot: return Dependence::Same;
    default: return Dependence::Other;
  }
}

}  // namespace

Term TermManager::bv_zero_extend(Term a, std::uint32_t by) {
  expect_bit_vector(a);
  if (by == 0) return a;
  const Operation op{Kind::BvZeroExtend, Sort::bit_vector(a.width() + by)};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (const Term out = through_ite(op, a)) return out;
    if (is(a, Kind::BvZeroExtend)) return node(op, a.arg(0));
  }
  return node(op, a);
}

Term TermManager::bv_sign_extend(Term a, std::uint32_t by) {
  expect_bit_vector(a);
  if (by == 0) return a;
  const Operation op{Kind::BvSignExtend, Sort::bit_vector(a.width() + by)};
  if (simplifying()) {
    if (const Term out = fold(op, a)) return out;
    if (const Term out = through_ite(op, a)) return out;
    if (is(a, Kind::BvSignExtend)) return node(op, a.arg(0));
    if (is(a, Kind::BvZeroExtend)) return bv_zero_extend(a.arg(0), a.extension() + by);
  }
  return node(op, a);
}

Term TermManager::bv_concat(Term high, Term low) {
  expect_bit_vector(high);
  expect_bit_vector(low);
  const Operation op{Kind::BvConcat, Sort::bit_vector(high.width() + low.width())};
  if (simplifying()) {
    if (const Term out = fold(op, high, low)) return out;
    if (const Term out = through_ite(op, high, low)) return out;
    if (const Term out = concat_parts(high, low)) return out;
  }
  return node(op, high, low);
}

Term TermManager::concat_parts(Term high, Term low) {
  if (high.is_constant() && high.bits().is_zero()) return bv_zero_extend(low, high.width());
  if (is(high, Kind::BvZeroExtend)) return bv_zero_extend(bv_concat(high.arg(0), low), high.extension());
  const bool adjacent = is(high, Kind::BvExtract) && is(low, Kind::BvExtract) && high.arg(0) == low.arg(0) &&
                        high.low() == low.high() + 1;
  if (adjacent) return bv_extract(high.arg(0), high.high(), low.low());
  if (high.is_constant() && is(low, Kind::BvConcat) && low.arg(0).is_constant())
    return bv_concat(bit_vector(high.bits().concat(low.arg(0).bits())), low.arg(1));
  if (low.is_constant() && has_constant(high, Kind::BvConcat))
    return bv_concat(high.arg(0), bit_vector(high.arg(1).bits().concat(low.bits())));
  return {};
}

Term TermManager::bv_extract(Term a, std::uint32_t high, std::uint32_t low) {
  expect_bit_vector(a);
  expect(low <= high && high < a.width(), "extraction beyond the width");
  if (simplifying())
    if (const Term out = extract_part(a, high, low)) return out;
  return node({Kind::BvExtract, Sort::bit_vector(high - low + 1), RoundingMode::NearestEven, low}, a);
}

Term TermManager::extract_part(Term a, std::uint32_t high, std::uint32_t low) {
  const Operation op{Kind::BvExtract, Sort::bit_vector(high - low + 1), RoundingMode::NearestEven, low};
  if (op.sort == a.sort()) return a;
  if (const Term out = fold(op, a)) return out;
  if (const Term out = through_ite(op, a)) return out;
  if (is(a, Kind::BvExtract)) return bv_extract(a.arg(0), a.low() + high, a.low() + low);
  if (is(a, Kind::BvConcat)) {
    const std::uint32_t split = a.arg(1).width();
    if (low >= split) return bv_extract(a.arg(0), high - split, low - split);
    if (high < split) return bv_extract(a.arg(1), high, low);
    return bv_concat(bv_extract(a.arg(0), high - split, 0), bv_extract(a.arg(1), split - 1, low));
  }
  if (is_extension(a)) {
    const Term inner = a.arg(0);
    const std::uint32_t size = inner.width();
    if (high < size) return bv_extract(inner, high, low);
    if (low >= size && is(a, Kind::BvZeroExtend)) return bit_vector(BitVector::zero(op.sort.width()));
    const std::uint32_t from = std::min(low, size - 1);  // all bits above are copies of the sign
    return bv_resize(bv_extract(inner, size - 1, from), op.sort.width(),
                     is(a, Kind::BvZeroExtend) ? Signedness::Unsigned : Signedness::Signed);
  }
  return extract_through(a, high, low);
}

Term TermManager::extract_through(Term a, std::uint32_t high, std::uint32_t low) {
  const Dependence needs = dependence(a.kind());
  if (needs == Dependence::Other || (needs == Dependence::Low && low != 0)) return {};
  const std::span<const Term> args = a.args();
  if (!std::all_of(args.begin(), args.end(), shrinks)) return {};
  Term parts[2];
  for (std::size_t i = 0; i < args.size(); ++i)
    parts[i] = bv_extract(args[i], high, low);
  return make({a.kind(), Sort::bit_vector(high - low + 1)}, {parts, args.size()});
}

}  // namespace faultline::logic
