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
  enum class Outcome : std::uint8_t { State, Assertion, ModelError, DivisionByZero, DivisionOverflow };

  // Thrown where exact search cannot go on: an input without bounds, endless internal transitions.
  struct Stuck {
    std::string reason;
    SourceRange range;  // of what does not end; none: an input
  };

  // The model must outlive it.
  explicit Simulation(const Model& model);
  ~Simulation();

  std::size_t words() const;
  // Truth values that no one has set at first, "component.data": inputs with two values each. None, if there are
  // too many: then they are inputs without bounds, like numbers.
  const std::vector<std::string>& free_truths() const;
  // Fills `state` (words() of them) if the outcome is a state. Bit i of `truths` is the value of free truth i.
  Outcome initial(Word* state, std::uint32_t truths = 0);
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
