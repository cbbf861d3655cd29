// What a solver answers. An answer is a value: there is no model without Sat and no core without Unsat, and
// Unknown is neither.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "solve/model.h"

namespace faultline::solve {

struct Sat {
  Model model;
};

// Some of the assumptions, in the order in which they were given, that the formulas contradict. Empty: the
// formulas alone are contradictory.
struct Unsat {
  std::vector<logic::Term> core;
};

enum class Reason : std::uint8_t {
  Time,
  Conflicts,
  Memory,
  Stopped,     // the budget's stop token
  Incomplete,  // the backend gave up; `detail` has its words
};

struct Unknown {
  Reason reason = Reason::Incomplete;
  std::string detail;
};

using Answer = std::variant<Sat, Unsat, Unknown>;

inline bool is_sat(const Answer& answer) {
  return std::holds_alternative<Sat>(answer);
}
inline bool is_unsat(const Answer& answer) {
  return std::holds_alternative<Unsat>(answer);
}
inline bool is_unknown(const Answer& answer) {
  return std::holds_alternative<Unknown>(answer);
}

std::string_view to_string(Reason reason);  // "time", "conflicts", "memory", "stopped", "incomplete"
// sat, unsat, or `unknown: time`: for logs and messages.
std::string to_string(const Answer& answer);

}  // namespace faultline::solve
