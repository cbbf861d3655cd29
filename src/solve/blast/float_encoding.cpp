#include "solve/blast/float_encoding.h"

#include "base/diagnostic.h"
#include "logic/float_arithmetic.h"

namespace faultline::solve::blast {

using logic::BitVector;
using logic::FloatFormat;
using logic::Kind;
using logic::Term;
using logic::TermManager;

namespace {

class Encodings {
 public:
  Encodings(TermManager& terms, FloatFormat format) : t_(terms), format_(format) {}

  Term predicate(Kind kind, Term a, Term b) {
    switch (kind) {
      case Kind::Equal: return t_.logical_or(t_.equal(a, b), t_.logical_and(nan(a), nan(b)));
      case Kind::FpEqual: return t_.logical_and(ordered(a, b), t_.logical_or(t_.equal(a, b), zeros(a, b)));
      case Kind::FpLess: return t_.logical_and(ordered(a, b), below(a, b));
      case Kind::FpLessEqual: return t_.logical_and(ordered(a, b), t_.logical_not(below(b, a)));
      case Kind::FpIsNan: return nan(a);
      case Kind::FpIsInfinite: return t_.equal(magnitude(a), infinity());
      case Kind::FpIsZero: return zero(a);
      case Kind::FpIsNormal: return t_.logical_not(t_.logical_or(lowest(a), highest(a)));
      case Kind::FpIsSubnormal: return t_.logical_and(lowest(a), t_.logical_not(zero(a)));
      case Kind::FpIsNegative: return t_.logical_and(negative(a), t_.logical_not(nan(a)));
      case Kind::FpIsPositive: return t_.logical_not(t_.logical_or(negative(a), nan(a)));
      default: throw InternalError("no float predicate");
    }
  }

  Term arithmetic(Kind kind, Term a, Term b) {
    const Term sign = t_.bv_extract(a, format_.width() - 1, format_.width() - 1);
    switch (kind) {
      case Kind::FpNeg: return t_.bv_concat(t_.bv_not(sign), magnitude(a));
      case Kind::FpAbs: return t_.bv_concat(t_.bit_vector(1, 0), magnitude(a));
      case Kind::FpMin: return extreme(a, b, t_.ite(zeros(a, b), negative(a), below(a, b)));
      case Kind::FpMax: return extreme(a, b, t_.ite(zeros(a, b), t_.logical_not(negative(a)), below(b, a)));
      default: throw InternalError("no operation on encoded floats");
    }
  }

  Term canonical(Term a) { return t_.ite(nan(a), t_.bit_vector(logic::fp_nan(format_)), a); }

 private:
  Term magnitude(Term a) { return t_.bv_extract(a, format_.width() - 2, 0); }
  Term exponent(Term a) { return t_.bv_extract(a, format_.width() - 2, format_.significand_bits - 1); }
  Term negative(Term a) {
    const Term sign = t_.bv_extract(a, format_.width() - 1, format_.width() - 1);
    return t_.equal(sign, t_.bit_vector(1, 1));
  }
  Term infinity() {
    const BitVector encoded = logic::fp_infinity(format_, logic::FloatSign::Positive);
    return t_.bit_vector(encoded.extract(format_.width() - 2, 0));
  }
  Term zero(Term a) { return t_.equal(magnitude(a), t_.bit_vector(format_.width() - 1, 0)); }
  Term lowest(Term a) { return t_.equal(exponent(a), t_.bit_vector(format_.exponent_bits, 0)); }
  Term highest(Term a) {
    return t_.equal(exponent(a), t_.bit_vector(BitVector::ones(format_.exponent_bits)));
  }
  Term nan(Term a) { return t_.bv_ult(infinity(), magnitude(a)); }
  Term zeros(Term a, Term b) { return t_.logical_and(zero(a), zero(b)); }
  Term ordered(Term a, Term b) { return t_.logical_not(t_.logical_or(nan(a), nan(b))); }

  // a < b for numbers: by magnitude if both are positive, the other way round if both are negative.
  Term below(Term a, Term b) {
    const Term different = t_.logical_and(negative(a), t_.logical_not(zeros(a, b)));
    const Term same =
        t_.ite(negative(a), t_.bv_ult(magnitude(b), magnitude(a)), t_.bv_ult(magnitude(a), magnitude(b)));
    return t_.ite(t_.equal(negative(a), negative(b)), same, different);
  }

  // a if `first` or b is no number, else b; but a number rather than a NaN.
  Term extreme(Term a, Term b, Term first) {
    const Term left = t_.logical_or(nan(b), t_.logical_and(t_.logical_not(nan(a)), first));
    return t_.ite(left, a, b);
  }

  TermManager& t_;
  FloatFormat format_;
};

}  // namespace

Term encoded_predicate(TermManager& terms, Kind kind, FloatFormat format, Term a, Term b) {
  return Encodings(terms, format).predicate(kind, a, b);
}

Term encoded_arithmetic(TermManager& terms, Kind kind, FloatFormat format, Term a, Term b) {
  return Encodings(terms, format).arithmetic(kind, a, b);
}

Term canonical_encoding(TermManager& terms, FloatFormat format, Term a) {
  return Encodings(terms, format).canonical(a);
}

}  // namespace faultline::solve::blast
