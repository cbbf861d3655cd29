// Operations on floats that need no unpacking, directly on their encodings: sign, exponent and fraction in
// one bit-vector, ordered like the numbers. An encoding is any of those that mean the float, so every NaN's.
#pragma once

#include "logic/term_manager.h"

namespace faultline::solve::blast {

// `kind` is one of Kind::FpEqual to Kind::FpIsPositive, or Equal; `b` is `a` if it takes one operand.
logic::Term encoded_predicate(logic::TermManager& terms, logic::Kind kind, logic::FloatFormat format,
                              logic::Term a, logic::Term b);

// `kind` is FpNeg, FpAbs, FpMin or FpMax.
logic::Term encoded_arithmetic(logic::TermManager& terms, logic::Kind kind, logic::FloatFormat format,
                               logic::Term a, logic::Term b);

// The same, but for every NaN the one of logic::fp_nan.
logic::Term canonical_encoding(logic::TermManager& terms, logic::FloatFormat format, logic::Term a);

}  // namespace faultline::solve::blast
