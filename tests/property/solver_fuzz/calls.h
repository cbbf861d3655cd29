// Calls of a solver as values: a sequence is made from a seed, can be replayed, loses calls while it is
// shrunk, and is printed for people. Any subsequence is a sequence: the end of a scope that was never begun
// is passed over, and scopes that are open at the end are closed.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "logic/term_manager.h"

namespace faultline::solve::fuzz {

struct Add {
  logic::Term formula;
};
struct Open {};
struct Close {};

// How a check is limited. All but None may end in Unknown, for the reason that belongs to them.
enum class Limit : std::uint8_t {
  None,
  Conflicts,    // `count` of them
  Deadline,     // that has passed
  Stopped,      // the token is set before
  StoppedSoon,  // set by another thread after `count` microseconds: not reproducible
};

// When the model is looked at: a model must stay what it was while the solver goes on.
enum class Read : std::uint8_t { Now, Later };

struct Check {
  std::vector<logic::Term> assumptions;
  Limit limit = Limit::None;
  std::uint32_t count = 0;
  Read read = Read::Now;
};

using Call = std::variant<Add, Open, Close, Check>;

struct Sequence {
  logic::Simplify simplify = logic::Simplify::On;  // of the manager that the solvers get
  std::vector<Call> calls;
};

enum class Timing : std::uint8_t { Reproducible, Any };  // Any: also Limit::StoppedSoon

// The terms belong to `terms`, which should not simplify, so that all operations survive.
Sequence random_sequence(std::uint64_t seed, std::size_t steps, Timing timing, logic::TermManager& terms);

std::vector<logic::Term> formulas_of(const Sequence& sequence);  // added or assumed anywhere

// One line for each call, preceded by the variables and their sorts.
std::string to_text(const Sequence& sequence);

}  // namespace faultline::solve::fuzz
