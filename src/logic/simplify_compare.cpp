// The four orders of bit-vectors. Unsigned and signed comparison follow the same rules with other bounds.
#include "logic/simplify.h"
#include "logic/term_manager.h"

namespace faultline::logic {
namespace {

bool is_signed(Kind kind) {
  return kind == Kind::BvSlt || kind == Kind::BvSle;
}
bool is_strict(Kind kind) {
  return kind == Kind::BvUlt || kind == Kind::BvSlt;
}
Kind unsigned_kind(Kind kind) {
  return is_strict(kind) ? Kind::BvUlt : Kind::BvUle;
}

// Where a constant lies, seen from the values that an extension can have.
enum class Place { Below, Within, Above };

Place place(const BitVector& constant, Term extension, Kind kind) {
  const std::uint32_t size = extension.arg(0).width();
  const BitVector low = constant.extract(size - 1, 0);
  const bool sign = is(extension, Kind::BvSignExtend);
  const BitVector back =
      sign ? low.sign_extend(extension.extension()) : low.zero_extend(extension.extension());
  if (back == constant) return Place::Within;
  return is_signed(kind) && constant.is_negative() ? Place::Below : Place::Above;
}

}  // namespace

Term TermManager::bv_ult(Term a, Term b) {
  return compare(Kind::BvUlt, a, b);
}
Term TermManager::bv_ule(Term a, Term b) {
  return compare(Kind::BvUle, a, b);
}
Term TermManager::bv_slt(Term a, Term b) {
  return compare(Kind::BvSlt, a, b);
}
Term TermManager::bv_sle(Term a, Term b) {
  return compare(Kind::BvSle, a, b);
}

Term TermManager::compare(Kind kind, Term a, Term b) {
  expect_bit_vectors(a, b);
  const Operation op{kind, Sort::boolean()};
  if (simplifying()) {
    if (const Term out = fold(op, a, b)) return out;
    if (a == b) return boolean(!is_strict(kind));
    if (const Term out = through_ite(op, a, b)) return out;
    if (const Term out = compare_with_bounds(kind, a, b)) return out;
    if (const Term out = compare_extensions(kind, a, b)) return out;
  }
  return node(op, a, b);
}

Term TermManager::compare_with_bounds(Kind kind, Term a, Term b) {
  if (!a.is_constant() && !b.is_constant()) return {};
  const std::uint32_t width = a.width();
  const BitVector low = is_signed(kind) ? BitVector::min_signed(width) : BitVector::zero(width);
  const BitVector high = low.bit_not();
  const BitVector one = BitVector::one(width);
  const bool strict = is_strict(kind);
  if (b.is_constant()) {
    const BitVector bound = b.bits();
    if (bound == low) return strict ? false_ : equal(a, b);
    if (bound == high) return strict ? distinct(a, b) : true_;
    if (strict && bound == low.add(one)) return equal(a, bit_vector(low));
    if (!strict && bound == high.sub(one)) return distinct(a, bit_vector(high));
    return {};
  }
  const BitVector bound = a.bits();
  if (bound == high) return strict ? false_ : equal(a, b);
  if (bound == low) return strict ? distinct(a, b) : true_;
  if (strict && bound == high.sub(one)) return equal(b, bit_vector(high));
  if (!strict && bound == low.add(one)) return distinct(b, bit_vector(low));
  return {};
}

Term TermManager::compare_extensions(Kind kind, Term a, Term b) {
  const bool zero = is(a, Kind::BvZeroExtend) || is(b, Kind::BvZeroExtend);
  const bool sign = is(a, Kind::BvSignExtend) || is(b, Kind::BvSignExtend);
  if (zero == sign) return {};  // none, or one of each
  if (sign && !is_signed(kind) && (a.is_constant() || b.is_constant())) return {};
  const Kind inner = zero ? unsigned_kind(kind) : kind;
  if (b.is_constant()) {
    const Place bound = place(b.bits(), a, kind);
    if (bound != Place::Within) return boolean(bound == Place::Above);
    return compare(inner, a.arg(0), bit_vector(b.bits().extract(a.arg(0).width() - 1, 0)));
  }
  if (a.is_constant()) {
    const Place bound = place(a.bits(), b, kind);
    if (bound != Place::Within) return boolean(bound == Place::Below);
    return compare(inner, bit_vector(a.bits().extract(b.arg(0).width() - 1, 0)), b.arg(0));
  }
  if (a.kind() != b.kind() || a.arg(0).sort() != b.arg(0).sort()) return {};
  return compare(inner, a.arg(0), b.arg(0));
}

}  // namespace faultline::logic
