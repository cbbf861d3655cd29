// Values as C source writes them, exactly.
#pragma once

#include <cstdint>
#include <string>

#include "cfa/type.h"

namespace faultline::exchange {

// "5", "-3", "(-2147483647-1)", "7U", "9LL", "0x1.8p+1f", "(1.0/0.0)", "((void *)0)". Scalars only.
std::string c_literal(const cfa::Type& type, std::uint64_t bits);

bool is_nan(const cfa::Type& type, std::uint64_t bits);

// A type of the same width and calling convention that needs no declaration: "int", "unsigned long long",
// "double", "void *". Scalars and void only.
std::string c_type(const cfa::Type& type);

}  // namespace faultline::exchange
