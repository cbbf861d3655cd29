// Explicit-state search: every state of a finite system is visited, breadth first, and kept in full, so
// nothing is missed and the counterexample is a shortest one.
//
// The system is given by its states and steps, not by the Program: a frontend that knows what a state is does
// that in a few words. What is found there is replayed on the Program by the interpreter, like every
// counterexample; one that does not fail there is an InternalError.
//
// Cost: for each state its words, 8 bytes for the way back, and 5 to 11 bytes of a hash table of indices.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/verdict.h"

namespace faultline::engine::explicit_state {

using Word = std::uint32_t;

// A system whose runs are sequences of choices: the inputs of the Program. It begins in one of its initial states,
// which stand for what is not known at first.
class TransitionSystem {
 public:
  // Thrown where the states cannot be enumerated.
  struct Stuck {
    std::string reason;
    SourceRange range;  // of what does not end, which nobody else can get to the end of; none: an input
  };
  struct Arrival {
    std::optional<trace::EventKind> violation;  // none: `state` is one
    const Word* state = nullptr;                // valid in the call only
  };
  using Visit = std::function<void(std::uint32_t choice, const Arrival& arrival)>;

  virtual ~TransitionSystem() = default;
  virtual std::size_t words() const = 0;  // of a state; at least one
  virtual void initial(const Visit& visit) = 0;  // the choice is the initial state's number
  // What the initial state says about an input of the Program; none: it is a choice.
  virtual std::optional<std::uint64_t> given(std::uint32_t /*initial*/, const trace::InputRequest& /*request*/) {
    return std::nullopt;
  }
  virtual void successors(const Word* state, const Visit& visit) = 0;
};

// The program's inputs are the choices; behind them a 0, which ends the run (and finds the deadlock there).
Result check(const cfa::Program& program, TransitionSystem& system, const Options& options);

}  // namespace faultline::engine::explicit_state
