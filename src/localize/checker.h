// The model checker as localizers see it: a program goes in, a verdict comes out. An engine implements it
// (app/explain_checker.cpp), so that those who ask need not know engines.
#pragma once

#include <cstdint>
#include <optional>

#include "base/budget.h"
#include "trace/interpreter.h"

namespace faultline::localize {

struct CheckerVerdict {
  enum class Kind : std::uint8_t {
    Violated,  // `counterexample` is a failing run
    Holds,
    HoldsWithinBound,
    Unknown,
  } kind = Kind::Unknown;
  std::uint32_t bound = 0;  // HoldsWithinBound: the passes that every loop was given
  bool vacuous = false;     // no run gets to a check
  std::optional<trace::Run> counterexample;
};

class Checker {
 public:
  virtual ~Checker() = default;
  virtual CheckerVerdict check(const cfa::Program& program, const Budget& budget) const = 0;
};

}  // namespace faultline::localize
