// One operation as SMT-LIB text. Private to the printer.
#pragma once

#include <span>
#include <string>

#include "logic/term.h"

namespace faultline::logic {

// A constant, or an operation on the texts of its arguments.
std::string smtlib_constant(Term constant);
std::string smtlib_operation(Term term, std::span<const std::string> args);

// Does smtlib_operation write an argument more than once?
bool repeats_arguments(Kind kind);

}  // namespace faultline::logic
