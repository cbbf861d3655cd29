// Equality of bit-vectors: cancel what stands on both sides, and move constants to one side.
#include "logic/simplify.h"
#include "logic/term_manager.h"

namespace faultline::logic {
namespace {

// Operations that map different arguments to different results.
bool injective(Kind kind) {
  return kind == Kind::BvNot || kind == Kind::BvNeg || kind == Kind::BvZeroExtend ||
         kind == Kind::BvSignExtend;
}

bool invertible(Kind kind) {
  return kind == Kind::BvAdd || kind == Kind::BvXor;
}

}  // namespace

Term TermManager::equal_bit_vector(Term a, Term b) {
  if (b.is_constant()) return equal_bit_vector_constant(a, b.bits());
  if (a.kind() == b.kind() && injective(a.kind()) && a.arg(0).sort() == b.arg(0).sort())
    return equal(a.arg(0), b.arg(0));
  if (a.kind() == b.kind() && invertible(a.kind())) {
    if (has_arg(b, a.arg(0))) return equal(a.arg(1), other_arg(b, a.arg(0)));
    if (has_arg(b, a.arg(1))) return equal(a.arg(0), other_arg(b, a.arg(1)));
  }
  const Term zero = bit_vector(BitVector::zero(a.width()));
  if (invertible(a.kind()) && has_arg(a, b)) return equal(other_arg(a, b), zero);
  if (invertible(b.kind()) && has_arg(b, a)) return equal(other_arg(b, a), zero);
  if (is(a, Kind::BvConcat) && is(b, Kind::BvConcat) && a.arg(1).sort() == b.arg(1).sort())
    return logical_and(equal(a.arg(0), b.arg(0)), equal(a.arg(1), b.arg(1)));
  return {};
}

Term TermManager::equal_bit_vector_constant(Term a, const BitVector& value) {
  const auto equals = [this](Term x, const BitVector& v) { return equal(x, bit_vector(v)); };
  switch (a.kind()) {
    case Kind::BvNot: return equals(a.arg(0), value.bit_not());
    case Kind::BvNeg: return equals(a.arg(0), value.neg());
    case Kind::BvAdd:
      if (a.arg(1).is_constant()) return equals(a.arg(0), value.sub(a.arg(1).bits()));
      break;
    case Kind::BvSub:
      if (value.is_zero()) return equal(a.arg(0), a.arg(1));
      if (a.arg(0).is_constant()) return equals(a.arg(1), a.arg(0).bits().sub(value));
      break;
    case Kind::BvXor:
      if (a.arg(1).is_constant()) return equals(a.arg(0), value.bit_xor(a.arg(1).bits()));
      if (value.is_zero()) return equal(a.arg(0), a.arg(1));
      break;
    case Kind::BvOr:
      if (value.is_zero()) return logical_and(equals(a.arg(0), value), equals(a.arg(1), value));
      break;
    case Kind::BvAnd:
      if (value.is_ones()) return logical_and(equals(a.arg(0), value), equals(a.arg(1), value));
      break;
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: {
      const BitVector low = value.extract(a.arg(0).width() - 1, 0);
      const BitVector back =
          is(a, Kind::BvZeroExtend) ? low.zero_extend(a.extension()) : low.sign_extend(a.extension());
      return back == value ? equals(a.arg(0), low) : false_;
    }
    case Kind::BvConcat: {
      const std::uint32_t split = a.arg(1).width();
      return logical_and(equals(a.arg(0), value.extract(value.width() - 1, split)),
                         equals(a.arg(1), value.extract(split - 1, 0)));
    }
    default: break;
  }
  return {};
}

}  // namespace faultline::logic
