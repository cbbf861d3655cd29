// Terms as SMT-LIB 2. Shared sub-terms, and every sub-term some levels deep, get a name, so that the text is
// as long as the graph and never deeply nested.
//
// What our operations fix and SMT-LIB leaves open is written out, so that a solver must agree with
// `evaluate`: fp.min and fp.max of two zeros, and fp.to_sbv / fp.to_ubv of what is out of range, stand behind
// an ite.
//
// SMT-LIB has no function from a float to its encoding. fp_to_bits of an encoding read as a float never gets
// here: its constructor makes it an ite on the encoding. For any other float `x` a script declares a constant
// `b` and asserts that `b` read as a float is `x`, and that `b` is the canonical NaN if `x` is a NaN: `b` has
// exactly one value. A single term (to_smtlib) cannot assert and uses Z3's fp.to_ieee_bv.
//
// Names of variables are kept where SMT-LIB allows them (quoted with |...| if need be). The characters | \ %
// and the first one of a word that SMT-LIB has taken (`select`, `and`, ...) are written as %hh.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "logic/term.h"

namespace faultline::logic {

// set-logic, declarations, definitions, and one assert for each term, in order. (check-sat) is the caller's.
void write_smtlib(std::ostream& out, std::span<const Term> assertions);
std::string smtlib_script(std::span<const Term> assertions);

std::string to_smtlib(Term term);  // one expression, with let
std::string to_smtlib(Sort sort);
std::string smtlib_symbol(std::string_view name);

}  // namespace faultline::logic
