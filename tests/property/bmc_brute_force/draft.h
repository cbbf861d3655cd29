// A random C program that is small enough to be run on all of its inputs.
//
// Every loop is bounded by a constant and every object is initialised, so the inputs are the only choices and
// each run ends. Inputs have few values, which their types tell: what __VERIFIER_nondet_uchar() gives is
// reduced to 4 bits by a mask, char to -8..7 by an assumption, ushort to 8 bits, bool and int to 1 and 2
// bits. The enumeration (runs.h) knows the same table.
#pragma once

#include <cstdint>
#include <string>

#include "engine/property.h"

namespace faultline::engine::bmc::brute {

// How often an expression may go wrong: a subscript out of bounds, a null pointer, a zero divisor.
enum class Risk : std::uint8_t { None, Some, Much };

struct Draft {
  std::string
      before;  // the program up to its conclusion, in which the unsigned `out` sums up what it computed
  std::string after;
  Risk risk = Risk::None;
  Properties properties;

  std::string printing() const { return before + "  printf(\"%u\\n\", out);\n" + after; }
  std::string asserting(const std::string& condition) const {
    return before + "  assert(" + condition + ");\n" + after;
  }
};

Draft make_draft(std::uint64_t seed);

}  // namespace faultline::engine::bmc::brute
