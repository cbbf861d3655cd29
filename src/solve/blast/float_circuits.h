// The circuits of IEEE operations on floats in unpacked form, at the level of words: terms in, terms out.
// Most are SymFPU's; those that it lacks, or has wrong for some formats, are our own. What they mean is
// written down in logic/float_arithmetic.h, and the tests hold the one against the other.
#pragma once

#include <span>

#include "logic/term_manager.h"

namespace faultline::solve::blast {

// A float taken apart, so that one operation's result is the next one's operand without encoding and
// decoding. A number has none of the three flags and is (-1)^negative * significand * 2^exponent, where the
// significand is 1.xxx: subnormals are normalised, and the exponent has room for that. With a flag the
// exponent is 0 and the significand 1.0; a NaN is not negative. So equal floats have equal parts.
struct UnpackedFloat {
  logic::Term nan;  // Bool
  logic::Term infinite;
  logic::Term zero;
  logic::Term negative;
  logic::Term exponent;     // signed
  logic::Term significand;  // as wide as the format says
  explicit operator bool() const { return static_cast<bool>(nan); }
};

UnpackedFloat unpack(logic::TermManager& terms, logic::FloatFormat format, logic::Term encoding);
logic::Term pack(logic::TermManager& terms, logic::FloatFormat format, const UnpackedFloat& a);

UnpackedFloat ite(logic::TermManager& terms, logic::Term condition, const UnpackedFloat& a,
                  const UnpackedFloat& b);

// `operation` is one of Kind::FpAdd to Kind::FpMax.
UnpackedFloat float_arithmetic(logic::TermManager& terms, const logic::Operation& operation,
                               std::span<const UnpackedFloat> args);
UnpackedFloat float_remainder(logic::TermManager& terms, logic::FloatFormat format, const UnpackedFloat& a,
                              const UnpackedFloat& b);

// `kind` is one of Kind::FpEqual to Kind::FpIsPositive, or Equal; `b` is `a` if it takes one operand.
logic::Term float_predicate(logic::TermManager& terms, logic::Kind kind, logic::FloatFormat format,
                            const UnpackedFloat& a, const UnpackedFloat& b);

UnpackedFloat float_to_float(logic::TermManager& terms, logic::FloatFormat from, logic::FloatFormat to,
                             logic::RoundingMode mode, const UnpackedFloat& a);
UnpackedFloat integer_to_float(logic::TermManager& terms, logic::FloatFormat to, logic::RoundingMode mode,
                               logic::Signedness sign, logic::Term integer);
logic::Term float_to_integer(logic::TermManager& terms, logic::FloatFormat from, logic::RoundingMode mode,
                             logic::Signedness sign, std::uint32_t width, const UnpackedFloat& a);

}  // namespace faultline::solve::blast
