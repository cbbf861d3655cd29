// The system as a machine that makes one step at a time on packed states: what explicit-state search needs.
// It follows the same rules as the Program (lower.h); tests hold the two together, and every counterexample
// is replayed on the Program.
#pragma once

#include <functional>

#include "frontend/bip/frontend.h"

namespace faultline::frontend::bip {

class Simulation {
 public:
  using Word = std::uint32_t;
  enum class Outcome : std::uint8_t { State, Assertion, ModelError, DivisionByZero };

  // Thrown where exact search cannot go on: an input without bounds, endless internal transitions.
  struct Stuck {
    std::string reason;
  };

  // The model must outlive it.
  explicit Simulation(const Model& model);
  ~Simulation();

  std::size_t words() const;
  // Fills `state` (words() of them) if the outcome is a state.
  Outcome initial(Word* state);
  // Steps from 1, as the Program's scheduler numbers them. `next` is valid in the call only.
  using Visit = std::function<void(std::size_t step, Outcome outcome, const Word* next)>;
  void successors(const Word* state, const Visit& visit);
  // For people: "p1.place = S2, p1.x = 3".
  std::string describe(const Word* state) const;

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace faultline::frontend::bip
